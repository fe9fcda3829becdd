import { useEffect } from 'react';
import type { OrderHash } from '../contract/brand.ts';
import type { AppStorage } from '../ui/storage.ts';
import { useApp } from './app-context.tsx';

/** An order that was begun and is still to be paid: where it is, and until when, ms since 1970. Nothing else of it. */
export interface LastOrder {
  readonly hash: OrderHash;
  readonly deadlineMs: number;
}

const name = 'last-order';

const asLastOrder = (value: unknown): LastOrder | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { hash, deadlineMs } = value as Partial<Record<keyof LastOrder, unknown>>;
  return typeof hash === 'string' && /^[0-9A-F]{40}$/.test(hash) && typeof deadlineMs === 'number'
    ? { hash: hash as OrderHash, deadlineMs }
    : null;
};

/** The order to go on with; null where there is none, or its time is over. */
export const lastOrder = (storage: AppStorage, nowMs: number): LastOrder | null => {
  const order = storage.get(name, asLastOrder);
  return order !== null && order.deadlineMs > nowMs ? order : null;
};

/** Forgets an order that is paid, over or not to be spoken of; another one stays. */
export const forgetLastOrder = (storage: AppStorage, hash: OrderHash): void => {
  if (storage.get(name, asLastOrder)?.hash === hash) storage.remove(name);
};

/**
 * Notes the order of a page for the poster, for as long as it is to be finished. `deadlineMs` null = it is not, or not any
 * more; undefined = nobody knows yet.
 */
export function useLastOrder(hash: OrderHash, deadlineMs: number | null | undefined): void {
  const { storage } = useApp();
  useEffect(() => {
    if (deadlineMs === undefined) return;
    if (deadlineMs === null) forgetLastOrder(storage, hash);
    else storage.set(name, { hash, deadlineMs } satisfies LastOrder);
  }, [storage, hash, deadlineMs]);
}
