import { describe, expect, it } from 'vitest';

import {
  countShown,
  dimmedMask,
  filterOf,
  noRelaxations,
  pickedWithin,
  filterRelaxations,
  type HallFilter,
  type HallFilterInput,
  type FilterRelaxations,
} from '../../../src/core/seating/hall-filter.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { sampleArea } from '../samples/hall-samples.ts';
import { drawnHall } from './choosing-halls.ts';

const any: HallFilter = { zones: null, count: 0, accessible: false };
const shown = (index: SeatIndex, part: Partial<HallFilter>): number => {
  const filter = { ...any, ...part };
  return countShown(index, filter, dimmedMask(index, filter));
};
const zone = (index: SeatIndex, number: number): ReadonlySet<string> =>
  new Set([String(index.zones[number]?.id)]);

describe('the legend selection', () => {
  const set = (ids: string): ReadonlySet<string> => new Set(ids);

  it('is limited to what the legend still shows, or cleared when that is nothing or everything', () => {
    expect(pickedWithin(null, set('ab'))).toBeNull();
    expect(pickedWithin(set('ab'), null)).toEqual(set('ab'));
    expect(pickedWithin(set('bc'), set('abd'))).toEqual(set('b'));
    expect(pickedWithin(set('c'), set('ab'))).toBeNull();
    expect(pickedWithin(set('abc'), set('ab'))).toBeNull();
  });
});

describe('places that match the filter', () => {
  const index = drawnHall(['00x0WC', '111']);

  it('are all free ones, or those in a price zone, in long enough runs or accessible', () => {
    expect(shown(index, {})).toBe(8);
    expect(shown(index, { zones: zone(index, 1) })).toBe(3);
    expect(shown(index, { count: 3 })).toBe(3);
    expect(shown(index, { accessible: true })).toBe(2);
    expect(shown(index, { accessible: true, zones: zone(index, 1) })).toBe(0);
  });

  it('include standing places of the zones, unless only accessible ones are wanted', () => {
    const hall = drawnHall(['00WC'], { standing: [sampleArea('fan', 100, 0, 40)] });
    expect(shown(hall, {})).toBe(4 + 10);
    expect(shown(hall, { count: 2 })).toBe(2 + 10);
    expect(shown(hall, { zones: zone(hall, 1) })).toBe(0);
    expect(shown(hall, { accessible: true })).toBe(2);
  });

  const none: HallFilterInput = { ...any, within: null, usual: null, picked: null };

  it.each<[Partial<HallFilterInput>, Partial<FilterRelaxations>]>([
    [
      { accessible: true, within: zone(index, 1) },
      { price: true, ordinary: true },
    ],
    // The same with the legend, and with both: either would help, so both are offered.
    [
      { accessible: true, picked: zone(index, 1) },
      { picked: true, ordinary: true },
    ],
    [
      { within: zone(index, 0), picked: zone(index, 1) },
      { price: true, picked: true },
    ],
    [
      { count: 3, within: zone(index, 0) },
      { price: true, fewer: 2 },
    ],
    [{ count: 4 }, { fewer: 3 }],
    // No price has that many adjacent seats: only a smaller number helps.
    [{ count: 9, within: zone(index, 1) }, { fewer: 3 }],
    // In a category that is too expensive everywhere.
    [
      { within: new Set(), usual: zone(index, 1) },
      { price: true, category: true },
    ],
    [{ within: new Set(), usual: new Set() }, { price: true }],
  ])('can be brought back by relaxing the filter when there are none: %j', (part, ways) => {
    const wishes = { ...none, ...part };
    const filter = filterOf(wishes);
    expect(countShown(index, filter, dimmedMask(index, filter))).toBe(0);
    expect(filterRelaxations(index, wishes)).toEqual({ ...noRelaxations, ...ways });
  });

  it('can’t be brought back when that takes two relaxations at once', () => {
    const wishes = { ...none, within: new Set(['none']), count: 2, accessible: true };
    expect(filterRelaxations(drawnHall(['00x0']), wishes)).toEqual(noRelaxations);
  });
});
