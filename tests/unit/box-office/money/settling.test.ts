import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf, imbalances } from '../../../../fixtures/box-office/store/accounts.ts';
import { addDiscounts } from '../../../../fixtures/box-office/store/order-discounts.ts';
import { inTransaction } from '../../../../fixtures/box-office/store/database.ts';
import { findInvoice, openInvoice } from '../../../../fixtures/box-office/store/invoices.ts';
import { discounts, invoices, ledgerEntries } from '../../../../fixtures/box-office/model/money-tables.ts';
import { lastMails } from '../../../../fixtures/box-office/store/mails.ts';
import { answerLater, settleDue, settleInvoice } from '../../../../fixtures/box-office/store/settle.ts';
import { findOrder } from '../../../../fixtures/box-office/store/orders.ts';
import { lockOrder } from '../../../../fixtures/box-office/store/whole-order.ts';
import { draftOf, nowMs, seatsOf, sharedStore } from '../help/store-drafts.ts';

/* The result of a payment attempt, by the bank's verdict and the order's state. */

const store = sharedStore();
/** The end of all reservations here. */
const endMs = nowMs + 60_000;
/** One ticket with its fee. */
const sumMinor = 105_000;

const order = async (session: string, cardCode = '') => {
  const hash = await store.place(draftOf(session, { seats: seatsOf('1'), cardCode }));
  /** Each payment method has its own invoice. */
  const invoice = (method = '1') =>
    inTransaction(store.db, async (tx) => {
      const whole = await lockOrder(tx, hash);
      if (whole === undefined) throw new Error('no such order');
      return openInvoice(tx, whole, { method, lang: 'en' }, nowMs);
    });
  return {
    hash,
    invoice,
    now: async () => {
      const row = await findOrder(store.db, hash);
      if (row === undefined) throw new Error('no such order');
      const { state, schemeCode, paidMs, latePayment } = row;
      return { state, schemeCode, paidMs, latePayment };
    },
    books: async () => {
      const rows = await store.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.orderHash, hash))
        .orderBy(asc(ledgerEntries.id));
      return rows.map(({ kind, amountMinor, about, atMs }) => [kind, amountMinor, about, atMs]);
    },
    /** The number of mails with tickets. */
    mails: async () =>
      (await lastMails(store.db, 1000)).filter((mail) => mail.order.hash === hash && mail.invoice === null)
        .length,
  };
};
const settle = (id: string, action: Parameters<typeof settleInvoice>[2], atMs = nowMs + 5) =>
  settleInvoice(store.db, id, action, atMs);
const stateOf = async (id: string) => (await findInvoice(store.db, id))?.invoice.state;
const untouched = { state: 'waiting', schemeCode: null, paidMs: null, latePayment: false };

