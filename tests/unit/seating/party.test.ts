import { describe, expect, it } from 'vitest';

import type { CategoryId, Minor, ZoneId } from '../../../src/contract/brand.ts';
import type { PriceRow } from '../../../src/contract/event.ts';
import { priceMaximum } from '../../../src/core/cart/seat-price.ts';
import { choosePartyCount, partyChoices } from '../../../src/core/seating/party-choice.ts';
import { missingParty, priceParty, sumOfPriced, zonesForParty } from '../../../src/core/seating/party.ts';
import {
  changePreferences,
  dropUnavailablePreferences,
  fitPreferences,
  noPreferences,
  partyOf,
  type SeatPreferences,
} from '../../../src/core/seating/preferences.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { findBlocks, findSplitBlocks } from '../../../src/core/seating/find-blocks.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { findProposals, type ProposalAsk } from '../../../src/core/seating/proposals.ts';
import { seatsToSelect } from '../../../src/core/seating/selection.ts';
import { item, price, rules, seat } from '../samples/flow-factories.ts';
import { drawnHall } from './choosing-halls.ts';

const id = (name: string): CategoryId => name as CategoryId;
const row = (name: string, priceMinor: number, over: Partial<PriceRow> = {}): PriceRow =>
  price({ categoryId: id(name), priceMinor: priceMinor as Minor, category: { ru: name }, ...over });
const adult = row('adult', 100_000);
const child = row('child', 40_000, { fee: { kind: 'percent', hundredths: 1000 } });
const family: SeatPreferences = {
  ...noPreferences,
  count: 3,
  categoryId: id('adult'),
  others: [{ categoryId: id('child'), count: 1 }],
};
const party = partyOf(family, 10);

