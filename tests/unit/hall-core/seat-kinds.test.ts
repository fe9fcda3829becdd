import { describe, expect, it } from 'vitest';

import type { SeatKind } from '../../../src/contract/seat-kind.ts';
import { SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { seatKind } from '../../../src/core/hall/seat-kinds.ts';
import {
  nonAccessibleMask,
  companionsOf,
  countWheelchairs,
  wheelchairsOf,
} from '../../../src/core/seating/companions.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

/**
 * A row of adjacent seats: W a wheelchair place, C a companion's, R restricted, a point an ordinary seat, | an aisle.
 */
const kindsOf: Readonly<Record<string, SeatKind>> = { W: 'wheelchair', C: 'companion', R: 'restricted' };
const rowOf = (text: string, state = (_at: number): number => 0) => {
  const seats = text
    .split('')
    .flatMap((letter, at) =>
      letter === '|' ? [] : [{ x: at * 12, y: 0, row: '1', kind: kindsOf[letter] ?? 'ordinary' }],
    );
  return sampleIndex(seats.map((seat, at) => ({ ...seat, seat: String(at + 1), state: state(at) })));
};

describe('seat kinds', () => {
  it('are kept whatever the input order of the seats', () => {
    const index = sampleIndex([
      { x: 24, y: 0, row: '1', seat: '3', kind: 'restricted' },
      { x: 0, y: 0, row: '1', seat: '1', kind: 'wheelchair' },
      { x: 12, y: 0, row: '1', seat: '2' },
    ]);
    expect([0, 1, 2].map((seat) => seatKind(index, seat))).toEqual(['wheelchair', 'ordinary', 'restricted']);
  });

  it('give the count of free wheelchair places, without companion seats', () => {
    const index = rowOf('WC.RCW', (at) => (at === 0 ? SEAT_TAKEN : 0));
    // The first companion's seat is unused: its wheelchair place is taken.
    expect(countWheelchairs(index)).toBe(1);
    expect(countWheelchairs(rowOf('WCCWC'))).toBe(2);
    expect(countWheelchairs(rowOf('.R.'))).toBeNull();
    expect([...nonAccessibleMask(index)]).toEqual([0, 1, 1, 1, 0, 0]);
  });
});

describe('a companion seat', () => {
  it('is on either side of its wheelchair place, nearest first', () => {
    expect(companionsOf(rowOf('.CWCC.'), 2)).toEqual([1, 3, 4]);
    expect(companionsOf(rowOf('.W.C'), 1)).toEqual([]);
  });

  it('is never across an aisle or past another wheelchair place', () => {
    expect(companionsOf(rowOf('W||||CC'), 0)).toEqual([]);
    expect(companionsOf(rowOf('WCWC'), 0)).toEqual([1]);
  });

  it('belongs to the wheelchair places at the ends of its run', () => {
    expect(wheelchairsOf(rowOf('WCCW'), 1)).toEqual([0, 3]);
    expect(wheelchairsOf(rowOf('WCCW'), 2)).toEqual([3, 0]);
    expect(wheelchairsOf(rowOf('.CC.'), 1)).toEqual([]);
    expect(wheelchairsOf(rowOf('WC.'), 1)).toEqual([0]);
  });
});
