import { describe, expect, it } from 'vitest';

import {
  choiceLines,
  choiceTotal,
  freePlaces,
  groupCount,
  groupsLeft,
  isGroupFull,
  nothing,
  quantityOf,
  choiceStatus,
  refitQuantities,
  setQuantity,
  ticketCount,
  remainingTickets,
  type Quantities,
} from '../../../src/core/event/event-choice.ts';
import { holdSeconds } from '../../../src/core/event/event-sessions.ts';
import { type SaleTerms } from '../../../src/core/event/event-terms.ts';
import { day, event, time } from '../samples/flow-factories.ts';
import { calendarDay, groups, keyOf, laterTime, minor, row, terms } from '../samples/event-factories.ts';

const [adult, child] = [keyOf('adult'), keyOf('child')];
const ask = (sold: SaleTerms, key: string, count: number, from: Quantities = nothing) =>
  setQuantity(from, sold, key, count);
const refused = (choice: ReturnType<typeof ask>) =>
  choice.refusal === null ? null : [choice.refusal.reason, choice.refusal.allowed];

describe('the ticket quantity of a category', () => {
  it('is set as requested within all limits', () => {
    expect(ask(terms(), adult, 2)).toEqual({ quantities: { [adult]: 2 }, refusal: null });
    expect(ask(terms(), adult, 0, { [adult]: 2 }).quantities).toEqual({});
  });
  it.each([
    [5, 5, null],
    [6, 6, null],
    [7, 6, ['limit', 6]],
    [Number.NaN, 0, null],
    [-1, 0, null],
    [1.9, 1, null],
  ])('is a whole number capped at the order limit of 6: %d', (asked, got, why) => {
    const choice = ask(terms(), adult, asked);
    expect([quantityOf(choice.quantities, adult), refused(choice)]).toEqual([got, why]);
  });
  it('shares the order limit with other categories', () => {
    const choice = ask(terms(), child, 3, { [adult]: 4 });
    expect(choice.quantities).toEqual({ [adult]: 4, [child]: 2 });
    expect(refused(choice)).toEqual(['limit', 6]);
    expect(remainingTickets(choice.quantities, terms())).toBe(0);
  });
  it.each([
    [{ maximum: 2 }, 2, ['most', 2]],
    [{ available: 2 }, 2, ['left', 2]],
    [{ available: 2, maximum: 3 }, 2, ['left', 2]],
    [{ available: 9, maximum: 3 }, 3, ['most', 3]],
  ])('is capped by maxlimit and by the tickets left: %o', (over, got, why) => {
    const choice = ask(terms({ prices: [row('adult', over)] }), adult, 5);
    expect([quantityOf(choice.quantities, adult), refused(choice)]).toEqual([got, why]);
  });
  it('reports the order limit when it equals the maximum of the price', () => {
    const choice = ask(terms({ prices: [row('adult', { maximum: 6 })] }), adult, 40);
    expect([quantityOf(choice.quantities, adult), refused(choice)]).toEqual([6, ['limit', 6]]);
  });
  it('is capped by the places in the session, with that reason', () => {
    const choice = ask(terms({}, 'tickets', 2), adult, 3);
    expect([quantityOf(choice.quantities, adult), refused(choice)]).toEqual([2, ['session', 2]]);
  });
  it('steps from 0 up to minlimit and from minlimit down to 0', () => {
    const sold = terms({ prices: [row('adult', { minimum: 3 })] });
    expect(ask(sold, adult, 1).quantities).toEqual({ [adult]: 3 });
    expect(ask(sold, adult, 2, { [adult]: 3 }).quantities).toEqual({});
    expect(ask(sold, adult, 4, { [adult]: 3 }).quantities).toEqual({ [adult]: 4 });
  });
  it('is raised to minlimit if typed below it, unless it is a step down; both are reported', () => {
    const sold = terms({ prices: [row('adult', { minimum: 3 })] });
    const refusal = { reason: 'least', key: adult, allowed: 3 };
    expect(ask(sold, adult, 1, { [adult]: 5 })).toEqual({ quantities: { [adult]: 3 }, refusal });
    expect(ask(sold, adult, 1, { [adult]: 3 })).toEqual({ quantities: { [adult]: 3 }, refusal });
    expect(ask(sold, adult, 2, { [adult]: 3 })).toEqual({ quantities: {}, refusal });
    expect(ask(sold, adult, 0, { [adult]: 3 }).refusal).toBeNull();
    expect(ask(sold, adult, 1).refusal).toBeNull();
  });
  it('stays 0 if minlimit does not fit into the order, and says how many the order would need', () => {
    const sold = terms({ prices: [row('adult'), row('child', { minimum: 3 })] });
    const choice = ask(sold, child, 1, { [adult]: 4 });
    expect(choice.quantities).toEqual({ [adult]: 4 });
    expect(refused(choice)).toEqual(['short', 3]);
    // A full order has no room for any.
    expect(refused(ask(sold, child, 1, { [adult]: 6 }))).toEqual(['limit', 6]);
  });
  it('is at most one on the culture card, regardless of minlimit and needprice', () => {
    const sold = terms({ prices: [row('adult', { minimum: 2, forced: 2 })] }, 'card');
    expect(ask(sold, adult, 1).quantities).toEqual({ [adult]: 1 });
    expect(refused(ask(sold, adult, 2, { [adult]: 1 }))).toEqual(['card', 1]);
  });
  it('is capped by the subscription', () => {
    const sold = terms({ subscriptionPrices: [row('adult')] }, 'subscription');
    const choice = ask(sold, adult, 5);
    expect([quantityOf(choice.quantities, adult), refused(choice)]).toEqual([4, ['subscription', 4]]);
  });
  it('is ignored for a category that is not on sale', () => {
    expect(ask(terms(), keyOf('ghost'), 2)).toEqual({ quantities: {}, refusal: null });
  });
});

