import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { nowMs } from '../../../api/server-clock.ts';
import type { OrderHash } from '../../../contract/brand.ts';
import type { OrderView } from '../../../contract/order.ts';
import { useApp } from '../../app-context.tsx';
import { saveOrder } from '../../../persistence/saved-orders.ts';
import { keepPage } from '../../../persistence/offline-page.ts';

/** Keeps a paid order that is shown, and the page that shows it, for when there is no network. */
export function useKeeping(hash: OrderHash, view: OrderView, currency: string): void {
  const { storage } = useApp();
  const { base } = useRouter();
  useEffect(() => {
    const { number, services, fees } = view;
    const tickets = view.tickets.map((line) => ({ ...line, visitor: '' }));
    saveOrder(storage, { hash, number, currency, tickets, services, fees, atMs: nowMs() });
    void keepPage(base);
  }, [storage, base, hash, view, currency]);
}
