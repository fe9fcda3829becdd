/*
 * `stored-before.json` is a browser's storage as written by the previous release. Every name and shape of it is read,
 * and must be written again identically: a returning buyer finds the cart, and an unanswered order its key. When a
 * shape is changed intentionally, raise its version and rewrite the file.
 */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderHash, SeatId, SessionId } from '../../../src/contract/brand.ts';
import { orderAtBank, markAtBank } from '../../../src/persistence/at-bank.ts';
import { keep, recall } from '../../../src/persistence/flow-persistence.ts';
import { bookingPersistence, hallPersistence } from '../../../src/persistence/flow-shapes.ts';
import { offersPersistence, paymentPersistence } from '../../../src/persistence/order-shapes.ts';
import {
  keepPartySize,
  keptPartySize,
  noteOrderedSeats,
  orderOfSeat,
  updateOrderedSeats,
} from '../../../src/persistence/hall-notes.ts';
import { loadFilters, saveFilters } from '../../../src/persistence/kept-poster.ts';
import { lastOrders, noteLastOrder } from '../../../src/persistence/last-orders.ts';
import { nominalPersistence } from '../../../src/persistence/nominal-shape.ts';
import type { PersistedShape } from '../../../src/persistence/persisted-shape.ts';
import { refundPersistence } from '../../../src/persistence/refund-shape.ts';
import { loadSavedOrder, saveOrder } from '../../../src/persistence/saved-orders.ts';
import {
  hasLastOrder,
  hasSavedOrders,
  keepTheme,
  keptTheme,
  noteHost,
  takeHost,
} from '../../../src/persistence/start-notes.ts';
import type { AppStorage } from '../../../src/persistence/storage.ts';
import { storageWith } from '../samples/memory-storage.ts';

const file = readFileSync(new URL('stored-before.json', import.meta.url), 'utf8');
const before = JSON.parse(file) as Readonly<Record<string, unknown>>;
const nowMs = Number(before['parterre:since']);
const eventHash = 'E'.repeat(40);
const orderHash = 'A'.repeat(40) as OrderHash;
const [sessionId, seatId] = ['1' as SessionId, 's1' as SeatId];

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(nowMs));
afterEach(() => vi.restoreAllMocks());

/** Reads stored data of one kind and writes it into another storage. */
const moveKept =
  <T>(kind: PersistedShape<T>) =>
  (from: AppStorage, to: AppStorage): void =>
    keep(to, kind, recall(from, kind));

const moves: Readonly<Record<string, (from: AppStorage, to: AppStorage) => void>> = {
  [`hall:${eventHash}`]: moveKept(hallPersistence(eventHash)),
  [`booking:${eventHash}`]: moveKept(bookingPersistence(eventHash)),
  [`payment:${orderHash}`]: moveKept(paymentPersistence(orderHash)),
  [`offers:${orderHash}`]: moveKept(offersPersistence(orderHash)),
  [`nominal:${orderHash}`]: moveKept(nominalPersistence(orderHash)),
  [`refund:${orderHash}`]: moveKept(refundPersistence(orderHash, null)),
  [`refund-link:${orderHash}`]: moveKept(refundPersistence(orderHash, 'F'.repeat(40))),
  theme: (from, to) => keepTheme(to, keptTheme(from)),
  'party-size': (from, to) => keepPartySize(to, keptPartySize(from)),
  poster: (from, to) => saveFilters(to, loadFilters(from, nowMs), nowMs),
  'last-order': (from, to) => {
    for (const order of lastOrders(from, nowMs)) noteLastOrder(to, order, nowMs);
    expect(hasLastOrder(to)).toBe(true);
  },
  'ordered-seats': (from, to) => {
    const hash = orderOfSeat(from, sessionId, seatId, nowMs + 599_999);
    if (hash === undefined) return;
    expect(orderOfSeat(from, sessionId, seatId, nowMs + 600_000)).toBeUndefined();
    noteOrderedSeats(to, { hash, sessionId, seatIds: [seatId] });
    updateOrderedSeats(to, hash, nowMs + 600_000, nowMs);
  },
  [`at-bank.${orderHash}`]: (from, to) => markAtBank(to, orderHash, orderAtBank(from, orderHash) ?? ''),
  [`hosted.${orderHash}`]: (from, to) => noteHost(to, orderHash, takeHost(from, orderHash) ?? ''),
  'lasting:paid-orders': (from, to) => {
    const order = loadSavedOrder(from, orderHash, nowMs);
    if (order !== null) saveOrder(to, order);
    expect(hasSavedOrders(to)).toBe(true);
  },
};

test('every stored entry is covered', () => {
  expect(['since', ...Object.keys(moves)].map((name) => `parterre:${name}`).toSorted()).toEqual(
    Object.keys(before).toSorted(),
  );
});

// Data that the shop has begun to store since then is not in the file.
test.each(Object.entries(moves))('%s is read and written back unchanged', (name, move) => {
  const stored = Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)] as const);
  const [from, to] = [storageWith(stored), storageWith()];
  move(from.storage, to.storage);
  const value: unknown = JSON.parse(to.items.get(`parterre:${name}`) ?? 'null');
  expect({ value }).toMatchObject({ value: before[`parterre:${name}`] });
});
