import { describe, expect, it, vi } from 'vitest';
import type { OrderHash, SeatId, SessionId } from '../../../src/contract/brand.ts';
import {
  forgetLastOrder,
  keepLastOrder,
  lastOrders,
  noteLastOrder,
} from '../../../src/persistence/last-orders.ts';
import { noteOrderedSeats, orderOfSeat, updateOrderedSeats } from '../../../src/persistence/hall-notes.ts';
import type { AppStorage } from '../../../src/persistence/storage.ts';

const hashOf = (letter: string) => letter.repeat(40) as OrderHash;
const order = (letter: string, deadlineMs: number) => ({ hash: hashOf(letter), deadlineMs });
const kept = (...orders: unknown[]) => ({ version: 2, orders });

const storageWith = (value?: unknown) => {
  let now: unknown = value;
  const storage: AppStorage = {
    get: (_, check) => (now === undefined ? null : check(now)),
    set: (_, next) => void (now = next),
    remove: () => void (now = undefined),
    wipe: () => void (now = undefined),
    isEmpty: () => now === undefined,
  };
  return { storage, kept: () => now };
};

describe('unfinished orders', () => {
  it('are returned until their deadline', () => {
    const { storage } = storageWith(kept(order('B', 2000), order('A', 1000)));
    expect(lastOrders(storage, 999)).toEqual([order('B', 2000), order('A', 1000)]);
    expect(lastOrders(storage, 1000)).toEqual([order('B', 2000)]);
    expect(lastOrders(storage, 2000)).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['a non-object', 'A'],
    ['an order in the old format', order('A', 1000)],
    ['a list of another version', { version: 1, orders: [order('A', 1000)] }],
    ['a non-list', { version: 2, orders: order('A', 1000) }],
    ['a list of non-orders', kept(null, 'A')],
    ['an address instead of a hash', kept({ hash: '../contacts', deadlineMs: 1000 })],
    ['a list instead of a hash', kept({ hash: [hashOf('A')], deadlineMs: 1000 })],
    ['a hash of another length', kept({ hash: 'A'.repeat(41), deadlineMs: 1000 })],
    ['a deadline as a string', kept({ hash: hashOf('A'), deadlineMs: '1000' })],
  ])('are not found when %s is stored', (_, value) => {
    expect(lastOrders(storageWith(value).storage, 0)).toEqual([]);
  });

  it('are limited to three, however many are stored', () => {
    const many = Array.from({ length: 5000 }, () => order('A', 1000));
    expect(lastOrders(storageWith(kept(...many)).storage, 0)).toHaveLength(3);
  });

  it('are saved once each, latest deadline first, at most three', () => {
    const { storage, kept: now } = storageWith();
    for (const [letter, deadlineMs] of [
      ['A', 10_000],
      ['B', 30_000],
      ['A', 15_000],
      ['C', 20_000],
      ['D', 40_000],
    ] as const)
      noteLastOrder(storage, order(letter, deadlineMs), 0);
    expect(now()).toEqual(kept(order('D', 40_000), order('B', 30_000), order('C', 20_000)));
  });

  it('with the same deadline keep the order they were saved in, newest first, across reloads', () => {
    const { storage } = storageWith();
    const hashes = () => lastOrders(storage, 0).map(({ hash }) => hash[0]);
    noteLastOrder(storage, order('A', 10_900), 0);
    noteLastOrder(storage, order('B', 10_000), 0);
    expect(hashes()).toEqual(['B', 'A']);
    // Each reading may shift the deadline by a second.
    noteLastOrder(storage, order('A', 11_200), 0);
    expect(hashes()).toEqual(['B', 'A']);
  });

  it('count as having the same deadline up to two seconds apart', () => {
    const noted = (...orders: readonly (readonly [letter: string, deadlineMs: number])[]) => {
      const { storage } = storageWith();
      for (const [letter, deadlineMs] of orders) noteLastOrder(storage, order(letter, deadlineMs), 0);
      return lastOrders(storage, 0);
    };
    expect(noted(['A', 12_000], ['B', 10_000])).toEqual([order('B', 10_000), order('A', 12_000)]);
    expect(noted(['A', 12_001], ['B', 10_000])).toEqual([order('A', 12_001), order('B', 10_000)]);
    expect(noted(['A', 10_000], ['A', 12_000])).toEqual([order('A', 10_000)]);
    expect(noted(['A', 10_000], ['A', 12_001])).toEqual([order('A', 12_001)]);
  });

  it('are saved again if another tab overwrites them at once, but not later', () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    const { storage } = storageWith();
    let now = 0;
    const other = (letter: string) => {
      storage.set('last-order', kept(order(letter, 50_000)));
      target.dispatchEvent(Object.assign(new Event('storage'), { key: 'parterre:last-order' }));
    };
    const hashes = () => lastOrders(storage, 0).map(({ hash }) => hash[0]);
    const stop = keepLastOrder(storage, order('A', 60_000), () => now);
    other('B');
    expect(hashes()).toEqual(['A', 'B']);
    // Another tab has removed it meanwhile.
    now = 1000;
    other('B');
    expect(hashes()).toEqual(['B']);
    now = 500;
    stop();
    other('B');
    expect(hashes()).toEqual(['B']);
    vi.unstubAllGlobals();
  });

  it('are dropped for the next one once expired', () => {
    const { storage, kept: now } = storageWith(kept(order('B', 2000), order('A', 1000)));
    noteLastOrder(storage, order('C', 9000), 1000);
    expect(now()).toEqual(kept(order('C', 9000), order('B', 2000)));
  });

  it('are removed only by their own hash, and the last one removes the entry', () => {
    const { storage, kept: now } = storageWith(kept(order('B', 2000), order('A', 1000)));
    forgetLastOrder(storage, hashOf('C'), 0);
    expect(now()).toEqual(kept(order('B', 2000), order('A', 1000)));
    forgetLastOrder(storage, hashOf('B'), 0);
    expect(now()).toEqual(kept(order('A', 1000)));
    forgetLastOrder(storage, hashOf('A'), 0);
    expect(now()).toBeUndefined();
  });
});

