import { describe, expect, it } from 'vitest';

import { seededRandom } from '../../../fixtures/halls/seeded-random.ts';
import { bytesOf, joinBytes, spellBytes } from '../../../workers/byte-text.ts';
import { readMapReply } from '../../../workers/read-reply.ts';
import { SeatRowsStream } from '../../../workers/seat-rows-stream.ts';

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

/** What a reply says, as values that compare. */
function told(text: string) {
  const reply = readMapReply(text, 200);
  if (!reply.ok) return reply.problem;
  const { ids, row, seat, zone, sector, state, labels, ...rest } = reply.value.entries;
  // Labels are numbered as they are met, which is not row by row.
  const seats = Array.from({ length: ids.count }, (_, at) => {
    return [ids.at(at), labels[row[at] ?? -1], labels[seat[at] ?? -1], zone[at], sector[at], state[at]];
  });
  return { seats, labels: labels.toSorted(), ...rest };
}

/** The same reply with blanks in it is read by `JSON.parse`. */
const bothWays = (reply: unknown) => [JSON.stringify(reply), JSON.stringify(reply, null, 1)] as const;

const cutRows = (reply: string) => {
  const stream = new SeatRowsStream();
  stream.write(bytesOf(reply));
  return stream.end();
};

describe('seats read row by row are the seats JSON says', () => {
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
    ['no rows', []],
    ['rows by key', { a: plain() }],
  ];
  it.each(oddities)('%s', (_, rows) => {
    const [tight, airy] = bothWays(replyOf(rows));
    expect(told(tight)).toEqual(told(airy));
  });

  it('makes no object of a usual row', () => {
    const usual = JSON.stringify(replyOf([plain(), plain({ seat_id: 1002, seat: 4 })]));
    const rest = cutRows(usual)?.rest ?? [];
    expect(spellBytes(joinBytes(rest))).toBe(JSON.stringify(replyOf([])));
  });

  /** Rows of a hall, as a server writes them, with something else in every so many. */
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
  ])('in long runs: %s', (_, ids, every, odd) => {
    const [tight, airy] = bothWays(replyOf(hallOf(ids, every, odd)));
    expect(told(tight)).toEqual(told(airy));
    // The same in pieces, however they are cut.
    const stream = new SeatRowsStream();
    const bytes = bytesOf(tight);
    for (let at = 0; at < bytes.length; at += 1777) stream.write(bytes.slice(at, at + 1777));
    const rows = stream.end()?.rows;
    expect(rows?.ids.count).toBe(3000);
    for (let at = 0; at < 3000; at += 1) expect(rows?.ids.find(rows.ids.at(at))).toBe(at);
    const whole = cutRows(tight)?.rows;
    expect([...(rows?.ids.keys ?? [])]).toEqual([...(whole?.ids.keys ?? [])]);
    const seats = (from: typeof rows): unknown[] =>
      [...(from?.seat.subarray(0, 3000) ?? [])].map((seat) => from?.labels[seat]);
    expect(seats(rows)).toEqual(seats(whole));
  });

  it('takes no row without a comma before it', () => {
    const usual = JSON.stringify(replyOf(hallOf((at) => `${at}`, 9999, {})));
    const without = usual.replace('},{"seat_id":"2010"', '} {"seat_id":"2010"');
    expect(told(without)).toMatchObject({ kind: 'unreadable' });
  });

  it('takes no list that stands elsewhere for the seats', () => {
    const [tight, airy] = bothWays(replyOf(undefined, { other: { seat_numbers: [plain()] } }));
    expect(told(tight)).toEqual(told(airy));
    const twice = JSON.stringify(replyOf([plain()], { other: { seat_numbers: [plain()] } }));
    expect(cutRows(twice)).toBeNull();
    expect(told(twice)).toMatchObject({ seats: [['1001', '2', '3', 0, 0, expect.anything()]] });
  });

  it('tells of a broken or cut-off reply what is told without it', () => {
    const text = JSON.stringify(replyOf([plain(), plain({ seat_id: '1002' })]));
    for (let end = 1; end < text.length; end += 1) {
      expect(told(text.slice(0, end))).toMatchObject({ kind: 'unreadable', cause: 'truncated' });
    }
  });

  it('holds for any mixture of rows', () => {
    const random = seededRandom(11);
    const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    for (let round = 0; round < 200; round += 1) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
        const values = ['', '1', 'Б2', ' 3', 4, '0', null, true, '\u0000', 'é'];
        const names = ['seat_id', 'sector', 'row', 'seat', 'zonelevel_id', 'quantity', 'x'];
        return Object.fromEntries(names.filter(() => random() < 0.8).map((name) => [name, of(values)]));
      });
      const [tight, airy] = bothWays(replyOf(rows));
      expect(told(tight)).toEqual(told(airy));
    }
  });
});