describe('a payment attempt', () => {
  it('takes the money and mails the tickets once, ignoring later actions', async () => {
    const { invoice, now, books, mails } = await order('once');
    const id = await invoice();
    expect(await settle(id, 'pay')).toBe('paid');
    for (const action of ['pay', 'decline', 'leave', 'verify'] as const) {
      expect(await settle(id, action, nowMs + 9)).toBe('paid');
    }
    expect(await now()).toEqual({ ...untouched, state: 'paid', paidMs: nowMs + 5 });
    expect(await books()).toEqual([['money-taken', sumMinor, id, nowMs + 5]]);
    expect(await mails()).toBe(1);
  });

  it('is ignored for an unknown invoice', async () => {
    expect(await settle('nobody’s', 'pay')).toBeUndefined();
    await answerLater(store.db, 'nobody’s', 'pay', nowMs);
    expect(await findInvoice(store.db, 'nobody’s')).toBeUndefined();
  });

  it('stays declined and is recorded, while the order keeps waiting', async () => {
    const { invoice, now, books, mails } = await order('declined');
    const id = await invoice();
    expect(await settle(id, 'decline')).toBe('declined');
    expect(await settle(id, 'pay')).toBe('declined');
    expect(await now()).toEqual(untouched);
    expect(await books()).toEqual([['payment-declined', sumMinor, id, nowMs + 5]]);
    expect(await mails()).toBe(0);
    expect(await settle(await invoice(), 'pay')).toBe('paid');
  });

  it('that was left can still be paid and has no ledger entry until then', async () => {
    const { invoice, now, books } = await order('left');
    const id = await invoice();
    expect(await settle(id, 'leave')).toBe('left');
    expect([await now(), await books()]).toEqual([untouched, []]);
    expect(await settle(id, 'pay')).toBe('paid');
  });

  it.each([
    ['paid', 'pay'],
    ['verifying', 'verify'],
  ] as const)('is refused if the order is already %s, both for pay and verify', async (state, first) => {
    const { invoice, now, books, mails } = await order(`second ${state}`);
    const [one, two, three] = [await invoice(), await invoice('2'), await invoice('3')];
    expect(await settle(one, first)).toBe(state);
    const before = [await now(), await mails()];
    expect(await settle(two, 'pay')).toBe('refused');
    expect(await settle(three, 'verify')).toBe('refused');
    expect(await settle(await invoice(), 'pay', endMs), 'nor is it late once it is paid').toBe('refused');
    expect([await now(), await mails()]).toEqual(before);
    expect((await books()).slice(1, 3)).toEqual([
      ['payment-refused', sumMinor, two, nowMs + 5],
      ['payment-refused', sumMinor, three, nowMs + 5],
    ]);
  });

  it('is accepted until the reservation ends and returned as late from that moment', async () => {
    const [early, late] = [await order('early'), await order('late')];
    expect(await settle(await early.invoice(), 'pay', endMs - 1)).toBe('paid');
    const id = await late.invoice();
    expect(await settle(id, 'pay', endMs)).toBe('late');
    expect(await late.now()).toEqual({ ...untouched, latePayment: true });
    expect(await late.books()).toEqual([
      ['money-taken', sumMinor, id, endMs],
      ['money-returned', sumMinor, id, endMs],
    ]);
    expect(await late.mails()).toBe(0);
    const nameless = await store.place(draftOf('nameless', { nominal: true }));
    const whole = await lockOrder(store.db, nameless);
    if (whole === undefined) throw new Error('no such order');
    const early2 = await openInvoice(store.db, whole, { method: '1', lang: 'en' }, nowMs);
    expect(await settle(early2, 'pay'), 'its visitors have no names yet').toBe('refused');
  });

  it('takes nothing if the sum differs from the order’s total', async () => {
    const { hash, invoice, now, books } = await order('changed');
    const [left, declined] = [await invoice(), await invoice('2')];
    await settle(left, 'leave');
    await settle(declined, 'decline');
    const open = await invoice('2');
    const wish = { promoCode: 'TENOFF', cardCode: '', bonuses: 0, event: undefined };
    const change = { hash, lang: 'en' as const, repeat: undefined, nowMs: nowMs + 7 };
    await addDiscounts(store.db, change, wish);
    expect([await stateOf(left), await stateOf(declined), await stateOf(open)]).toEqual([
      'closed',
      'declined',
      'closed',
    ]);
    expect(await settle(open, 'pay', nowMs + 8)).toBe('closed');
    expect(await settle(open, 'decline', nowMs + 9)).toBe('closed');
    expect(await now()).toEqual(untouched);
    const [first, given, ...others] = await books();
    expect([first?.[0], given]).toEqual([
      'payment-declined',
      ['discount-given', 10_000, 'TENOFF', nowMs + 7],
    ]);
    expect(new Set(others.slice(0, 2))).toEqual(
      new Set([left, open].map((id) => ['invoice-closed', sumMinor, id, nowMs + 7])),
    );
    expect(others.slice(2)).toEqual([['payment-refused', sumMinor, open, nowMs + 8]]);
    // Even an invoice that was never closed.
    const stale = await invoice();
    await addDiscounts(store.db, change, { ...wish, promoCode: 'LASTONE' });
    await store.db.update(invoices).set({ state: 'open' }).where(eq(invoices.id, stale));
    expect(await settle(stale, 'pay')).toBe('refused');
    expect(await now()).toEqual(untouched);
  });
});

