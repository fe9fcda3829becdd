/*
 * What is kept in a word and read by every page's first file: how the page looks, whether this browser has orders, for
 * which more is loaded, and in which host's page an order is shown.
 */
import { isLocalPath } from '../contract/address.ts';
import { storageKey, type AppStorage } from './storage.ts';

export const themes = ['auto', 'light', 'dark'] as const;
/** How the page looks; `auto` is as the system says. */
export type Theme = (typeof themes)[number];

const asTheme = (value: unknown): Theme | null => themes.find((theme) => theme === value) ?? null;

export const keptTheme = (storage: AppStorage): Theme => storage.get('theme', asTheme) ?? 'auto';
export const keepTheme = (storage: AppStorage, theme: Theme): void => storage.set('theme', theme);

/** What the orders to go on with are kept under. */
export const lastOrderName = 'last-order';

/** What paid orders are kept under. */
export const savedOrdersName = 'lasting:paid-orders';

/** Whether any order was kept to go on with. Which, and whether its time is over, is for `last-orders.ts` to say. */
export const hasLastOrder = (storage: AppStorage): boolean =>
  storage.get(lastOrderName, (value) => value) !== null;

/** Whether any paid order was kept. Which, and whether it can still be shown, is for `saved-orders.ts` to say. */
export const hasSavedOrders = (storage: AppStorage): boolean =>
  storage.get(savedOrdersName, (value) => value) !== null;

/** What watched performances are kept under. */
export const seatWatchesName = 'lasting:seat-watches';

/** Whether seats are waited for. Of what, and whether that has begun, is for `seat-watches.ts` to say. */
export const hasSeatWatches = (storage: AppStorage): boolean =>
  storage.get(seatWatchesName, (value) => value) !== null;

/** Calls back whenever this tab or another has changed what seats are waited for. */
export const onSeatWatches = (onChange: () => void): (() => void) => {
  const watch = ({ key }: StorageEvent): void => {
    if (key === storageKey(seatWatchesName) || key === null) onChange();
  };
  addEventListener('storage', watch);
  return () => removeEventListener('storage', watch);
};

const hostName = (hash: string): string => `hosted.${hash.toUpperCase()}`;

const asBase = (value: unknown): string | null =>
  typeof value === 'string' && (value === '' || isLocalPath(value)) && !/[?#]/.test(value) ? value : null;

/** Notes the base of the host's page that shows an order. */
export const noteHost = (storage: AppStorage, hash: string, base: string): void =>
  storage.set(hostName(hash), base);

/** The base of the host's page that an order was seen in, null where there was none. It is given once. */
export function takeHost(storage: AppStorage, hash: string): string | null {
  const base = storage.get(hostName(hash), asBase);
  storage.remove(hostName(hash));
  return base;
}
