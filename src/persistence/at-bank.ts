import type { OrderHash } from '../contract/brand.ts';
import type { AppStorage } from './storage.ts';

const nameOf = (hash: OrderHash): string => `at-bank.${hash}`;

/**
 * Notes that the buyer is sent to the bank, and the order's number: however they return, the order's page knows that
 * they were there, and which order it is even if it can't be loaded.
 */
export const markAtBank = (storage: AppStorage, hash: OrderHash, number: string): void =>
  storage.set(nameOf(hash), number);

/** The number of an order whose buyer was sent to the bank and has not returned; null = none. */
export const orderAtBank = (storage: AppStorage, hash: OrderHash): string | null =>
  storage.get(nameOf(hash), (value) => (typeof value === 'string' ? value : null));

/** Notes that the buyer has returned from the bank. */
export const clearAtBank = (storage: AppStorage, hash: OrderHash): void => storage.remove(nameOf(hash));
