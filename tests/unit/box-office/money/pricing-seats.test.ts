import { describe, expect, it } from 'vitest';
import type { SchemeOrderRequest } from '../../../../fixtures/box-office/rules/order-request.ts';
import { priceOrder } from '../../../../fixtures/box-office/rules/price-order.ts';
import { soldBefore, type SessionOfEvent } from '../../../../fixtures/box-office/rules/catalogue-service.ts';
import type { Lang } from '../../../../fixtures/box-office/words/texts.ts';
import type { CatalogueEvent, WirePrice } from '../../../../fixtures/catalogue/catalogue-model.ts';
import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import type { HallSeat } from '../../../../fixtures/halls/hall-model.ts';
import { buyer, common, refusalOf, today, requestedLine } from '../help/requested-lines.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

/* The cost of seats and the orders that are refused before checking that they are free. */

const [plain, standing] = repertoireOf('plain', 'standing')(today).events;
if (plain === undefined || standing === undefined) throw new Error('no repertoire');

/** The event's first session, with the test's prices; rows of other sessions come first, with wrong prices. */
function showingOf(
  event: CatalogueEvent,
  costs: (row: WirePrice) => Partial<WirePrice> = () => ({}),
  over: Partial<CatalogueEvent> = {},
): SessionOfEvent {
  const [session] = event.sessions;
  if (session === undefined) throw new Error('no session');
  const own = event.price.filter((row) => row.action_day === session.day);
  const wrong = [
    ...own.map((row) => ({ ...row, action_day: '01.01.2020', price: '7' })),
    ...own.map((row) => ({ ...row, pricetype_id: '2', price: '7' })),
  ];
  const price = [...wrong, ...own.map((row) => ({ ...row, ...costs(row) }))];
  return { event: { ...event, price, ...over }, session };
}

const priced = (
  showing: SessionOfEvent | undefined,
  lines: SchemeOrderRequest['lines'],
  over: Partial<SchemeOrderRequest> = {},
  lang: Lang = 'en',
) =>
  priceOrder({ ...common, actionId: '', calendarId: '', lines, ...over }, showing, {
    lang,
    reserveSeconds: 60,
    cardCode: '77',
  });
const refused = (...wanted: Parameters<typeof priced>) => refusalOf(() => priced(...wanted));

const chamber = buildHall('chamber');
const arena = buildHall('arena');
const soldSeats = soldBefore(chamber, showingOf(plain).session).mask;
const free = chamber.seats.filter((_, place) => soldSeats[place] === 0);
const [one, two] = free;
const other = free.find((seat) => seat.zoneId !== one?.zoneId);
const sold = chamber.seats[soldSeats.indexOf(1)];
if (one === undefined || two === undefined || other === undefined || sold === undefined)
  throw new Error('no seats');
const at = (seat: HallSeat, over: Partial<SchemeOrderRequest['lines'][number]> = {}) =>
  requestedLine({ seatId: String(seat.seatId), ...over });
const [area, nextArea] = arena.stands;
if (area === undefined || nextArea === undefined) throw new Error('no standing areas');
const stand = (quantity: number, over: Partial<SchemeOrderRequest['lines'][number]> = {}) =>
  requestedLine({ seatId: String(area.seatId), quantity, ...over });

