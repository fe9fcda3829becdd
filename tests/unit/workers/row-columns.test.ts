import { describe, expect, it } from 'vitest';

import { seededRandom } from '../../../fixtures/halls/seeded-random.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { ReplyStream } from '../../../workers/source/reply-stream.ts';
import { RowsText } from '../../../workers/source/rows-text.ts';

type Row = Record<string, unknown>;

const plain = (over: Row = {}): Row => ({
  seat_id: '1001',
  sector: '1',
  row: '2',
  seat: '3',
  zonelevel_id: '7',
  quantity: '1',
  ...over,
});

const replyOf = (rows: unknown, over: Row = {}) => ({
  response: { svg: '<svg/>', seat_numbers: rows, sectors: [{ sector_id: '1', name_ru: 'Партер' }], ...over },
});

/** A reply's content, as comparable values. */
function told(reply: ReturnType<typeof readMapReply>) {
  if (!reply.ok) return reply.problem;
  const { ids, row, seat, zone, sector, state, kind, ...rest } = reply.value.entries;
  const at = Array.from({ length: ids.count }, (_, number) => ids.at(number));
  return {
    ids: at,
    row: [...row],
    seat: [...seat],
    zone: [...zone],
    sector: [...sector],
    state: [...state],
    kind: [...kind],
    ...rest,
  };
}

const whole = (text: string) => told(readMapReply(text, 200));

/** The same reply while it downloads, in pieces of this many bytes. */
function inPieces(text: string, size: number) {
  const stream = new ReplyStream();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) stream.write(bytes.slice(at, at + size));
  return told(stream.end(200));
}

/** A reply in the format of servers, and with spaces in it. */
const bothWays = (reply: unknown) => [JSON.stringify(reply), JSON.stringify(reply, null, 1)] as const;

function expectAlike(reply: unknown): void {
  for (const text of bothWays(reply)) {
    for (const size of [7, 90, 1777, text.length]) expect(inPieces(text, size)).toEqual(whole(text));
  }
}

/** How many seats are read before the reply is complete. */
function readBefore(text: string, size: number): number {
  const rows = new RowsText();
  for (let at = 0; at < text.length; at += size) rows.write(text.slice(at, at + size));
  return rows.rows.ids.count;
}

