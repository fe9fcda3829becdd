import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { knownPlanHeader, planHeader } from '../../../../src/contract/hall-file.ts';
import { addEvent } from '../../../../fixtures/box-office/routes/event-routes.ts';
import { addOrders } from '../../../../fixtures/box-office/routes/order-routes.ts';
import { addScheme } from '../../../../fixtures/box-office/routes/scheme-routes.ts';
import { sessionKey, soldBefore } from '../../../../fixtures/box-office/rules/catalogue-service.ts';
import { setStock } from '../../../../fixtures/box-office/store/holds.ts';
import { findOrder } from '../../../../fixtures/box-office/store/orders.ts';
import type { CalendarDay } from '../../../../fixtures/catalogue/catalogue-model.ts';
import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import { bareRoutes, noonMs } from '../help/bare-routes.ts';
import type { HallMap } from '../help/open-shop.ts';
import { placeHash, placeRepertoire } from '../help/place-repertoire.ts';
import { sharedStore } from '../help/store-drafts.ts';
import { eventOf, repertoireOf } from '../help/test-repertoire.ts';

/* The routes of events, halls and orders on the raw JSON, without their guards. */

type Json = Record<string, unknown>;
const store = sharedStore();
const halls = repertoireOf('plain', 'standing', 'percent');
const shop = bareRoutes(
  store,
  (today: CalendarDay) => {
    const places = placeRepertoire(today);
    const events = halls(today).events.map((event) =>
      event.hash === eventOf('percent').hash ? { ...event, mapBroken: true } : event,
    );
    return { ...places, events: [...events, ...places.events] };
  },
  addEvent,
  addOrders,
  addScheme,
);

const plain = eventOf('plain');
const session = (hash: string) => {
  const [first] = shop.office.catalogueService.event(hash)?.sessions ?? [];
  if (first === undefined) throw new Error('no session');
  return first;
};
const ordered = { errorCode: '0', errorText: '', hash: expect.stringMatching(/^[0-9A-F]{40}$/) as unknown };
const gone = { errorCode: '-3', errorText: 'There are no tickets for the chosen session.' };
const noEvent = { errorCode: '-3', errorText: 'The event was not found.' };
const taken = expect.objectContaining({ errorCode: '-2' }) as unknown;

const form = {
  fio: 'Anna Petrova',
  phone: '+7 900 123-45-67',
  email: 'anna@example.org',
  checkboxList: [{ id: 1, checked: 1 }],
};
const mapOf = async (event: { hash: string; calendarId: string }) =>
  (await shop.post('/api/scheme/map', {
    hash: event.hash,
    calendar_id: event.calendarId,
  })) as unknown as HallMap;
const freeSeats = async () => (await mapOf(plain)).seat_numbers.filter((seat) => seat.quantity === '1');
const seatLine = (seatId: string, over: Json = {}) => ({ seatId, categoryId: '1', quantity: 1, ...over });
const orderSeats = (seatIds: readonly string[], over: Json = {}, headers: Record<string, string> = {}) =>
  shop.post(
    '/api/order/create-scheme',
    {
      ...form,
      hash: plain.hash,
      calendarId: plain.calendarId,
      tickets: seatIds.map((id) => seatLine(id)),
      ...over,
    },
    headers,
  );
const visit = (over: Json = {}) => ({
  day: session(placeHash('museum')).day,
  time: '11:00',
  categoryId: '1',
  quantity: 1,
  ...over,
});
const orderVisit = (lines: readonly Json[], over: Json = {}, headers: Record<string, string> = {}) =>
  shop.post('/api/order/create', { ...form, hash: placeHash('museum'), data: lines, ...over }, headers);
const fault = (value: string) => ({ 'X-Box-Office-Fault': value });

