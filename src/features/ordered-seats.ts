import type { OrderHash, SeatId, SessionId } from '../contract/brand.ts';
import type { AppStorage } from '../ui/storage.ts';

/** An order that this browser has made of seats of one session. */
export type OrderedSeats = {
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

const isText = (value: unknown): value is string => typeof value === 'string';

const isOrderedSeats = (value: unknown): value is OrderedSeats => {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, sessionId, seatIds, deadlineMs } = value as Partial<Record<keyof OrderedSeats, unknown>>;
  return (
    isText(hash) &&
    /^[0-9A-F]{40}$/.test(hash) &&
    isText(sessionId) &&
    Array.isArray(seatIds) &&
    seatIds.length <= maxSeats &&
    seatIds.every(isText) &&
    (deadlineMs === null || typeof deadlineMs === 'number')
  );
};

const load = (storage: AppStorage): readonly OrderedSeats[] =>
  storage.get(name, (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const kept = value as Partial<Record<'version' | 'orders', unknown>>;
    return kept.version === version && Array.isArray(kept.orders)
      ? kept.orders.slice(0, maxOrders).filter(isOrderedSeats)
      : null;
  }) ?? [];

const save = (storage: AppStorage, orders: readonly OrderedSeats[]): void =>
  storage.set(name, { version, orders: orders.slice(0, maxOrders) });

/** Notes the seats of an order that was made just now, so that another tab does not take its buyer for a stranger. */
export const noteOrderedSeats = (storage: AppStorage, order: Omit<OrderedSeats, 'deadlineMs'>): void =>
  save(storage, [{ ...order, deadlineMs: null }, ...load(storage).filter(({ hash }) => hash !== order.hash)]);

/**
 * What became of an order: held until `deadlineMs`, or null where there is nothing left to do with it. It is paid for
 * then, or, when its time was over before, its seats are anybody's.
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
