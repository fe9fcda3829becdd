import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  captchas,
  idempotencyKeys,
  orders,
  settings,
  tickets,
} from '../../../../fixtures/box-office/model/schema.ts';
import { invoices, ledgerEntries } from '../../../../fixtures/box-office/model/money-tables.ts';
import { sessionKey, soldBefore } from '../../../../fixtures/box-office/rules/catalogue-service.ts';
import {
  eventAvailability,
  hallAvailability,
  repertoireNow,
} from '../../../../fixtures/box-office/store/availability.ts';
import { newCaptcha } from '../../../../fixtures/box-office/store/captchas.ts';
import { expireOrders } from '../../../../fixtures/box-office/store/catch-up.ts';
import { forgetSales } from '../../../../fixtures/box-office/sandbox/test-controls.ts';
import { setStock, sellToOtherBuyer } from '../../../../fixtures/box-office/store/holds.ts';
import { repeatKey } from '../../../../fixtures/box-office/store/idempotency.ts';
import { appendOrderLog, ledgerOf } from '../../../../fixtures/box-office/store/order-ledger.ts';
import { findOrder } from '../../../../fixtures/box-office/store/orders.ts';
import { sharedSecret } from '../../../../fixtures/box-office/store/settings.ts';
import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import { today } from '../help/requested-lines.ts';
import { placeRepertoire } from '../help/place-repertoire.ts';
import { countOf, draftOf, nowMs, seatsOf, sharedStore, ticketOf } from '../help/store-drafts.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

/* What is free at this moment, given earlier sales, reservations and expired ones. */

const store = sharedStore();
const [plain, standing] = repertoireOf('plain', 'standing')(today).events;
const [museum, walk] = placeRepertoire(today).events;
if (plain === undefined || standing === undefined || museum === undefined || walk === undefined)
  throw new Error('no repertoire');

describe('a hall', () => {
  const chamber = buildHall('chamber');
  const [evening, matinee] = plain.sessions;
  if (evening === undefined || matinee === undefined) throw new Error('no sessions');
  const { mask } = soldBefore(chamber, evening);
  const free = chamber.seats.flatMap(({ seatId }, place) =>
    mask[place] === 0 ? [{ place, id: String(seatId) }] : [],
  );
  const [one, two] = free;
  if (one === undefined || two === undefined) throw new Error('no free seats');

  it('marks seats sold earlier or held as taken, only in that session', async () => {
    const before = await hallAvailability(store.db, 'chamber', evening);
    expect(before.taken).toEqual(mask);
    const later = await hallAvailability(store.db, 'chamber', matinee);
    await sellToOtherBuyer(store.db, sessionKey(evening), one.id);
    // A seat that the hall no longer has affects no other seat.
    await sellToOtherBuyer(store.db, sessionKey(evening), '77');
    const after = await hallAvailability(store.db, 'chamber', evening);
    const now = Uint8Array.from(mask);
    now[one.place] = 1;
    expect(after.taken).toEqual(now);
    expect(after.version).not.toBe(before.version);
    expect(await hallAvailability(store.db, 'chamber', evening)).toEqual(after);
    expect(await hallAvailability(store.db, 'chamber', matinee)).toEqual(later);
    // The mask of earlier sales is not modified by later calls.
    expect(soldBefore(chamber, evening).mask).not.toBe(after.taken);
  });

  it('computes free standing places from earlier sales, and from the stock after the first order', async () => {
    const arena = buildHall('arena');
    const [session] = standing.sessions;
    const [area, next] = arena.stands;
    if (session === undefined || area === undefined || next === undefined) throw new Error('no area');
    const sold = soldBefore(arena, session).standing;
    const leftBefore = (stand: typeof area) => stand.capacity - (sold.get(String(stand.seatId)) ?? 0);
    const first = await hallAvailability(store.db, 'arena', session);
    expect(first.remainingStanding.get(String(area.seatId))).toBe(leftBefore(area));
    await setStock(store.db, sessionKey(session), String(area.seatId), 0);
    const then = await hallAvailability(store.db, 'arena', session);
    expect(then.remainingStanding.get(String(area.seatId))).toBe(0);
    expect(then.remainingStanding.get(String(next.seatId))).toBe(leftBefore(next));
    expect(then.version).not.toBe(first.version);
  });

  it('subtracts the places of active orders and is never negative', async () => {
    const key = sessionKey(matinee);
    const freeNow = async () => {
      const own = (await eventAvailability(store.db, plain)).free;
      expect((await repertoireNow(store.db, [plain, museum])).get(matinee)).toBe(own.get(matinee));
      return [own.get(evening), own.get(matinee)];
    };
    const [atEvening = 0, atMatinee = 0] = await freeNow();
    expect(atMatinee).toBe(chamber.seats.length - soldBefore(chamber, matinee).seats);
    const seats = ['1', '2', '3'];
    await store.place(draftOf(key, { seats: seatsOf(...seats), tickets: seats.map((id) => ticketOf(id)) }));
    await store.place(draftOf(key, { reserveSeconds: 90, tickets: [ticketOf('4')] }));
    expect(await freeNow()).toEqual([atEvening, atMatinee - 4]);
    await expireOrders(store.db, nowMs + 60_000);
    expect(await freeNow()).toEqual([atEvening, atMatinee - 1]);
    const crowd = Array.from({ length: atMatinee + 5 }, (_, n) => ticketOf(`${n}`));
    await store.place(draftOf(key, { tickets: crowd }));
    expect(await freeNow()).toEqual([atEvening, 0]);
    await expireOrders(store.db, nowMs + 90_000);
  });
});

