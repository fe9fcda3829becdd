import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '../../../../fixtures/box-office/rules/order-draft.ts';
import { orders, type VisitorRecord } from '../../../../fixtures/box-office/model/schema.ts';
import { expireOrders } from '../../../../fixtures/box-office/store/catch-up.ts';
import { sellToOtherBuyer } from '../../../../fixtures/box-office/store/holds.ts';
import { addWatch, findWatch } from '../../../../fixtures/box-office/store/mailed-watches.ts';
import { repeatKey } from '../../../../fixtures/box-office/store/idempotency.ts';
import { findOrder, findTicket, nameVisitors } from '../../../../fixtures/box-office/store/orders.ts';
import { ticketsOf } from '../../../../fixtures/box-office/store/whole-order.ts';
import { countOf, draftOf, gone, nowMs, seatsOf, sharedStore, ticketOf } from '../help/store-drafts.ts';

/* What the store keeps of an order and for how long, and that it keeps it once however often it is sent. */

const store = sharedStore();
const { place, refused, remainingIn, held, states } = store;

describe('a stored order', () => {
  it('keeps its data, reservation end and tickets with unique hashes and codes', async () => {
    const tickets = [ticketOf('b'), ticketOf('a', { priceMinor: 50_000, serviceMinor: 0, usePromo: false })];
    const draft = draftOf('kept', {
      lang: 'kz',
      cultureCard: true,
      cardCode: '77',
      seats: seatsOf('b', 'a'),
      tickets,
    });
    const hash = await place(draft);
    expect(hash).toMatch(/^[0-9A-F]{40}$/);
    expect(await findOrder(store.db, hash)).toMatchObject({
      hash,
      state: 'waiting',
      eventHash: 'E',
      sessionId: 'kept',
      lang: 'kz',
      buyer: draft.buyer,
      cultureCard: true,
      nominal: false,
      cardCode: '77',
      latePayment: false,
      createdMs: nowMs,
      reserveUntilMs: nowMs + 60_000,
      paidMs: null,
    });
    const kept = await ticketsOf(store.db, hash);
    expect(kept).toMatchObject(
      tickets.map((ticket) => ({ ...ticket, orderHash: hash, sessionId: 'kept', visitor: null })),
    );
    expect(new Set(kept.flatMap((ticket) => [ticket.hash, ticket.code])).size).toBe(4);
    expect(await held('kept')).toEqual(['a', 'b']);
    const [, last] = kept;
    expect(await findTicket(store.db, last?.hash ?? '')).toMatchObject({
      ticket: { placeId: 'a' },
      order: { hash },
    });
    expect(await findTicket(store.db, hash)).toBeUndefined();
    expect(await findOrder(store.db, 'F'.repeat(40))).toBeUndefined();
  });

  it('does not end a seat watch if it is free, since the e-mail is unverified', async () => {
    const [sessionId, email] = ['waited for', 'anna@example.org'];
    const watch = { eventHash: 'E', calendarId: '1', sessionId, email, lang: 'en', wanted: 2 };
    const id = (await addWatch(store.db, watch, nowMs)) ?? '';
    await place(draftOf(sessionId, { tickets: [ticketOf('x', { priceMinor: 0, serviceMinor: 0 })] }));
    expect(await states(sessionId)).toEqual(['paid']);
    expect(await findWatch(store.db, id)).toMatchObject({ endedMs: null });
  });

  it('waits for names or payment, and is paid immediately if free', async () => {
    const free = [ticketOf('x', { priceMinor: 0, serviceMinor: 0 })];
    const stateOf = async (over: Partial<OrderDraft>) => {
      const order = await findOrder(store.db, await place(draftOf('states', over)));
      return [order?.state, order?.paidMs];
    };
    expect(await stateOf({})).toEqual(['waiting', null]);
    expect(await stateOf({ nominal: true })).toEqual(['naming', null]);
    expect(await stateOf({ tickets: free })).toEqual(['paid', nowMs]);
    expect(await stateOf({ tickets: free, nominal: true })).toEqual(['naming', null]);
  });

  it('is created once per idempotency key', async () => {
    const pressed = (body: object, scope = 'create') => ({ repeat: repeatKey(scope, 'a key', body) });
    const draft = draftOf('once', { seats: seatsOf('1') });
    const first = await place(draft, pressed({ seat: 1 }));
    expect(await place(draft, pressed({ seat: 1 }))).toBe(first);
    expect(await refused(draft, pressed({ seat: 2 }))).toBe(
      '-7 We couldn’t repeat this order. Reload the page and place it again.',
    );
    expect(await states('once')).toEqual(['waiting']);
    // The same key with another kind of call is another key.
    const other = await place(draftOf('once'), pressed({ seat: 1 }, 'create-scheme'));
    expect(other).not.toBe(first);
    expect(await place(draft, pressed({ seat: 1 }))).toBe(first);
    // Without a key every submission is an order.
    expect(await place(draftOf('once'))).not.toBe(await place(draftOf('once')));
  });

  it('does not use up the idempotency key when rejected', async () => {
    const repeat = repeatKey('create', 'refused once', { seat: 1 });
    await sellToOtherBuyer(store.db, 'again', '1');
    expect(await refused(draftOf('again', { seats: seatsOf('1') }), { repeat })).toBe(gone('seat 1'));
    expect(await refused(draftOf('again', { seats: seatsOf('2') }), { repeat })).toBe('');
  });
});

