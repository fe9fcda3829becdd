import type { AppStorage } from '../ui/storage.ts';

/** What the orders to go on with are kept under. */
export const lastOrderName = 'last-order';

/** Whether any order was kept to go on with. Which, and whether its time is over, is for `last-order.ts` to say. */
export const hasLastOrder = (storage: AppStorage): boolean =>
  storage.get(lastOrderName, (value) => value) !== null;