describe('an event without a hall', () => {
  it('has the session’s capacity free, and the stock’s count after the first order', async () => {
    const [first, second] = museum.sessions;
    if (first === undefined || second === undefined) throw new Error('no sessions');
    const counts = [countOf(sessionKey(first), 'all', { wanted: 4, capacity: first.places })];
    await store.place(draftOf(sessionKey(first), { counts }));
    // A category's stock does not count for the session.
    await setStock(store.db, sessionKey(second), 'category:1', 1);
    const { free, stocks } = await eventAvailability(store.db, museum);
    expect([...free]).toEqual([
      [first, first.places - 4],
      [second, second.places],
    ]);
    expect(stocks.get(sessionKey(second))?.get('category:1')).toBe(1);
    const all = await repertoireNow(store.db, [museum, walk]);
    expect([all.get(first), all.get(second)]).toEqual([first.places - 4, second.places]);
    expect(all.get(walk.sessions[0] ?? first)).toBe(walk.sessions[0]?.places);
  });
});

describe('the ledger', () => {
  it('lists an event’s orders, oldest first, with their places and payments', async () => {
    const older = await store.place(
      draftOf('books', { eventHash: 'B', tickets: [ticketOf('b'), ticketOf('a')] }),
    );
    const newer = await store.place(draftOf('books', { eventHash: 'B', nominal: true }));
    await store.place(draftOf('books', { eventHash: 'C' }));
    const invoice = { method: '1', amountMinor: 1, lang: 'en', createdMs: nowMs };
    await store.db.insert(invoices).values([
      { ...invoice, id: 'i', orderHash: older, state: 'declined' },
      { ...invoice, id: 'j', orderHash: older, state: 'paid' },
    ]);
    const entry = { orderHash: older, about: 'i', atMs: nowMs };
    await appendOrderLog(
      store.db,
      { ...entry, kind: 'invoice-closed', amountMinor: 2 },
      { ...entry, kind: 'money-held', amountMinor: 1 },
    );
    await appendOrderLog(store.db);
    expect(await ledgerOf(store.db, 'B')).toEqual([
      {
        hash: older,
        state: 'waiting',
        places: ['b', 'a'],
        payments: ['declined', 'paid'],
        entries: [
          { kind: 'invoice-closed', minor: 2, about: 'i' },
          { kind: 'money-held', minor: 1, about: 'i' },
        ],
      },
      { hash: newer, state: 'naming', places: ['x'], payments: [], entries: [] },
    ]);
  });

  it('is cleared completely except for the secret', async () => {
    const secret = await sharedSecret(store.db);
    const repeat = repeatKey('create', 'k', {});
    const counts = [countOf('emptied', 'all')];
    const seats = seatsOf('1');
    const hash = await store.place(draftOf('emptied', { seats, counts }), { repeat });
    await newCaptcha(store.db, nowMs);
    await forgetSales(store.db);
    expect(await findOrder(store.db, hash)).toBeUndefined();
    expect([await store.held('emptied'), await store.remainingIn('emptied')]).toEqual([[], {}]);
    const left = [orders, tickets, invoices, ledgerEntries, captchas, idempotencyKeys];
    expect(await Promise.all(left.map((table) => store.db.$count(table)))).toEqual(left.map(() => 0));
    expect(await sharedSecret(store.db)).toBe(secret);
    expect(await findOrder(store.db, await store.place(draftOf('emptied')))).toMatchObject({ num: 100_001 });
  });

  it('stores one shared secret of 32 random bytes', async () => {
    const made = await sharedSecret(store.db);
    expect(Buffer.from(made, 'base64url')).toHaveLength(32);
    await store.db.insert(settings).values({ name: 'another', value: 'not the secret' });
    expect(await sharedSecret(store.db)).toBe(made);
    await store.db.delete(settings).where(eq(settings.name, 'secret'));
    expect(await sharedSecret(store.db)).not.toBe(made);
    // A database that does not store anything.
    await store.db.delete(settings);
    await store.db.execute(
      sql`create function nothing() returns trigger as 'begin return null; end' language plpgsql`,
    );
    await store.db.execute(
      sql`create trigger nothing before insert on settings for each row execute function nothing()`,
    );
    await expect(sharedSecret(store.db)).rejects.toThrow('could not keep its secret');
    // Another test uses this store afterwards.
    await store.db.execute(sql`drop function nothing() cascade`);
  });
});
