import { readPersisted, wrapPersisted, type PersistedShape } from '../../machines/restore.ts';
import { storageKey, type AppStorage } from '../ui/storage.ts';

/** What an earlier load of the page kept, or null where there is nothing that can be trusted. */
export const recall = <T>(storage: AppStorage, kind: PersistedShape<T>): T | null =>
  storage.get(kind.name, (stored) => readPersisted(kind, stored, Date.now()));

/** Keeps it over a reload, for a day at the most; null forgets it. */
export const keep = <T>(storage: AppStorage, kind: PersistedShape<T>, keepsake: T | null): void => {
  if (keepsake === null) storage.remove(kind.name);
  else storage.set(kind.name, wrapPersisted(kind, keepsake, Date.now()));
};

/**
 * Calls `listener` with what another tab of this browser has kept, null where that forgot it; until the returned
 * function is called.
 */
export const watchOtherTabs = <T>(
  storage: AppStorage,
  kind: PersistedShape<T>,
  listener: (keepsake: T | null) => void,
): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey(kind.name)) listener(recall(storage, kind));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

/** A booking as it is kept. */
interface Booked {
  /** The press of «order» that nobody has answered. */
  readonly pending: { readonly key: string } | null;
}

/**
 * Keeps a booking beside those of other tabs. What is chosen is the last one's; but a press without an answer stays
 * until the tab that made it, or has come back with it, knows what became of it: an order may stand behind it.
 */
export class BookingPersistence<T extends Booked> {
  readonly #storage: AppStorage;
  readonly #kind: PersistedShape<T>;
  /** Keys of the presses that this tab has had. */
  readonly #own = new Set<string>();

  constructor(storage: AppStorage, kind: PersistedShape<T>) {
    this.#storage = storage;
    this.#kind = kind;
  }

  /** Takes note of a press of this tab. */
  own(press: Booked['pending']): void {
    if (press !== null) this.#own.add(press.key);
  }

  /** Keeps what this tab has chosen; null for nothing more. */
  keep(keepsake: T | null): void {
    const stored = recall(this.#storage, this.#kind);
    const isOthers = stored !== null && stored.pending !== null && !this.#own.has(stored.pending.key);
    const kept = keepsake ?? (isOthers ? stored : null);
    const pending = kept?.pending ?? (isOthers ? stored.pending : null);
    keep(this.#storage, this.#kind, kept && { ...kept, pending });
  }
}
