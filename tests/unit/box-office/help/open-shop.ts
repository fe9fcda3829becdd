import { expect } from 'vitest';
import { createBoxOffice, type BoxOfficeOptions } from '../../../../fixtures/box-office/create-box-office.ts';
import { ownSchema, testDatabaseUrl } from './own-schema.ts';
import { openSpareStore } from './spare-store.ts';
import { eventOf, testRepertoire } from './test-repertoire.ts';

export type Json = Record<string, unknown>;
type EventName = Parameters<typeof eventOf>[0];

export type Seat = {
  readonly seat_id: string;
  readonly zonelevel_id: string;
  readonly quantity: string;
};
export type Stand = {
  readonly seat_id: string;
  readonly cat: string;
  readonly limit: string;
  readonly quant: string;
};
export type HallMap = {
  readonly svg: string;
  readonly seat_numbers: readonly Seat[];
  readonly seat_stand: readonly Stand[];
};

const hourMs = 3_600_000;

/**
 * A clock that starts at the next noon: tests move it by hours, and the events of the day must stay available until
 * they end.
 */
function noonClock() {
  const untilNoonMs = (36 * hourMs - (Date.now() % (24 * hourMs))) % (24 * hourMs);
  return { nowMs: () => Date.now() + untilNoonMs };
}

/**
 * Opens the store a test asks for. By default: its own schema on the PostgreSQL of DATABASE_URL, else PGlite in memory.
 */
async function openOffice(options: BoxOfficeOptions) {
  // On a busy machine, no test is turned away by the rush limits unless it asks for them.
  const rush = { writes: { patienceMs: 600_000 }, reads: { patienceMs: 600_000 } };
  const common = { testControls: true, repertoire: testRepertoire, clock: noonClock(), rush, ...options };
  if (options.databaseUrl !== undefined) return createBoxOffice(common);
  const dataDir = options.dataDir ?? 'memory';
  // A folder keeps its own content.
  if (dataDir !== 'memory') return createBoxOffice(common);
  if (options.dataDir !== undefined || testDatabaseUrl() === '') {
    const store = await openSpareStore();
    const office = await createBoxOffice({ ...common, store });
    const close = async () => {
      await office.close();
      await store.close();
    };
    return { ...office, close };
  }
  const schema = await ownSchema(testDatabaseUrl());
  const office = await createBoxOffice({ ...common, databaseUrl: schema.databaseUrl });
  const close = async () => {
    await office.close();
    await schema.drop();
  };
  return { ...office, close };
}

/** A buyer's view of a box office that runs in this process, with the test controls. */
export async function openShop(options: BoxOfficeOptions = {}) {
  const office = await openOffice(options);
  const { app } = office;

  const token = async () =>
    ((await (await app.request('/api/token')).json()) as { response: string }).response;
  let current = await token();
  // The first request builds the halls: here its time counts as opening, not as part of the first test.
  await app.request('/api/afisha');

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': current, ...headers },
    });
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ((await (await send(path, body, headers)).json()) as { response: Json }).response;

  const map = async (name: EventName) => {
    const event = eventOf(name);
    const answer = await post('/api/scheme/map', { hash: event.hash, calendar_id: event.calendarId });
    return answer as unknown as HallMap;
  };
  /** The first free seats of the map, in its order. */
  const freeSeats = async (name: EventName, count: number, from = 0) =>
    (await map(name)).seat_numbers.filter((seat) => seat.quantity === '1').slice(from, from + count);

  const line = (seat: { seat_id: string; zonelevel_id: string }, overrides: Json = {}) => ({
    seatId: seat.seat_id,
    zoneId: seat.zonelevel_id,
    categoryId: '1',
    quantity: 1,
    ...overrides,
  });
  const orderBody = (name: EventName, tickets: readonly Json[], overrides: Json = {}) => ({
    action_id: '',
    hash: eventOf(name).hash,
    calendarId: eventOf(name).calendarId,
    lang: 'en',
    tickets,
    checkboxList: [{ id: 1, checked: 1 }],
    crmClient: { REFERRAL: '' },
    fio: 'Anna Petrova',
    phone: '+7 900 123-45-67',
    email: 'anna@example.org',
    re_email: 'anna@example.org',
    ...overrides,
  });
  const order = (
    name: EventName,
    tickets: readonly Json[],
    overrides: Json = {},
    headers: Record<string, string> = {},
  ) => post('/api/order/create-scheme', orderBody(name, tickets, overrides), headers);
  const view = (hash: unknown, lang = 'en', bank_data: Json = {}) =>
    post('/api/order/view/', { hash, lang, bank_data });

  /** The accounts balance at the end of every test file. */
  const close = async () => {
    if (options.testControls !== false) {
      const answer = await app.request('/api/__test__/accounts/none');
      const { response } = (await answer.json()) as { response: { imbalances: readonly unknown[] } };
      await office.close();
      expect(response.imbalances, 'accounts out of balance').toEqual([]);
    } else await office.close();
  };

  return {
    ...office,
    close,
    send,
    post,
    map,
    freeSeats,
    line,
    orderBody,
    order,
    view,
    tokenNow: () => current,
    useToken: (next: string) => {
      current = next;
    },
    freshToken: async () => {
      current = await token();
    },
    advance: (advanceSeconds: number) => post('/api/__test__/clock', { advanceSeconds }),
    fault: (fault: Json) => post('/api/__test__/faults', fault),
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
