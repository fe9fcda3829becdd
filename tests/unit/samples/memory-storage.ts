import { openStorage } from '../../../src/ui/storage.ts';

/** The app's storage over a Map. */
export const storage = () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
  return openStorage(store, Date.now);
};
