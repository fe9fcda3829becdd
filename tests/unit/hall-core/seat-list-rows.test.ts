import { describe, expect, it } from 'vitest';

import { countOffered, rowsOf, entryRow } from '../../../src/core/hall/seat-list-rows.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

const sectors = [
  { id: '1', name: { ru: 'Партер' }, outline: null },
  { id: '2', name: { ru: 'Ложа' }, outline: null },
];
/* Both sectors end and begin with a row of the same label: a row ends with its sector. */
const index = sampleIndex(
  [
    { x: 0, y: 0, sector: 0, row: '1', seat: '1' },
    { x: 20, y: 0, sector: 0, row: '1', seat: '2' },
    { x: 0, y: 20, sector: 0, row: '2', seat: '1' },
    { x: 0, y: 40, sector: 1, row: '2', seat: '1' },
    { x: 20, y: 40, sector: 1, row: '2', seat: '2' },
    { x: 40, y: 40, sector: 1, row: '2', seat: '3' },
  ],
  { sectors },
);

describe('the rows of a sector', () => {
  it('are runs of seats, each with its label', () => {
    expect(rowsOf(index, 0)).toEqual([
      { label: '1', first: 0, end: 2 },
      { label: '2', first: 2, end: 3 },
    ]);
    expect(rowsOf(index, 1)).toEqual([{ label: '2', first: 3, end: 6 }]);
  });

  it('are empty for an unknown sector', () => {
    expect(rowsOf(index, 2)).toEqual([]);
  });

  it('count their offered seats', () => {
    const row = { first: 3, end: 6 };
    expect(countOffered(row, () => true)).toBe(3);
    expect(countOffered(row, (seat) => seat === 2 || seat === 5 || seat === 6)).toBe(1);
    expect(countOffered(row, () => false)).toBe(0);
  });
});

describe('the initial row', () => {
  const rows = rowsOf(index, 0);
  const none = () => false;

  it('is the one that contains the seat, offered or not', () => {
    expect([0, 1, 2].map((seat) => entryRow(rows, seat, none))).toEqual([0, 0, 1]);
  });

  it('is the first row for a seat there, even if only the next has offered seats', () => {
    expect(entryRow(rows, 0, (one) => one === 2)).toBe(0);
  });

  it('is otherwise the first with an offered seat', () => {
    for (const seat of [-1, 3]) expect(entryRow(rows, seat, (one) => one === 2)).toBe(1);
  });

  it('is the first row when nothing is offered', () => {
    expect(entryRow(rows, 3, none)).toBe(0);
    expect(entryRow([], 0, none)).toBe(0);
  });
});