describe('a party of several categories', () => {
  it('is counted by category, first one first, and cut from the end when the order has less room', () => {
    const two = { categoryId: 'adult', count: 2 };
    expect(party).toEqual([two, { categoryId: 'child', count: 1 }]);
    expect(partyOf(family, 2)).toEqual([two]);
    expect(partyOf(family, 0)).toEqual([]);
    expect(partyOf(noPreferences, 10)).toEqual([{ categoryId: '', count: 2 }]);
  });
  it('is reduced to one category once a count or category is set for all', () => {
    expect(changePreferences(family, { count: 4 })).toEqual({
      ...noPreferences,
      count: 4,
      categoryId: 'adult',
    });
    expect(changePreferences(family, { categoryId: id('child') })).not.toHaveProperty('others');
    expect(changePreferences(family, { mostMinor: 5 as Minor })).toEqual({ ...family, mostMinor: 5 });
    expect(changePreferences(noPreferences, { ...family, others: [] })).not.toHaveProperty('others');
  });
  it('is not made up by changing the preferences of a buyer with one category', () => {
    const alone = { ...noPreferences, count: 2, categoryId: id('child') };
    expect(changePreferences(alone, { mostMinor: 5 as Minor })).toEqual({ ...alone, mostMinor: 5 });
    expect(changePreferences(alone, { count: 3 })).toEqual({ ...alone, count: 3 });
    expect(changePreferences(noPreferences, family)).toEqual(family);
  });
  it('is remembered only while all its categories are sold', () => {
    expect(dropUnavailablePreferences(family, [adult, child])).toEqual(family);
    expect(dropUnavailablePreferences(family, [adult])).not.toHaveProperty('others');
    expect(dropUnavailablePreferences(family, [child])).not.toHaveProperty('others');
    const tooMany = { ...family, others: [{ categoryId: id('child'), count: 3 }] };
    expect(dropUnavailablePreferences(tooMany, [adult, child])).not.toHaveProperty('others');
  });
  it('falls back to one category if another is not sold, or if an order allows only one ticket', () => {
    const sold = rules({ prices: [adult, child] });
    expect(fitPreferences(family, sold)).toBe(family);
    expect(fitPreferences(noPreferences, sold)).toBe(noPreferences);
    const forAll = { ...noPreferences, count: 3, categoryId: 'adult' };
    expect(
      fitPreferences(family, { ...sold, prices: [adult, { ...child, culture: 'cultureOnly' }] }),
    ).toEqual(forAll);
    expect(fitPreferences(family, { ...sold, method: 'culture' })).toEqual(forAll);
  });
  it('is missing those without a seat in the cart, and starts over when none are missing', () => {
    expect(missingParty(family, [item(1)], 10)).toEqual([
      { categoryId: 'adult', count: 1 },
      { categoryId: 'child', count: 1 },
    ]);
    expect(missingParty(family, [item(1), item(2), item(3)], 10)).toEqual([
      { categoryId: 'child', count: 1 },
    ]);
    expect(missingParty(family, [item(1), item(2), item(3, child)], 10)).toEqual(party);
    expect(missingParty(noPreferences, [item(1)], 10)).toEqual(partyOf(noPreferences, 10));
  });
  it('is missing only the children once the adults have seats, up to the room left in the order', () => {
    const children = (count: number) => [{ categoryId: 'child', count }];
    const four = { ...family, count: 4, others: [{ categoryId: id('child'), count: 2 }] };
    const adults = [item(1), item(2)];
    expect(missingParty(four, adults, 2)).toEqual(children(2));
    expect(missingParty(four, [...adults, item(3, child)], 3)).toEqual(children(1));
    expect(missingParty(four, adults, 1)).toEqual(children(1));
    expect(missingParty(four, adults, 0)).toEqual([]);
  });
  it('is searched for by the legend price when only the children are missing', () => {
    const missing = [{ categoryId: id('child'), count: 1 }];
    const [zone] = zonesForParty([adult, child], family, missing, []).values();
    expect(zone).toMatchObject({ priceMinor: 100_000, sumMinor: 44_000 });
  });
  it('is seated without those for whom a zone sells nothing at all', () => {
    const [stalls, gone] = [seat(1), { ...seat(2), zoneId: 'gone' as ZoneId }];
    const priced = priceParty([gone, stalls], party, (zoneId) => (zoneId === 'gone' ? [] : [adult]));
    expect(priced).toEqual([{ place: stalls, price: adult }]);
  });
  it('is seated by category, the first one on the first seats, each at its own price and fee', () => {
    const priced = priceParty([seat(1), seat(2), seat(3), seat(4)], party, () => [child, adult]);
    expect(priced.map((one) => one.price.categoryId)).toEqual(['adult', 'adult', 'child', 'adult']);
    expect(sumOfPriced(priced)).toBe(344_000);
    const one = [{ categoryId: id('child'), count: 1 }];
    expect(priceParty([seat(1)], one, () => [adult])[0]?.price).toBe(adult);
    expect(priceParty([seat(1), seat(2)], one, () => [adult, child])[1]?.price).toBe(child);
  });
});

