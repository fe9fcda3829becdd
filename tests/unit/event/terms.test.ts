import { describe, expect, it } from 'vitest';

import {
  absenceOf,
  eventPayMethods,
  isSoldOut,
  saleCosts,
  saleTerms,
  subscriptionFor,
  subscriptionOpen,
} from '../../../src/core/event/event-terms.ts';
import { day, event, eventHash, time } from '../samples/flow-factories.ts';
import {
  calendarDay,
  goneDay,
  groups,
  laterDay,
  museum,
  member,
  minor,
  pass,
  row,
  session,
  terms,
} from '../samples/event-factories.ts';

const names = (sold: ReturnType<typeof terms>): readonly string[] => sold.rows.map((one) => one.categoryId);

describe('the prices of a session', () => {
  it('are those of its day and price type', () => {
    const prices = [
      row('adult', { day, priceTypeId: '1' }),
      row('matinee', { day, priceTypeId: '2' }),
      row('tomorrow', { day: laterDay }),
      row('always'),
    ];
    expect(names(terms({ prices }))).toEqual(['adult', 'always']);
    expect(names(saleTerms(museum({ prices }), session({ priceTypeId: '2' }), 'tickets', null))).toEqual([
      'matinee',
    ]);
  });
  it('list a price once, even if the back end repeats it', () => {
    expect(names(terms({ prices: [row('adult'), row('adult')] }))).toEqual(['adult']);
  });
  it('are filtered by accepted card: bank only, both, or culture card only', () => {
    const prices = [
      row('bank', { culture: 'bankOnly' }),
      row('both', { culture: 'both' }),
      row('card', { culture: 'cultureOnly' }),
    ];
    expect(names(terms({ prices }))).toEqual(['bank', 'both']);
    expect(names(terms({ prices }, 'card'))).toEqual(['both', 'card']);
  });
  it('are the subscription’s own in subscription mode, regardless of card', () => {
    const subscriptionPrices = [
      row('adult', { culture: 'bankOnly' }),
      row('youth', { culture: 'cultureOnly' }),
    ];
    expect(names(terms({ subscriptionPrices }, 'subscription'))).toEqual(['adult', 'youth']);
  });
  it('are empty if a mandatory price is sold out', () => {
    const prices = [row('companion', { forced: 1, available: 0 }), row('pupil')];
    expect(names(terms({ prices }))).toEqual([]);
    expect(names(terms({ prices }, 'card'))).toEqual(['companion', 'pupil']);
    const needless = [row('adult', { available: 0 }), row('pupil')];
    expect(names(terms({ prices: needless }))).toEqual(['adult', 'pupil']);
  });
});

describe('the ticket limit of an order', () => {
  it('comes from the event, the session’s places, the subscription or the culture card', () => {
    expect(terms()).toMatchObject({ limit: 6, limitCause: 'order' });
    expect(terms({}, 'tickets', 3)).toMatchObject({ limit: 3, limitCause: 'session' });
    expect(terms({}, 'tickets', null)).toMatchObject({ limit: 6, limitCause: 'order' });
    expect(terms({}, 'card')).toMatchObject({ limit: 1, limitCause: 'card' });
    expect(terms({}, 'subscription')).toMatchObject({ limit: 4, limitCause: 'subscription' });
  });
  it('is 100 for an event with the default limit', () => {
    expect(terms({ event: event({ ticketLimit: 100 }) }, 'tickets', null).limit).toBe(100);
  });
});

describe('group excursions', () => {
  it('are offered with tickets, but not by subscription or on the culture card', () => {
    expect(terms({ group: groups }).groups).toHaveLength(2);
    expect(terms({ group: groups, subscriptionPrices: [row('adult')] }, 'subscription').groups).toEqual([]);
    expect(terms({ group: groups }, 'card').groups).toEqual([]);
  });
  it('have their own limit, or the event’s if they have none', () => {
    expect(terms({ group: groups }).groupLimit).toBe(2);
    expect(terms({ group: { ...groups, limit: 0 } }).groupLimit).toBe(6);
  });
});

describe('the reason why there is nothing to choose', () => {
  const why = (data: ReturnType<typeof museum>, at: ReturnType<typeof session> | null) =>
    absenceOf(data, data.calendar, at, saleTerms(data, at, 'tickets', null));
  it('is null if something is on sale', () => {
    expect(why(museum(), session())).toBeNull();
  });
  it('is the calendar if it is empty', () => {
    expect(why(museum({ calendar: [] }), null)).toBe('calendar');
  });
  it('is the session if other times of the day have places', () => {
    const calendar = [calendarDay(day, [time, 0], ['21:00', 5])];
    expect(why(museum({ calendar }), session({ available: 0 }))).toBe('session');
    const another = [calendarDay(day, [time, 0]), calendarDay(laterDay, [time, 0], ['21:00', 5])];
    expect(why(museum({ calendar: another }), session({ day: laterDay, available: 0 }))).toBe('session');
    expect(why(museum({ calendar: another }), session({ available: 0 }))).toBe('day');
    expect(why(museum({ calendar: another }), session({ day: goneDay, available: 0 }))).toBe('day');
  });
  it('is the day if none of its times has places, or it has no prices', () => {
    const calendar = [calendarDay(day, [time, 0], ['21:00', 0])];
    expect(why(museum({ calendar }), session({ available: 0 }))).toBe('day');
    expect(why(museum({ prices: [row('adult', { day: goneDay })] }), session())).toBe('day');
  });
  it('is the session if the day only has prices of another price type', () => {
    expect(why(museum({ prices: [row('adult', { priceTypeId: '2' })] }), session())).toBe('session');
    expect(why(museum({ prices: [row('adult', { day, priceTypeId: '2' })] }), session())).toBe('session');
  });
});

