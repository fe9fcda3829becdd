import * as z from 'zod/mini';
import type { OrderHash, SeatId, SessionId } from '../contract/brand.ts';
import { branded, count, loadOrders, orderHash } from './persisted-shape.ts';
import type { AppStorage } from './storage.ts';

/* What this browser knows about halls beyond a booking: the party size, and which seats it has ordered. */

const partySizeName = 'party-size';

/** The party size: asked once and used for later events too; 0 if unanswered. */
export const keptPartySize = (storage: AppStorage): number =>
  storage.get(partySizeName, (value) => count.safeParse(value).data ?? null) ?? 0;
export const keepPartySize = (storage: AppStorage, size: number): void => storage.set(partySizeName, size);

/** An order of seats in one session, made in this browser. */
type OrderedSeats = {
  readonly hash: OrderHash;
  readonly sessionId: SessionId;
  readonly seatIds: readonly SeatId[];
  /** The end of the hold, ms since 1970; null if it is not known yet, or if the seats are paid for. */
  readonly deadlineMs: number | null;
};

const name = 'ordered-seats';
const version = 1;
const maxOrders = 10;
const maxSeats = 200;

const text = z.string();
const shape = z.object({
  hash: orderHash,
  sessionId: text,
  seatIds: z.array(text).check(z.refine((ids) => ids.length <= maxSeats)),
  deadlineMs: z.nullable(z.number()),
});

const load = (storage: AppStorage): readonly OrderedSeats[] =>
  loadOrders(storage, name, version, branded<OrderedSeats>(shape)).slice(0, maxOrders);

const save = (storage: AppStorage, orders: readonly OrderedSeats[]): void =>
  storage.set(name, { version, orders: orders.slice(0, maxOrders) });

/** Records the seats of an order just made, so that other tabs recognise it as this buyer's. */
export const noteOrderedSeats = (storage: AppStorage, order: Omit<OrderedSeats, 'deadlineMs'>): void =>
  save(storage, [{ ...order, deadlineMs: null }, ...load(storage).filter(({ hash }) => hash !== order.hash)]);

/**
 * Updates an order: it is held until `deadlineMs`, or null if nothing remains to be done. Then it is paid for or, if
 * its time was over before, its seats are on sale again.
 */
export const updateOrderedSeats = (
  storage: AppStorage,
  hash: OrderHash,
  deadlineMs: number | null,
  nowMs: number,
): void => {
  const orders = load(storage);
  if (!orders.some((order) => order.hash === hash)) return;
  const isOver = (order: OrderedSeats): boolean =>
    deadlineMs === null && order.deadlineMs !== null && order.deadlineMs <= nowMs;
  save(
    storage,
    orders.flatMap((order) =>
      order.hash !== hash ? [order] : isOver(order) ? [] : [{ ...order, deadlineMs }],
    ),
  );
};

/** This browser's order that contains a seat of a session; undefined if there is none. */
export const orderOfSeat = (
  storage: AppStorage,
  sessionId: SessionId,
  seatId: SeatId,
  nowMs: number,
): OrderHash | undefined =>
  load(storage).find(
    (order) =>
      order.sessionId === sessionId &&
      (order.deadlineMs === null || order.deadlineMs > nowMs) &&
      order.seatIds.includes(seatId),
  )?.hash;
