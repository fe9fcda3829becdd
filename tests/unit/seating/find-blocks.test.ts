import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findBlocks as choicesTogether, priceFocalPoint } from '../../../src/core/seating/find-blocks.ts';
import { hallPoint, type HallPoint } from '../../../src/core/hall/geometry.ts';
import { rowCenter, viewDistance, viewPenalty } from '../../../src/core/seating/block-window.ts';
import { orphanSeats } from '../../../src/core/seating/orphan-seats.ts';
import { NO_SEAT, SEAT_FREE, seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';
import { findBlocks, choose, hallText, priceMinor, prices } from './chosen-seats.ts';

/** All windows of neighbours, by brute force. */
function everyWindow(index: SeatIndex, count: number, mayOffer: (seat: number) => boolean): number[][] {
  const windows: number[][] = [];
  for (let start = 0; start < index.count; start += 1) {
    const window: number[] = [];
    for (let seat = start; seat !== NO_SEAT && window.length < count; seat = index.right[seat] as number) {
      if (index.state[seat] !== SEAT_FREE || !mayOffer(seat)) break;
      window.push(seat);
    }
    if (window.length === count) windows.push(window);
  }
  return windows;
}

const sumOf = (index: SeatIndex, seats: readonly number[]): number =>
  seats.reduce((sum, seat) => sum + (prices[index.zone[seat] as number] ?? 0), 0);

describe('seats together', () => {
  it.each(['view', 'value'] as const)(
    'are free neighbours in one row and leave as few orphan seats as possible: %s',
    (by) => {
      fc.assert(
        fc.property(hallText, fc.integer({ min: 1, max: 5 }), (lines, count) => {
          const index = drawnHall(lines);
          const all = everyWindow(index, count, () => true);
          const found = findBlocks(index, { count, priceMinor, by });
          expect((found?.rows ?? 0) === 1).toBe(all.length > 0);
          if (all.length === 0) return;
          const seats = found?.seats ?? [];
          expect(all).toContainEqual(seats);
          const least = Math.min(...all.map((window) => orphanSeats(index, window).length));
          expect(orphanSeats(index, seats).length).toBe(least);
          expect(found?.leavesOrphans).toBe(least > 0);
          expect(found?.priceMinor).toBe(sumOf(index, seats));
        }),
      );
    },
  );

  it('are the cheapest available by price, even if they leave an orphan seat', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 5 }), (lines, count) => {
        const index = drawnHall(lines);
        const all = everyWindow(index, count, () => true);
        const found = choicesTogether(index, { count, priceMinor, by: 'price' })[0];
        expect(found?.priceMinor ?? Infinity).toBe(Math.min(...all.map((window) => sumOf(index, window))));
      }),
    );
  });

  it('are better value when cheaper than seats with the same view', () => {
    // In each row an expensive half and a cheap one with the same view; the last row is cheap throughout and has the
    // worst view.
    const index = drawnHall(['2222 0000', '1111 0000', '0000 0000']);
    const focus = { middle: hallPoint(40, -40), front: null };
    const value = choose(index, { count: 2, priceMinor, by: 'value', focus });
    expect(value).toEqual(['1-6', '1-7']);
    expect(choose(index, { count: 2, priceMinor, by: 'view', focus })[0]).toMatch(/^1-/);
  });

  it('are better value below the usual price of their view, even if others are cheaper', () => {
    // The first row costs 2500 on average: its cheaper half is a bargain, the last row is not.
    const index = drawnHall(['2222 1111', ...Array.from({ length: 12 }, () => ''), '0000 0000']);
    const focus = { middle: hallPoint(40, -40), front: null };
    expect(choose(index, { count: 2, priceMinor, by: 'value', focus })[0]).toMatch(/^1-[6-9]/);
    expect(choose(index, { count: 2, priceMinor, by: 'price', focus })[0]).toMatch(/^14-/);
  });

  it.each([2, 3, 5, 7])(
    'are best value where one row of ten costs less than its neighbours suggest: %d',
    (row) => {
      const lines = Array.from({ length: 10 }, (_, at) => String(at).repeat(9));
      const index = drawnHall(lines, { zones: lines as never[] });
      const rowPrice = (zone: number): number => (10_000 - 800 * zone) * (zone === row ? 0.65 : 1);
      const focus = { middle: hallPoint(40, -60), front: hallPoint(0, 1) };
      const found = choose(index, { count: 2, priceMinor: rowPrice, by: 'value', focus });
      expect(found[0]).toMatch(`${row + 1}-`);
    },
  );

  it('have a view as far away as their own seat says, if it is one', () => {
    const index = drawnHall(['00000 000', '0000000']);
    const focus = { middle: hallPoint(70, -50), front: hallPoint(0, 1) };
    for (let seat = 0; seat < index.count; seat += 1) {
      const [found] = choicesTogether(index, { count: 1, focus, accept: (other) => other === seat });
      const [first, end] = index.y[seat] === 0 ? [0, 8] : [8, 15];
      expect(found?.away).toBeCloseTo(viewPenalty({ index, focus }, seat, rowCenter(index, first, end)), 6);
    }
  });

  it('have the best view from the front, a worse one from the side and the worst from behind', () => {
    const index = drawnHall(['00 00 00']);
    const chosen = (front: HallPoint | null): string | undefined =>
      choose(index, { count: 2, focus: { middle: hallPoint(35, -60), front } })[0];
    expect(chosen(null)).toBe('1-4');
    // The stage faces right, then left.
    expect(chosen(hallPoint(1, 0))).toBe('1-7');
    expect(chosen(hallPoint(-1, 0))).toBe('1-1');
  });

  it('have a better view of a pitch from its side than from a corner, though that is nearer', () => {
    const focus = { middle: hallPoint(0, 0), front: null };
    const pitch = { ...focus, box: { minX: -40, minY: -30, maxX: 40, maxY: 30 } };
    const [side, corner] = [[0, 100] as const, [65, 65] as const];
    expect(viewDistance(focus, ...corner)).toBeLessThan(viewDistance(focus, ...side));
    expect(viewDistance(pitch, ...corner)).toBeGreaterThan(viewDistance(pitch, ...side));
    expect(viewDistance(pitch, ...side)).toBe(100);
  });

  it('are the nearest to the focus and the middle of the row, all else being equal', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 0, max: 110 }), (lines, focusX) => {
        const index = drawnHall(lines.map((line) => line.replaceAll(/[12]/g, '0')));
        const focus = hallPoint(focusX, -20);
        const away = (seat: number): number => {
          const row = [...Array(index.count).keys()].filter(
            (other) => index.rowLabel[other] === index.rowLabel[seat],
          );
          const mean = (values: Float32Array): number =>
            row.reduce((sum, other) => sum + (values[other] as number), 0) / row.length;
          const [x, y] = [index.x[seat] as number, index.y[seat] as number];
          return (
            Math.hypot(x - focus.x, y - focus.y) + 0.5 * Math.hypot(x - mean(index.x), y - mean(index.y))
          );
        };
        const free = [...Array(index.count).keys()].filter((seat) => index.state[seat] === SEAT_FREE);
        const fair = free.filter((seat) => orphanSeats(index, [seat]).length === 0);
        const found = findBlocks(index, { count: 1, focus: { middle: focus, front: null } })?.seats[0];
        if (fair.length === 0 || found === undefined) return;
        expect(away(found)).toBeCloseTo(Math.min(...fair.map(away)), 6);
      }),
    );
  });

  it('are in the middle of the first row of a plain hall', () => {
    expect(choose(drawnHall(['000000', '000000']), { count: 2 })).toEqual(['1-3', '1-4']);
  });

  it('leave two free seats rather than one', () => {
    // The middle three of five would be best, but would leave a single seat at both ends.
    expect(choose(drawnHall(['00000']), { count: 3 })).toEqual(['1-1', '1-2', '1-3']);
  });

  it('report an orphan seat that can’t be avoided', () => {
    expect(findBlocks(drawnHall(['000']), { count: 2 })).toMatchObject({ rows: 1, leavesOrphans: true });
    for (const count of [1.5, 0, -1, Number.NaN])
      expect(findBlocks(drawnHall(['000']), { count })).toBeNull();
  });

  it('are never split by an aisle', () => {
    expect(choose(drawnHall(['00  00  000']), { count: 3 })).toEqual(['1-9', '1-10', '1-11']);
  });

  it('stay within the requested zones and price', () => {
    const index = drawnHall(['2222', '1111', '0000']);
    expect(choose(index, { count: 2, priceMinor })[0]).toMatch(/^1-/);
    expect(choose(index, { count: 2, priceMinor, maxPriceMinor: 2500 })[0]).toMatch(/^2-/);
    expect(choose(index, { count: 2, priceMinor, zones: new Set([0]) })[0]).toMatch(/^3-/);
    expect(choose(index, { count: 2, priceMinor, by: 'price' })[0]).toMatch(/^3-/);
    expect(choose(index, { count: 2, priceMinor, maxPriceMinor: 500 })).toEqual([]);
  });

  it('are never in a zone without a price', () => {
    expect(choose(drawnHall(['99', '00']), { count: 2, priceMinor })).toEqual(['2-1', '2-2']);
    expect(choose(drawnHall(['99']), { count: 2, priceMinor })).toEqual([]);
  });

  it('exclude a seat that is already in the cart', () => {
    const index = drawnHall(['0000']);
    const accept = (seat: number): boolean => seatIdAt(index, seat) !== '1-2';
    expect(choose(index, { count: 2, accept })).toEqual(['1-3', '1-4']);
  });

  it('have alternatives that share no seat, until there are none left', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
        const index = drawnHall(lines);
        const seen = new Set<number>();
        const windows = everyWindow(index, count, () => true);
        let skip = 0;
        for (; windows.length > 0; skip += 1) {
          const found = findBlocks(index, { count, priceMinor, skip });
          if (found === null) break;
          expect(found.rows).toBe(1);
          expect(windows).toContainEqual(found.seats);
          for (const seat of found.seats) {
            expect(seen.has(seat)).toBe(false);
            seen.add(seat);
          }
        }
        // Greedy to the end: no remaining window is disjoint from those shown.
        expect(windows.every((window) => window.some((seat) => seen.has(seat)))).toBe(true);
      }),
    );
  });

  it('can be as many as ten', () => {
    expect(findBlocks(drawnHall(['0000000000']), { count: 10 })?.seats).toHaveLength(10);
  });

  it.each([0, -1, 1.5, 11, Number.NaN])('are not searched for with a count of %s', (count) => {
    expect(findBlocks(drawnHall(['000000000000']), { count })).toBeNull();
  });

  it('check each seat at most once, even for a late alternative in a hall of 100,000', () => {
    const index = drawnHall(
      Array.from({ length: 1000 }, () => '0000x0000000x00000000 0000x0000000x00000000'.repeat(2)),
    );
    let asked = 0;
    const accept = (): boolean => {
      asked += 1;
      return true;
    };
    expect(findBlocks(index, { count: 4, accept, skip: 30 })?.seats).toHaveLength(4);
    expect(asked).toBeLessThanOrEqual(index.count);
  });
});

describe('the focus of a hall', () => {
  it('is the middle of the most expensive zone, or of the top edge without prices', () => {
    const index = drawnHall(['0220', '1221']);
    // Columns 1 and 2 of ten units, rows 0 and 1 of fourteen.
    expect(priceFocalPoint(index, priceMinor)).toEqual({ x: 15, y: 7 });
    // Seats reach four units beyond their centres: x −4 … 34, y from −4.
    expect(priceFocalPoint(index)).toEqual({ x: 15, y: -4 });
    // A more expensive zone without a seat in the plan does not count.
    expect(priceFocalPoint(drawnHall(['011']), priceMinor)).toEqual({ x: 15, y: 0 });
  });
});
