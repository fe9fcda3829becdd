import { useEffect } from 'react';
import { useRouter } from 'wouter';
import type { OrderHash } from '../contract/brand.ts';
import { hostElement } from '../boot/app-location.ts';
import type { AppStorage } from '../persistence/storage.ts';
import { noteHost, takeHost } from '../persistence/start-notes.ts';
import { useApp } from './app-context.tsx';

/*
 * A bank, a mail and the back end know one address of an order: the shop's own page. A buyer who saw the order in a
 * host's page, which has the same origin, is redirected there.
 */

/** Remembers the host's page that shows this order, if one does. */
export function useHostPage(hash: OrderHash): void {
  const { storage } = useApp();
  const { base } = useRouter();
  useEffect(() => {
    if (hostElement() !== null) noteHost(storage, hash, base);
  }, [storage, hash, base]);
}

/**
 * The address in a host's page of the order that the shop's own page was opened with; null where it was not seen there.
 * Given once: if the host has no such page any more, the next visit stays. `path` is read from the app's base.
 */
export function takeHostAddress(storage: AppStorage, path: string, search: string): string | null {
  const hash = /^\/(?:order|nominal-tickets)\/(?:\w+\/)?([\da-f]{40})\/?$/i.exec(path)?.[1];
  if (hash === undefined || hostElement() !== null) return null;
  const base = takeHost(storage, hash);
  return base === null ? null : `${base}${path}${search}`;
}
