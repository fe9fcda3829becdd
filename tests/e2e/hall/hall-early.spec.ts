import { rawReply } from '../help/altered.ts';
import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { coloursOf, mapPixels } from '../help/hall-pixels.ts';
import { mapPoint } from '../help/hall-plan.ts';
import { serveHalting, type HaltingServer } from '../help/halting-server.ts';
import { expect, test } from '../help/shop.ts';

/** Halts the map's reply right after the text that matches `part`. */
async function haltBehind(
  page: Page,
  part: RegExp,
): Promise<{ goOn: () => void; stop: () => Promise<void> }> {
  let server: HaltingServer | null = null;
  await page.route('**/api/scheme/map', async (route) => {
    const reply = await (await rawReply(route)).body();
    const found = part.exec(reply.toString('latin1'));
    if (found === null) throw new Error(`The reply has no ${part.source}`);
    server ??= await serveHalting(reply, found.index + found[0].length);
    await route.continue({ url: `${server.origin}/map` });
  });
  return { goOn: () => server?.goOn(), stop: async () => server?.stop() };
}

const isReady = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('hall-ready').length > 0);

test('a stadium is visible once its plan and some of its seats have arrived', async ({ page, buyer }) => {
  const line = await haltBehind(page, /"seat_numbers":\[[^]{40000}/);
  await page.goto(`/scheme/${events.stadium}?qa=1`);
  const map = page.locator('[data-hall-map]');
  await expect(map).toHaveAttribute('data-hall-shown', 'early');
  const middle = await mapPoint(buyer, 0.5, 0.5);
  const colours = new Set(coloursOf(await mapPixels(buyer, middle, 100, ['base'])).map(String));
  expect(colours.size, 'something is drawn').toBeGreaterThan(3);
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await isReady(page), 'nothing can be chosen yet, and nobody says so').toBe(false);
  // A buyer who zooms in meanwhile stays there.
  await map.hover();
  await page.mouse.wheel(0, -400);
  line.goOn();
  await buyer.hallReady();
  await expect(map).toHaveAttribute('data-hall-shown', 'whole');
  expect((await buyer.camera()).zoom).toBeGreaterThan(1.2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await line.stop();
});

test('a hall whose load breaks off after a part was visible counts as not loaded and can be retried', async ({
  page,
  buyer,
}) => {
  const line = await haltBehind(page, /^[^]{900000}/);
  await page.goto(`/scheme/${events.stadium}?qa=1`);
  await expect(page.locator('[data-hall-map]')).toHaveAttribute('data-hall-shown', 'early');
  await line.stop();
  await expect(page.getByText('Схема ещё не загружена')).toBeVisible();
  await page.unroute('**/api/scheme/map');
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.hallReady();
});

test('the worker’s script imports nothing from the page’s first file, which WebKit would run twice', async ({
  buyer,
}) => {
  const { page } = buyer;
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await buyer.openHall(events.opera);
  const program = [...scripts].filter((url) => url.includes('/serve-hall-'));
  expect(program).toHaveLength(1);
  for (const url of program) expect(await (await page.request.get(url)).text()).not.toContain('hall.worker-');
});

test('a hall page requests its texts and screen before script and token have arrived, and Konva after them', async ({
  page,
}) => {
  for (const late of [/\/assets\/index-[^/]*\.js$/, '**/api/token']) await page.route(late, () => {});
  await page.goto(`/scheme/${events.chamber}`, { waitUntil: 'commit' });
  const asked = page.locator('link[rel=modulepreload]');
  await expect(asked.last()).toHaveAttribute('href', /ReactKonvaCore-/);
  const names = await asked.evaluateAll((links) =>
    links.map((link) => /([\w-]+?)-[\w-]{7}\.js$/.exec((link as HTMLLinkElement).href)?.[1]),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => ['ru-first', 'scheme-screen', 'hall-map'].includes(name ?? ''))).toEqual([
    'ru-first',
    'scheme-screen',
    'hall-map',
  ]);
});
