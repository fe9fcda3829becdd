import { readPersisted, wrapPersisted, type PersistedShape } from './persisted-shape.ts';
import { storageKey, type AppStorage } from './storage.ts';

/** What an earlier load of the page kept, or null where there is nothing that can be trusted. */
export const recall = <T>(storage: AppStorage, kind: PersistedShape<T>): T | null =>
  storage.get(kind.name, (stored) => readPersisted(kind, stored, Date.now()));

/** Keeps it over a reload, for a day at the most; null forgets it. */
export const keep = <T>(storage: AppStorage, kind: PersistedShape<T>, value: T | null): void => {
  if (value === null) storage.remove(kind.name);
  else storage.set(kind.name, wrapPersisted(kind, value, Date.now()));
};

/**
 * Calls `listener` with what another tab of this browser has kept, null where that forgot it; until the returned
 * function is called.
 */
export const watchOtherTabs = <T>(
  storage: AppStorage,
  kind: PersistedShape<T>,
  listener: (value: T | null) => void,
): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey(kind.name)) listener(recall(storage, kind));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** A booking as it is kept. */
type Booked = {
  /** The order request that nobody has answered. */
  readonly pending: { readonly key: string } | null;
};

/** Keeps a booking of this tab. */
type BookingKeeper<T extends Booked> = {
  /** Takes note of an order request of this tab. */
  readonly own: (pending: Booked['pending']) => void;
  /** Keeps what this tab has chosen; null for nothing more. */
  readonly keep: (booking: T | null) => void;
};

/**
 * Keeps a booking beside those of other tabs. What is chosen is the last one's; but a request without an answer stays
 * until the tab that made it, or has come back with it, knows what became of it: an order may stand behind it.
 */
export function createBookingKeeper<T extends Booked>(
  storage: AppStorage,
  kind: PersistedShape<T>,
): BookingKeeper<T> {
  /** Keys of the requests that this tab has had. */
  const own = new Set<string>();
  return {
    own(pending) {
      if (pending !== null) own.add(pending.key);
    },
    keep(booking) {
      const stored = recall(storage, kind);
      const isOthers = stored !== null && stored.pending !== null && !own.has(stored.pending.key);
      const kept = booking ?? (isOthers ? stored : null);
      const pending = kept?.pending ?? (isOthers ? stored.pending : null);
      keep(storage, kind, kept && { ...kept, pending });
    },
  };
}
