import type { OrderHash } from '../../contract/brand.ts';
import type { AppStorage } from '../../ui/storage.ts';

const nameOf = (hash: OrderHash): string => `at-bank.${hash}`;

/** Notes that the buyer is led to the bank: whatever way they come back, the order's page knows that they were there. */
export const noteLeft = (storage: AppStorage, hash: OrderHash): void => storage.set(nameOf(hash), true);

/** Whether the buyer was led to the bank and has not been back since. */
export const hasLeft = (storage: AppStorage, hash: OrderHash): boolean =>
  storage.get(nameOf(hash), (value) => (value === true ? true : null)) !== null;

/** The buyer is back. */
export const forgetLeft = (storage: AppStorage, hash: OrderHash): void => storage.remove(nameOf(hash));