describe('a mandatory category', () => {
  const sold = terms({ prices: [row('companion', { forced: 2 }), row('adult'), row('child')] });
  const companion = keyOf('companion');
  it('is added when anything else is chosen', () => {
    expect(ask(sold, adult, 1).quantities).toEqual({ [adult]: 1, [companion]: 2 });
  });
  it('can’t go below its minimum while anything else is chosen', () => {
    const choice = ask(sold, companion, 1, { [adult]: 1, [companion]: 2 });
    expect(choice.quantities).toEqual({ [adult]: 1, [companion]: 2 });
    expect(refused(choice)).toEqual(['forced', 2]);
  });
  it('can exceed its minimum alongside other categories', () => {
    const choice = ask(sold, companion, 4, { [adult]: 1, [companion]: 2 });
    expect(choice.quantities).toEqual({ [adult]: 1, [companion]: 4 });
    expect(refused(choice)).toBeNull();
  });
  it('can be removed when nothing else is chosen', () => {
    expect(ask(sold, companion, 1, { [companion]: 2 }).quantities).toEqual({});
  });
  it('keeps an existing order unchanged if it does not fit', () => {
    const prices = [row('companion', { forced: 2 }), row('adult', { minimum: 2 })];
    const kept = { [adult]: 2 };
    expect(ask(terms({ prices }, 'tickets', 3), adult, 3, kept).quantities).toEqual(kept);
    expect(ask(terms({ prices }, 'tickets', 4), adult, 2, kept).quantities).toEqual({
      ...kept,
      [companion]: 2,
    });
  });
  it('counts towards the order limit', () => {
    const choice = ask(sold, adult, 6);
    expect(choice.quantities).toEqual({ [adult]: 4, [companion]: 2 });
    expect(refused(choice)).toEqual(['limit', 6]);
  });
  it('blocks the first ticket if both do not fit into the session', () => {
    const tight = terms({ prices: [row('companion', { forced: 2 }), row('adult')] }, 'tickets', 2);
    expect(ask(tight, adult, 1).quantities).toEqual({});
    expect(ask(tight, adult, 1).refusal?.reason).toBe('session');
  });
  it('is not required for subscriptions or groups', () => {
    const forced = [row('companion', { forced: 1 }), row('adult')];
    const taken = terms({ subscriptionPrices: forced }, 'subscription');
    expect(ask(taken, adult, 1).quantities).toEqual({ [adult]: 1 });
    const grouped = terms({ prices: forced, group: groups });
    expect(ask(grouped, 'group:901', 1).quantities).toEqual({ 'group:901': 1 });
  });
});

describe('group excursions in an order', () => {
  const sold = terms({ group: groups });
  it.each([
    [1, 1, null],
    [2, 2, null],
    [3, 2, ['left', 2]],
  ])('are capped by the number available in the session: %d', (asked, got, why) => {
    const choice = ask(sold, 'group:901', asked);
    expect([quantityOf(choice.quantities, 'group:901'), refused(choice)]).toEqual([got, why]);
  });
  it('have their own limit of two per order', () => {
    const choice = ask(sold, 'group:902', 1, { 'group:901': 2 });
    expect(choice.quantities).toEqual({ 'group:901': 2 });
    expect(refused(choice)).toEqual(['groupLimit', 2]);
  });
  it('are as many as still fit into that limit', () => {
    const items = groups.items.map((item) => ({ ...item, available: 9 }));
    const many = terms({ group: { ...groups, items } });
    const choice = ask(many, 'group:902', 5, { 'group:901': 1 });
    expect(choice.quantities).toEqual({ 'group:901': 1, 'group:902': 1 });
    expect(refused(choice)).toEqual(['groupLimit', 2]);
  });
  it('do not count towards the ticket limit', () => {
    const choice = ask(sold, adult, 6, { 'group:901': 2 });
    expect(choice).toEqual({ quantities: { 'group:901': 2, [adult]: 6 }, refusal: null });
    expect([ticketCount(choice.quantities, sold), groupCount(choice.quantities, sold)]).toEqual([6, 2]);
  });
});

