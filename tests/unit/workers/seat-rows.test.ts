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
  const { ids, row, seat, zone, sector, state, ...rest } = reply.value.entries;
  const seats = Array.from({ length: ids.count }, (_, at) => {
    return [ids.at(at), row[at], seat[at], zone[at], sector[at], state[at]];
  });
  return { seats, ...rest };
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

  it('takes no list that stands elsewhere for the seats', () => {
    const [tight, airy] = bothWays(replyOf(undefined, { other: { seat_numbers: [plain()] } }));
    expect(told(tight)).toEqual(told(airy));
    const twice = JSON.stringify(replyOf([plain()], { other: { seat_numbers: [plain()] } }));
    expect(cutRows(twice)).toBeNull();
    expect(told(twice)).toMatchObject({ seats: [['1001', 0, 1, 0, 0, expect.anything()]] });
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
