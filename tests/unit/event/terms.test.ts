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
  it('are those of its day and its price type', () => {
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
  it('list a price once, however often the back end does', () => {
    expect(names(terms({ prices: [row('adult'), row('adult')] }))).toEqual(['adult']);
  });
  it('are filtered by what the culture card may pay: 0 bank, 1 both, 2 card', () => {
    const prices = [
      row('bank', { culture: 'bankOnly' }),
      row('both', { culture: 'both' }),
      row('card', { culture: 'cultureOnly' }),
    ];
    expect(names(terms({ prices }))).toEqual(['bank', 'both']);
    expect(names(terms({ prices }, 'card'))).toEqual(['both', 'card']);
  });
  it('are the subscription’s own in subscription mode, whatever card they are for', () => {
    const subscriptionPrices = [
      row('adult', { culture: 'bankOnly' }),
      row('youth', { culture: 'cultureOnly' }),
    ];
    expect(names(terms({ subscriptionPrices }, 'subscription'))).toEqual(['adult', 'youth']);
  });
  it('vanish with a sold-out price that every order needs', () => {
    const prices = [row('companion', { forced: 1, available: 0 }), row('pupil')];
    expect(names(terms({ prices }))).toEqual([]);
    expect(names(terms({ prices }, 'card'))).toEqual(['companion', 'pupil']);
    const needless = [row('adult', { available: 0 }), row('pupil')];
    expect(names(terms({ prices: needless }))).toEqual(['adult', 'pupil']);
  });
});

describe('the most tickets of one order', () => {
  it('is the event’s limit, the session’s places, the subscription or the one of the card', () => {
    expect(terms()).toMatchObject({ limit: 6, limitCause: 'order' });
    expect(terms({}, 'tickets', 3)).toMatchObject({ limit: 3, limitCause: 'session' });
    expect(terms({}, 'tickets', null)).toMatchObject({ limit: 6, limitCause: 'order' });
    expect(terms({}, 'card')).toMatchObject({ limit: 1, limitCause: 'card' });
    expect(terms({}, 'subscription')).toMatchObject({ limit: 4, limitCause: 'subscription' });
  });
  it('is a hundred where the event names none', () => {
    expect(terms({ event: event({ ticketLimit: 100 }) }, 'tickets', null).limit).toBe(100);
  });
});

describe('group excursions', () => {
  it('are offered beside tickets, and neither by subscription nor on the card', () => {
    expect(terms({ group: groups }).groups).toHaveLength(2);
    expect(terms({ group: groups, subscriptionPrices: [row('adult')] }, 'subscription').groups).toEqual([]);
    expect(terms({ group: groups }, 'card').groups).toEqual([]);
  });
  it('go by a limit of their own, or by the event’s where they have none', () => {
    expect(terms({ group: groups }).groupLimit).toBe(2);
    expect(terms({ group: { ...groups, limit: 0 } }).groupLimit).toBe(6);
  });
});

describe('why there is nothing to choose', () => {
  const why = (data: ReturnType<typeof museum>, at: ReturnType<typeof session> | null) =>
    absenceOf(data, data.calendar, at, saleTerms(data, at, 'tickets', null));
  it('is nothing where something is sold', () => {
    expect(why(museum(), session())).toBeNull();
  });
  it('is the calendar where there is none', () => {
    expect(why(museum({ calendar: [] }), null)).toBe('calendar');
  });
  it('is the session where other times of the day have places', () => {
    const calendar = [calendarDay(day, [time, 0], ['21:00', 5])];
    expect(why(museum({ calendar }), session({ available: 0 }))).toBe('session');
    const another = [calendarDay(day, [time, 0]), calendarDay(laterDay, [time, 0], ['21:00', 5])];
    expect(why(museum({ calendar: another }), session({ day: laterDay, available: 0 }))).toBe('session');
    expect(why(museum({ calendar: another }), session({ available: 0 }))).toBe('day');
    expect(why(museum({ calendar: another }), session({ day: goneDay, available: 0 }))).toBe('day');
  });
  it('is the day where none of its times has places, or it has no prices', () => {
    const calendar = [calendarDay(day, [time, 0], ['21:00', 0])];
    expect(why(museum({ calendar }), session({ available: 0 }))).toBe('day');
    expect(why(museum({ prices: [row('adult', { day: goneDay })] }), session())).toBe('day');
  });
  it('is the session where the day has prices of another price type only', () => {
    expect(why(museum({ prices: [row('adult', { priceTypeId: '2' })] }), session())).toBe('session');
    expect(why(museum({ prices: [row('adult', { day, priceTypeId: '2' })] }), session())).toBe('session');
  });
});

