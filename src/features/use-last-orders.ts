import { useEffect, useState } from 'react';

import { nowMs } from '../api/server-clock.ts';
import type { OrderHash } from '../contract/brand.ts';
import {
  forgetLastOrder,
  keepLastOrder,
  lastOrders,
  watchLastOrders,
  type LastOrder,
} from '../persistence/last-orders.ts';
import { updateOrderedSeats } from '../persistence/hall-notes.ts';
import { useApp } from './app-context.tsx';

/** The orders to go on with, as this browser's tabs have them now; the newest first. */
export function useLastOrders(): readonly LastOrder[] {
  const { storage } = useApp();
  const [orders, setOrders] = useState(() => lastOrders(storage, nowMs()));
  useEffect(() => watchLastOrders(() => setOrders(lastOrders(storage, nowMs()))), [storage]);
  return orders;
}

/**
 * Notes a page's order for the poster, while it is unfinished. `deadlineMs` null = it is finished or over; undefined
 * = not known yet.
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
