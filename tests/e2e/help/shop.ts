import { test as base, type Page } from 'playwright/test';

import { Buyer } from './buyer.ts';
import { ShopDesk } from './shop-desk.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

type ShopFixtures = {
  /** The box office's side. */
  readonly shop: ShopDesk;
  /** The buyer at the page. */
  readonly buyer: Buyer;
  /** A second buyer in another window. */
  readonly secondWindow: () => Promise<Buyer>;
  /** No test may cause an uncaught error. */
  readonly noUncaughtErrors: void;
  readonly unsold: void;
};

/**
 * Playwright's `test` with a shop. Each worker has its own shop, so that a test that moves the clock affects no
 * parallel test; and every test starts with nothing sold, so that none depends on earlier purchases.
 */
export const test = base.extend<ShopFixtures, { readonly shopProcess: ShopProcess }>({
  shopProcess: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what is needed.
    async ({}, provide) => {
      // Pages send their own requests, which tests can alter. tests/e2e/shell/first-replies.spec.ts tests pages that
      // include replies.
      const shop = await startShop({ PAGE_WAIT_MS: '0' });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shopProcess }, provide) => provide(shopProcess.origin),
  unsold: [
    async ({ playwright, baseURL }, provide) => {
      // A separate context: the `request` fixture belongs to the test and its login.
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      const reply = await request.post('/api/__test__/begin', { data: {} });
      base.expect(reply.status(), 'the box office begins anew').toBe(200);
      await request.dispose();
      await provide();
    },
    { auto: true },
  ],
  shop: async ({ request }, provide) => provide(new ShopDesk(request)),
  buyer: async ({ page }, provide) => provide(new Buyer(page)),
  secondWindow: async ({ browser, baseURL }, provide) => {
    const opened: Page[] = [];
    await provide(async () => {
      const page = await browser.newPage({
        ...(baseURL !== undefined && { baseURL }),
        locale: 'ru-RU',
        viewport: { width: 1440, height: 900 },
      });
      opened.push(page);
      return new Buyer(page);
    });
    await Promise.all(opened.map((page) => page.close()));
  },
  noUncaughtErrors: [
    async ({ context }, provide) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      await provide();
      // A reply that a test alters may still be in transit when the test ends.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      base.expect(errors, 'uncaught errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = test.expect;
