import { createServer } from 'node:net';
import { test as plain } from 'playwright/test';

import { startShop, type ShopProcess } from './shop-process.ts';

/** A free port: the shop must know the host's origin, including the port, before it starts. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const basePath = '/shop';

type Hosted = {
  readonly origin: string;
  /** The same server under another name: another site to a browser. */
  readonly hostOrigin: string;
};

/**
 * Playwright's `test` with a shop under a path, which another site may frame. Files that use it run in order: each
 * additional worker would start its own shop.
 */
export const test = plain.extend<object, { readonly hosted: Hosted; readonly shop: ShopProcess }>({
  // As browsers will do: a cross-site frame gets no cookies.
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'],
      }),
    { scope: 'worker' },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what is needed.
    async ({}, provide) => {
      const port = String(await freePort());
      const shop = await startShop({
        PORT: port,
        BASE_PATH: basePath,
        FRAME_ANCESTORS: `http://localhost:${port}`,
        HOST: '',
        // As in tests/e2e/help/shop.ts.
        PAGE_WAIT_MS: '0',
      });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  hosted: [
    async ({ shop }, provide) =>
      provide({
        origin: `${shop.origin}${basePath}`,
        hostOrigin: `${shop.origin.replace('127.0.0.1', 'localhost')}${basePath}`,
      }),
    { scope: 'worker' },
  ],
});
export const expect = test.expect;