describe('a reservation', () => {
  it('expires to the millisecond, releasing the holds of its own order only', async () => {
    const take = (seat: string, wanted: number, over: Partial<OrderDraft> = {}) =>
      place(draftOf('ends', { seats: seatsOf(seat), counts: [countOf('ends', 'all', { wanted })], ...over }));
    const free = [ticketOf('x', { priceMinor: 0, serviceMinor: 0 })];
    const [waiting, naming, later, paid] = [
      await take('1', 1),
      await take('2', 2, { nominal: true }),
      await take('3', 3, { reserveSeconds: 61 }),
      await take('4', 1, { tickets: free }),
    ];
    const stateOf = async (hash: string) => (await findOrder(store.db, hash))?.state;
    await expireOrders(store.db, nowMs + 59_999);
    expect(await remainingIn('ends')).toEqual({ all: 3 });
    await expireOrders(store.db, nowMs + 60_000);
    expect(await Promise.all([waiting, naming, later, paid].map(stateOf))).toEqual([
      'cancelled',
      'cancelled',
      'waiting',
      'paid',
    ]);
    expect(await held('ends')).toEqual(['3', '4']);
    expect(await remainingIn('ends')).toEqual({ all: 6 });
    await expireOrders(store.db, nowMs + 60_000);
    expect(await remainingIn('ends')).toEqual({ all: 6 });
  });

  it('expires together with many others in one call', async () => {
    const hash = await place(draftOf('many'));
    const order = await findOrder(store.db, hash);
    if (order === undefined) throw new Error('no order');
    const { num: _, ...row } = order;
    const more = Array.from({ length: 200 }, (__, n) => ({ ...row, hash: `many ${n}` }));
    await store.db.insert(orders).values(more);
    await expireOrders(store.db, nowMs + 60_000);
    expect(new Set(await states('many'))).toEqual(new Set(['cancelled']));
  });
});

describe('visitor names', () => {
  const visitor = (surname: string) => ({ surname, name: 'Anna' }) as VisitorRecord;
  const nominal = async (over: Partial<OrderDraft> = {}) => {
    const hash = await place(
      draftOf('named', { nominal: true, tickets: [ticketOf('a'), ticketOf('b')], ...over }),
    );
    const ids = (await ticketsOf(store.db, hash)).map(({ id }) => id);
    const name = (surname: string, atMs = nowMs) =>
      nameVisitors(store.db, hash, new Map(ids.map((id, n) => [id, visitor(`${surname}${n}`)])), atMs);
    const names = async () => (await ticketsOf(store.db, hash)).map((ticket) => ticket.visitor?.surname);
    const stateNow = async () => {
      const order = await findOrder(store.db, hash);
      return [order?.state, order?.paidMs];
    };
    return { name, names, stateNow };
  };

  it('are stored per ticket once and make the order payable', async () => {
    const { name, names, stateNow } = await nominal();
    expect(await name('Petrova')).toBe('named');
    expect(await names()).toEqual(['Petrova0', 'Petrova1']);
    expect(await stateNow()).toEqual(['waiting', null]);
    expect(await name('Other')).toBe('otherwise');
    expect(await names()).toEqual(['Petrova0', 'Petrova1']);
  });

  it('settle a free order', async () => {
    const { name, stateNow } = await nominal({
      tickets: [ticketOf('a', { priceMinor: 0, serviceMinor: 0 })],
    });
    expect(await name('Petrova', nowMs + 5)).toBe('named');
    expect(await stateNow()).toEqual(['paid', nowMs + 5]);
  });

  it('are rejected after the reservation or if the order is missing', async () => {
    const { name, names, stateNow } = await nominal();
    expect(await name('Late', nowMs + 60_000)).toBe('over');
    expect([await names(), await stateNow()]).toEqual([
      [undefined, undefined],
      ['naming', null],
    ]);
    await expireOrders(store.db, nowMs + 60_000);
    expect(await name('Late')).toBe('over');
    expect(await stateNow()).toEqual(['cancelled', null]);
    expect(await nameVisitors(store.db, 'F'.repeat(40), new Map(), nowMs)).toBe('over');
    const inTime = await nominal();
    expect(await inTime.name('Early', nowMs + 59_999)).toBe('named');
  });
});
