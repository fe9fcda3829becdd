import { useEffect, useState } from 'react';

import { nowMs } from '../api/server-clock.ts';
import type { OrderHash } from '../contract/brand.ts';
import { storageKey, type AppStorage } from '../ui/storage.ts';
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

/*
 * Ends of orders begun at one moment differ by so much, ms: a deadline is counted from a reply's arrival in whole
 * seconds, anew with each reading.
 */
const jitterMs = 2000;

/**
 * Notes an order that is to be finished, the newest first: that which is held longest was begun last, and of those
 * whose ends can't be told apart the one that was noted last.
 */
export const noteLastOrder = (storage: AppStorage, order: LastOrder, nowMs: number): void => {
  const known = lastOrders(storage, nowMs);
  const before = known.find(({ hash }) => hash === order.hash);
  if (before !== undefined && Math.abs(before.deadlineMs - order.deadlineMs) <= jitterMs) return;
  const others = known.filter(({ hash }) => hash !== order.hash);
  const older = others.findIndex(({ deadlineMs }) => deadlineMs <= order.deadlineMs + jitterMs);
  const at = older < 0 ? others.length : older;
  keepOrders(storage, [...others.slice(0, at), order, ...others.slice(at)].slice(0, most));
};

/* As long as this, ms, a list without an order that was just noted is that of a tab which had not heard of it. */
const raceMs = 1000;

/**
 * Notes an order, and once more where another tab overwrites the list at that moment. The function it gives ends that.
 */
export function keepLastOrder(storage: AppStorage, order: LastOrder, now: () => number): () => void {
  noteLastOrder(storage, order, now());
  const untilMs = now() + raceMs;
  return watchLastOrders(() => {
    if (now() < untilMs && lastOrders(storage, now()).every(({ hash }) => hash !== order.hash))
      noteLastOrder(storage, order, now());
  });
}

/** Calls back whenever another tab has changed the orders to go on with. */
const watchLastOrders = (onChange: () => void): (() => void) => {
  const key = storageKey(lastOrderName);
  const watch = (event: StorageEvent): void => {
    if (event.key === key) onChange();
  };
  addEventListener('storage', watch);
  return () => removeEventListener('storage', watch);
};

/** The orders to go on with, as this browser's tabs have them now; the newest first. */
export function useLastOrders(): readonly LastOrder[] {
  const { storage } = useApp();
  const [orders, setOrders] = useState(() => lastOrders(storage, nowMs()));
  useEffect(() => watchLastOrders(() => setOrders(lastOrders(storage, nowMs()))), [storage]);
  return orders;
}

/**
 * Notes the order of a page for the poster, for as long as it is to be finished. `deadlineMs` null = it is not, or
 * not any more; undefined = nobody knows yet.
 */
export function useLastOrder(hash: OrderHash, deadlineMs: number | null | undefined): void {
  const { storage } = useApp();
  useEffect(() => {
    if (deadlineMs === undefined) return undefined;
    updateOrderedSeats(storage, hash, deadlineMs, nowMs());
    if (deadlineMs !== null) return keepLastOrder(storage, { hash, deadlineMs }, nowMs);
    forgetLastOrder(storage, hash, nowMs());
    return undefined;
  }, [storage, hash, deadlineMs]);
}
