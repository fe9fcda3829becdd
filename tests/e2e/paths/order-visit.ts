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

/** The order is read again: as something asked for it, or as whoever comes back to the page does. */
export const readAgain =
  (reply: Reply) =>
  async (visit: PageVisit): Promise<void> => {
    const states = await visit.page.evaluate(() => document.documentElement.dataset['state'] ?? '');
    if (!states.includes('order.shown.reading.reloading')) {
      await visit.hide();
      await visit.page.clock.fastForward(11_000);
      await visit.show();
    }
    await visit.answer(view, reply);
  };
