import * as z from 'zod/mini';
import type { OrderHash, SeatId, SessionId } from '../contract/brand.ts';
import { branded, count, loadOrders, orderHash } from './persisted-shape.ts';
import type { AppStorage } from './storage.ts';

/* What this browser knows about halls beyond a booking: the party size, and which seats it has ordered. */

const partySizeName = 'party-size';

/** The party size: asked once, also for the next event; 0 if unanswered. */
export const keptPartySize = (storage: AppStorage): number =>
  storage.get(partySizeName, (value) => count.safeParse(value).data ?? null) ?? 0;
export const keepPartySize = (storage: AppStorage, size: number): void => storage.set(partySizeName, size);

/** An order that this browser has made of seats of one session. */
type OrderedSeats = {
  readonly hash: OrderHash;
  readonly sessionId: SessionId;
  readonly seatIds: readonly SeatId[];
  /** Until when they are held, ms since 1970; null where that is not known yet, or they are paid for. */
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

/** Notes the seats of an order that was made just now, so that another tab does not take its buyer for a stranger. */
export const noteOrderedSeats = (storage: AppStorage, order: Omit<OrderedSeats, 'deadlineMs'>): void =>
  save(storage, [{ ...order, deadlineMs: null }, ...load(storage).filter(({ hash }) => hash !== order.hash)]);

/**
 * What became of an order: held until `deadlineMs`, or null if nothing remains to be done. It is paid for then or, if
 * its time was over before, its seats are on sale.
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

/** The order of this browser that a seat of a session is in; undefined where it is in none. */
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