describe('what a session costs', () => {
  it('is from the least ticket to the dearest, and from the least group', () => {
    const free = row('free', { priceMinor: minor(0) });
    const dear = row('dear', { fee: { kind: 'percent', hundredths: 500 } });
    const costs = saleCosts(terms({ prices: [dear, free], group: groups }));
    expect(costs).toEqual({ leastMinor: 0, mostMinor: 105_000, leastOfGroupMinor: 480_000 });
  });
  it('is nothing where nothing is sold', () => {
    const costs = saleCosts(terms({ prices: [] }));
    expect(costs).toEqual({ leastMinor: 0, mostMinor: 0, leastOfGroupMinor: 0 });
  });
});

describe('the ways to pay', () => {
  const methods = (giftCardAllowed: boolean, otherMethodsAllowed: boolean, uses: readonly string[]) =>
    eventPayMethods(
      museum({
        event: event({ giftCardAllowed, otherMethodsAllowed }),
        prices: uses.map((culture, at) => row(String(at), { culture: culture as never })),
      }),
    );
  it('are both where the event and its prices take both', () => {
    expect(methods(true, true, ['bankOnly', 'cultureOnly'])).toEqual(['bank', 'culture']);
    expect(methods(true, true, ['both'])).toEqual(['bank', 'culture']);
    expect(methods(true, true, ['both', 'bankOnly'])).toEqual(['bank', 'culture']);
    expect(methods(true, true, [])).toEqual(['bank', 'culture']);
  });
  it('leave out a card that no price is sold for', () => {
    expect(methods(true, true, ['bankOnly'])).toEqual(['bank']);
    expect(methods(true, true, ['cultureOnly'])).toEqual(['culture']);
  });
  it('follow the event: no gift card, or nothing but it', () => {
    expect(methods(false, true, ['both'])).toEqual(['bank']);
    expect(methods(true, false, ['both'])).toEqual(['culture']);
  });
});

describe('a price that can’t be had', () => {
  it('is gone when fewer are left than one must take', () => {
    const sold = terms();
    expect(isSoldOut(row('a', { available: 0 }), sold)).toBe(true);
    expect(isSoldOut(row('a', { minimum: 3, available: 2 }), sold)).toBe(true);
    expect(isSoldOut(row('a', { minimum: 3, available: 3 }), sold)).toBe(false);
    expect(isSoldOut(row('a', { minimum: 7 }), sold)).toBe(true);
  });
  it('is not gone on the culture card, which takes one whatever the least is', () => {
    expect(isSoldOut(row('a', { minimum: 3 }), terms({}, 'card'))).toBe(false);
  });
});

describe('the subscription of an event', () => {
  const customer = (rows: readonly (readonly [string, number, string])[]) => ({
    ...member,
    subscriptions: rows.map(([hash, quantity, id]) => ({ eventHash: hash, quantity, id })),
  });
  it('is the fullest of those that name the event', () => {
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
  it('is none for a stranger, nor for another event', () => {
    expect(subscriptionFor(null, eventHash)).toBeNull();
    expect(subscriptionFor(customer([['F'.repeat(40), 9, '1']]), eventHash)).toBeNull();
  });
  it('opens the mode only with tickets left and prices to take them at', () => {
    const data = museum({ subscriptionPrices: [row('adult')] });
    expect(subscriptionOpen(data, pass)).toBe(true);
    expect(subscriptionOpen(data, { ...pass, quantity: 0 })).toBe(false);
    expect(subscriptionOpen(museum(), pass)).toBe(false);
    expect(subscriptionOpen(data, null)).toBe(false);
  });
});
