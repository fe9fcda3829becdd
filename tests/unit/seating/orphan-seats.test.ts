import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { orphanSeats, avoidableOrphanSeats } from '../../../src/core/seating/orphan-seats.ts';
import { NO_SEAT, SEAT_FREE, seatById, seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';

const lone = (index: SeatIndex, ids: readonly string[], of = orphanSeats): string[] =>
  of(
    index,
    ids.map((id) => seatById(index, id)),
  ).map((seat) => seatIdAt(index, seat));

describe('an orphan seat', () => {
  it('is left between a chosen seat and a taken one', () => {
    expect(lone(drawnHall(['x00x']), ['1-2'])).toEqual(['1-3']);
  });

  it('is left at the end of a row or at an aisle', () => {
    expect(lone(drawnHall(['000  xx']), ['1-1', '1-2'])).toEqual(['1-3']);
  });

  it('is left between two chosen seats, and reported once', () => {
    expect(lone(drawnHall(['00000']), ['1-2', '1-4'])).toEqual(['1-1', '1-3', '1-5']);
    expect(lone(drawnHall(['000']), ['1-1', '1-3'])).toEqual(['1-2']);
  });

  it('is not a seat that was already alone or stands by itself', () => {
    expect(lone(drawnHall(['0x00']), ['1-3', '1-4'])).toEqual([]);
    expect(lone(drawnHall(['0   000x']), ['1-5', '1-6', '1-7'])).toEqual([]);
  });

  it('is no longer reported once it is chosen too', () => {
    expect(lone(drawnHall(['x000x']), ['1-2', '1-3'])).toEqual(['1-4']);
    expect(lone(drawnHall(['x000x']), ['1-2', '1-3', '1-4'])).toEqual([]);
  });

  it('is found exactly where the definition says', () => {
    const line = fc.string({ unit: fc.constantFrom('0', '0', 'x', ' '), minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(line, fc.infiniteStream(fc.boolean()), (text, coins) => {
        const index = drawnHall([text]);
        const all = [...Array(index.count).keys()];
        const free = all.filter((seat) => index.state[seat] === SEAT_FREE);
        const chosen = free.filter(() => coins.next().value === true);
        const after = free.filter((seat) => !chosen.includes(seat));
        const hasCompany = (seat: number, among: readonly number[]): boolean =>
          [index.left[seat], index.right[seat]].some(
            (next) => next !== NO_SEAT && among.includes(next as number),
          );
        const expected = after.filter((seat) => hasCompany(seat, free) && !hasCompany(seat, after));
        expect(orphanSeats(index, chosen)).toEqual(expected);
      }),
    );
  });
});

describe('an avoidable orphan seat', () => {
  const needless = (row: string, ids: readonly string[]): string[] =>
    lone(drawnHall([row]), ids, avoidableOrphanSeats);

  it('can be taken by a neighbour without orphaning another seat', () => {
    expect(needless('x00000x', ['1-3', '1-4', '1-5'])).toEqual(['1-2', '1-6']);
    expect(needless('0000', ['1-2', '1-3', '1-4'])).toEqual([]);
    expect(needless('00000', ['1-3', '1-4'])).toEqual(['1-5']);
    expect(needless('0000', ['1-2', '1-4'])).toEqual(['1-1', '1-3']);
  });

  it('is not reported when one is left whatever is chosen', () => {
    expect(needless('x0000x', ['1-2', '1-3', '1-4'])).toEqual([]);
    expect(needless('x0000x', ['1-3', '1-4', '1-5'])).toEqual([]);
    expect(needless('x00x', ['1-2'])).toEqual([]);
  });
});