describe('a delayed response', () => {
  it('is applied no earlier than its due time and counts as of that time', async () => {
    const { invoice, now, books } = await order('later');
    const id = await invoice();
    await answerLater(store.db, id, 'pay', nowMs + 45_000);
    await settleDue(store.db, nowMs + 44_999);
    expect(await stateOf(id)).toBe('open');
    // Nothing is read until the reservation is over: the money still came in time.
    await settleDue(store.db, endMs + 5);
    expect(await now()).toMatchObject({ state: 'paid', paidMs: nowMs + 45_000 });
    await settleDue(store.db, endMs + 6);
    expect(await books()).toEqual([['money-taken', sumMinor, id, nowMs + 45_000]]);
  });

  it('is settled exactly at its due millisecond', async () => {
    const { invoice, now } = await order('moment');
    const id = await invoice();
    await answerLater(store.db, id, 'decline', nowMs + 45_000);
    await settleDue(store.db, nowMs + 45_000);
    expect([await stateOf(id), await now()]).toEqual(['declined', untouched]);
  });

  it('due after the reservation is late one second past its end', async () => {
    const { invoice, books } = await order('too late');
    const id = await invoice();
    await answerLater(store.db, id, 'pay', 'reservation-over');
    await settleDue(store.db, endMs + 999);
    expect(await stateOf(id)).toBe('open');
    await settleDue(store.db, endMs + 1000);
    expect(await stateOf(id)).toBe('late');
    expect((await books()).map(([kind]) => kind)).toEqual(['money-taken', 'money-returned']);
  });

  it('makes the next attempt open a new invoice, while an open or left invoice is reused', async () => {
    const { invoice } = await order('live');
    const first = await invoice();
    expect(await invoice()).toBe(first);
    for (const action of ['leave', 'silence'] as const) {
      await settle(first, action);
      expect(await invoice()).toBe(first);
      expect(await stateOf(first)).toBe('open');
    }
    await answerLater(store.db, first, 'pay', nowMs + 20);
    const second = await invoice();
    expect(second).not.toBe(first);
    await settle(second, 'decline');
    expect([first, second]).not.toContain(await invoice());
  });

  it('with the earlier due time wins, whichever attempt was opened first', async () => {
    const { invoice } = await order('two answers');
    const [slow, quick] = [await invoice(), await invoice('2')];
    await answerLater(store.db, slow, 'pay', nowMs + 20);
    await answerLater(store.db, quick, 'pay', nowMs + 10);
    await settleDue(store.db, nowMs + 30);
    expect([await stateOf(slow), await stateOf(quick)]).toEqual(['refused', 'paid']);
  });

  it.each([
    ['paid', 'pay'],
    ['verifying', 'verify'],
  ] as const)('that charges an already %s order is returned once and pays nothing', async (state, first) => {
    const { hash, invoice, now, books, mails } = await order(`charged ${state}`);
    const id = await invoice();
    await answerLater(store.db, id, 'charge', nowMs + 45_000);
    expect(await settle(await invoice('2'), first)).toBe(state);
    const before = { now: await now(), mails: await mails(), accounts: await accountsOf(store.db, hash) };
    for (const atMs of [45_000, 45_001]) await settleDue(store.db, nowMs + atMs);
    expect(await settle(id, 'pay', nowMs + 45_002)).toBe('twice');
    expect((await books()).filter(([, , about]) => about === id)).toEqual([
      ['money-taken', sumMinor, id, nowMs + 45_000],
      ['money-returned', sumMinor, id, nowMs + 45_000],
    ]);
    expect({ now: await now(), mails: await mails(), accounts: await accountsOf(store.db, hash) }).toEqual(
      before,
    );
    expect(before.accounts).toMatchObject({ paidMinor: state === 'paid' ? sumMinor : 0, returnedMinor: 0 });
    expect((await imbalances(store.db)).filter(({ name }) => name === hash)).toEqual([]);
    const told = (await lastMails(store.db, 1000)).filter((mail) => mail.invoice?.id === id);
    expect(told.map(({ sentMs }) => sentMs)).toEqual([nowMs + 45_000]);
  });

  it('that charges a waiting order pays it, and an expired one is late', async () => {
    const [waiting, over] = [await order('charged'), await order('charged over')];
    for (const [one, atMs] of [
      [waiting, nowMs + 45_000],
      [over, endMs],
    ] as const) {
      await answerLater(store.db, await one.invoice(), 'charge', atMs);
    }
    await settleDue(store.db, endMs);
    expect(await waiting.now()).toMatchObject({ state: 'paid', paidMs: nowMs + 45_000 });
    expect(await over.now()).toMatchObject({ state: 'waiting', latePayment: true });
  });

  it('is ignored if the attempt is already settled', async () => {
    const { invoice, books } = await order('settled');
    const id = await invoice();
    await settle(id, 'decline');
    await answerLater(store.db, id, 'pay', nowMs + 10);
    await settleDue(store.db, nowMs + 20);
    expect((await books()).map(([kind]) => kind)).toEqual(['payment-declined']);
  });
});

