/** The prefix of our keys; nothing else in the origin's storage is read or cleared. */
const prefix = 'parterre:';
const stampKey = `${prefix}since`;
/** Keys with this prefix outlive the day: their owner defines for how long. */
const lasting = `${prefix}lasting:`;
/** Everything else is wiped a day after the first of it was written. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/** A name's storage key, as in storage events. */
export const storageKey = (name: string): string => prefix + name;

/**
 * The part of `localStorage` that is used.
 * @internal Named by tests, which make one.
 */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The buyer's own small memory: filters, a drafted form, the last order. */
export type AppStorage = {
  /** The value under a name if `check` accepts it, else null. Broken JSON wipes everything of ours. */
  get<T>(name: string, check: (value: unknown) => T | null): T | null;
  set(name: string, value: unknown): void;
  remove(name: string): void;
  /** Removes everything of ours except the names in `but`. */
  wipe(but?: readonly string[]): void;
  /** True if nothing of ours is stored. */
  isEmpty(): boolean;
};

/**
 * Opens the storage: clears it, except for long-lived keys, if its timestamp is older than 24 h, in the future or not
 * a number. A storage that throws (full, forbidden by the browser) behaves like an empty one.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function openStorage(store: KeyValueStore | null, nowMs: () => number): AppStorage {
  const guarded = <T>(work: (kept: KeyValueStore) => T, otherwise: T): T => {
    try {
      return store === null ? otherwise : work(store);
    } catch {
      return otherwise;
    }
  };
  const namesIn = (kept: KeyValueStore): readonly string[] =>
    Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '').filter((name) =>
      name.startsWith(prefix),
    );
  const wipe = (stays: (name: string) => boolean = () => false): void =>
    guarded((kept) => {
      for (const name of namesIn(kept)) if (!stays(name)) kept.removeItem(name);
    }, undefined);
  const isFresh = (): boolean =>
    guarded((kept) => {
      const since = Number(kept.getItem(stampKey) ?? Number.NaN);
      const ageMs = nowMs() - since;
      return ageMs >= 0 && ageMs < lifetimeMs;
    }, true);

  const wipeIfStale = (): void => {
    if (!isFresh()) wipe((name) => name.startsWith(lasting));
  };
  wipeIfStale();

  return {
    get(name, check) {
      wipeIfStale();
      const text = guarded((kept) => kept.getItem(storageKey(name)), null);
      if (text === null) return null;
      try {
        return check(JSON.parse(text));
      } catch {
        wipe();
        return null;
      }
    },
    set(name, value) {
      wipeIfStale();
      guarded((kept) => {
        if (kept.getItem(stampKey) === null) kept.setItem(stampKey, String(nowMs()));
        kept.setItem(storageKey(name), JSON.stringify(value));
      }, undefined);
    },
    remove: (name) => guarded((kept) => kept.removeItem(storageKey(name)), undefined),
    wipe: (but = []) =>
      wipe((name) => but.length > 0 && (name === stampKey || but.includes(name.slice(prefix.length)))),
    isEmpty: () => guarded((kept) => namesIn(kept).every((name) => name === stampKey), true),
  };
}

/**
 * A storage of the browser, on its clock: that of all tabs, or that of this tab, which ends with the visit. An empty
 * one if the browser forbids even accessing it.
 */
export function openBrowserStorage(kind: 'localStorage' | 'sessionStorage'): AppStorage {
  let store: Storage | null = null;
  try {
    store = window[kind];
  } catch {
    // Forbidden.
  }
  return openStorage(store, Date.now);
}