describe('the price range of a session', () => {
  it('spans the cheapest to the most expensive ticket, and starts at the cheapest group', () => {
    const free = row('free', { priceMinor: minor(0) });
    const dear = row('dear', { fee: { kind: 'percent', hundredths: 500 } });
    const costs = saleCosts(terms({ prices: [dear, free], group: groups }));
    expect(costs).toEqual({ leastMinor: 0, mostMinor: 105_000, leastOfGroupMinor: 480_000 });
  });
  it('is all zeros if nothing is on sale', () => {
    const costs = saleCosts(terms({ prices: [] }));
    expect(costs).toEqual({ leastMinor: 0, mostMinor: 0, leastOfGroupMinor: 0 });
  });
});

describe('payment methods', () => {
  const methods = (giftCardAllowed: boolean, otherMethodsAllowed: boolean, uses: readonly string[]) =>
    eventPayMethods(
      museum({
        event: event({ giftCardAllowed, otherMethodsAllowed }),
        prices: uses.map((culture, at) => row(String(at), { culture: culture as never })),
      }),
    );
  it('are both if the event and its prices accept both', () => {
    expect(methods(true, true, ['bankOnly', 'cultureOnly'])).toEqual(['bank', 'culture']);
    expect(methods(true, true, ['both'])).toEqual(['bank', 'culture']);
    expect(methods(true, true, ['both', 'bankOnly'])).toEqual(['bank', 'culture']);
    expect(methods(true, true, [])).toEqual(['bank', 'culture']);
  });
  it('exclude a card that no price accepts', () => {
    expect(methods(true, true, ['bankOnly'])).toEqual(['bank']);
    expect(methods(true, true, ['cultureOnly'])).toEqual(['culture']);
  });
  it('follow the event: no gift card, or nothing else', () => {
    expect(methods(false, true, ['both'])).toEqual(['bank']);
    expect(methods(true, false, ['both'])).toEqual(['culture']);
  });
});

it('an event that is gone can be paid for by bank card only', () => {
  expect(eventPayMethods(museum({ event: null }))).toEqual(['bank']);
});

describe('whether a price is sold out', () => {
  it('depends on whether its minimum can still be bought', () => {
    const sold = terms();
    expect(isSoldOut(row('a', { available: 0 }), sold)).toBe(true);
    expect(isSoldOut(row('a', { minimum: 3, available: 2 }), sold)).toBe(true);
    expect(isSoldOut(row('a', { minimum: 3, available: 3 }), sold)).toBe(false);
    expect(isSoldOut(row('a', { minimum: 7 }), sold)).toBe(true);
  });
  it('ignores the minimum on the culture card, which takes one ticket', () => {
    expect(isSoldOut(row('a', { minimum: 3 }), terms({}, 'card'))).toBe(false);
  });
});

describe('the subscription of an event', () => {
  const customer = (rows: readonly (readonly [string, number, string])[]) => ({
    ...member,
    subscriptions: rows.map(([hash, quantity, id]) => ({ eventHash: hash, quantity, id })),
  });
  it('is the one with the most tickets among those for the event', () => {
    const found = subscriptionFor(
      customer([
        ['F'.repeat(40), 9, '1'],
        [eventHash, 1, '2'],
        [eventHash.toLowerCase(), 3, '3'],
      ]),
      eventHash,
    );
    expect(found).toEqual({ id: '3', quantity: 3 });
  });
  it('is null for an unknown customer or another event', () => {
    expect(subscriptionFor(null, eventHash)).toBeNull();
    expect(subscriptionFor(customer([['F'.repeat(40), 9, '1']]), eventHash)).toBeNull();
  });
  it('enables its mode only with tickets left and subscription prices', () => {
    const data = museum({ subscriptionPrices: [row('adult')] });
    expect(subscriptionOpen(data, pass)).toBe(true);
    expect(subscriptionOpen(data, { ...pass, quantity: 0 })).toBe(false);
    expect(subscriptionOpen(museum(), pass)).toBe(false);
    expect(subscriptionOpen(data, null)).toBe(false);
  });
});
