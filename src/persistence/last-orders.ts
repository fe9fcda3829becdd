import * as z from 'zod/mini';
import type { OrderHash } from '../contract/brand.ts';
import { branded, loadOrders, orderHash } from './persisted-shape.ts';
import { storageKey, type AppStorage } from './storage.ts';
import { lastOrderName } from './start-notes.ts';

/** An order that is still to be paid: its hash, and its deadline, ms since 1970. Nothing else about it is stored. */
export type LastOrder = {
  readonly hash: OrderHash;
  readonly deadlineMs: number;
};

/** Raised whenever the shape changes: data of an older version is ignored. */
const version = 2;
/** Nobody holds more orders at a time. */
const maxOrders = 3;

const shape = z.object({ hash: orderHash, deadlineMs: z.number() });

/** The orders to continue, newest first, without expired ones. */
export const lastOrders = (storage: AppStorage, nowMs: number): readonly LastOrder[] =>
  loadOrders(storage, lastOrderName, version, branded<LastOrder>(shape))
    .filter(({ deadlineMs }) => deadlineMs > nowMs)
    .slice(0, maxOrders);

const keepOrders = (storage: AppStorage, orders: readonly LastOrder[]): void => {
  if (orders.length === 0) storage.remove(lastOrderName);
  else storage.set(lastOrderName, { version, orders });
};

/** Removes an order that is paid, over or not to be mentioned; the others stay. */
export const forgetLastOrder = (storage: AppStorage, hash: OrderHash, nowMs: number): void =>
  keepOrders(
    storage,
    lastOrders(storage, nowMs).filter((order) => order.hash !== hash),
  );

/*
 * Deadlines of orders started at the same moment differ by up to this, ms: each load counts a deadline in whole seconds
 * from its reply's arrival.
 */
const jitterMs = 2000;

/**
 * Records an unfinished order, newest first: the one held longest was started last, and among indistinguishable
 * deadlines the one recorded last.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const noteLastOrder = (storage: AppStorage, order: LastOrder, nowMs: number): void => {
  const known = lastOrders(storage, nowMs);
  const before = known.find(({ hash }) => hash === order.hash);
  if (before !== undefined && Math.abs(before.deadlineMs - order.deadlineMs) <= jitterMs) return;
  const others = known.filter(({ hash }) => hash !== order.hash);
  const older = others.findIndex(({ deadlineMs }) => deadlineMs <= order.deadlineMs + jitterMs);
  const at = older < 0 ? others.length : older;
  keepOrders(storage, [...others.slice(0, at), order, ...others.slice(at)].slice(0, maxOrders));
};

/* For this long, ms, a list without an order just recorded was written by a tab that did not know about that order. */
const raceMs = 1000;

/** Records an order, and again if another tab overwrites the list at that moment. The returned function stops that. */
export function keepLastOrder(storage: AppStorage, order: LastOrder, now: () => number): () => void {
  noteLastOrder(storage, order, now());
  const untilMs = now() + raceMs;
  return watchLastOrders(() => {
    if (now() < untilMs && lastOrders(storage, now()).every(({ hash }) => hash !== order.hash))
      noteLastOrder(storage, order, now());
  });
}

/** Calls back whenever another tab has changed the list of unfinished orders. */
export const watchLastOrders = (onChange: () => void): (() => void) => {
  const key = storageKey(lastOrderName);
  const watch = (event: StorageEvent): void => {
    if (event.key === key) onChange();
  };
  addEventListener('storage', watch);
  return () => removeEventListener('storage', watch);
};
