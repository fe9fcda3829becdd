/* The page of an order, for the charts that run in it. */
import type { PageVisit } from './page-visit.ts';
import type { Reply } from './held-calls.ts';
import { openShop, orderHash } from './replies.ts';

const view = '/api/order/view/';

/** Opens the order's page with this reply. */
export const openOrder =
  (reply: Reply) =>
  async (visit: PageVisit): Promise<void> => {
    openShop(visit);
    await visit.open(`/order/${orderHash}`);
    await visit.answer(view, reply);
  };

/**
 * Reads the order again: because something requested it, or because the network is back. It takes no time, so no call
 * times out meanwhile.
 */
export const readAgain =
  (reply: Reply) =>
  async (visit: PageVisit): Promise<void> => {
    const states = await visit.page.evaluate(() => document.documentElement.dataset['state'] ?? '');
    if (!states.includes('order.shown.reading.reloading')) {
      await visit.page.evaluate(() => void window.dispatchEvent(new Event('online')));
    }
    await visit.answer(view, reply);
  };
