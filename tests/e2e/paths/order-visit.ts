/* The page of an order as the charts that live in it are walked there. */
import type { PageVisit } from './page-visit.ts';
import type { Reply } from './held-calls.ts';
import { openShop, orderHash } from './replies.ts';

const view = '/api/order/view/';

/** The order's page, read as it is said. */
export const openOrder =
  (reply: Reply) =>
  async (visit: PageVisit): Promise<void> => {
    openShop(visit);
    await visit.open(`/order/${orderHash}`);
    await visit.answer(view, reply);
  };

/**
 * The order is read again: as something asked for it, or because the network is back. That takes no time, in which a
 * call would end.
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
