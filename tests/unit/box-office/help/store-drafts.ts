import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import { migrate } from '../../../../fixtures/box-office/store/migrate.ts';
import type { DraftCount, OrderDraft } from '../../../../fixtures/box-office/rules/order-draft.ts';
import { orders } from '../../../../fixtures/box-office/model/schema.ts';
import {
  openDatabase,
  type Database,
  type OpenDatabase,
} from '../../../../fixtures/box-office/store/database.ts';
import { imbalances } from '../../../../fixtures/box-office/store/accounts.ts';
import { heldSeats, remainingStock } from '../../../../fixtures/box-office/store/holds.ts';
import { placeOrder, type Placing } from '../../../../fixtures/box-office/store/orders.ts';
import { openSpareStore } from './spare-store.ts';
import { ownSchema, testDatabaseUrl } from './own-schema.ts';

type Snapshot = OrderDraft['tickets'][number]['snapshot'];

/** A ticket's snapshot; override what matters. */
export const snapshotOf = (over: Partial<Snapshot> = {}): Snapshot => ({
  actionGroup: 'g',
  actionId: '1',
  action: {},
  address: {},
  category: {},
  zone: {},
  sector: {},
  row: '1',
  seat: '',
  ageFrom: '',
  day: '01.03.2027',
  time: '19:00',
  ticketType: '1',
  composition: [],
  ...over,
});

/** A ticket of a place, for a thousand roubles and a fee of fifty. */
export const ticketOf = (placeId: string, over: Partial<OrderDraft['tickets'][number]> = {}) => ({
  placeId,
  priceMinor: 100_000,
  serviceMinor: 5000,
  usePromo: true,
  snapshot: snapshotOf({ seat: placeId }),
  ...over,
});

/** Seats for an order. */
export const seatsOf = (...placeIds: readonly string[]) =>
  placeIds.map((placeId) => ({ placeId, name: { en: `seat ${placeId}` } }));

/** A counted place for an order: one of ten. */
export const countOf = (sessionId: string, placeId: string, over: Partial<DraftCount> = {}): DraftCount => ({
  sessionId,
  placeId,
  name: { en: `place ${placeId}` },
  wanted: 1,
  capacity: 10,
  short: { name: 'seatTaken', key: 'standingShort' },
  ...over,
});

/** An empty order, in a separate session. */
export const draftOf = (sessionId: string, over: Partial<OrderDraft> = {}): OrderDraft => ({
  eventHash: 'E',
  sessionId,
  lang: 'en',
  buyer: { name: 'Anna Petrova', phone: '123456', email: 'anna@example.org' },
  cultureCard: false,
  nominal: false,
  cardCode: '',
  reserveSeconds: 60,
  seats: [],
  counts: [],
  tickets: [ticketOf('x')],
  ...over,
});

/** The time of these tests' orders. */
export const nowMs = 1_800_000_000_000;

/**
 * A store that the tests of one file share, with helpers: in memory, or its own schema on the PostgreSQL of
 * DATABASE_URL. Each test uses its own sessions.
 */
export function sharedStore() {
  let store: OpenDatabase;
  let drop = () => Promise.resolve();
  beforeAll(async () => {
    if (testDatabaseUrl() === '') {
      store = await openSpareStore();
    } else {
      const schema = await ownSchema(testDatabaseUrl());
      store = await openDatabase({ dataDir: 'memory', databaseUrl: schema.databaseUrl });
      ({ drop } = schema);
    }
    await migrate(store.db);
  }, 60_000);
  // The accounts of money and bonuses balance after every test.
  afterEach(async () => expect(await imbalances(store.db)).toEqual([]));
  afterAll(async () => {
    await store.close();
    await drop();
  });

  const place = (draft: OrderDraft, over: Partial<Placing> = {}) =>
    placeOrder(store.db, draft, { nowMs, repeat: undefined, guarded: true, ...over });
  return {
    get db(): Database {
      return store.db;
    },
    place,
    /** The code and text of a refusal, '' if there is none. */
    refused: async (draft: OrderDraft, over: Partial<Placing> = {}) =>
      place(draft, over).then(
        () => '',
        (error: unknown) => {
          if (error instanceof RefusalError) return `${error.answer.errorCode} ${error.answer.errorText}`;
          throw error;
        },
      ),
    remainingIn: async (session: string) => Object.fromEntries(await remainingStock(store.db, session)),
    held: async (session: string) => (await heldSeats(store.db, session)).toSorted(),
    states: async (session: string) => {
      const rows = await store.db.select().from(orders);
      return rows.filter(({ sessionId }) => sessionId === session).map(({ state }) => state);
    },
  };
}

/** The refusal for a seat that is gone. */
export const gone = (name: string) => `-2 This seat has just been taken: ${name}. Please choose another.`;