describe('an order for seats', () => {
  it('is priced by zone and category from the price rows of its session, with fees', () => {
    const showing = showingOf(plain, (row) => ({
      price: `${row.zonelevel_id}${row.clientcategory_id}0.50`,
      priceservise: row.clientcategory_id === '3' ? '10' : '40',
      currency_id: row.clientcategory_id === '3' ? '2' : '1',
      usepromo: row.clientcategory_id === '3' ? '0' : '1',
    }));
    const draft = priced(showing, [at(one), at(other, { categoryId: '3', zoneId: String(other.zoneId) })]);
    const full = Number(`${one.zoneId}1050`);
    const half = Number(`${other.zoneId}3050`);
    expect(
      draft.tickets.map(({ placeId, priceMinor, serviceMinor }) => [placeId, priceMinor, serviceMinor]),
    ).toEqual([
      [String(one.seatId), full, 4000],
      [String(other.seatId), half, half / 10],
    ]);
    expect(draft.tickets.map(({ usePromo }) => usePromo)).toEqual([true, false]);
    expect(draft).toMatchObject({
      eventHash: plain.hash,
      sessionId: `${showing.session.calendarId} ${showing.session.day} 19:00`,
      lang: 'en',
      buyer,
      cultureCard: false,
      nominal: false,
      reserveSeconds: 60,
      cardCode: '77',
      counts: [],
    });
    expect(
      priced(showingOf(plain, undefined, { action: { ...plain.action, writeticketname: '1' } }), [at(one)])
        .nominal,
    ).toBe(true);
  });

  it('stores the seat, category and session time in each ticket’s snapshot', () => {
    const showing = showingOf(plain);
    const one = free.findLast((seat) => seat.sectorId !== chamber.sectors[0]?.sectorId);
    if (one === undefined) throw new Error('no other sector');
    const [ticket] = priced(showing, [at(one)]).tickets;
    const sector = chamber.sectors.find(({ sectorId }) => sectorId === one.sectorId);
    expect(ticket?.snapshot).toMatchObject({
      actionId: plain.actionId,
      category: { en: 'Adult' },
      zone: chamber.zones.find(({ zonelevelId }) => zonelevelId === one.zoneId)?.name,
      sector: sector?.name,
      row: one.row,
      seat: one.seat,
      day: showing.session.day,
      time: '19:00',
    });
  });

  it('names a seat by sector, row and number in every language', () => {
    const sector = chamber.sectors.find(({ sectorId }) => sectorId === one.sectorId)?.name;
    const { row, seat } = one;
    expect(priced(showingOf(plain), [at(one)]).seats).toEqual([
      {
        placeId: String(one.seatId),
        name: {
          ru: `${sector?.ru}, ряд ${row}, место ${seat}`,
          en: `${sector?.en}, row ${row}, seat ${seat}`,
          kz: `${sector?.kz}, ${row}-қатар, ${seat}-орын`,
          ch: `${sector?.ch}，${row} 排 ${seat} 座`,
        },
      },
    ]);
  });

  it('names the seat when it was already sold before the box office opened', () => {
    const place = `row ${sold.row}, seat ${sold.seat}`;
    expect(refused(showingOf(plain), [at(one), at(sold)])).toMatch(
      new RegExp(`^-2 .*${place}\\. Please choose`),
    );
    expect(refused(showingOf(plain), [at(sold)], {}, 'ru')).toContain(
      `ряд ${sold.row}, место ${sold.seat}. Выберите`,
    );
  });

  it('rejects unknown and duplicate seats', () => {
    const showing = showingOf(plain);
    expect(refused(showing, [requestedLine({ seatId: '77' })])).toBe('-3 There is no such seat in the hall.');
    expect(refused(showing, [at(one), at(one)])).toBe(
      '-1 We couldn’t process this. Reload the page and try again.',
    );
    expect(refused(showing, [at(one, { quantity: 2 })])).toBe(
      '-1 We couldn’t process this. Reload the page and try again.',
    );
    expect(refused(showing, [at(one), at(two)])).toBe('');
  });

  it('accepts only categories on sale in the zone the buyer saw', () => {
    const gone = '-3 This ticket category is not sold for this seat. Please choose another.';
    expect(refused(showingOf(plain), [at(one, { categoryId: '99' })])).toBe(gone);
    // The place has another price by now: it is not sold at a price the buyer has not seen.
    expect(refused(showingOf(plain), [at(one, { zoneId: String(other.zoneId) })])).toBe(gone);
    expect(refused(showingOf(plain), [at(one, { zoneId: String(one.zoneId) })])).toBe('');
    expect(
      refused(
        showingOf(plain, () => ({ action_day: '02.01.2020' })),
        [at(one)],
      ),
    ).toBe(gone);
    expect(
      refused(
        showingOf(plain, () => ({ pricetype_id: '3' })),
        [at(one)],
      ),
    ).toBe(gone);
  });

  it('accepts only the payment methods allowed by the price rows', () => {
    const off = '-3 This ticket cannot be paid for with the chosen method.';
    const cardOnly = showingOf(plain, () => ({ useproculture: '2' }));
    expect(refused(cardOnly, [at(one)])).toBe(off);
    expect(refused(cardOnly, [at(one)], { cultureCard: true })).toBe(off);
    const taken = showingOf(plain, () => ({ useproculture: '2' }), {
      action: { ...plain.action, usepushkarta: '1' },
    });
    const byCard = priced(taken, [at(one)], { cultureCard: true });
    expect(byCard).toMatchObject({ cultureCard: true, cardCode: '' });
  });

  it('is limited by the maximum per order and per price', () => {
    const limit = (most: number) => `-9998 The limit of tickets in one order is reached: ${most}.`;
    const seats = (count: number, categoryId = '1') =>
      free.slice(0, count).map((seat) => at(seat, { categoryId }));
    expect(refused(showingOf(plain), seats(6))).toBe('');
    // Two categories, each within its own limit of six.
    expect(
      refused(showingOf(plain), [
        ...seats(3),
        ...free.slice(3, 7).map((seat) => at(seat, { categoryId: '3' })),
      ]),
    ).toBe(limit(6));
    expect(
      refused(showingOf(standing), [requestedLine({ seatId: String(area.seatId), quantity: 1e12 })]),
    ).toBe(limit(6));
    const scarce = showingOf(plain, () => ({ maxlimit: '2' }));
    const alike = free.filter(({ zoneId }) => zoneId === one.zoneId).map((seat) => at(seat));
    expect(refused(scarce, alike.slice(0, 2))).toBe('');
    expect(refused(scarce, alike.slice(0, 3))).toBe(limit(2));
    expect(refused(scarce, [...alike.slice(0, 2), at(other)])).toBe('');
    const unsaid = showingOf(plain, () => ({ maxlimit: '' }));
    expect(refused(unsaid, seats(6))).toBe('');
  });

  it('is rejected without a session, hall or buyer, or with an invalid price', () => {
    const gone = '-3 There are no tickets for the chosen session.';
    expect(refused(undefined, [at(one)])).toBe(gone);
    expect(refused(showingOf(plain, undefined, { hall: null }), [at(one)])).toBe(gone);
    expect(refused(showingOf(plain), [at(one)], { buyer: undefined })).toMatch(/^-6 /);
    expect(
      refused(
        showingOf(plain, () => ({ price: '?' })),
        [at(one)],
      ),
    ).toMatch(/^-9999 /);
  });
});

