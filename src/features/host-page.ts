import { useEffect } from 'react';
import { useRouter } from 'wouter';
import type { OrderHash } from '../contract/brand.ts';
import { hostElement } from '../boot/app-location.ts';
import type { AppStorage } from '../persistence/storage.ts';
import { noteHost, takeHost } from '../persistence/start-notes.ts';
import { useApp } from './app-context.tsx';

/*
 * Banks, e-mails and the back end know only one address of an order: the shop's own page. A buyer who saw the order
 * embedded in a host's page of the same origin is redirected there.
 */

/** Stores that a host's page shows this order, if one does. */
export function useHostPage(hash: OrderHash): void {
  const { storage } = useApp();
  const { base } = useRouter();
  useEffect(() => {
    if (hostElement() !== null) noteHost(storage, hash, base);
  }, [storage, hash, base]);
}

/**
 * The address in the host's page for the order at this address of the shop; null if the order was not seen in a host's
 * page. Works once per order: if the host no longer has that page, the next visit is not redirected. `path` is relative
 * to the app's base.
 */
export function takeHostAddress(storage: AppStorage, path: string, search: string): string | null {
  const hash = /^\/(?:order|nominal-tickets)\/(?:\w+\/)?([\da-f]{40})\/?$/i.exec(path)?.[1];
  if (hash === undefined || hostElement() !== null) return null;
  const base = takeHost(storage, hash);
  return base === null ? null : `${base}${path}${search}`;
}
