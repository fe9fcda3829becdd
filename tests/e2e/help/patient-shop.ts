import { startShop, type ShopProcess } from './shop-process.ts';
import { test as base } from './shop.ts';

/** However busy the machine is, the page has its replies. */
const patient = { PAGE_WAIT_MS: '10000' };

/**
 * Playwright's `test` with a shop whose pages come with their first replies and with the hall drawn in them, and one
 * that has it for its back end. Files that use it run in order: each worker more would start shops of its own.
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
