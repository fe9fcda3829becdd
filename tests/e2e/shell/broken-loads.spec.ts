import type { BrowserContext, Page, Route } from 'playwright/test';

import { events } from '../help/events.ts';
import { paidOrder } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';

/* Each load of a page is broken in turn: everything that waits for it must end, in the page or in an error message. */

/* tests/unit/api/client.test.ts distinguishes broken replies; this kind is not retried. */
const brokenReply = (route: Route) => route.fulfill({ json: { response: [7] } });

/** Shortens all waits to a tenth, so that retries cost a test little. */
const hurry = (context: BrowserContext) =>
  context.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const sooner = (work: () => void, ms = 0): number => wait(work, ms / 10);
    Object.assign(window, { setTimeout: sooner });
  });

/** Elements that still look busy. */
const busy = async (page: Page): Promise<readonly string[]> => {
  try {
    return await page.evaluate(() =>
      [...document.querySelectorAll('[aria-busy="true"], [class*="skeleton"], progress, [class*="spinner"]')]
        .filter((one) => one.checkVisibility())
        .map((one) => `${one.tagName} ${one.className}`),
    );
  } catch {
    // A page that lost a script reloads once.
    return ['a page that is left'];
  }
};

/** Paths of the calls or scripts that a page requests. */
async function loadsOf(context: BrowserContext, address: string, which: RegExp): Promise<readonly string[]> {
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (which.test(pathname)) paths.add(pathname);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  // On a busy machine the network may be idle between two calls: the page must also look finished.
  await expect.poll(() => busy(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  await page.close();
  return [...paths];
}

async function breakEach(
  context: BrowserContext,
  address: string,
  broken: readonly (readonly [path: string, way: (route: Route) => Promise<void>])[],
): Promise<void> {
  const left = [...broken];
  const work = async (): Promise<void> => {
    // One tab for all of its loads, which keeps the parsed code. The tab's storage is cleared.
    const page = await context.newPage();
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [path, way] = next;
      await page.route(`**${path}`, way);
      await page.goto(address);
      await expect(page.getByRole('main').first()).not.toBeEmpty();
      // Three halls at once: a slow machine takes longer to read one than a tenth of its time limits.
      await expect
        .poll(() => busy(page), { message: `${address} without ${path}`, timeout: 30_000 })
        .toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.close();
  };
  await Promise.all([work(), work(), work()]);
}

test('no failed call leaves anything busy', async ({ context, page, shop, buyer }) => {
  test.slow();
  const waiting = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  const { hash: paid } = await paidOrder(shop, 1);
  await hurry(context);
  // A stored order: pages of orders first look up what they know about it.
  await page.goto(`/order/${paid}`);
  await buyer.expectState('Оплачен');
  const addresses = [
    '/',
    `/scheme/${events.chamber}`,
    `/order/${waiting}`,
    `/order/return/${paid}`,
    `/order/declined/${waiting}`,
  ];
  for (const address of addresses) {
    const calls = await loadsOf(context, address, /^\/api\/(?!images)/);
    expect(calls.length, address).toBeGreaterThan(1);
    await breakEach(
      context,
      address,
      calls.map((path) => [path, brokenReply] as const),
    );
  }
});

test('no lost script leaves anything busy', async ({ context }) => {
  test.slow();
  await hurry(context);
  const address = `/scheme/${events.chamber}`;
  const scripts = await loadsOf(context, address, /\/assets\/(?!index-).*\.js$/);
  expect(scripts.length).toBeGreaterThan(4);
  await breakEach(
    context,
    address,
    scripts.map((path) => [path, (route: Route) => route.abort('connectionreset')] as const),
  );
});

test('a declined order’s missing number is awaited for at most five seconds', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.clock.install();
  await page.route('**/api/order/get-num', () => undefined);
  await page.goto(`/order/declined/${hash}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Платёж отклонён' })).toBeVisible();
  await expect.poll(async () => (await busy(page)).length).toBe(1);
  await page.clock.fastForward(5500);
  await expect.poll(() => busy(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
