import { describe, expect, it } from 'vitest';

import { countShown, fadedSeats, waysBack, type HallFilter } from '../../../src/core/choosing/hall-filter.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawnHall } from './choosing-halls.ts';

const any: HallFilter = { zones: null, count: 0, accessible: false };
const shown = (index: SeatIndex, part: Partial<HallFilter>): number => {
  const filter = { ...any, ...part };
  return countShown(index, filter, fadedSeats(index, filter));
};
const zone = (index: SeatIndex, number: number): ReadonlySet<string> =>
  new Set([String(index.zones[number]?.id)]);

describe('places in full colour', () => {
  const index = drawnHall(['00x0WC', '111']);

  it('are all that can be had, those of the prices, those of rows with room, or accessible ones', () => {
    expect(shown(index, {})).toBe(8);
    expect(shown(index, { zones: zone(index, 1) })).toBe(3);
    expect(shown(index, { count: 3 })).toBe(3);
    expect(shown(index, { accessible: true })).toBe(2);
    expect(shown(index, { accessible: true, zones: zone(index, 1) })).toBe(0);
  });

  it.each<[Partial<HallFilter> & { readonly of?: number }, ReturnType<typeof waysBack>]>([
    [
      { accessible: true, of: 1 },
      { anyPrice: true, fewer: 0, ordinary: true },
    ],
    [
      { count: 3, of: 0 },
      { anyPrice: true, fewer: 2, ordinary: false },
    ],
    [{ count: 4 }, { anyPrice: false, fewer: 3, ordinary: false }],
    // As many as that sit nowhere at this price, nor at another: fewer of them alone do.
    [
      { count: 9, of: 1 },
      { anyPrice: false, fewer: 3, ordinary: false },
    ],
  ])('that are none come back one way or another: %j', ({ of, ...part }, ways) => {
    const filter = { ...any, ...part, ...(of !== undefined && { zones: zone(index, of) }) };
    expect(countShown(index, filter, fadedSeats(index, filter))).toBe(0);
    expect(waysBack(index, filter)).toEqual(ways);
  });

  it('may need two ways at once', () => {
    const filter = { zones: new Set(['none']), count: 2, accessible: true };
    expect(waysBack(drawnHall(['00x0']), filter)).toEqual({ anyPrice: false, fewer: 0, ordinary: false });
  });
});
