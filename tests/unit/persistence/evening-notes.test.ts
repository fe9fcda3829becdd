import { describe, expect, it } from 'vitest';

import { eveningNote, keepEvening } from '../../../src/persistence/evening-notes.ts';
import { openStorage, type AppStorage } from '../../../src/persistence/storage.ts';

const memory = (): AppStorage => {
  const kept = new Map<string, string>();
  return openStorage(
    {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
      key: (at) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    },
    () => 0,
  );
};

const colors = { ground: '#12173a', spark: '#e4765a' };

describe('stored evening notes', () => {
  it('are found by event, the latest one each', () => {
    const storage = memory();
    expect(eveningNote(storage, 'A')).toBeUndefined();
    keepEvening(storage, { hash: 'A', picture: '/a.jpg', colors: null });
    keepEvening(storage, { hash: 'B', picture: '/b.jpg', colors });
    keepEvening(storage, { hash: 'A', picture: '/a2.jpg', colors });
    expect(eveningNote(storage, 'A')).toEqual({ hash: 'A', picture: '/a2.jpg', colors });
    expect(eveningNote(storage, 'B')).toEqual({ hash: 'B', picture: '/b.jpg', colors });
  });

  it('are limited to the last twelve', () => {
    const storage = memory();
    for (let at = 0; at < 13; at += 1) keepEvening(storage, { hash: `E${at}`, picture: '', colors });
    expect(eveningNote(storage, 'E0')).toBeUndefined();
    expect(eveningNote(storage, 'E1')).toBeDefined();
  });

  it('are ignored if invalid, and lose an unsafe picture address', () => {
    const storage = memory();
    storage.set('evenings', [{ hash: 'A', picture: 'javascript:alert(1)', colors }]);
    expect(eveningNote(storage, 'A')).toEqual({ hash: 'A', picture: '', colors });
    storage.set('evenings', [{ hash: 'A', picture: '/a.jpg', colors: 'red' }]);
    expect(eveningNote(storage, 'A')).toBeUndefined();
  });
});
