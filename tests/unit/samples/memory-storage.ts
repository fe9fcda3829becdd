import { openStorage, type AppStorage } from '../../../src/persistence/storage.ts';

/** The app's storage over a Map that holds `stored`, and the Map. */
export const storageWith = (
  stored: Iterable<readonly [string, string]> = [],
  nowMs: () => number = Date.now,
): { readonly storage: AppStorage; readonly items: Map<string, string> } => {
  const items = new Map(stored);
  const store = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
  return { storage: openStorage(store, nowMs), items };
};

/** An empty storage of the app. */
export const storage = (): AppStorage => storageWith().storage;
