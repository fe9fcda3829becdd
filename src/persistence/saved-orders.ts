import * as z from 'zod/mini';
import type { OrderHash } from '../contract/brand.ts';
import type { OrderView } from '../contract/order.ts';
import { link, picture } from '../contract/scalars.ts';
import { dayParts } from '../core/dates/venue-date.ts';
import type { AppStorage } from './storage.ts';
import { localText } from './persisted-shape.ts';
import { savedOrdersName } from './start-notes.ts';

/** A paid order as last seen, to be shown without a network: nothing about its buyer. */
export type SavedOrder = {
  readonly hash: OrderHash;
  readonly currency: string;
  /** When it was seen, ms since 1970. */
  readonly atMs: number;
} & Pick<OrderView, 'number' | 'tickets' | 'services' | 'fees'>;

const text = z.string();
const number = z.number();
const line = z.object({
  id: text,
  group: text,
  priceMinor: number,
  quantity: number,
  costMinor: number,
  codeKind: z.enum(['none', 'qr', 'barcode']),
  qrImage: text,
  barcodeImage: text,
  code: text,
  ticketHash: text,
  removable: z.boolean(),
  parentId: text,
  action: localText,
  image: z._default(z.partial(z.object({ ru: picture, en: picture, kz: picture, ch: picture })), {}),
  colors: z._default(z.nullable(z.object({ ground: text, spark: text })), null),
  ageFrom: text,
  row: text,
  seat: text,
  sector: localText,
  category: localText,
  zone: localText,
  day: text,
  time: text,
  dayText: text,
  weekday: text,
  address: localText,
  place: localText,
  // Links are checked again: others can write to a browser's storage.
  mapUrl: link,
  returned: z.boolean(),
  returnAsked: z._default(z.boolean(), false),
  openDate: z._default(z.boolean(), false),
  promoAllowed: z._default(z.nullable(z.boolean()), null),
  visits: z._default(number, 0),
  // Orders stored by an older version lack these two.
  share: z.optional(z.nullable(z.object({ promo: number, bonuses: number, fee: number }))),
  returnable: z.optional(z.nullable(z.boolean())),
  // Personal: never stored.
  visitor: z._default(text, ''),
});
const shape = z.array(
  z.object({
    hash: text,
    number: text,
    currency: text,
    atMs: number,
    tickets: z.array(line),
    services: z.array(line),
    fees: z.array(z.object({ group: text, costMinor: number })),
  }),
);

/** More would fill the browser's storage with pictures. */
const maxOrders = 3;
const dayMs = 24 * 60 * 60 * 1000;
/** How long a ticket without a day of its own, such as a season pass, is kept after it was seen. */
const undatedMs = 31 * dayMs;

/**
 * When the last event of an order is over, ms: a day after its date, whatever the venue's clock and however late it
 * ends.
 */
const endsMs = ({ tickets, services, atMs }: SavedOrder): number =>
  Math.max(
    ...[...tickets, ...services].map(({ day }) => {
      const parts = dayParts(day);
      return parts === null ? atMs + undatedMs : Date.UTC(parts.year, parts.month - 1, parts.day) + 2 * dayMs;
    }),
  );

/**
 * The orders with one added, newest first, without those whose events are over.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const withOrder = (orders: readonly SavedOrder[], order: SavedOrder): readonly SavedOrder[] =>
  [order, ...orders.filter(({ hash }) => hash !== order.hash)]
    .filter((one) => endsMs(one) > order.atMs)
    .slice(0, maxOrders);

const all = (storage: AppStorage): readonly SavedOrder[] =>
  storage.get(savedOrdersName, (stored) => {
    const read = shape.safeParse(stored);
    // Only the brands are unchecked.
    return read.success ? (read.data as unknown as readonly SavedOrder[]) : null;
  }) ?? [];

const keepAll = (storage: AppStorage, orders: readonly SavedOrder[]): void => {
  if (orders.length === 0) storage.remove(savedOrdersName);
  else storage.set(savedOrdersName, orders);
};

/** The order as last seen; null if it is not stored, or if its events are over. */
export const loadSavedOrder = (storage: AppStorage, hash: OrderHash, nowMs: number): SavedOrder | null =>
  all(storage).find((order) => order.hash === hash && endsMs(order) > nowMs) ?? null;

/** Stores a paid order until its events are over. */
export const saveOrder = (storage: AppStorage, order: SavedOrder): void =>
  keepAll(storage, withOrder(all(storage), order));

/** Removes an order and all whose events are over; true if none is left. */
export const removeSavedOrder = (storage: AppStorage, hash: OrderHash | null, nowMs: number): boolean => {
  const left = all(storage).filter((order) => order.hash !== hash && endsMs(order) > nowMs);
  keepAll(storage, left);
  return left.length === 0;
};
