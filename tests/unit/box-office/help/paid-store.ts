import { RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import type { OrderDraft } from '../../../../fixtures/box-office/rules/order-draft.ts';
import { refundItems } from '../../../../fixtures/box-office/rules/refund-items.ts';
import { inTransaction } from '../../../../fixtures/box-office/store/database.ts';
import { openInvoice } from '../../../../fixtures/box-office/store/invoices.ts';
import { ledgerOf } from '../../../../fixtures/box-office/store/order-ledger.ts';
import { repeatKey } from '../../../../fixtures/box-office/store/idempotency.ts';
import { findOrder } from '../../../../fixtures/box-office/store/orders.ts';
import { askForRefund, confirmRefund, refundsOf } from '../../../../fixtures/box-office/store/refunds.ts';
import { settleInvoice } from '../../../../fixtures/box-office/store/settle.ts';
import { lockOrder, loadFullOrder } from '../../../../fixtures/box-office/store/whole-order.ts';
import { nowMs, snapshotOf, ticketOf, type sharedStore } from './store-drafts.ts';

type Ticket = OrderDraft['tickets'][number];

/** A ticket for a session that is refundable for weeks. */
export const eveningOf = (placeId: string, over: Partial<Ticket> = {}, day = '01.03.2027') =>
  ticketOf(placeId, {
    ...over,
    snapshot: snapshotOf({ seat: placeId, day }),
  });

/** Paid orders of a store, and their refunds. */
export function paidStore(store: ReturnType<typeof sharedStore>) {
  const whole = async (hash: string) => {
    const order = await findOrder(store.db, hash);
    if (order === undefined) throw new Error('no such order');
    return loadFullOrder(store.db, order);
  };
  const items = async (hash: string, atMs = nowMs) =>
    refundItems(await whole(hash), await refundsOf(store.db, hash), atMs);
  const change = (hash: string, atMs: number, key?: string, body: object = {}) => ({
    hash,
    lang: 'en' as const,
    repeat: repeatKey(`refund ${hash}`, key, body),
    nowMs: atMs,
  });
  const ask = async (hash: string, ids: readonly string[], atMs = nowMs, key?: string) =>
    askForRefund(store.db, change(hash, atMs, key, ids), { reasonId: '1', ids });
  const confirm = async (hash: string, link: string, atMs = nowMs) =>
    confirmRefund(store.db, change(hash, atMs), link);
  const newestLink = async (hash: string) => (await refundsOf(store.db, hash)).at(-1)?.link ?? '';
  const pay = async (hash: string) => {
    const invoice = await inTransaction(store.db, async (tx) => {
      const locked = await lockOrder(tx, hash);
      if (locked === undefined) throw new Error('no such order');
      return openInvoice(tx, locked, { method: '1', lang: 'en' }, nowMs);
    });
    return settleInvoice(store.db, invoice, 'pay', nowMs);
  };
  return {
    whole,
    items,
    ask,
    confirm,
    newestLink,
    pay,
    /** Places and pays for an order. */
    paid: async (draft: OrderDraft) => {
      const hash = await store.place(draft);
      await pay(hash);
      return hash;
    },
    ids: async (hash: string) => (await items(hash)).map((item) => item.id),
    /** Requests and confirms a refund at the same time. */
    releaseOrders: async (hash: string, ids: readonly string[], atMs = nowMs) => {
      await ask(hash, ids, atMs);
      await confirm(hash, await newestLink(hash), atMs);
    },
    /** An order's journal by kind of entry. */
    books: async (hash: string) => {
      const entries = (await ledgerOf(store.db, 'E')).find((one) => one.hash === hash)?.entries ?? [];
      const sums: Record<string, number> = {};
      for (const { kind, minor } of entries) sums[kind] = (sums[kind] ?? 0) + minor;
      return sums;
    },
    countOfRefunds: async (hash: string) => (await refundsOf(store.db, hash)).length,
  };
}

/** The text of a refusal, '' if there is none. */
export const refusalText = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => {
      if (error instanceof RefusalError) return `${error.answer.errorCode} ${error.answer.errorText}`;
      throw error;
    },
  );
