import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';
import { findBlocks, choose, hallText, idsOf, priceMinor } from './chosen-seats.ts';

describe('a party too large for any row', () => {
  it('is split equally over two adjacent rows', () => {
    const found = findBlocks(drawnHall(['00xx', 'xx00', '00xx', '00xx']), { count: 4 });
    expect(found).toMatchObject({ rows: 2, seats: { length: 4 } });
    expect(idsOf(drawnHall(['00xx', 'xx00', '00xx', '00xx']), found?.seats)).toEqual([
      '1-1',
      '1-2',
      '2-3',
      '2-4',
    ]);
  });

  it('is not split over rows with another between them, nor over two sectors', () => {
    expect(findBlocks(drawnHall(['00', 'xx', '00']), { count: 4 })).toBeNull();
    expect(findBlocks(drawnHall(['00', '---', '00']), { count: 4 })).toBeNull();
  });

  it('is not spread across the width of the hall', () => {
    expect(findBlocks(drawnHall(['00xxxxxxxxxxxx', 'xxxxxxxxxxxx00']), { count: 4 })).toBeNull();
    // At most four of eight seat widths apart: 20 along and 14 behind is √596, 30 and 14 is √1096.
    expect(findBlocks(drawnHall(['00xxx', 'xxx00']), { count: 4 })).toMatchObject({ rows: 2 });
    expect(findBlocks(drawnHall(['00xxxx', 'xxxx00']), { count: 4 })).toBeNull();
  });

  it('is split unequally when equal parts do not fit, and over three rows if necessary', () => {
    const unequal = drawnHall(['0xx', '000']);
    expect(choose(unequal, { count: 4 })).toEqual(['1-1', '2-1', '2-2', '2-3']);
    expect(findBlocks(drawnHall(['00', '00', '00']), { count: 6 })).toMatchObject({ rows: 3 });
  });

  it('has alternatives that share no seat', () => {
    const index = drawnHall(['00x', '00x', 'xxx', '00x', '00x']);
    const first = choose(index, { count: 4 });
    const second = choose(index, { count: 4, skip: 1 });
    expect(first).toEqual(['1-1', '1-2', '2-1', '2-2']);
    expect(second).toEqual(['4-1', '4-2', '5-1', '5-2']);
    expect(findBlocks(index, { count: 4, skip: 2 })).toBeNull();
    expect(findBlocks(drawnHall(['000', '000']), { count: 4, skip: 1 })).toBeNull();
    expect(choose(drawnHall(['000', '000', '000', '000']), { count: 4, skip: 1 })[0]).toMatch(/^3-/);
  });

  it('is placed near the middle of extremely long rows', () => {
    const row = '0x'.repeat(1000);
    expect(choose(drawnHall([row, row]), { count: 2 })).toEqual(['1-1001', '2-1001']);
  });

  it('reports whether an orphan seat is left', () => {
    expect(findBlocks(drawnHall(['00', '00']), { count: 4 })?.leavesOrphans).toBe(false);
    expect(findBlocks(drawnHall(['000', '000']), { count: 4 })?.leavesOrphans).toBe(true);
  });

  it.each([
    // As few rows as possible, then parts as equal as possible, the larger one in front.
    [['000', '000', '000'], 5, '3 2'],
    [['00x', '000', 'xxx'], 5, '2 3'],
    [['00', '00', '00'], 5, '2 2 1'],
    [['0', '00', '00'], 5, '1 2 2'],
    [['0', '0', '0', '0'], 4, '1 1 1 1'],
    [['0', '0', '0', '0', '0'], 5, ''],
    [['xx', '00', '00', 'xx'], 4, '2 2'],
  ])('is split in %j for %d seats as %s', (lines, count, parts) => {
    const rows = choose(drawnHall(lines), { count }).map((id) => id.replace(/-.*/, ''));
    const sizes = [...new Set(rows)].map((row) => rows.filter((other) => other === row).length);
    expect(sizes.join(' ')).toBe(parts);
  });

  it('is placed straight behind itself, near the middle, and cheaper when sorted by price', () => {
    // The second row has two pairs: the one straight behind is nearer.
    expect(choose(drawnHall(['xx00xxxx', 'xx00x00x']), { count: 4 })).toEqual(['1-3', '1-4', '2-3', '2-4']);
    const priced = drawnHall(['00', '00', '---', '11', '11']);
    expect(choose(priced, { count: 4, priceMinor })[0]).toBe('4-1');
    expect(choose(priced, { count: 4, priceMinor, by: 'price' })[0]).toBe('1-1');
    const twoPairs = drawnHall(['00xxx00xxx00', '00xxx00xxx00']);
    expect(choose(twoPairs, { count: 4 })).toEqual(['1-6', '1-7', '2-6', '2-7']);
  });

  it('is as cheap as possible by price, whichever part is in the cheaper row', () => {
    const index = drawnHall(['11', '00', '---', '00', '11', '---', '11', '11', '---', '10', '00']);
    const found = findBlocks(index, { count: 4, priceMinor, by: 'price' });
    expect(found?.priceMinor).toBe(5000);
    expect(idsOf(index, found?.seats)).toEqual(['10-1', '10-2', '11-1', '11-2']);
  });

  it('has a view as far away as those of its parts, and twice the step between them', () => {
    const focus = { middle: hallPoint(5, -50), front: hallPoint(0, 1) };
    const found = findBlocks(drawnHall(['00', '00']), { count: 4, focus });
    // The middles of both rows are on the axis, 50 and 64 away.
    expect(found?.away).toBeCloseTo(50 + 64 + 2 * 14, 6);
  });

  it('gets only matching free seats, each once', () => {
    fc.assert(
      fc.property(hallText, fc.integer({ min: 2, max: 10 }), (lines, count) => {
        const index = drawnHall(lines);
        const found = findBlocks(index, { count, priceMinor, maxPriceMinor: 2000 });
        if (found === null) return;
        expect(new Set(found.seats).size).toBe(count);
        for (const seat of found.seats) {
          expect(index.state[seat]).toBe(SEAT_FREE);
          expect(index.zone[seat]).toBeLessThan(2);
        }
        expect(new Set(found.seats.map((seat) => index.rowLabel[seat])).size).toBe(found.rows);
        const sum = found.seats.reduce(
          (total, seat) => total + (priceMinor(index.zone[seat] ?? -1) ?? NaN),
          0,
        );
        expect(found.priceMinor).toBe(sum);
      }),
    );
  });
});
