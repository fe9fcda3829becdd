import type { AppStorage } from '../../ui/storage.ts';

/** What paid orders are kept under. */
export const keptOrdersName = 'lasting:paid-orders';

/** Whether any paid order was kept. Which, and whether it can still be shown, is for `kept-orders.ts` to say. */
export const hasKeptOrders = (storage: AppStorage): boolean =>
  storage.get(keptOrdersName, (value) => value) !== null;
