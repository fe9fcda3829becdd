import { describe, expect, it } from 'vitest';
import { sectorRow } from '../../../fixtures/hall-report/hall-rows.ts';
import type { HallRows } from '../../../fixtures/hall-report/hall-rows.ts';
import { readRowsFile, writeCsv, writeJson } from '../../../fixtures/hall-report/rows-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const seat = (id: string, row: string, zone = '1'): HallRows['seat_numbers'][number] => ({
  seat_id: id,
  sector: 'Ложа, «А»',
  row,
  seat: '1',
  zonelevel_id: zone,
  quantity: '1',
});
const rows: HallRows = {
  sectors: [sectorRow('Ложа, «А»')],
  seat_numbers: [seat('a "1"', '01'), seat('a2', ' 2'), seat('a3', '3;4', '2')],
  seat_stand: [{ seat_id: 'floor', seat_name: 'Танцпол', cat: '2', limit: '8', quant: '70' }],
  zones: [
    { zonelevel_id: '1', name: 'Gold', price: '2500' },
    { zonelevel_id: '2', name: 'Silver', price: '1200.5' },
  ],
};

function read(name: string, text: string, price = 900): HallRows {
  const found = readRowsFile(name, bytes(text), price);
  if (!found.ok) throw new Error(found.problem);
  return found.value.rows;
}

describe('a rows file', () => {
  it('round-trips as JSON and as CSV', () => {
    expect(read('rows.json', writeJson(rows))).toEqual(rows);
    const csv = writeCsv(rows);
    expect(csv).toContain('"a ""1""","Ложа, «А»",01,1,Gold,2500,\r\n');
    // Spaces at the ends of a cell come from the spreadsheet, and are trimmed.
    const expected = rows.seat_numbers.map((row) => ({ ...row, row: row.row.trim() }));
    expect(read('rows.CSV', csv)).toEqual({ ...rows, seat_numbers: expected });
  });

  it.each([',', ';', '\t'])('is read with cells separated by «%s» and columns in any order', (sign) => {
    const lines = [
      ['Seat', 'ROW', 'seat_id', 'note'],
      ['7', 'Б', 'x1', 'near'],
      ['', '', '', ''],
      ['8', 'Б', 'x2', ''],
    ];
    const found = read('rows.csv', lines.map((line) => line.join(sign)).join('\n'));
    expect(found.seat_numbers.map(({ seat_id, row, seat: number }) => [seat_id, row, number])).toEqual([
      ['x1', 'Б', '7'],
      ['x2', 'Б', '8'],
    ]);
    expect(found.zones).toEqual([{ zonelevel_id: '1', name: '1', price: '900' }]);
  });

  it('creates a zone for each price', () => {
    const found = read('rows.csv', 'seat_id,zone,price\na,1,500\nb,1,"700,5"\nc,1,500');
    expect(found.seat_numbers.map(({ zonelevel_id }) => zonelevel_id)).toEqual(['1', '2', '1']);
    expect(found.zones.map(({ name, price }) => [name, price])).toEqual([
      ['1 · 500', '500'],
      ['1 · 700.5', '700.5'],
    ]);
  });

  it('can be a shop API response, whose zones get the given price', () => {
    const reply = {
      response: {
        sectors: [{ sector_id: 3, name_en: 'Stalls' }],
        seat_numbers: [
          { seat_id: 12, sector: 3, row: 1, seat: 2, zonelevel_id: 7, quantity: 0, kind: 'wheelchair' },
          {},
        ],
      },
    };
    const found = readRowsFile('rows.json', bytes(JSON.stringify(reply)), 900);
    expect(found).toMatchObject({
      ok: true,
      value: {
        skipped: 1,
        rows: {
          sectors: [{ sector_id: '3', name_ru: 'Stalls', name_en: 'Stalls' }],
          seat_numbers: [{ seat_id: '12', sector: '3', row: '1', quantity: '0', kind: 'wheelchair' }],
          zones: [{ zonelevel_id: '7', price: '900' }],
        },
      },
    });
  });

  it.each([
    ['rows.csv', 'id,row\n1,2', 'line 1 of the CSV has no column seat_id'],
    ['rows.csv', 'seat_id,row\n,2', 'no row of the CSV has a seat_id'],
    ['rows.csv', '', 'line 1 of the CSV has no column seat_id'],
    ['rows.json', '{"seat_numbers":[]}', 'nothing would be sold'],
    ['rows.json', '{', 'the rows are no JSON'],
  ])('is rejected with a reason when invalid: %s %s', (name, text, sentence) => {
    const found = readRowsFile(name, bytes(text), 1);
    expect(found.ok ? '' : found.problem).toContain(sentence);
  });

  it('is rejected when not encoded as UTF-8', () => {
    const found = readRowsFile('rows.csv', Uint8Array.from([0x73, 0xd0, 0x20, 0xff]), 1);
    expect(found.ok ? '' : found.problem).toContain('not UTF-8');
  });
});