describe('a card being verified', () => {
  const verified = async (session: string, action: 'pay' | 'decline', cardCode = '') => {
    const one = await order(session, cardCode);
    const id = await one.invoice();
    // In one transaction: a crash afterwards leaves no order that is being verified forever.
    const verdict = { action, atMs: nowMs + 45_000 };
    expect(await settleInvoice(store.db, id, 'verify', nowMs + 5, { verdict })).toBe('verifying');
    return { ...one, id };
  };

  it('holds the money and pays the order once approved', async () => {
    const { id, now, books, mails } = await verified('good', 'pay');
    expect(await now()).toEqual({ ...untouched, state: 'verifying', schemeCode: 3 });
    expect([await settle(id, 'pay'), await settle(id, 'decline')]).toEqual(['verifying', 'verifying']);
    expect(await mails()).toBe(0);
    await settleDue(store.db, nowMs + 45_000);
    expect(await now()).toEqual({ ...untouched, state: 'paid', schemeCode: 0, paidMs: nowMs + 45_000 });
    expect(await stateOf(id)).toBe('paid');
    expect(await books()).toEqual([
      ['money-held', sumMinor, id, nowMs + 5],
      ['money-taken', sumMinor, id, nowMs + 45_000],
    ]);
    expect(await mails()).toBe(1);
  });

  it('cancels the order and returns everything when rejected', async () => {
    const { id, hash, now, books, mails } = await verified('bad', 'decline');
    expect(await store.held('bad')).toEqual(['1']);
    await store.db
      .insert(discounts)
      .values({ orderHash: hash, kind: 'promo', code: 'TENOFF', amountMinor: 7 });
    await settleDue(store.db, nowMs + 45_000);
    expect(await now()).toEqual({ ...untouched, state: 'cancelled', schemeCode: 4 });
    expect([await stateOf(id), await store.held('bad'), await mails()]).toEqual(['declined', [], 0]);
    expect(await books()).toEqual([
      ['money-held', sumMinor, id, nowMs + 5],
      ['money-returned', sumMinor, id, nowMs + 45_000],
      ['discount-returned', 7, 'TENOFF', nowMs + 45_000],
    ]);
  });

  it('earns bonuses only once the order is paid', async () => {
    const card = '4400200020';
    await verified('earning', 'pay', card);
    expect((await store.remainingIn('loyalty'))[card]).toBeUndefined();
    await settleDue(store.db, nowMs + 45_000);
    expect((await store.remainingIn('loyalty'))[card]).toBe(300 + 50);
    const again = await order('earning more', card);
    await settle(await again.invoice(), 'pay');
    expect((await store.remainingIn('loyalty'))[card]).toBe(300 + 100);
  });
});
