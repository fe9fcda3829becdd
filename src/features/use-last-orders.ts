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

/** The unfinished orders stored by this browser's tabs, the newest first; updated when they change. */
export function useLastOrders(): readonly LastOrder[] {
  const { storage } = useApp();
  const [orders, setOrders] = useState(() => lastOrders(storage, nowMs()));
  useEffect(() => watchLastOrders(() => setOrders(lastOrders(storage, nowMs()))), [storage]);
  return orders;
}

/**
 * Stores the page's order for the poster while it is unfinished. `deadlineMs`: null = finished or over, undefined = not
 * known yet.
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
