import { useEffect } from 'react';
import { nowMs } from '../api/server-clock.ts';
import type { OrderHash } from '../contract/brand.ts';
import type { AppStorage } from '../ui/storage.ts';
import { useApp } from './app-context.tsx';
import { lastOrderName } from './has-last-order.ts';
import { updateOrderedSeats } from './ordered-seats.ts';

/** An order that was begun and is still to be paid: where it is, and until when, ms since 1970. Nothing else of it. */
export interface LastOrder {
  readonly hash: OrderHash;
  readonly deadlineMs: number;
}

/** Raised whenever the shape changes: what an older shop has kept is then nothing. */
const version = 2;
/** More than these nobody holds at a time. */
const most = 3;

const isLastOrder = (value: unknown): value is LastOrder => {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, deadlineMs } = value as Partial<Record<keyof LastOrder, unknown>>;
  return typeof hash === 'string' && /^[0-9A-F]{40}$/.test(hash) && typeof deadlineMs === 'number';
};

const asOrders = (value: unknown): readonly LastOrder[] | null => {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Partial<Record<'version' | 'orders', unknown>>;
  return kept.version === version && Array.isArray(kept.orders) ? kept.orders.filter(isLastOrder) : null;
};

/** The orders to go on with, the newest first; those whose time is over are none. */
export const lastOrders = (storage: AppStorage, nowMs: number): readonly LastOrder[] =>
  (storage.get(lastOrderName, asOrders) ?? []).filter(({ deadlineMs }) => deadlineMs > nowMs).slice(0, most);

const keepOrders = (storage: AppStorage, orders: readonly LastOrder[]): void => {
  if (orders.length === 0) storage.remove(lastOrderName);
  else storage.set(lastOrderName, { version, orders });
};

const othersThan = (storage: AppStorage, hash: OrderHash, nowMs: number): readonly LastOrder[] =>
  lastOrders(storage, nowMs).filter((order) => order.hash !== hash);

/** Forgets an order that is paid, over or not to be spoken of; the others stay. */
export const forgetLastOrder = (storage: AppStorage, hash: OrderHash, nowMs: number): void =>
  keepOrders(storage, othersThan(storage, hash, nowMs));

/** Notes an order that is to be finished. That which is held longest was begun last. */
export const noteLastOrder = (storage: AppStorage, order: LastOrder, nowMs: number): void =>
  keepOrders(
    storage,
    [order, ...othersThan(storage, order.hash, nowMs)]
      .toSorted((one, other) => other.deadlineMs - one.deadlineMs)
      .slice(0, most),
  );

/**
 * Notes the order of a page for the poster, for as long as it is to be finished. `deadlineMs` null = it is not, or not any
 * more; undefined = nobody knows yet.
 */
export function useLastOrder(hash: OrderHash, deadlineMs: number | null | undefined): void {
  const { storage } = useApp();
  useEffect(() => {
    if (deadlineMs === undefined) return;
    if (deadlineMs === null) forgetLastOrder(storage, hash, nowMs());
    else noteLastOrder(storage, { hash, deadlineMs }, nowMs());
    updateOrderedSeats(storage, hash, deadlineMs, nowMs());
  }, [storage, hash, deadlineMs]);
}
