import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findReplacementSeat, equalSeats } from '../../../src/core/seating/replacement-seat.ts';
import {
  SEAT_FREE,
  SEAT_TAKEN,
  seatById,
  seatIdAt,
  type SeatIndex,
} from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';

// Zones 0 and 2 cost the same.
const priceMinor = (zone: number): number | null => [1000, 2000, 1000][zone] ?? null;
const offer = (index: SeatIndex, id: string): string =>
  seatIdAt(index, findReplacementSeat(index, seatById(index, id), priceMinor));

describe('a replacement for a lost seat', () => {
  it('is the nearest free seat in the same zone', () => {
    expect(offer(drawnHall(['x1000', '00000']), '1-1')).toBe('2-1');
  });

  it('is from another zone at the same price when its own is sold out', () => {
    expect(offer(drawnHall(['x1', '12']), '1-1')).toBe('2-2');
  });

  it('is not found when nothing has the same price', () => {
    const index = drawnHall(['x111']);
    expect(findReplacementSeat(index, seatById(index, '1-1'), priceMinor)).toBe(-1);
    expect(findReplacementSeat(index, 99, priceMinor)).toBe(-1);
  });

  it('is never a seat the buyer already has', () => {
    const index = drawnHall(['x00']);
    const accept = (seat: number): boolean => seatIdAt(index, seat) !== '1-2';
    expect(seatIdAt(index, findReplacementSeat(index, seatById(index, '1-1'), priceMinor, accept))).toBe(
      '1-3',
    );
  });

  it('matches an exhaustive search', () => {
    const line = fc.string({ unit: fc.constantFrom('0', '1', '2', 'x', ' '), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), fc.nat(), (lines, pick) => {
        const index = drawnHall(lines);
        if (index.count === 0) return;
        const lost = pick % index.count;
        const away = (seat: number): number =>
          Math.hypot(
            (index.x[seat] as number) - (index.x[lost] as number),
            (index.y[seat] as number) - (index.y[lost] as number),
          );
        const free = [...Array(index.count).keys()].filter(
          (seat) => seat !== lost && index.state[seat] === SEAT_FREE,
        );
        const zone = index.zone[lost] as number;
        const own = free.filter((seat) => index.zone[seat] === zone);
        const equal = free.filter((seat) => priceMinor(index.zone[seat] as number) === priceMinor(zone));
        const among = own.length > 0 ? own : equal;
        const found = findReplacementSeat(index, lost, priceMinor);
        const nearest = Math.min(...among.map(away));
        expect([
          ...among.filter((seat) => away(seat) === nearest),
          ...(among.length === 0 ? [-1] : []),
        ]).toContain(found);
      }),
    );
  });

  it('is found by checking the neighbourhood, not the whole hall', () => {
    const index = drawnHall(Array.from({ length: 300 }, () => '0'.repeat(100)));
    let looked = 0;
    const state = new Proxy(index.state, {
      get: (array, name) => {
        looked += 1;
        return Reflect.get(array, name) as unknown;
      },
    });
    const lost = seatById(index, '150-50');
    expect(findReplacementSeat({ ...index, state }, lost, priceMinor)).toBeGreaterThanOrEqual(0);
    // Of 30,000 seats: a few cells of four seats around the lost one.
    expect(looked).toBeLessThan(100);
  });

  it('is ruled out without a search when its price is sold out', () => {
    const index = drawnHall(Array.from({ length: 100 }, (_, row) => (row === 50 ? 'x' : '1').repeat(50)));
    let looked = 0;
    const state = new Proxy(index.state, {
      get: (array, name) => {
        looked += 1;
        return Reflect.get(array, name) as unknown;
      },
    });
    expect(findReplacementSeat({ ...index, state }, seatById(index, '51-7'), priceMinor)).toBe(-1);
    expect(looked).toBe(0);
  });
});

describe('replacements for lost adjacent seats', () => {
  const found = (index: SeatIndex, ...ids: string[]) =>
    equalSeats(
      index,
      ids.map((id) => ({ seat: seatById(index, id), priceMinor })),
    ).map(({ found: seats, parts }) => [
      parts,
      ...seats.map((seat) => (seat < 0 ? '' : seatIdAt(index, seat))),
    ]);

  it('are adjacent seats a row behind rather than the nearest single ones', () => {
    expect(found(drawnHall(['0xxxx0', '110011', '000000']), '1-2', '1-3', '1-4', '1-5')).toEqual([
      [1, '3-1', '3-2', '3-3', '3-4'],
    ]);
  });

  it('prefer their own zone to another at the same price, and an unrestricted view', () => {
    expect(found(drawnHall(['xx', '22', '00']), '1-1', '1-2')).toEqual([[1, '3-1', '3-2']]);
    expect(found(drawnHall(['xx', '22', '11']), '1-1', '1-2')).toEqual([[1, '2-1', '2-2']]);
    expect(found(drawnHall(['xx', 'R0', '00']), '1-1', '1-2')).toEqual([[1, '3-1', '3-2']]);
  });

  it('may come from their own zone even if its price is unknown, but then from no other', () => {
    const unpriced = (lines: readonly string[]) => {
      const index = drawnHall(lines);
      const lost = ['1-1', '1-2'].map((id) => ({ seat: seatById(index, id), priceMinor: () => null }));
      return equalSeats(index, lost).map(({ found: seats }) => seats.map((seat) => seatIdAt(index, seat)));
    };
    // Adjacent ones, as if the price were known.
    expect(unpriced(['xx', '0x0', '22', '00'])).toEqual([['4-1', '4-2']]);
    expect(
      unpriced(['xx', '22', '11'])
        .flat()
        .filter((id) => id !== ''),
    ).toEqual([]);
  });

  it('leave no orphan seat when others are equally near', () => {
    expect(found(drawnHall(['  xx  ', '000000']), '1-3', '1-4')).toEqual([[1, '2-3', '2-4']]);
    expect(found(drawnHall([' xx ', '0000']), '1-2', '1-3')).toEqual([[1, '2-1', '2-2']]);
  });

  it('are split into equal parts near each other when no row has room', () => {
    expect(found(drawnHall(['xxxx', '0001', '0011']), '1-1', '1-2', '1-3', '1-4')).toEqual([
      [2, '2-1', '2-2', '3-1', '3-2'],
    ]);
  });

  it('are single seats when no adjacent ones are free, none used twice', () => {
    expect(found(drawnHall(['xxx', '010']), '1-1', '1-2', '1-3')).toEqual([[3, '2-1', '2-3', '']]);
  });

  it('include a wheelchair place with its companion seat on either side', () => {
    const index = drawnHall(['WC', '00', 'CW']);
    index.state.fill(SEAT_TAKEN, 0, 2);
    expect(found(index, '1-1', '1-2')).toEqual([[1, '3-2', '3-1']]);
  });
});
