import * as z from 'zod/mini';
import { keepsakeLifeMs, type KeepsakeKind } from '../../../../machines/restore.ts';
import type { OrderHash } from '../../../contract/brand.ts';
import type { OrderView } from '../../../contract/order.ts';
import type { AppStorage } from '../../../ui/storage.ts';
import { keep, recall } from '../../keepsakes.ts';
import { keptOrdersName } from '../has-kept-orders.ts';

/** A paid order as it was seen last, to be shown where there is no network: nothing of who bought it. */
export interface KeptOrder extends Pick<OrderView, 'number' | 'tickets' | 'services' | 'fees'> {
  readonly hash: OrderHash;
  readonly currency: string;
  /** When it was seen, ms since 1970. */
  readonly atMs: number;
}

const text = z.string();
const number = z.number();
const localText = z.partialRecord(z.enum(['ru', 'en', 'kz', 'ch']), text);
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
  mapUrl: text,
  returned: z.boolean(),
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

const keptOrders: KeepsakeKind<readonly KeptOrder[]> = {
  name: keptOrdersName,
  // Only the brands are unseen.
  shape: shape as unknown as z.ZodMiniType<readonly KeptOrder[]>,
};

/** More would fill the browser's storage with pictures. */
const mostOrders = 3;

/** The orders with one more, the newest first; those a day old are gone. */
export const withOrder = (orders: readonly KeptOrder[], order: KeptOrder): readonly KeptOrder[] =>
  [order, ...orders.filter(({ hash }) => hash !== order.hash)]
    .filter(({ atMs }) => order.atMs - atMs <= keepsakeLifeMs)
    .slice(0, mostOrders);

const all = (storage: AppStorage): readonly KeptOrder[] => recall(storage, keptOrders) ?? [];

/** The order as it was last seen; null where it was not, or too long ago. */
export const keptOrder = (storage: AppStorage, hash: OrderHash, nowMs: number): KeptOrder | null =>
  all(storage).find((order) => order.hash === hash && nowMs - order.atMs <= keepsakeLifeMs) ?? null;

/** Keeps a paid order for a day. */
export const keepOrder = (storage: AppStorage, order: KeptOrder): void =>
  keep(storage, keptOrders, withOrder(all(storage), order));

/** Forgets an order; true where none is left. */
export const forgetOrder = (storage: AppStorage, hash: OrderHash | null): boolean => {
  const left = all(storage).filter((order) => order.hash !== hash);
  keep(storage, keptOrders, left.length === 0 ? null : left);
  return left.length === 0;
};