describe('an event', () => {
  it('that is unknown returns an error and empty parts', async () => {
    expect(await shop.post('/api/no-scheme', { hash: 'F' })).toEqual({
      ...noEvent,
      action: null,
      actionStr: [],
      calendar: [],
      price: [],
      ticketPrice: [],
      ticketInfo: null,
      checkboxList: [],
    });
    expect(await shop.post('/api/scheme', { hash: 'F' })).toEqual({ ...noEvent, action: [] });
    expect(await shop.post('/api/scheme/sessions', { hash: 'F' })).toEqual({ ...noEvent, action: [] });
  });

  it('keeps its calendar while any session has places left', async () => {
    const hash = placeHash('walk');
    const [first, second] = shop.office.catalogueService.event(hash)?.sessions ?? [];
    if (first === undefined || second === undefined) throw new Error('no sessions');
    await setStock(store.db, sessionKey(first), 'all', 0);
    const calendar = async () => (await shop.post('/api/no-scheme', { hash }))['calendar'] as Json[];
    expect((await calendar())[0]?.['_time']).toMatchObject([
      { quantity: '0' },
      { quantity: String(second.places) },
    ]);
    await setStock(store.db, sessionKey(second), 'all', 0);
    expect(await calendar()).toEqual([]);
  });

  it('with a hall lists its sessions with free seats', async () => {
    const hall = buildHall('chamber');
    const sessions = shop.office.catalogueService.event(plain.hash)?.sessions ?? [];
    expect(await shop.post('/api/scheme/sessions', { hash: plain.hash })).toEqual({
      list: sessions.map((one) => ({
        calendar_id: one.calendarId,
        event_day: one.day,
        event_time: one.time,
        quant: String(hall.seats.length - soldBefore(hall, one).seats),
      })),
    });
    expect(await shop.post('/api/scheme', { hash: plain.hash })).toMatchObject({
      action: { hash_id: plain.hash },
    });
  });

  it('with a hall returns a map, plain or compressed, if it has one', async () => {
    const wanted = { hash: plain.hash, calendar_id: plain.calendarId };
    const bare = await shop.send('/api/scheme/map', wanted);
    const headers = Object.fromEntries(bare.headers);
    const text = await bare.text();
    expect(headers).toEqual({
      'cache-control': 'public, no-cache',
      etag: expect.any(String) as string,
      [planHeader.toLowerCase()]: expect.any(String) as string,
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const packed = await shop.send('/api/scheme/map', wanted, { 'Accept-Encoding': 'gzip, br' });
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
    const other = await shop.send('/api/scheme/map', wanted, { 'Accept-Encoding': 'zstd' });
    expect(await other.text()).toBe(text);

    const empty = { svg: '', sectors: [], seat_numbers: [], seat_stand: [] };
    expect(await mapOf(eventOf('percent'))).toEqual(empty);
    const { calendarId } = session(placeHash('museum'));
    expect(await mapOf({ hash: placeHash('museum'), calendarId })).toEqual(gone);
    expect(await mapOf({ ...plain, calendarId: '0' })).toEqual(gone);
    expect(await mapOf({ ...plain, hash: 'F' })).toEqual(gone);
  });

  it('with a hall returns only the taken seats for a known plan, and 304 if nothing changed', async () => {
    const wanted = { hash: plain.hash, calendar_id: plain.calendarId };
    const whole = await shop.send('/api/scheme/map', wanted);
    const known = { [knownPlanHeader]: whole.headers.get(planHeader) ?? '' };
    const { response: map } = (await whole.json()) as { response: { seat_numbers: { quantity: string }[] } };
    const takenNow = async (): Promise<string> => {
      const reply = await shop.send('/api/scheme/map', wanted, known);
      const { response } = (await reply.json()) as { response: { taken: string; seat_stand: unknown[] } };
      expect(response.seat_stand).toEqual([]);
      const bits = Buffer.from(response.taken, 'base64');
      return map.seat_numbers.map((_, at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1).join('');
    };
    const before = await takenNow();
    expect(before).toBe(map.seat_numbers.map(({ quantity }) => 1 - Number(quantity)).join(''));
    const { headers } = await shop.send('/api/scheme/map', wanted, known);
    const tag = { ...known, 'If-None-Match': headers.get('ETag') ?? '' };
    expect((await shop.send('/api/scheme/map', wanted, tag)).status).toBe(304);
    const [one] = await freeSeats();
    await orderSeats([one?.seat_id ?? '']);
    expect((await shop.send('/api/scheme/map', wanted, tag)).status).toBe(200);
    expect(Array.from(await takenNow()).filter((bit, at) => bit !== before[at])).toEqual(['1']);
    const other = await shop.send('/api/scheme/map', wanted, { [knownPlanHeader]: 'another plan' });
    expect(((await other.json()) as { response: object }).response).toHaveProperty('seat_numbers');
  });
});

describe('an order for seats', () => {
  it('finds its event by hash or id and uses the event’s reservation time', async () => {
    const [one, two] = await freeSeats();
    if (one === undefined || two === undefined) throw new Error('no seats');
    const made = await orderSeats([one.seat_id]);
    expect(made).toEqual(ordered);
    expect(await findOrder(store.db, String(made['hash']))).toMatchObject({
      eventHash: plain.hash,
      reserveUntilMs: noonMs + 60_000,
      createdMs: noonMs,
      lang: 'en',
    });
    const event = shop.office.catalogueService.event(plain.hash);
    expect(await orderSeats([two.seat_id], { hash: '', action_id: event?.actionId })).toEqual(ordered);
    expect(await orderSeats([two.seat_id])).toEqual(taken);
    expect(await orderSeats([one.seat_id], { calendarId: '0' })).toEqual(gone);
  });

  it('is created once per idempotency key and kind of order', async () => {
    const key = { 'Idempotency-Key': 'pressed once' };
    const [one] = await freeSeats();
    const first = await orderSeats([one?.seat_id ?? ''], {}, key);
    expect(first).toEqual(ordered);
    expect(await orderSeats([one?.seat_id ?? ''], {}, key)).toEqual(first);
    const visited = await orderVisit([visit()], {}, key);
    expect(visited).toEqual(ordered);
    expect(await orderVisit([visit()], {}, key)).toEqual(visited);
    // A bot-check answer does not make it another order.
    const solved = { captchaSid: 's', captchaText: 't', recaptchaToken: 'r', recaptchaSkip: 1 };
    expect(await orderVisit([visit()], solved, key)).toEqual(visited);
    expect((await orderVisit([visit({ quantity: 2 })], {}, key))['errorCode']).toBe('-7');
  });

  it('can lose the named or first seat to a fault', async () => {
    const [one, two, three] = (await freeSeats()).map((seat) => seat.seat_id);
    if (one === undefined || two === undefined || three === undefined) throw new Error('no seats');
    expect(await orderSeats([two, one], {}, fault(`seat-taken=${one}`))).toEqual(taken);
    expect(await orderSeats([one])).toEqual(taken);
    expect(await orderSeats([three, two], {}, fault('seat-taken'))).toEqual(taken);
    expect(await orderSeats([three])).toEqual(taken);
    expect(await orderSeats([two])).toEqual(ordered);
    // An order of standing places has no first seat.
    const { hash, calendarId } = eventOf('standing');
    const [stand] = (await mapOf({ hash, calendarId })).seat_stand;
    const tickets = [seatLine(stand?.seat_id ?? '')];
    expect(await orderSeats([], { hash, calendarId, tickets }, fault('seat-taken'))).toEqual(ordered);
  });

  it('is guarded unless a fault turns locks off', async () => {
    const [one, two] = (await freeSeats()).map((seat) => seat.seat_id);
    if (one === undefined || two === undefined) throw new Error('no seats');
    const codes = async (orders: readonly Promise<Json>[]) =>
      (await Promise.all(orders)).map((answer) => String(answer['errorCode'])).toSorted();
    expect(await codes([orderSeats([one]), orderSeats([one])])).toEqual(['-2', '0']);
    const careless = fault('locks-off');
    expect(await codes([orderSeats([two], {}, careless), orderSeats([two], {}, careless)])).toEqual([
      '0',
      '0',
    ]);
    await setStock(store.db, sessionKey(session(placeHash('museum'))), 'all', 1);
    expect(await codes([orderVisit([visit()], {}, careless), orderVisit([visit()], {}, careless)])).toEqual([
      '0',
      '0',
    ]);
    await setStock(store.db, sessionKey(session(placeHash('museum'))), 'all', 1);
    expect(await codes([orderVisit([visit()]), orderVisit([visit()])])).toEqual(['-2', '0']);
    await setStock(store.db, sessionKey(session(placeHash('museum'))), 'all', 100);
  });
});

describe('an order for tickets without seats', () => {
  it('uses the session of its lines and the event’s reservation time', async () => {
    const made = await orderVisit([visit({ time: '13:00' }), visit({ time: '13:00', categoryId: '2' })]);
    expect(made).toEqual(ordered);
    const [, second] = shop.office.catalogueService.event(placeHash('museum'))?.sessions ?? [];
    if (second === undefined) throw new Error('no second time');
    expect(await findOrder(store.db, String(made['hash']))).toMatchObject({
      sessionId: sessionKey(second),
      createdMs: noonMs,
      reserveUntilMs: noonMs + 60_000,
    });
    expect(await orderVisit([visit({ time: '14:00' })])).toEqual(gone);
    expect(await orderVisit([])).toMatchObject({ errorCode: '-6' });
    expect(await orderVisit([visit({ time: '14:00' })], { sub: 1 })).toEqual(gone);
    expect(await orderVisit([visit()], { sub: 1 })).toMatchObject({ errorCode: '-3' });
  });
});

describe('an existing order', () => {
  it('is found by its hash in any case, with its number and payment status', async () => {
    const { hash } = await orderVisit([visit()]);
    const order = await findOrder(store.db, String(hash));
    const number = { errorCode: '0', errorText: '', num: String(order?.num) };
    expect(await shop.post('/api/order/get-num', { hash })).toEqual(number);
    expect(await shop.post('/api/order/get-num', { hash: ` ${String(hash).toLowerCase()} ` })).toEqual(
      number,
    );
    for (const path of ['/api/order/view', '/api/order/view/'])
      expect(await shop.post(path, { hash })).toMatchObject({ hash, errorCode: '0', main: [{}] });
    expect(await shop.post('/api/order/status-change', { hash })).toBe('0');
    const free = await orderVisit([visit({ categoryId: '7' })], { hash: placeHash('free') });
    expect(await shop.post('/api/order/status-change', { hash: free['hash'] })).toBe('1');
    const unknown = { errorCode: '-4', errorText: 'The order was deleted or cannot be found.' };
    for (const path of ['view', 'status-change', 'get-num'])
      expect(await shop.post(`/api/order/${path}`, { hash: 'F'.repeat(40) })).toEqual(unknown);
  });

  it('releases its places on the first request after expiry, on any route', async () => {
    const [one] = (await freeSeats()).map((seat) => seat.seat_id);
    if (one === undefined) throw new Error('no seat');
    const hash = placeHash('museum');
    const places = async () => {
      const { calendar } = (await shop.post('/api/no-scheme', { hash })) as {
        calendar?: { _time: Json[] }[];
      };
      return calendar?.[0]?._time[0]?.['quantity'];
    };
    const quant = async () =>
      ((await shop.post('/api/scheme/sessions', { hash: plain.hash }))['list'] as Json[])[0]?.['quant'];
    const total = async () =>
      ((await shop.post('/api/scheme', { hash: plain.hash }))['action'] as Json)['totalticketcount'];
    shop.pass(60);
    const before = await Promise.all([places(), quant(), total()]);
    const doors: readonly (() => Promise<unknown>)[] = [
      async () => expect(await places()).toBe(before[0]),
      async () => expect(await quant()).toBe(before[1]),
      async () => expect(await total()).toBe(before[2]),
      async () => expect((await freeSeats()).some((seat) => seat.seat_id === one)).toBe(true),
      async () => expect(await orderSeats([one])).toEqual(ordered),
    ];
    for (const door of doors) {
      expect(await orderSeats([one])).toEqual(ordered);
      expect(await orderVisit([visit()])).toEqual(ordered);
      shop.pass(60);
      await door();
      shop.pass(60);
    }
    // The last places of a session.
    await setStock(store.db, sessionKey(session(hash)), 'all', 1);
    await orderVisit([visit()]);
    expect(await orderVisit([visit()])).toEqual(taken);
    shop.pass(60);
    expect(await orderVisit([visit()])).toEqual(ordered);
  });
});
