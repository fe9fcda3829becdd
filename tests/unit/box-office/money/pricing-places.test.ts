import { describe, expect, it } from 'vitest';
import type { EventOrderRequest } from '../../../../fixtures/box-office/rules/order-request.ts';
import { priceEventOrder } from '../../../../fixtures/box-office/rules/price-event-order.ts';
import { sessionKey, type SessionOfEvent } from '../../../../fixtures/box-office/rules/catalogue-service.ts';
import type { Lang } from '../../../../fixtures/box-office/words/texts.ts';
import type {
  CatalogueEvent,
  CatalogueSession,
  WirePrice,
  WireSubscription,
} from '../../../../fixtures/catalogue/catalogue-model.ts';
import { buyer, common, refusalOf, today, requestedLine } from '../help/requested-lines.ts';
import { placeRepertoire } from '../help/place-repertoire.ts';

/*
 * The cost of an order without seats, the stocks it takes from, and the orders that are refused before stocks are
 * counted.
 */

const [museum, walk, , culture] = placeRepertoire(today).events;
if (museum === undefined || walk === undefined || culture === undefined) throw new Error('no repertoire');

/** The event's first session. Rows of another day or price type come first, with wrong prices. */
function showingOf(
  event: CatalogueEvent,
  costs: (row: WirePrice) => Partial<WirePrice> = () => ({}),
  over: Partial<CatalogueEvent> = {},
): SessionOfEvent & { readonly session: CatalogueSession } {
  const [first] = event.sessions;
  if (first === undefined) throw new Error('no session');
  const session = { ...first, places: 600, quotas: { '2': 20, '901': 3 } };
  const rows = (some: readonly WirePrice[]) => [
    ...some.map((row) => ({ ...row, action_day: '01.01.2020', price: '7', needprice: '1' })),
    ...some.map((row) => ({ ...row, pricetype_id: '2', price: '7', needprice: '1' })),
    ...some.map((row) => ({ ...row, ...costs(row) })),
  ];
  return {
    event: { ...event, price: rows(event.price), ticketPrice: rows(event.ticketPrice), ...over },
    session,
  };
}

const action = (event: CatalogueEvent, over: Partial<CatalogueEvent['action']>) => ({
  action: { ...event.action, ...over },
});
const mine: WireSubscription = { hash_id: museum.hash, quant: '5', subscrit_id: '501' };
const bySubscription = { bySubscription: true, subscriptionId: '501' };

const priced = (
  showing: SessionOfEvent | undefined,
  lines: EventOrderRequest['lines'],
  over: Partial<EventOrderRequest> = {},
  subscription?: WireSubscription,
  lang: Lang = 'en',
) =>
  priceEventOrder({ ...common, bySubscription: false, subscriptionId: '', lines, ...over }, showing, {
    lang,
    reserveSeconds: 60,
    cardCode: '77',
    subscription,
  });
const refused = (...wanted: Parameters<typeof priced>) => refusalOf(() => priced(...wanted));

const of = (categoryId: string, quantity: number, zoneId = '1') =>
  requestedLine({ categoryId, quantity, zoneId });
const group = (quantity: number, zoneId = '') => of('901', quantity, zoneId);
const limit = (most: number) => `-9998 The limit of tickets in one order is reached: ${most}.`;
const short = { name: 'seatTaken', key: 'standingShort' };