describe('the seat search for several categories', () => {
  const hall = drawnHall(['111', '000', '2222']);
  const [stalls, box, balcony] = hall.zones.map(({ id: zone }) => zone);
  const of = (zoneId: ZoneId | undefined, ...rows: PriceRow[]) =>
    rows.map((one) => ({ ...one, zoneId: zoneId as ZoneId }));
  const sold = [
    ...of(stalls, adult, child),
    ...of(box, row('adult', 10_000)),
    ...of(balcony, row('adult', 90_000), row('child', 70_000)),
  ];
  const ask = (zones: ReturnType<typeof zonesForParty>): ProposalAsk => {
    const at = (zone: number) => zones.get(hall.zones[zone]?.id as ZoneId);
    const rowsOf = (zone: ZoneId) => sold.filter(({ zoneId }) => zoneId === zone);
    return {
      count: 3,
      priceMinor: (zone) => at(zone)?.priceMinor ?? null,
      roomOf: (zone) => at(zone)?.room ?? 0,
      party: {
        sumMinor: (zone) => at(zone)?.sumMinor ?? 0,
        costOf: (seats) =>
          sumOfPriced(
            priceParty(
              seats.map((one) => ({ ...seat(one), zoneId: hall.zones[hall.zone[one] ?? 0]?.id as ZoneId })),
              party,
              rowsOf,
            ),
          ),
      },
    };
  };
  it('uses the zones that sell all of them, priced by the first one', () => {
    const zones = zonesForParty(sold, family, party, []);
    const forAll = { ...noPreferences, count: 2, categoryId: id('child') };
    expect([...zones.keys()]).toEqual([stalls, balcony]);
    expect(zones.get(stalls as ZoneId)).toEqual({ priceMinor: 100_000, sumMinor: 244_000, room: 3 });
    // A single category works as before: zones without it use their ordinary price.
    expect(zonesForParty(sold, forAll, [{ categoryId: id('child'), count: 2 }], []).size).toBe(3);
    expect(zonesForParty(sold, family, [{ categoryId: id('child'), count: 1 }], []).size).toBe(2);
  });
  it('finds no room in a zone where one category has too few tickets', () => {
    const few = sold.map((one) => (one.categoryId === 'child' ? { ...one, maximum: 0 } : one));
    expect(zonesForParty(few, family, party, []).get(stalls as ZoneId)?.room).toBe(0);
    const one = sold.map((own) => ({ ...own, maximum: 2 }));
    const held = [item(9, { ...adult, zoneId: stalls as ZoneId })];
    expect(zonesForParty(one, family, party, held).get(stalls as ZoneId)?.room).toBe(0);
    expect(zonesForParty(one, family, party, held).get(balcony as ZoneId)?.room).toBe(3);
  });
  it('ranks by total cost, and never uses zones where one category is not sold', () => {
    const search = findProposals(hall, ask(zonesForParty(sold, family, party, [])));
    let step = search.next();
    while (step.done !== true) step = search.next();
    // One adult pays less on the balcony, two adults and a child in the stalls.
    expect(step.value.price.map(({ priceMinor }) => priceMinor)).toEqual([244_000, 250_000]);
    expect(step.value.view.every(({ seats }) => seats.every((one) => hall.zone[one] !== 1))).toBe(true);
    const [first] = findBlocks(hall, { ...ask(zonesForParty(sold, family, party, [])), by: 'price' });
    expect(first?.priceMinor).toBe(244_000);
  });
  it('adds up actual seat prices where zones meet, and returns lower sums first', () => {
    const costs = [
      { adult: 100, child: 90 },
      { adult: 10, child: 280 },
    ];
    const query = (index: SeatIndex) => ({
      count: 3,
      priceMinor: (zone: number) => costs[zone]?.adult ?? null,
      party: {
        sumMinor: (zone: number) => [290, 300][zone] ?? 0,
        costOf: (seats: readonly number[]): number =>
          seats.reduce(
            (sum, one, at) => sum + (costs[index.zone[one] ?? 0]?.[at < 2 ? 'adult' : 'child'] ?? 0),
            0,
          ),
      },
      by: 'price' as const,
      most: 2,
    });
    const border = drawnHall(['001', '111']);
    expect(findBlocks(border, query(border)).map(({ priceMinor }) => priceMinor)).toEqual([300, 480]);
    const rows = drawnHall(['00', '1']);
    expect(findSplitBlocks(rows, query(rows))[0]?.priceMinor).toBe(480);
  });
  it('finds a best value between the sums of the best view and the cheapest', () => {
    const rows = drawnHall(['000', '111', '222', '222']);
    const sums = [300, 250, 60];
    const search = findProposals(rows, {
      count: 3,
      priceMinor: (zone) => [100, 120, 20][zone] ?? null,
      party: { sumMinor: (zone) => sums[zone] ?? 0, costOf: ([one = 0]) => sums[rows.zone[one] ?? 0] ?? 0 },
      focus: { middle: hallPoint(10, -30), front: null },
    });
    let step = search.next();
    while (step.done !== true) step = search.next();
    expect(step.value.value.map(({ priceMinor }) => priceMinor)).toEqual([250]);
  });
});

