/*
 * Short values read by every page's first file: the theme, whether this browser has orders, which need more code, and
 * in which host's page an order is shown.
 */
import { isLocalPath } from '../contract/address.ts';
import { storageKey, type AppStorage } from './storage.ts';

export const themes = ['auto', 'light', 'dark'] as const;
/** The theme; `auto` follows the system. */
export type Theme = (typeof themes)[number];

const asTheme = (value: unknown): Theme | null => themes.find((theme) => theme === value) ?? null;

export const keptTheme = (storage: AppStorage): Theme => storage.get('theme', asTheme) ?? 'auto';
export const keepTheme = (storage: AppStorage, theme: Theme): void => storage.set('theme', theme);

/** The storage key of the unfinished orders. */
export const lastOrderName = 'last-order';

/** The storage key of paid orders. */
export const savedOrdersName = 'lasting:paid-orders';

/** Whether any unfinished order was stored. `last-orders.ts` knows which, and whether it has expired. */
export const hasLastOrder = (storage: AppStorage): boolean =>
  storage.get(lastOrderName, (value) => value) !== null;

/** Whether any paid order was stored. `saved-orders.ts` knows which, and whether it can still be shown. */
export const hasSavedOrders = (storage: AppStorage): boolean =>
  storage.get(savedOrdersName, (value) => value) !== null;

/** The storage key of seat watches. */
export const seatWatchesName = 'lasting:seat-watches';

/** Whether any watch was stored. `seat-watches.ts` knows for what, and whether that has begun. */
export const hasSeatWatches = (storage: AppStorage): boolean =>
  storage.get(seatWatchesName, (value) => value) !== null;

/** Calls back whenever this tab or another has changed the seat watches. */
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

/** The base of the host's page in which an order was seen, null if none. Returned once. */
export function takeHost(storage: AppStorage, hash: string): string | null {
  const base = storage.get(hostName(hash), asBase);
  storage.remove(hostName(hash));
  return base;
}