describe('groups and session capacity', () => {
  /** A class takes 15 places, a group 20; two groups an order, twelve tickets. */
  const sold = (places: number | null) =>
    terms(
      {
        event: event({ ticketLimit: 12 }),
        group: {
          limit: 2,
          items: groups.items.map((item, at) => ({ ...item, available: 2, places: at === 0 ? 15 : 20 })),
        },
      },
      'tickets',
      places,
    );
  const [school, adults] = ['group:901', 'group:902'] as const;
  it.each([
    [19, 0, { reason: 'places', key: adults, allowed: 19, needed: 20 }],
    [20, 1, null],
    [null, 1, null],
  ])('a group of 20 with %d places left: %d fit', (places, got, refusal) => {
    const choice = ask(sold(places), adults, 1);
    expect([quantityOf(choice.quantities, adults), choice.refusal]).toEqual([got, refusal]);
  });
  it('are added while they fit, and the refusal reports the remaining places', () => {
    expect(ask(sold(38), school, 2)).toEqual({ quantities: { [school]: 2 }, refusal: null });
    expect(ask(sold(29), school, 2)).toEqual({
      quantities: { [school]: 1 },
      refusal: { reason: 'placesBeside', key: school, allowed: 14, needed: 15 },
    });
  });
  it('share the places with chosen tickets and other groups', () => {
    const refusal = { reason: 'placesBeside', key: adults, needed: 20 };
    expect(ask(sold(23), adults, 1, { [adult]: 3 }).refusal).toBeNull();
    expect(ask(sold(23), adults, 1, { [adult]: 4 }).refusal).toEqual({ ...refusal, allowed: 19 });
    expect(ask(sold(34), adults, 1, { [school]: 1 }).refusal).toEqual({ ...refusal, allowed: 19 });
  });
  it('limit tickets to the places they leave, and the refusal says so', () => {
    expect(ask(sold(23), adult, 9, { [adults]: 1 })).toEqual({
      quantities: { [adult]: 3, [adults]: 1 },
      refusal: { reason: 'besideGroups', key: adult, allowed: 3 },
    });
    expect(refused(ask(sold(40), adult, 13, { [adults]: 1 }))).toEqual(['limit', 12]);
    expect(remainingTickets({ [adults]: 1 }, sold(23))).toBe(3);
    expect(freePlaces({ [adults]: 1, [adult]: 2 }, sold(23))).toBe(1);
  });
  it('are full or sold out depending on the places in their session', () => {
    const [item] = sold(23).groups;
    if (item === undefined) throw new Error('A group was asked for.');
    expect([groupsLeft(sold(14), item), groupsLeft(sold(23), item), groupsLeft(sold(50), item)]).toEqual([
      0, 1, 2,
    ]);
    expect(isGroupFull({ [school]: 1 }, sold(23), item)).toBe(true);
    expect(isGroupFull({ [adult]: 8 }, sold(23), item)).toBe(false);
    expect(isGroupFull({ [adult]: 9 }, sold(23), item)).toBe(true);
    expect(isGroupFull({ [school]: 1 }, sold(null), item)).toBe(false);
  });
  it('are dropped before tickets when a choice no longer fits', () => {
    expect(refitQuantities({ [adult]: 4, [adults]: 1 }, sold(23))).toEqual({ [adult]: 4 });
  });
  it('use the number listed for the session itself, if any', () => {
    const [one, other] = groups.items;
    if (one === undefined || other === undefined) throw new Error('Two groups were asked for.');
    const items = [{ ...one, sessions: [{ day, time, available: 1 }] }, other];
    expect(terms({ group: { limit: 2, items } }).groups.map(({ available }) => available)).toEqual([1, 1]);
  });
});

