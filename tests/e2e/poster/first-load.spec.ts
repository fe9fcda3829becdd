import type { Page, Route } from 'playwright/test';

import { expect, test } from '../help/shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Files of a kind that a page received over the network, by path, with their bytes as sent. */
async function bytesOf(page: Page, kind: RegExp): Promise<() => ReadonlyMap<string, number>> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (kind.test(pathname)) paths.set(requestId, pathname);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
  });
  return () => bytes;
}

/* Requested after the cards: by then the page has made all its own requests. */
const last = '/poster-json-ld-';

test('an untouched poster loads 112 kB of scripts and 11 kB of styles, and nothing of other pages', async ({
  page,
}) => {
  const files = await bytesOf(page, /\.(?:js|css)$/);
  await page.goto('/');
  const names = () => [...files().keys()];
  await expect.poll(() => names().some((path) => path.includes(last))).toBe(true);
  // Chunks for the first user input load after all of the above.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const sum = (kind: string): number =>
    [...files()].filter(([path]) => path.endsWith(kind)).reduce((all, [, bytes]) => all + bytes, 0);
  expect(sum('.js'), names().join('\n')).toBeLessThan(112_000);
  expect(sum('.css'), names().join('\n')).toBeLessThan(11_000);
  expect(names().filter((path) => /\/(?:buying|machines|ru-(?!first))/.test(path))).toEqual([]);

  await page.mouse.move(100, 300);
  await page.mouse.move(120, 310);
  await expect.poll(() => names().some((path) => path.includes('/machines-'))).toBe(true);
});

test('the first picture is requested before the page’s own script', async ({ page }) => {
  const held: Route[] = [];
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/images/')) pictures.push(request.url());
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => void held.push(route));
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => pictures).toHaveLength(1);
  await held[0]?.continue();
  const shown = page.locator('article img').first();
  await expect(shown).toBeVisible();
  expect(new URL(pictures[0] ?? '').pathname).toBe(await shown.getAttribute('src'));
  expect(pictures.filter((url) => url === pictures[0])).toHaveLength(1);
});