describe('an order without seats', () => {
  it('is priced per ticket from the price rows of its session, with fees', () => {
    const showing = showingOf(museum, (row) => ({ usepromo: row.clientcategory_id === '2' ? '0' : '1' }));
    const draft = priced(showing, [of('1', 2), of('2', 1, '')]);
    expect(
      draft.tickets.map(({ placeId, priceMinor, serviceMinor }) => [placeId, priceMinor, serviceMinor]),
    ).toEqual([
      // 7.5 % of 650.00 is 48.75; the pupil's fee is fixed.
      ['category:1', 65_000, 4875],
      ['category:1', 65_000, 4875],
      ['category:2', 35_000, 3000],
    ]);
    expect(draft.tickets.map(({ usePromo }) => usePromo)).toEqual([true, true, false]);
    expect(draft).toMatchObject({
      eventHash: museum.hash,
      sessionId: sessionKey(showing.session),
      lang: 'en',
      buyer,
      cultureCard: false,
      nominal: false,
      reserveSeconds: 60,
      cardCode: '77',
      seats: [],
    });
    expect(draft.tickets[2]?.snapshot).toMatchObject({
      category: { en: 'Under 18' },
      time: '11:00',
      row: '',
    });
    const named = showingOf(museum, undefined, action(museum, { writeticketname: '1' }));
    expect(priced(named, [of('1', 1)]).nominal).toBe(true);
  });

  it('takes all places from the session stock, and quota categories from their quota as well', () => {
    const showing = showingOf(museum);
    const sessionId = sessionKey(showing.session);
    const adult = { ru: 'Взрослый', en: 'Adult', kz: 'Ересек', ch: '成人' };
    const pupil = { ru: 'До 18 лет', en: 'Under 18', kz: '18 жасқа дейін', ch: '18岁以下' };
    const school = { ru: 'School class', en: 'School class', kz: 'School class', ch: 'School class' };
    expect(priced(showing, [of('1', 2), of('2', 1), of('2', 3), group(2)]).counts).toEqual([
      // Six people and two groups of fifteen; a refusal names the row that does not fit.
      {
        sessionId,
        placeId: 'all',
        wanted: 36,
        capacity: 600,
        name: school,
        rows: [
          { name: adult, quantity: 2, size: 1 },
          { name: pupil, quantity: 1, size: 1 },
          { name: pupil, quantity: 3, size: 1 },
          { name: school, quantity: 2, size: 15 },
        ],
        short,
      },
      {
        sessionId,
        placeId: 'category:2',
        wanted: 4,
        capacity: 20,
        name: pupil,
        short,
      },
      {
        sessionId,
        placeId: 'group:901',
        wanted: 2,
        capacity: 3,
        name: school,
        short,
      },
    ]);
  });

  it('accepts only categories on sale in the zone the buyer saw', () => {
    const gone = '-3 This ticket category is not sold for this seat. Please choose another.';
    const showing = showingOf(museum);
    expect(refused(showing, [of('77', 1)])).toBe(gone);
    expect(refused(showing, [of('1', 1, '9')])).toBe(gone);
    expect(
      refused(
        showingOf(museum, () => ({ action_day: '02.01.2020' })),
        [of('1', 1)],
      ),
    ).toBe(gone);
    expect(
      refused(
        showingOf(museum, () => ({ pricetype_id: '3' })),
        [of('1', 1)],
      ),
    ).toBe(gone);
    const twoZones = showingOf(museum);
    const balcony = museum.price.map((row) => ({ ...row, zonelevel_id: '2', price: '900' }));
    const both = { ...twoZones, event: { ...twoZones.event, price: [...twoZones.event.price, ...balcony] } };
    expect(priced(both, [of('1', 1, '2')]).tickets[0]?.priceMinor).toBe(90_000);
  });

  it('accepts only the payment methods allowed by the price rows', () => {
    const off = '-3 This ticket cannot be paid for with the chosen method.';
    const card = { cultureCard: true };
    expect(refused(showingOf(culture), [of('8', 1)])).toBe(off);
    expect(refused(showingOf(culture), [of('1', 1)], card)).toBe(off);
    expect(priced(showingOf(culture), [of('8', 1)], card)).toMatchObject({ cultureCard: true, cardCode: '' });
    expect(refused(showingOf(culture), [of('1', 1)])).toBe('');
  });

  it('is limited by the maximum per order and per category', () => {
    const showing = showingOf(museum);
    expect(refused(showing, [of('1', 8)])).toBe('');
    expect(refused(showing, [of('1', 5), of('2', 4)])).toBe(limit(8));
    // The tickets must not be built first, or memory would run out.
    expect(refused(showing, [of('1', 1e12)])).toBe(limit(8));
    expect(refused(showing, [group(1e12)])).toBe(limit(2));
    const scarce = showingOf(museum, () => ({ maxlimit: '3' }));
    expect(refused(scarce, [of('1', 3)])).toBe('');
    expect(refused(scarce, [of('1', 2), of('1', 2)])).toBe(limit(3));
    expect(
      refused(
        showingOf(museum, () => ({ maxlimit: '' })),
        [of('1', 8)],
      ),
    ).toBe('');
  });

  it('requires the minimum per category', () => {
    const least = '-9998 Category “Student”: no fewer than 2 in one order.';
    expect(refused(showingOf(museum), [of('4', 1)])).toBe(least);
    expect(refused(showingOf(museum), [of('1', 3), of('4', 1)])).toBe(least);
    expect(refused(showingOf(museum), [of('4', 1), of('4', 1)])).toBe('');
    // The culture card buys one ticket, whatever the usual minimum.
    expect(refused(showingOf(culture), [of('4', 1)])).toMatch(/^-9998 Category/);
    expect(refused(showingOf(culture), [of('4', 1)], { cultureCard: true })).toBe('');
  });

  it('requires the mandatory categories sold for its payment method', () => {
    const needed = '-9998 Add tickets of the category “Companion” to the order: at least 2.';
    const strict = (over: Partial<WirePrice> = {}) =>
      showingOf(walk, (row) => (row.clientcategory_id === '11' ? { needprice: '2', ...over } : {}));
    expect(refused(strict(), [of('2', 1)])).toBe(needed);
    expect(refused(strict(), [of('2', 1), of('11', 1)])).toBe(needed);
    expect(refused(strict(), [of('2', 1), of('11', 2)])).toBe('');
    expect(refused(strict({ useproculture: '2' }), [of('2', 1)])).toBe('');
    const byCard = showingOf(culture, (row) => ({ needprice: row.clientcategory_id === '4' ? '1' : '0' }));
    expect(refused(byCard, [of('1', 1)])).toMatch(/^-9998 Add/);
    expect(refused(byCard, [of('8', 1)], { cultureCard: true })).toBe('');
  });

  it('rejects free tickets without a paid one, unless the event is free', () => {
    const given = (maybefree: string) =>
      showingOf(
        museum,
        (row) => (row.clientcategory_id === '2' ? { price: '0', priceservise: '0' } : {}),
        action(museum, { maybefree }),
      );
    const alone = '-9998 A free ticket comes with a paid one: add at least one paid ticket.';
    expect(refused(given('0'), [of('2', 1)])).toBe(alone);
    expect(refused(given('0'), [of('2', 1), of('1', 1)])).toBe('');
    expect(refused(given('1'), [of('2', 1)])).toBe('');
  });

  it('is rejected without tickets, session or buyer, with a seating plan, before sales or with an invalid price', () => {
    const gone = '-3 There are no tickets for the chosen session.';
    expect(refused(undefined, [])).toBe('-6 There are no tickets in the order.');
    expect(refused(undefined, [of('1', 1)])).toBe(gone);
    expect(refused(showingOf(museum, undefined, { hall: 'chamber' }), [of('1', 1)])).toBe(gone);
    expect(refused(showingOf(museum, undefined, { soonOnSale: true }), [of('1', 1)])).toBe(gone);
    expect(refused(showingOf(museum), [of('1', 1)], { buyer: undefined })).toMatch(/^-6 Check/);
    expect(
      refused(
        showingOf(museum, () => ({ price: '?' })),
        [of('1', 1)],
      ),
    ).toMatch(/^-9999 /);
  });
});

