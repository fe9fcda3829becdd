import { describe, expect, it } from 'vitest';
import type { OrderHash } from '../../../src/contract/brand.ts';
import {
  loadSavedOrder,
  removeSavedOrder,
  saveOrder,
  withOrder,
  type SavedOrder,
} from '../../../src/persistence/saved-orders.ts';
import { storageWith } from '../samples/memory-storage.ts';
import { line, minor } from '../screens/order-lines.ts';

describe('saved paid orders', () => {
  const day = 24 * 60 * 60 * 1000;
  /** The event's day is the 27th; from the 29th on nothing is shown any more. */
  const overMs = Date.UTC(2026, 10, 29);
  const hashOf = (letter: string): OrderHash => letter.repeat(40) as OrderHash;
  const order = (letter: string, atMs: number, tickets = [line()]): SavedOrder => ({
    hash: hashOf(letter),
    number: letter,
    currency: 'RUB',
    tickets,
    services: [],
    fees: [],
    atMs,
  });
  it('are at most three, newest first, without past events or duplicates', () => {
    const names = (orders: readonly SavedOrder[]): string => orders.map(({ number }) => number).join('');
    const kept = [order('C', 300), order('B', 200), order('A', 100)];
    expect(names(withOrder(kept, order('D', 400)))).toBe('DCB');
    expect(names(withOrder(kept, order('B', 400)))).toBe('BCA');
    const tomorrow = order('D', overMs, [line({ day: '30.11.2026' })]);
    expect(names(withOrder(kept, tomorrow))).toBe('D');
  });

  it('drop an unsafe link found in the storage', () => {
    const { items, storage } = storageWith([], () => 1);
    saveOrder(storage, order('A', 1, [line({ mapUrl: 'https://maps.example/1' })]));
    const mapOf = () => loadSavedOrder(storage, hashOf('A'), 1)?.tickets[0]?.mapUrl;
    expect(mapOf()).toBe('https://maps.example/1');
    for (const [key, value] of items)
      items.set(key, value.replace('https://maps.example/1', 'javascript:alert(1)'));
    expect(mapOf()).toBe('');
  });

  it('are restored until the day after their last event, however long ago they were seen', () => {
    let now = Date.UTC(2026, 9, 1);
    const { storage } = storageWith([], () => now);
    const bought = order('A', now, [line({ day: '20.11.2026' }), line()]);
    storage.set('draft', 'goes');
    saveOrder(storage, bought);
    now = overMs - 1;
    expect(loadSavedOrder(storage, hashOf('A'), now)).toEqual(bought);
    expect(storage.get('draft', String), 'everything else is gone after a day').toBeNull();
    expect(loadSavedOrder(storage, hashOf('B'), now)).toBeNull();
    expect(loadSavedOrder(storage, hashOf('A'), overMs)).toBeNull();
    expect(removeSavedOrder(storage, null, now)).toBe(false);
    expect(removeSavedOrder(storage, null, overMs)).toBe(true);
  });

  it('keep all optional ticket fields', () => {
    const { storage } = storageWith([], () => 1);
    const ticket = line({
      colors: { ground: '#102030', spark: '#ffeedd' },
      image: { ru: 'https://pictures.example/1.jpg', en: '/1.jpg' },
      returnAsked: true,
      openDate: true,
      promoAllowed: false,
      visits: 2,
      share: { promo: minor(1050), bonuses: minor(2000), fee: minor(300) },
      returnable: true,
    });
    const bought = { ...order('A', 1, [ticket]), fees: [{ group: 'a', costMinor: minor(300) }] };
    saveOrder(storage, bought);
    expect(loadSavedOrder(storage, hashOf('A'), 1)).toEqual(bought);
  });

  it('without an event day are kept for 31 days after they were seen', () => {
    const { storage } = storageWith([], () => 1);
    saveOrder(storage, order('A', day, [line({ day: '' })]));
    expect(loadSavedOrder(storage, hashOf('A'), 32 * day - 1)).not.toBeNull();
    expect(loadSavedOrder(storage, hashOf('A'), 32 * day)).toBeNull();
  });

  it('are removed with everything else when the buyer resets the shop', () => {
    const { storage, items } = storageWith([], () => 1);
    saveOrder(storage, order('A', 1));
    storage.wipe();
    expect([...items]).toEqual([]);
  });

  it('are ignored if they were tampered with', () => {
    const { storage, items } = storageWith([], () => 1);
    saveOrder(storage, order('A', 1));
    const [name, text] = [...items].find(([key]) => key.endsWith('paid-orders')) ?? ['', ''];
    items.set(name, text.replace('"codeKind":"qr"', '"codeKind":"<b>"'));
    expect(loadSavedOrder(storage, hashOf('A'), 1)).toBeNull();
  });

  it('leave nothing behind when the last one is removed', () => {
    const { storage, items } = storageWith([], () => 1);
    saveOrder(storage, order('A', 1));
    saveOrder(storage, order('B', 1));
    expect(removeSavedOrder(storage, hashOf('A'), 1)).toBe(false);
    expect(removeSavedOrder(storage, hashOf('B'), 1)).toBe(true);
    expect([...items.keys()].filter((key) => key.includes('paid'))).toEqual([]);
  });
});
