import { describe, expect, it } from 'vitest';
import { openStorage, type KeyValueStore } from '../../../src/persistence/storage.ts';

const dayMs = 86_400_000;

function memory(entries: Record<string, string> = {}): KeyValueStore & { all: () => Record<string, string> } {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
    all: () => Object.fromEntries(kept),
  };
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

describe('the buyer’s storage', () => {
  it('returns what was stored, under a prefixed key', () => {
    const store = memory();
    const storage = openStorage(store, () => 1000);
    storage.set('poster', 'opera');
    expect(storage.get('poster', asText)).toBe('opera');
    expect(store.all()).toEqual({ 'parterre:since': '1000', 'parterre:poster': '"opera"' });
  });

  it('forgets everything a day after the first write, to the millisecond', () => {
    let now = 1000;
    const storage = openStorage(memory(), () => now);
    storage.set('poster', 'opera');
    now += dayMs - 1;
    expect(storage.get('poster', asText)).toBe('opera');
    now += 1;
    expect(storage.get('poster', asText)).toBeNull();
  });

  it('does not live longer after another write', () => {
    let now = 0;
    const storage = openStorage(memory(), () => now);
    storage.set('poster', 'opera');
    now = dayMs - 1;
    storage.set('order', 'draft');
    now = dayMs;
    expect(storage.get('order', asText)).toBeNull();
  });

  it.each([
    ['from the future', '5000'],
    ['that is not a number', 'yesterday'],
    ['that is older than a day', String(1000 - dayMs)],
  ])('is wiped when opened with a timestamp %s', (_, since) => {
    const store = memory({ 'parterre:since': since, 'parterre:poster': '"opera"', 'host:cart': 'theirs' });
    openStorage(store, () => 1000);
    expect(store.all()).toEqual({ 'host:cart': 'theirs' });
  });

  it('is wiped on broken JSON instead of throwing', () => {
    const store = memory({
      'parterre:since': '1000',
      'parterre:poster': '{"search":',
      'host:cart': 'theirs',
    });
    const storage = openStorage(store, () => 1000);
    expect(storage.get('poster', asText)).toBeNull();
    expect(store.all()).toEqual({ 'host:cart': 'theirs' });
  });

  it('returns null if the shape is wrong, and keeps the rest', () => {
    const storage = openStorage(memory(), () => 1000);
    storage.set('poster', { search: 'opera' });
    storage.set('theme', 'dark');
    expect(storage.get('poster', asText)).toBeNull();
    expect(storage.get('theme', asText)).toBe('dark');
  });

  it('reports whether it is empty, and can keep named entries when wiped', () => {
    const store = memory();
    const storage = openStorage(store, () => 5);
    expect(storage.isEmpty()).toBe(true);
    storage.set('theme', 'dark');
    storage.set('lasting:paid', 'one');
    expect(storage.isEmpty()).toBe(false);
    storage.remove('theme');
    storage.remove('lasting:paid');
    // Its own stamp is no entry.
    expect(storage.isEmpty()).toBe(true);
    storage.set('theme', 'dark');
    storage.set('lasting:paid', 'one');
    storage.wipe(['theme']);
    expect([storage.get('theme', asText), storage.get('lasting:paid', asText)]).toEqual(['dark', null]);
    storage.wipe();
    expect(storage.isEmpty()).toBe(true);
    expect(openStorage(null, () => 5).isEmpty()).toBe(true);
  });

  it('leaves the host’s own keys alone when wiped', () => {
    const store = memory({ 'host:cart': 'theirs' });
    const storage = openStorage(store, () => 1000);
    storage.set('poster', 'opera');
    storage.wipe();
    expect(store.all()).toEqual({ 'host:cart': 'theirs' });
  });

  it('is empty if the browser forbids storage', () => {
    const forbidden = new Proxy({} as KeyValueStore, {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    for (const store of [forbidden, null]) {
      const storage = openStorage(store, () => 1000);
      expect(() => storage.set('poster', 'opera')).not.toThrow();
      expect(storage.get('poster', asText)).toBeNull();
    }
  });
});
