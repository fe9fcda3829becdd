import { startShop, type ShopProcess } from './shop-process.ts';
import { test as base } from './shop.ts';

/** Even on a busy machine the page contains its replies. */
const patient = { PAGE_WAIT_MS: '10000' };

/**
 * Playwright's `test` with a shop whose pages include their first replies and the hall's preview, and with that shop as
 * the back end. Files that use it run in order: each additional worker would start its own shops.
 */
export const test = base.extend<object, { readonly shopProcess: ShopProcess; readonly front: ShopProcess }>({
  shopProcess: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what is needed.
    async ({}, provide) => {
      const shop = await startShop(patient);
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  front: [
    async ({ shopProcess }, provide) => {
      const shop = await startShop({ ...patient, API_URL: shopProcess.origin, BASE_PATH: '/shop' });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export const expect = test.expect;