describe('a tap on the map', () => {
  const hall = drawnHall(['00000', '0']);
  const stalls = hall.zones[0]?.id as ZoneId;
  const sold = rules({
    prices: [adult, child].map((one) => ({ ...one, zoneId: stalls })),
    ticketLimit: 6,
  });
  const held = (...names: string[]) =>
    names.map((name, at) => item(90 + at, { categoryId: id(name), zoneId: stalls }));
  it('selects adjacent seats for everyone without a seat, by category', () => {
    expect(seatsToSelect(hall, 1, family, [], sold)).toMatchObject({ seats: [0, 1, 2], party });
    expect(seatsToSelect(hall, 1, family, held('adult', 'adult'), sold)).toMatchObject({
      seats: [1],
      short: 0,
      party: [{ categoryId: 'child', count: 1 }],
    });
    expect(seatsToSelect(hall, 5, family, [], sold)).toMatchObject({ seats: [5], short: 2, party });
  });
  it('selects no more of a category than an order allows', () => {
    const one = { ...sold, prices: sold.prices.map((own) => ({ ...own, maximum: 1 })) };
    expect(seatsToSelect(hall, 1, family, [], one)).toMatchObject({
      isFull: true,
      party: [
        { categoryId: 'adult', count: 1 },
        { categoryId: 'child', count: 1 },
      ],
    });
  });
  it('shares the remaining tickets of a price among everyone who pays it', () => {
    const few = { ...sold, prices: [{ ...adult, zoneId: stalls, maximum: 3 }] };
    const four = { ...family, count: 4, others: [{ categoryId: id('child'), count: 2 }] };
    expect(seatsToSelect(hall, 1, four, [], few)).toMatchObject({
      seats: [0, 1, 2],
      isFull: true,
      party: [
        { categoryId: 'adult', count: 2 },
        { categoryId: 'child', count: 1 },
      ],
    });
  });
});

describe('the party count per category', () => {
  const group = row('group', 30_000, { minimum: 3, maximum: 5 });
  const sold = [child, group, adult, row('adult', 150_000)];
  const choose = (preferences: SeatPreferences, name: string, wanted: number, most = 6) =>
    choosePartyCount(partyChoices(sold, preferences, most), id(name), wanted);
  it('is offered with the ordinary category first, and with the price range of each', () => {
    const choices = partyChoices(sold, noPreferences, 6);
    expect(choices.map((one) => [one.categoryId, one.count, one.leastMinor, one.mostMinor])).toEqual([
      ['adult', 2, 100_000, 150_000],
      ['child', 0, 44_000, 44_000],
      ['group', 0, 30_000, 30_000],
    ]);
  });
  it('stays within the order limit and each category’s own limit', () => {
    expect(choose(noPreferences, 'child', 1)).toEqual({
      count: 3,
      categoryId: 'adult',
      others: [{ categoryId: 'child', count: 1 }],
    });
    expect(choose(noPreferences, 'child', 9)?.count).toBe(6);
    expect(priceMaximum(group)).toBe(5);
    expect(choose({ ...noPreferences, count: 1 }, 'group', 9, 10)?.others).toEqual([
      { categoryId: 'group', count: 5 },
    ]);
  });
  it('starts at the minimum that may be ordered, and never leaves an empty party', () => {
    expect(choose(noPreferences, 'group', 1)?.others).toEqual([{ categoryId: 'group', count: 3 }]);
    const three = {
      ...noPreferences,
      count: 5,
      categoryId: id('adult'),
      others: [{ categoryId: id('group'), count: 3 }],
    };
    expect(choose(three, 'group', 2)).toEqual({ count: 2, categoryId: 'adult', others: [] });
    expect(choose(noPreferences, 'group', 3, 4)).toEqual({ count: 2, categoryId: 'adult', others: [] });
    expect(choose(noPreferences, 'adult', 0)).toBeNull();
    expect(choose(family, 'adult', 0)).toEqual({ count: 1, categoryId: 'child', others: [] });
  });
});
