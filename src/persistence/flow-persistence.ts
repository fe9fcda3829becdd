import { readPersisted, wrapPersisted, type PersistedShape } from './persisted-shape.ts';
import { storageKey, type AppStorage } from './storage.ts';

/** What an earlier load of the page stored, or null if there is nothing valid. */
export const recall = <T>(storage: AppStorage, kind: PersistedShape<T>): T | null =>
  storage.get(kind.name, (stored) => readPersisted(kind, stored, Date.now()));

/** Stores state over a reload, for a day at most; null clears it. */
export const keep = <T>(storage: AppStorage, kind: PersistedShape<T>, value: T | null): void => {
  if (value === null) storage.remove(kind.name);
  else storage.set(kind.name, wrapPersisted(kind, value, Date.now()));
};

/**
 * Calls `listener` with what another tab of this browser has stored, null if it was cleared; until the returned
 * function is called.
 */
const watchOtherTabs = <T>(
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

/** A booking as stored. */
type Booked = {
  /** The unanswered order request. */
  readonly pending: { readonly key: string } | null;
};

/** Persists the booking of this tab. */
type BookingKeeper<T extends Booked> = {
  /** Records an order request as this tab's own. */
  readonly own: (pending: Booked['pending']) => void;
  /**
   * Stores this tab's booking if any part of it is another object than before. `othersChoice` replaces the parts that
   * another tab has chosen since. Null: there is nothing more to keep.
   */
  readonly keep: (booking: T | null, othersChoice?: Partial<T>) => void;
  /** Calls `listener` whenever another tab has stored a booking, until the returned function is called. */
  readonly watch: (listener?: () => void) => () => void;
};

/*
 * Charts replace what they change, so comparing identities is enough: an equal part with another identity is merely
 * stored once more.
 */
const hasSameParts = <T extends Booked>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((part) => one[part] === other[part]);

/**
 * Stores a booking shared with other tabs. The last selection wins; but an unanswered request stays until the tab
 * that made it, or restored it, knows its result: it may have become an order. If a browser notifies tabs late, that
 * tab writes it again.
 */
export function createBookingKeeper<T extends Booked>(
  storage: AppStorage,
  kind: PersistedShape<T>,
): BookingKeeper<T> {
  /** Keys of this tab's own requests. */
  const own = new Set<string>();
  let last: T | null = null;
  return {
    own(pending) {
      if (pending !== null) own.add(pending.key);
    },
    keep(booking, othersChoice = {}) {
      if (booking !== null && last !== null && hasSameParts(booking, last)) return;
      last = booking;
      const stored = recall(storage, kind);
      const isOthers = stored !== null && stored.pending !== null && !own.has(stored.pending.key);
      const kept = (booking && { ...booking, ...othersChoice }) ?? (isOthers ? stored : null);
      const pending = kept?.pending ?? (isOthers ? stored.pending : null);
      keep(storage, kind, kept && { ...kept, pending });
    },
    watch: (listener) =>
      watchOtherTabs(storage, kind, (stored) => {
        // The other tab did not know about this tab's request.
        const pending = last?.pending ?? null;
        if (last !== null && pending !== null && (stored?.pending ?? null) === null)
          keep(storage, kind, { ...(stored ?? last), pending });
        listener?.();
      }),
  };
}
