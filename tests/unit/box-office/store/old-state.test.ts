import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../../fixtures/box-office/store/migrate.ts';
import { accountsOf, accountTotals, imbalances } from '../../../../fixtures/box-office/store/accounts.ts';
import { openDatabase, type OpenDatabase } from '../../../../fixtures/box-office/store/database.ts';
import { heldSeats } from '../../../../fixtures/box-office/store/holds.ts';
import { lastMails } from '../../../../fixtures/box-office/store/mails.ts';
import { findOrder } from '../../../../fixtures/box-office/store/orders.ts';
import { askForRefund, confirmRefund, refundsOf } from '../../../../fixtures/box-office/store/refunds.ts';
import { settleInvoice } from '../../../../fixtures/box-office/store/settle.ts';
import { loadFullOrder } from '../../../../fixtures/box-office/store/whole-order.ts';
import { blankDatabase } from '../../samples/blank-database.ts';
import { snapshotOf } from '../help/store-drafts.ts';

/** The migrations of the version that stored an order's sum beside its tickets. */
const STEPS_THEN = 4;
/** Those of the version before money and bonuses had accounts. */
const STEPS_BEFORE_ACCOUNTS = 7;

let store: OpenDatabase;
beforeAll(async () => {
  store = await openDatabase({ dataDir: 'memory', blank: await blankDatabase() });
}, 60_000);
afterAll(() => store.close());

const whole = async (hash: string) => {
  const order = await findOrder(store.db, hash);
  if (order === undefined) throw new Error('the order is lost');
  return loadFullOrder(store.db, order);
};

it('migrates orders of an older version with their sums, invoices and mails', async () => {
  const { db } = store;
  await migrate(db, STEPS_THEN);
  for (const [hash, state, paidMs] of [
    ['OPEN', 'waiting', null],
    ['PAID', 'paid', 500],
  ] as const) {
    await db.execute(sql`insert into orders (hash, state, event_hash, session_id, lang, buyer, culture_card, nominal,
      total_minor, created_ms, reserve_until_ms, paid_ms)
      values (${hash}, ${state}, 'E', 'S', 'ru', '{"name":"A","phone":"1","email":"a@b.c"}', false, false, 20180, 0,
      1000, ${paidMs})`);
    for (const seat of [1, 2]) {
      await db.execute(sql`insert into tickets (hash, order_hash, session_id, place_id, price_minor, service_minor, code,
        snapshot) values (${hash + seat}, ${hash}, 'S', ${hash + seat}, 10000, 90, ${hash + seat},
        ${JSON.stringify(snapshotOf())})`);
      await db.execute(sql`insert into seat_holds (session_id, seat_id, order_hash)
        values (${'S'}, ${hash + seat}, ${hash})`);
    }
    await db.execute(sql`insert into invoices (id, order_hash, method, amount_minor, state, lang, created_ms)
      values (${hash}, ${hash}, '1', 20180, ${state === 'paid' ? 'paid' : 'open'}, 'ru', 0)`);
  }

  await migrate(db);
  await migrate(db);
  expect((await whole('OPEN')).sums.payableMinor).toBe(20_180);
  expect((await lastMails(db, 9)).map(({ order }) => order.hash)).toEqual(['PAID']);
  expect(await settleInvoice(db, 'OPEN', 'pay', 900)).toBe('paid');
  expect((await whole('OPEN')).order).toMatchObject({ state: 'paid', paidMs: 900, schemeCode: null });
  expect((await lastMails(db, 9)).map(({ order }) => order.hash)).toEqual(['OPEN', 'PAID']);
}, 30_000);

it('enforces one paid invoice per order in the database', async () => {
  const again = sql`insert into invoices (id, order_hash, method, amount_minor, state, lang, created_ms)
    values ('again', 'PAID', '1', 20180, 'paid', 'ru', 0)`;
  await expect(store.db.execute(again)).rejects.toMatchObject({ cause: { code: '23505' } });
});

it('refunds a ticket sold before refunds existed', async () => {
  const { db } = store;
  const change = { hash: 'PAID', lang: 'ru' as const, repeat: undefined, nowMs: 2000 };
  const [ticket] = (await whole('PAID')).tickets;
  await askForRefund(db, change, { reasonId: '1', ids: [String(ticket?.id)] });
  const [refund] = await refundsOf(db, 'PAID');
  expect((await lastMails(db, 9)).map((mail) => mail.refund?.link)).toContain(refund?.link);
  await confirmRefund(db, change, refund?.link ?? '');
  expect((await heldSeats(db, 'S')).toSorted()).toEqual(['OPEN1', 'OPEN2', 'PAID2']);
  expect((await whole('PAID')).sums.payableMinor).toBe(20_180 - 10_000);
});

it('creates accounts for sales, bonuses and refunds made before accounts existed', async () => {
  const old = await openDatabase({ dataDir: 'memory', blank: await blankDatabase() });
  const { db } = old;
  await migrate(db, STEPS_BEFORE_ACCOUNTS);
  const card = '4400170017';
  const place = async (hash: string, state: string) => {
    await db.execute(sql`insert into orders (hash, state, event_hash, session_id, lang, buyer, culture_card, nominal,
      card_code, created_ms, reserve_until_ms, paid_ms) values (${hash}, ${state}, 'E', 'S', 'ru',
      '{"name":"A","phone":"1","email":"a@b.c"}', false, false, ${card}, 0, 1000, ${state === 'paid' ? 500 : null})`);
    for (const seat of [1, 2])
      await db.execute(sql`insert into tickets (hash, order_hash, session_id, place_id, price_minor, service_minor, code,
        snapshot) values (${hash + seat}, ${hash}, 'S', ${hash + seat}, 100000, 90, ${hash + seat}, ${JSON.stringify(snapshotOf())})`);
    await db.execute(sql`insert into discounts (order_hash, kind, code, amount_minor)
      values (${hash}, 'promo', 'TENOFF', 20000), (${hash}, 'bonuses', ${card}, 30000)`);
  };
  await place('PAID', 'paid');
  await place('HALF', 'paid');
  await place('OPEN', 'waiting');
  await place('GONE', 'cancelled');
  for (const hash of ['PAID', 'HALF'])
    await db.execute(sql`insert into invoices (id, order_hash, method, amount_minor, state, lang, created_ms, settled_ms)
      values (${`I${hash}`}, ${hash}, '1', 150180, 'paid', 'ru', 0, 500)`);
  await db.execute(sql`update tickets set returned_ms = 900 where hash = 'HALF1'`);
  await db.execute(sql`insert into ledger_entries (order_hash, kind, amount_minor, about, at_ms)
    select 'HALF', kind, minor, about, at from (values
      ('money-returned', 75000, (select id::text from tickets where hash = 'HALF1'), 900),
      ('discount-returned', 10000, 'TENOFF', 900),
      ('discount-returned', 15000, ${card}, 900)) entries (kind, minor, about, at)`);
  await db.execute(sql`insert into place_stock values ('loyalty', ${card}, 517)`);

  await migrate(db);
  expect(await imbalances(db)).toEqual([]);
  expect(await accountsOf(db, 'HALF')).toMatchObject({
    paidMinor: 150_180,
    returnedMinor: 75_000,
    promoMinor: 20_000,
    paidInBonusesMinor: 30_000,
    bonusesBackMinor: 15_000,
    earned: 37,
  });
  // The old tables account for everything.
  expect((await accountTotals(db)).map(({ account }) => account)).not.toContain('opening');
  await old.close();
}, 30_000);