describe('a group ticket', () => {
  it('is a single ticket at a flat price without a fee', () => {
    const { tickets } = priced(showingOf(museum), [group(2), of('1', 1)]);
    expect(
      tickets.map(({ placeId, priceMinor, serviceMinor }) => [placeId, priceMinor, serviceMinor]),
    ).toEqual([
      ['group:901', 480_000, 0],
      ['group:901', 480_000, 0],
      ['category:1', 65_000, 4875],
    ]);
    expect(tickets[0]?.usePromo).toBe(true);
    expect(tickets[0]?.snapshot).toMatchObject({
      category: { en: 'School class' },
      zone: {},
      ticketType: '1',
    });
  });

  it('is identified by its id without a zone', () => {
    expect(refused(showingOf(museum), [group(1, '0')])).toBe('');
    expect(refused(showingOf(museum), [group(1, '1')])).toMatch(/^-3 /);
    expect(refused(showingOf(walk), [group(1)])).toMatch(/^-3 /);
  });

  it('has its own limit and satisfies the mandatory categories', () => {
    expect(refused(showingOf(museum), [of('1', 8), group(2)])).toBe('');
    expect(refused(showingOf(museum), [group(2), group(1)])).toBe(limit(2));
    const { ticketInfo } = museum;
    const unsaid = ticketInfo === null ? null : { ...ticketInfo, limit: '' };
    expect(refused(showingOf(museum, undefined, { ticketInfo: unsaid }), [group(8)])).toBe('');
    expect(refused(showingOf(museum, undefined, { ticketInfo: unsaid }), [group(9)])).toBe(limit(8));
    const guided = showingOf(museum, () => ({ needprice: '1' }));
    expect(refused(guided, [group(1)])).toBe('');
    expect(refused(guided, [of('1', 1)])).toMatch(/^-9998 Add/);
  });

  it('is rejected on the culture card, by subscription or with an invalid price', () => {
    const off = '-3 This ticket cannot be paid for with the chosen method.';
    expect(refused(showingOf(museum), [group(1)], { cultureCard: true })).toBe(off);
    expect(refused(showingOf(museum), [group(1)], bySubscription, mine)).toBe(off);
    const garbled = museum.ticketInfo?.group.map((item) => ({ ...item, price: '?' })) ?? [];
    const showing = showingOf(museum, undefined, { ticketInfo: { limit: '2', group: garbled } });
    expect(refused(showing, [group(1)])).toMatch(/^-9999 /);
  });
});