describe('seats ordered in this browser', () => {
  const session = 'c1' as SessionId;
  const seats = ['s1', 's2'] as SeatId[];
  const noted = () => {
    const { storage } = storageWith();
    noteOrderedSeats(storage, { hash: hashOf('A'), sessionId: session, seatIds: seats });
    const own = (id: string, now = 0, of = session) => orderOfSeat(storage, of, id as SeatId, now);
    return { storage, own };
  };

  it('are found by session and seat as soon as they are ordered', () => {
    const { own } = noted();
    expect(own('s2')).toBe(hashOf('A'));
    expect(own('s3')).toBeUndefined();
    expect(own('s2', 0, 'c2' as SessionId)).toBeUndefined();
  });

  it('are found until the hold expires, and permanently once paid', () => {
    const { storage, own } = noted();
    updateOrderedSeats(storage, hashOf('A'), 1000, 0);
    expect([own('s1', 999), own('s1', 1000)]).toEqual([hashOf('A'), undefined]);
    updateOrderedSeats(storage, hashOf('A'), null, 999);
    expect(own('s1', 5000)).toBe(hashOf('A'));
  });

  it('are forgotten if the order expires unpaid', () => {
    const { storage, own } = noted();
    updateOrderedSeats(storage, hashOf('B'), null, 5000);
    updateOrderedSeats(storage, hashOf('A'), 1000, 0);
    updateOrderedSeats(storage, hashOf('A'), null, 1000);
    expect(own('s1', 0)).toBeUndefined();
  });

  it('are limited to ten orders, each once, with 200 seats per order', () => {
    const { storage, kept: now } = storageWith();
    const letters = 'ABCDEF0123456'.split('');
    const note = (letter: string) =>
      noteOrderedSeats(storage, { hash: hashOf(letter), sessionId: session, seatIds: [letter as SeatId] });
    const own = (id: string, from = storage) => orderOfSeat(from, session, id as SeatId, 0);
    for (const letter of letters) note(letter);
    expect(now()).toMatchObject({ orders: { length: 10 } });
    note('6');
    expect(letters.filter((letter) => own(letter) !== undefined).join('')).toBe('DEF0123456');
    // An oversized list from elsewhere is shortened too.
    const listed = (count: number, length: number) =>
      storageWith({
        version: 1,
        orders: Array.from({ length: count }, (_, at) => ({
          hash: hashOf('A'),
          sessionId: session,
          seatIds: Array.from({ length }, (__, seat) => `${at}-${seat}`),
          deadlineMs: null,
        })),
      }).storage;
    expect([own('9-0', listed(11, 1)), own('10-0', listed(11, 1))]).toEqual([hashOf('A'), undefined]);
    expect([own('0-0', listed(1, 200)), own('0-0', listed(1, 201))]).toEqual([hashOf('A'), undefined]);
  });

  it('stay when another order ends', () => {
    const { storage, own } = noted();
    noteOrderedSeats(storage, { hash: hashOf('B'), sessionId: session, seatIds: ['s3' as SeatId] });
    updateOrderedSeats(storage, hashOf('A'), 1000, 0);
    expect(own('s3', 5000)).toBe(hashOf('B'));
    updateOrderedSeats(storage, hashOf('A'), null, 1000);
    expect([own('s1'), own('s3')]).toEqual([undefined, hashOf('B')]);
  });

  it.each([
    ['another version', { version: 2, orders: [] }],
    ['a non-list', { version: 1, orders: 'A' }],
    [
      'a list with a non-order',
      { version: 1, orders: [null, { hash: 'A', sessionId: 'c1', seatIds: seats }] },
    ],
    [
      'an address instead of a hash',
      { version: 1, orders: [{ hash: '../a', sessionId: 'c1', seatIds: seats, deadlineMs: null }] },
    ],
  ])('are not found when %s is stored', (_, value) => {
    expect(orderOfSeat(storageWith(value).storage, session, 's1' as SeatId, 0)).toBeUndefined();
  });
});