describe('seat rows parsed while streaming', () => {
  const oddities: readonly (readonly [string, unknown])[] = [
    ['usual rows', [plain(), plain({ seat_id: '1002', seat: '4' }), plain({ seat_id: '1003', row: 'А' })]],
    [
      'numbers for texts',
      [plain({ seat_id: 1001, row: 5, quantity: 0 }), plain({ seat_id: 1002, seat: -0 })],
    ],
    ['fractions', [plain({ row: 1.5 }), plain({ seat_id: '1002', row: 1e21 })]],
    ['padded ids and zones', [plain({ seat_id: ' 1001 ' }), plain({ seat_id: '2', zonelevel_id: ' 7 ' })]],
    ['no id', [plain({ seat_id: '' }), plain({ seat_id: '  ' }), plain({ seat_id: '5' })]],
    ['absent and strange fields', [{ seat_id: '1' }, plain({ colour: 'red' }), plain({ seat: null })]],
    ['escapes', [plain({ row: 'a"b' }), plain({ seat_id: '2', sector: 'x\\y\n' })]],
    ['sectors the reply does not list', [plain({ sector: 'Ложа' }), plain({ seat_id: '2', sector: ' 1 ' })]],
    ['things that are no rows', [plain(), 5, null, plain({ seat_id: '9' })]],
    ['lists in rows', [plain({ seat: ['1'] }), plain({ seat_id: '9', row: { a: 1 } })]],
    [
      'kinds, known and unknown',
      [
        plain({ kind: 'restricted' }),
        plain({ seat_id: '2', kind: 'throne' }),
        plain({ seat_id: '3', kind: 7 }),
      ],
    ],
    ['no rows', []],
    ['rows by key', { a: plain() }],
  ];
  it.each(oddities)('match JSON.parse for %s', (_, rows) => {
    expectAlike(replyOf(rows));
  });

  it('are parsed before the response ends, whatever strings or objects they contain', () => {
    const rows = Array.from({ length: 40 }, (_, at) => plain({ seat_id: `${at}` }));
    for (const text of bothWays(replyOf(rows))) expect(readBefore(text, 100)).toBeGreaterThan(37);
    const odd = rows.map((row, at) => (at === 20 ? { ...row, row: '},' } : row));
    expectAlike(replyOf(odd));
    expectAlike(replyOf(rows.map((row, at) => (at === 20 ? { a: { b: 1 }, ...row } : row))));
  });

  /** Rows of a hall in a server's format, with an unusual one at every `every`th place. */
  const hallOf = (ids: (at: number) => unknown, every: number, odd: Row): Row[] =>
    Array.from({ length: 3000 }, (_, at) => ({
      ...plain({
        seat_id: ids(at),
        sector: `${Math.floor(at / 500) + 1}`,
        row: `${Math.floor(at / 25) % 20}`,
        seat: `${(at % 25) + 1}`,
        zonelevel_id: at % 1000 < 400 ? '7' : '8',
        quantity: `${(at * 7) % 3}`,
      }),
      ...(at % every === every - 1 ? odd : {}),
    }));
  it.each([
    ['a usual hall', (at: number) => `${1000 + at}`, 9999, {}],
    ['ids of letters and a number', (at: number) => `A-${at}`, 9999, {}],
    ['ids that begin with a blank', (at: number) => ` A${at}`, 9999, {}],
    ['ids of the row and the seat', (at: number) => `s${Math.floor(at / 25)}-${at % 25}`, 9999, {}],
    ['ids as numbers', (at: number) => at, 9999, {}],
    ['ids with noughts before them', (at: number) => `00${at % 10}${at}`, 9999, {}],
    [
      'ids of many digits',
      (at: number) => (at % 500 === 5 ? `A1234567${at}` : `A1234567890${1000 + at}`),
      9999,
      {},
    ],
    [
      'sectors and ids of any letters',
      (at: number) => `Ложа-${at}`,
      1,
      { sector: 'Бельэтаж', zonelevel_id: '区' },
    ],
    ['rows of letters', (at: number) => `${at}`, 40, { row: 'Ж' }],
    ['a letter behind each row', (at: number) => `${at}`, 1, { row: 'Б', seat: '12А' }],
    ['a field that few have', (at: number) => `${at}`, 90, { price: '100' }],
    ['one more in every row', (at: number) => `${at}`, 1, { price: 'x', place: 5 }],
    ['a sector that is none', (at: number) => `${at}`, 700, { sector: 'Ложа «А»' }],
    ['no tickets', (at: number) => `${at}`, 1, { quantity: '0' }],
    ['a plus before a number', (at: number) => `${at}`, 30, { seat: '+4' }],
    ['minus and fractions', (at: number) => `${at}`, 30, { seat: '+4', row: '1.5', quantity: '-1' }],
  ])('match JSON.parse in long runs with %s', (_, ids, every, odd) => {
    const text = JSON.stringify(replyOf(hallOf(ids, every, odd)));
    for (const size of [1777, 65_536]) expect(inPieces(text, size)).toEqual(whole(text));
    expect(whole(text)).toMatchObject({ ids: expect.objectContaining({ length: 3000 }) });
  });

  it('reject a row without a preceding comma', () => {
    const usual = JSON.stringify(replyOf(hallOf((at) => `${at}`, 9999, {})));
    const without = usual.replace('},{"seat_id":"2010"', '} {"seat_id":"2010"');
    expect(inPieces(without, 1777)).toMatchObject({ kind: 'unreadable' });
  });

  it('ignore lists of the same name elsewhere in the response', () => {
    expectAlike(replyOf(undefined, { other: { seat_numbers: [plain()] } }));
    expectAlike(replyOf([plain()], { other: { seat_numbers: [plain()] } }));
    expectAlike({
      response: { svg: '<svg/>', a: { seat_numbers: [plain(), plain()] }, seat_numbers: [plain()] },
    });
    const twice =
      '{"svg":"<svg/>","seat_numbers":[{"seat_id":"1"},{"seat_id":"2"}],"seat_numbers":[{"seat_id":"3"}]}';
    expect(inPieces(twice, 20)).toEqual(whole(twice));
    expect(whole(twice)).toMatchObject({ ids: ['3'] });
  });

  it('report a truncated response as truncated', () => {
    const text = JSON.stringify(replyOf([plain(), plain({ seat_id: '1002' })]));
    for (let end = 1; end < text.length; end += 1) {
      expect(inPieces(text.slice(0, end), 50)).toMatchObject({ kind: 'unreadable', cause: 'truncated' });
    }
  });

  it('match JSON.parse for any mixture of rows', () => {
    const random = seededRandom(11);
    const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    for (let round = 0; round < 200; round += 1) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
        const values = ['', '1', 'Б2', ' 3', 4, '0', null, true, '\u0000', 'é'];
        const names = ['seat_id', 'sector', 'row', 'seat', 'zonelevel_id', 'quantity', 'x'];
        return Object.fromEntries(names.filter(() => random() < 0.8).map((name) => [name, of(values)]));
      });
      expectAlike(replyOf(rows));
    }
  });
});
