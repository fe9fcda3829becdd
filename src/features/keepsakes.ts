import { openKeepsake, sealKeepsake, type KeepsakeKind } from '../../machines/restore.ts';
import type { AppStorage } from '../ui/storage.ts';

/** What an earlier load of the page kept, or null where there is nothing that can be trusted. */
export const recall = <T>(storage: AppStorage, kind: KeepsakeKind<T>): T | null =>
  storage.get(kind.name, (stored) => openKeepsake(kind, stored, Date.now()));

/** Keeps it over a reload, for a day at the most; null forgets it. */
export const keep = <T>(storage: AppStorage, kind: KeepsakeKind<T>, keepsake: T | null): void => {
  if (keepsake === null) storage.remove(kind.name);
  else storage.set(kind.name, sealKeepsake(kind, keepsake, Date.now()));
};