describe('an order by subscription', () => {
  it('uses subscriber prices and deducts from the subscription', () => {
    const showing = showingOf(museum);
    const draft = priced(showing, [of('1', 2)], bySubscription, mine);
    expect(draft.tickets.map(({ priceMinor, serviceMinor }) => [priceMinor, serviceMinor])).toEqual([
      [10_000, 0],
      [10_000, 0],
    ]);
    expect(draft.counts).toMatchObject([
      { sessionId: sessionKey(showing.session), placeId: 'all', wanted: 2, capacity: 600 },
      {
        sessionId: 'subscriptions',
        placeId: '501',
        wanted: 2,
        capacity: 5,
        name: museum.title,
        short: { name: 'limit', key: 'subscriptionShort' },
      },
    ]);
  });

  it('ignores mandatory categories and payment method restrictions', () => {
    const showing = showingOf(museum, () => ({ useproculture: '2' }));
    expect(refused(showing, [of('1', 1)], bySubscription, mine)).toBe('');
    expect(refused(showing, [of('2', 1)], bySubscription, mine)).toMatch(/^-3 /);
    const needy = showingOf(museum);
    const more = museum.ticketPrice.map((row) => ({ ...row, clientcategory_id: '4', needprice: '1' }));
    const both = { ...needy.event, ticketPrice: [...needy.event.ticketPrice, ...more] };
    expect(refused({ ...needy, event: both }, [of('1', 1)], bySubscription, mine)).toBe('');
  });

  it('is rejected without a subscription and on the culture card', () => {
    const gone = '-3 Your subscription does not give tickets to this event.';
    expect(refused(showingOf(museum), [of('1', 1)], bySubscription)).toBe(gone);
    expect(refused(showingOf(museum), [of('1', 1)], { ...bySubscription, cultureCard: true }, mine)).toBe(
      gone,
    );
  });
});
