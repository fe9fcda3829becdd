import { describe, expect, it } from 'vitest';

import type { SpecialOffer } from '../../../src/contract/order.ts';
import {
  chosenPieces,
  distinctOffers,
  maxQuantity,
  offerKey,
  stillOffered,
  sumOf,
  withCount,
} from '../../../src/core/order/offer-choice.ts';

const offer = (packageId: string, over: Partial<SpecialOffer> = {}): SpecialOffer => ({
  parentId: '1',
  packageId,
  priceId: packageId,
  costMinor: 100 as never,
  limit: 2,
  action: {},
  returnable: null,
  removable: null,
  ...over,
});
const programme = offer('31', { limit: 3 });
const parking = offer('33', { limit: 1, costMinor: 60_000 as never });
const lemonade = offer('34', { limit: 0 });

describe('choosing extra services', () => {
  const offers = [programme, parking, lemonade];
  const choose = (counts: Record<string, number>, one: SpecialOffer, count: number) =>
    withCount(offers, counts, offerKey(one), count);

  it('limits the quantity of a price, and allows no fractions or negative numbers', () => {
    expect(choose({}, programme, 3)).toEqual({ [offerKey(programme)]: 3 });
    expect(choose({}, programme, 4)).toEqual({ [offerKey(programme)]: 3 });
    expect(choose({}, parking, 2)).toEqual({ [offerKey(parking)]: 1 });
    expect(choose({}, programme, 1.9)).toEqual({ [offerKey(programme)]: 1 });
    expect(choose({}, programme, -1)).toEqual({});
    expect(choose({}, programme, Number.NaN)).toEqual({});
  });
  it('caps an offer that sets no limit at 100', () => {
    expect(choose({}, lemonade, 40)).toEqual({ [offerKey(lemonade)]: 40 });
    expect(choose({}, lemonade, 999)).toEqual({ [offerKey(lemonade)]: 100 });
  });
  it('drops zero quantities and ignores unknown offers', () => {
    expect(choose({ [offerKey(programme)]: 2, [offerKey(parking)]: 1 }, programme, 0)).toEqual({
      [offerKey(parking)]: 1,
    });
    expect(withCount(offers, {}, 'elsewhere', 1)).toEqual({});
  });
  it('counts the pieces of one price together across packages', () => {
    const morning = offer('1', { priceId: 'bus', limit: 2 });
    const evening = offer('2', { priceId: 'bus', limit: 3 });
    const buses = [morning, evening];
    const counts = withCount(buses, {}, offerKey(morning), 2);
    expect(maxQuantity(buses, counts, evening)).toBe(1);
    expect(maxQuantity(buses, counts, morning)).toBe(2);
    const both = withCount(buses, counts, offerKey(evening), 3);
    expect(both).toEqual({ [offerKey(morning)]: 2, [offerKey(evening)]: 1 });
  });
  it('keeps only what is still offered, within the current limit', () => {
    const counts = { [offerKey(programme)]: 3, [offerKey(parking)]: 1 };
    expect(stillOffered([{ ...programme, limit: 2 }], counts)).toEqual({ [offerKey(programme)]: 2 });
  });
  it('sends one entry per piece and sums up their costs', () => {
    const pieces = chosenPieces(offers, { [offerKey(programme)]: 2, [offerKey(parking)]: 1 });
    expect(pieces).toEqual([programme, programme, parking]);
    expect(sumOf(pieces)).toBe(60_200);
    expect(sumOf([])).toBe(0);
  });
  it('removes offers that the back end repeats', () => {
    expect(distinctOffers([programme, parking, { ...programme }])).toEqual([programme, parking]);
  });
});