describe('the remaining tickets of a price', () => {
  const listed = { day, time, available: 1 };
  /** Two sessions a day, as in the museum's calendar, or a single one. */
  const sold = (over: Parameters<typeof row>[1], places = 100, alone = false) =>
    terms(
      {
        prices: [row('adult', { available: 6, ...over })],
        ...(alone && { calendar: [calendarDay(day, [time, 9])] }),
      },
      'tickets',
      places,
    );
  it.each([
    ['are those listed for its session', sold({ sessions: [listed] }), 1],
    [
      'are the shared number if its session is not listed',
      sold({ sessions: [{ ...listed, time: laterTime }] }),
      6,
    ],
    ['are capped by the places in the session', sold({ sessions: [] }, 4), 4],
    ['are unknown if not counted per session', sold({ sessions: null }), null],
    ['are known if there is only one session', sold({ sessions: null }, 9, true), 6],
    ['are unknown if the back end gives no number', sold({ sessions: [], available: null }), null],
  ])('%s', (_, { rows }, remaining) => {
    expect(rows[0]?.remaining).toBe(remaining);
  });
  it('limit the choice', () => {
    const choice = ask(sold({ sessions: [listed] }), adult, 2);
    expect([choice.quantities, refused(choice)]).toEqual([{ [adult]: 1 }, ['left', 1]]);
  });
});

describe('refitting a choice to another session or payment method', () => {
  it('keeps what is still on sale and drops the rest', () => {
    expect(refitQuantities({ [adult]: 2, [child]: 1 }, terms({ prices: [row('adult')] }))).toEqual({
      [adult]: 2,
    });
  });
  it('keeps one ticket for the culture card, the first in the table', () => {
    expect(refitQuantities({ [child]: 2, [adult]: 3 }, terms({}, 'card'))).toEqual({ [adult]: 1 });
  });
  it('reduces quantities to the places in the session', () => {
    expect(refitQuantities({ [adult]: 2, [child]: 2 }, terms({}, 'tickets', 3))).toEqual({
      [adult]: 2,
      [child]: 1,
    });
  });
});

describe('the total', () => {
  it('adds prices and fees per ticket, in minor units', () => {
    const prices = [
      row('adult', { priceMinor: minor(99_99), fee: { kind: 'percent', hundredths: 500 } }),
      row('child', { priceMinor: minor(50_000), fee: { kind: 'fixed', hundredths: 95_00 } }),
    ];
    // 5 % of 99.99 is 4.9995, rounded half up to 5.00; three of them 15.00, plus 95.00.
    expect(choiceTotal({ [adult]: 3, [child]: 1 }, terms({ prices }))).toEqual({
      ticketsMinor: 3 * 99_99 + 50_000,
      feesMinor: 15_00 + 95_00,
      totalMinor: 3 * 99_99 + 50_000 + 15_00 + 95_00,
      count: 4,
    });
  });
  it('adds groups, which carry no fee', () => {
    expect(choiceTotal({ 'group:901': 2, [adult]: 1 }, terms({ group: groups }))).toMatchObject({
      totalMinor: 2 * 480_000 + 100_000,
      count: 3,
    });
  });
});

describe('the buyer form', () => {
  const gratis = { prices: [row('adult'), row('toddler', { priceMinor: minor(0) })] };
  const toddler = keyOf('toddler');
  it('is shown when there is something to pay', () => {
    expect(choiceStatus({}, terms(gratis), false)).toBe('empty');
    expect(choiceStatus({ [toddler]: 1 }, terms(gratis), false)).toBe('needsPaid');
    expect(choiceStatus({ [toddler]: 1, [adult]: 1 }, terms(gratis), false)).toBe('ready');
  });
  it('is shown with any ticket of a free event or a subscription', () => {
    expect(choiceStatus({ [toddler]: 1 }, terms(gratis), true)).toBe('ready');
    const taken = terms({ subscriptionPrices: gratis.prices }, 'subscription');
    expect(choiceStatus({ [toddler]: 1 }, taken, false)).toBe('ready');
    expect(choiceStatus({}, taken, false)).toBe('empty');
  });
});

describe('order lines', () => {
  it('contain day, time, event, category, zone, quantity and sum, but no seat', () => {
    expect(choiceLines({ [adult]: 2 }, terms(), { day, time }, '7')).toEqual([
      {
        day,
        time,
        actionId: '7',
        categoryId: 'adult',
        zoneId: '1',
        quantity: 2,
        sumMinor: 200_000,
        seatId: '0',
      },
    ]);
  });
  it('contain a group in place of a category, without a zone', () => {
    expect(choiceLines({ 'group:902': 1 }, terms({ group: groups }), { day, time }, '7')).toMatchObject([
      { actionId: '7', categoryId: '902', zoneId: '', quantity: 1, sumMinor: 960_000 },
    ]);
  });
});

describe('the hold time of an order', () => {
  it.each([
    [{ reserveSeconds: 900, nominal: false }, 100, 900],
    [{ reserveSeconds: 900, nominal: false }, 0, null],
    // It waits for names.
    [{ reserveSeconds: 900, nominal: true }, 0, 900],
    [{ reserveSeconds: null, nominal: false }, 100, null],
  ])('is given only if the order awaits payment or names: %j at %s', (event, totalMinor, seconds) => {
    expect(holdSeconds(event, totalMinor)).toBe(seconds);
  });
});
