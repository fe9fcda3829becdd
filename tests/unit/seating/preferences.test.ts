import { describe, expect, it } from 'vitest';

import type { CategoryId, Minor } from '../../../src/contract/brand.ts';
import { emptySelection, seatsToSelect } from '../../../src/core/seating/selection.ts';
import {
  affordableZones,
  dropUnavailablePreferences,
  noPreferences,
  ticketMinor,
  preferredPrice,
} from '../../../src/core/seating/preferences.ts';
import type { ZoneId } from '../../../src/contract/brand.ts';
import { item, price, rules, zone } from '../samples/flow-factories.ts';
import { drawnHall } from './choosing-halls.ts';

const id = (name: string): CategoryId => name as CategoryId;
const row = (name: string, priceMinor: number, over: Parameters<typeof price>[0] = {}) =>
  price({ categoryId: id(name), priceMinor: priceMinor as Minor, ...over });
const pupil = row('pupil', 60_000);
const adult = row('adult', 100_000);
const group = row('group', 300_000, { minimum: 5 });

describe('the price of a seat', () => {
  it('is that of the preferred category if its zone sells it', () => {
    expect(preferredPrice([adult, pupil], id('pupil'))).toBe(pupil);
    expect(preferredPrice([adult, pupil], id('student'))).toBe(adult);
  });
  it('never defaults to a concession, group, card or multi-person price if there is another', () => {
    const family = row('family', 400_000, { passages: 4 });
    const forced = row('forced', 400_000, { forced: 1 });
    const card = row('card', 400_000, { culture: 'cultureOnly' });
    expect(preferredPrice([pupil, group, family, forced, card, adult], '')).toBe(adult);
    expect(preferredPrice([group], '')).toBe(group);
    expect(preferredPrice([], '')).toBeUndefined();
  });
  it.each([
    ['lets one person in', { passages: 1 }, true],
    ['lets two in', { passages: 2 }, false],
    ['is sold from one on', { minimum: 1 }, true],
    ['is sold from two on', { minimum: 2 }, false],
    ['is to be had by either card', { culture: 'both' }, true],
    ['is forced on others', { forced: 1 }, false],
  ] as const)('may default to a higher price that %s: %o is %s', (_, over, taken) => {
    const dearer = row('dearer', 400_000, over);
    expect(preferredPrice([adult, dearer], '')).toBe(taken ? dearer : adult);
  });
  it('is compared including its fee', () => {
    const dear = { fee: { kind: 'percent', hundredths: 1000 } } as const;
    expect(ticketMinor({ ...adult, ...dear })).toBe(110_000);
    const rows = [{ ...adult, ...dear }, row('adult', 105_000, { zoneId: zone('balcony') })];
    const upTo = (most: number) => affordableZones(rows, { ...noPreferences, mostMinor: most as Minor });
    expect([...(upTo(105_000) ?? [])]).toEqual(['balcony']);
    expect([...(upTo(110_000) ?? [])]).toEqual(['stalls', 'balcony']);
    expect(affordableZones(rows, noPreferences)).toBeNull();
  });
});

describe('a remembered preference', () => {
  it('is kept as far as it can be met, and dropped otherwise', () => {
    const wish = { count: 3, mostMinor: 60_000 as Minor, categoryId: id('pupil') };
    expect(dropUnavailablePreferences(wish, [adult, pupil])).toEqual(wish);
    expect(dropUnavailablePreferences(wish, [adult])).toEqual({ count: 3, mostMinor: null, categoryId: '' });
    expect(dropUnavailablePreferences({ ...wish, count: 99 }, [pupil]).count).toBe(10);
    expect(dropUnavailablePreferences({ ...wish, count: -1.5 }, [pupil]).count).toBe(0);
  });
});

describe('what a tap selects', () => {
  const hall = drawnHall(['00000', '0']);
  const stalls = hall.zones[0]?.id as ZoneId;
  const sold = rules({ prices: [price({ zoneId: stalls })], ticketLimit: 4 });
  it('is one seat, with an adjacent pair offered, while no count is set', () => {
    expect(seatsToSelect(hall, 1, noPreferences, [], sold)).toMatchObject({
      seats: [1],
      short: 0,
      pair: [0, 1],
    });
    // Where no other seat is beside it, that is said; and not to one who has said «one».
    expect(seatsToSelect(hall, 5, noPreferences, [], sold)).toMatchObject({
      seats: [5],
      short: 1,
      pair: null,
    });
    const one = { ...noPreferences, count: 1 };
    expect(seatsToSelect(hall, 5, one, [], sold)).toMatchObject({ seats: [5], short: 0, pair: null });
    expect(seatsToSelect(hall, 1, noPreferences, [item(9)], sold)).toMatchObject({ short: 0, pair: null });
    expect(seatsToSelect(hall, 1, one, [], sold).pair).toBeNull();
  });
  it('is as many seats as preferred, or as possible with the reason why', () => {
    const three = { ...noPreferences, count: 3 };
    expect(seatsToSelect(hall, 2, three, [], sold)).toMatchObject({
      seats: [0, 1, 2],
      short: 0,
      isFull: false,
    });
    expect(seatsToSelect(hall, 5, three, [], sold)).toMatchObject({ seats: [5], short: 2, isFull: false });
    const two = [item(9), item(8)];
    expect(seatsToSelect(hall, 0, three, two, sold)).toMatchObject({ seats: [0, 1], short: 0, isFull: true });
    expect(seatsToSelect(hall, 0, three, [...two, item(7), item(6)], sold)).toEqual({
      ...emptySelection,
      seats: [0],
      party: [{ categoryId: '', count: 3 }],
    });
  });
  it('is no more than an order allows at that price', () => {
    const one = { ...sold, prices: sold.prices.map((row) => ({ ...row, maximum: 1 })) };
    const three = { ...noPreferences, count: 3 };
    expect(seatsToSelect(hall, 1, three, [], one)).toMatchObject({ seats: [1], short: 0, isFull: true });
    expect(seatsToSelect(hall, 1, noPreferences, [], one).pair).toBeNull();
  });
});
