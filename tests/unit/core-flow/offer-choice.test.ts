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

  it('takes as many of a price as its limit allows, and no fraction or debt of one', () => {
    expect(choose({}, programme, 3)).toEqual({ [offerKey(programme)]: 3 });
    expect(choose({}, programme, 4)).toEqual({ [offerKey(programme)]: 3 });
    expect(choose({}, parking, 2)).toEqual({ [offerKey(parking)]: 1 });
    expect(choose({}, programme, 1.9)).toEqual({ [offerKey(programme)]: 1 });
    expect(choose({}, programme, -1)).toEqual({});
    expect(choose({}, programme, Number.NaN)).toEqual({});
  });
  it('takes an offer that sets no limit many times, but not without end', () => {
    expect(choose({}, lemonade, 40)).toEqual({ [offerKey(lemonade)]: 40 });
    expect(choose({}, lemonade, 999)).toEqual({ [offerKey(lemonade)]: 100 });
  });
  it('forgets what is chosen no longer, and knows nothing of what is not on offer', () => {
    expect(choose({ [offerKey(programme)]: 2, [offerKey(parking)]: 1 }, programme, 0)).toEqual({
      [offerKey(parking)]: 1,
    });
    expect(withCount(offers, {}, 'elsewhere', 1)).toEqual({});
  });
  it('counts the pieces of one price together, whatever package they are of', () => {
    const morning = offer('1', { priceId: 'bus', limit: 2 });
    const evening = offer('2', { priceId: 'bus', limit: 3 });
    const buses = [morning, evening];
    const counts = withCount(buses, {}, offerKey(morning), 2);
    expect(maxQuantity(buses, counts, evening)).toBe(1);
    expect(maxQuantity(buses, counts, morning)).toBe(2);
    const both = withCount(buses, counts, offerKey(evening), 3);
    expect(both).toEqual({ [offerKey(morning)]: 2, [offerKey(evening)]: 1 });
  });
  it('leaves of a choice what is still on offer, within the limit of now', () => {
    const counts = { [offerKey(programme)]: 3, [offerKey(parking)]: 1 };
    expect(stillOffered([{ ...programme, limit: 2 }], counts)).toEqual({ [offerKey(programme)]: 2 });
  });
  it('is sent one entry a piece, and costs what the pieces cost', () => {
    const pieces = chosenPieces(offers, { [offerKey(programme)]: 2, [offerKey(parking)]: 1 });
    expect(pieces).toEqual([programme, programme, parking]);
    expect(sumOf(pieces)).toBe(60_200);
    expect(sumOf([])).toBe(0);
  });
  it('names each offer once where the back end repeats it', () => {
    expect(distinctOffers([programme, parking, { ...programme }])).toEqual([programme, parking]);
  });
});