describe('a standing area', () => {
  const capacity =
    area.capacity - (soldBefore(arena, showingOf(standing).session).standing.get(String(area.seatId)) ?? 0);

  it('is sold by count from the capacity left after prior sales', () => {
    expect(capacity).toBeLessThan(area.capacity);
    const draft = priced(
      showingOf(standing, () => ({ price: '100', priceservise: '0' })),
      [
        stand(2),
        stand(1, { categoryId: '3' }),
        requestedLine({ seatId: String(nextArea.seatId), zoneId: String(nextArea.zoneId) }),
      ],
    );
    const { session } = showingOf(standing);
    const sessionId = `${session.calendarId} ${session.day} ${session.time}`;
    const short = { name: 'seatTaken', key: 'standingShort' };
    expect(draft.seats).toEqual([]);
    expect(draft.counts).toMatchObject([
      { sessionId, placeId: String(area.seatId), name: area.name, wanted: 3, capacity, short },
      { sessionId, placeId: String(nextArea.seatId), name: nextArea.name, wanted: 1, short },
    ]);
    expect(draft.tickets.map(({ placeId, priceMinor }) => [placeId, priceMinor])).toEqual([
      ...Array.from({ length: 3 }, () => [String(area.seatId), 10_000]),
      [String(nextArea.seatId), 10_000],
    ]);
    expect(draft.tickets[0]?.snapshot).toMatchObject({ sector: area.name, row: '', seat: '' });
  });

  it('has its own limit across all categories', () => {
    const wide = showingOf(standing, () => ({ maxlimit: '100' }), {
      action: { ...standing.action, demquantlimit: '100' },
    });
    const most = area.limit;
    expect(refused(wide, [stand(most - 1), stand(1, { categoryId: '3' })])).toBe('');
    expect(refused(wide, [stand(most), stand(1, { categoryId: '3' })])).toBe(
      `-9998 The limit of tickets in one order is reached: ${most}.`,
    );
  });
});
