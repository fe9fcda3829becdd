import type { Locator, Page, Route } from 'playwright/test';

import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { hundredThousandLights } from '../../../fixtures/catalogue/grand-plans.ts';
import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { minimapOf } from '../help/minimap.ts';
import { mapPoint } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

const hundredThousand = eventHash(hundredThousandLights.key);

/** The statistics of `window.qa.hall.stats()` checked here, and Konva's own register of its nodes. */
type Counted = {
  readonly qa: { readonly hall: { stats(): Readonly<Record<string, number | string>> } | null };
  readonly Konva: { readonly stages: readonly { find(selector: () => boolean): readonly unknown[] }[] };
};

const statsOf = async (page: Page): Promise<Readonly<Record<string, number | string>>> =>
  page.evaluate(() => (window as unknown as Counted).qa.hall?.stats() ?? {});

const openLarge = async (buyer: Buyer, hash: string): Promise<void> => {
  await buyer.page.goto(`/scheme/${hash}?qa=1`);
  await buyer.page.waitForFunction(() => performance.getEntriesByName('hall-sharp').length > 0, undefined, {
    timeout: 40_000,
  });
};

/** The second of the dates on offer. */
const otherDate = (page: Page): Locator =>
  page.getByRole('radiogroup', { name: 'Даты' }).getByRole('radio').nth(1);

/** The map's resources: DOM elements, Konva nodes, canvases. */
const heldBy = async (buyer: Buyer): Promise<Readonly<Record<string, number>>> =>
  buyer.page.evaluate(() => {
    const map = document.querySelector('[data-hall-map]');
    const { stages } = (window as unknown as Counted).Konva;
    return {
      elements: map?.querySelectorAll('*').length ?? -1,
      sectors: Number(document.querySelector('[data-hall-sectors]')?.getAttribute('data-hall-sectors') ?? 0),
      nodes: stages.reduce((sum, stage) => sum + stage.find(() => true).length, 0),
      stages: stages.length,
      canvases: document.querySelectorAll('canvas').length,
    };
  });

test('a hall of 100,000 seats has no more elements and canvases than one of 400, plus a node per sector', async ({
  page,
  buyer,
}) => {
  const look = async () => {
    const { x, y } = await mapPoint(buyer, 0.5, 0.6);
    await page.mouse.move(x, y);
    // Three notches: the minimap appears at this zoom.
    for (let notch = 0; notch < 3; notch += 1) {
      await page.mouse.wheel(0, -400);
      await buyer.cameraAtRest();
    }
    await buyer.sectorsShown();
    await expect(minimapOf(page)).toBeVisible();
    const { sectors = 0, nodes = 0, ...held } = await heldBy(buyer);
    return { ...held, sectors, rest: nodes - sectors };
  };
  await openLarge(buyer, events.chamber);
  const small = await look();
  expect((await statsOf(page))['seats']).toBe(400);
  await openLarge(buyer, hundredThousand);
  const large = await look();
  expect((await statsOf(page))['seats']).toBe(100_000);
  expect(large.sectors).toBeGreaterThan(100);
  expect(large.sectors).toBeLessThan(300);
  expect({ ...large, sectors: 0 }).toEqual({ ...small, sectors: 0 });
  // Three layers, the minimap, and the 1 × 1 canvas whose content is drawn onto the lowest layer.
  expect(large).toMatchObject({ canvases: 5, stages: 3 });
});

test('while a view full of names moves, only one canvas of the map is shown and drawn', async ({
  page,
  buyer,
}) => {
  await openLarge(buyer, hundredThousand);
  await buyer.sectorsShown();
  const shown = async (notches: number): Promise<number> =>
    page.evaluate(async (turns) => {
      const map = document.querySelector('[data-hall-map]');
      const box = map?.getBoundingClientRect();
      let least = Infinity;
      for (let turn = 0; turn <= turns; turn += 1) {
        const clientX = (box?.left ?? 0) + (box?.width ?? 0) / 2;
        const clientY = (box?.top ?? 0) + (box?.height ?? 0) / 2;
        const at = { bubbles: true, cancelable: true, clientX, clientY, deltaY: -13 };
        if (turn < turns) map?.dispatchEvent(new WheelEvent('wheel', at));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const canvases = [...(map?.querySelectorAll('canvas') ?? [])];
        const visible = canvases.filter((canvas) => getComputedStyle(canvas).visibility === 'visible');
        least = Math.min(least, visible.length);
      }
      return least;
    }, notches);
  // At rest the names have their own canvas; nothing is chosen, pointed at or focused.
  expect(await shown(0)).toBe(2);
  expect(await shown(6)).toBe(1);
  await buyer.cameraAtRest();
  expect(await shown(0)).toBe(2);
});

test('while the view moves, nothing but the canvases changes', async ({ page, buyer }) => {
  await openLarge(buyer, events.opera);
  // The picture comes to rest by the clock. With the clock paused, a slow machine cannot let it rest between two
  // frames.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  const { x: clientX, y: clientY } = await mapPoint(buyer, 0.5, 0.5);
  const turn = async (deltaY: number): Promise<void> => {
    await buyer.map.dispatchEvent('wheel', { clientX, clientY, deltaY });
    await page.clock.runFor(32);
  };
  // Away from the view of the whole hall, where buttons and minimap appear and disappear.
  for (let step = 0; step < 6; step += 1) await turn(-13);
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const everything = { attributes: true, childList: true, characterData: true, subtree: true };
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) seen.push(`${target.nodeName} ${attributeName ?? ''}`);
    }).observe(document, everything);
    return seen;
  });
  for (let step = 0; step < 8; step += 1) {
    const before = await buyer.camera();
    await turn(step % 2 === 0 ? -13 : 13);
    expect(await buyer.camera(), 'the picture moved').not.toEqual(before);
  }
  expect(await changes.jsonValue()).toEqual([]);
});

test('leaving while the hall is loading stops the worker and its download', async ({ page, shop }) => {
  await shop.fault('slow', '/api/scheme/map', { arg: '30000' });
  const asked = page.waitForRequest('**/api/scheme/map');
  await page.goto(`/scheme/${events.stadium}?qa=1`);
  const request = await asked;
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  await page.getByRole('link', { name: /^Партер/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(request.timing().responseStart, 'an answer was still to come').toBe(-1);
});

test('choosing another date while the hall is loading stops the first download', async ({
  page,
  buyer,
  shop,
}) => {
  await shop.fault('slow', '/api/scheme/map', { arg: '30000' });
  const asked = page.waitForRequest('**/api/scheme/map');
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/scheme/map'));
  await page.goto(`/scheme/${events.opera}?qa=1`);
  await asked;
  await otherDate(page).click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await buyer.hallReady();
});

test('the hall is requested before the page’s own script, and only once', async ({ buyer }) => {
  const { page } = buyer;
  const held: Route[] = [];
  let maps = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/scheme/map')) maps += 1;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => void held.push(route));
  const asked = page.waitForEvent('request', (request) => request.url().endsWith('/api/scheme/map'));
  await page.goto(`/scheme/${events.opera}?qa=1`, { waitUntil: 'commit' });
  await asked;
  expect(held, 'the program is still on its way').toHaveLength(1);
  await held[0]?.continue();
  await buyer.hallReady();
  expect(maps).toBe(1);
});

test('a hall page loads some twenty scripts, not one per part of the app', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  // Without QA's tools: chunks for testers, and those shared with them, load for testers only.
  await page.goto(`/scheme/${events.opera}`);
  // The last chunk that a page with a hall loads at once.
  await expect.poll(() => [...scripts].some((path) => path.includes('/seat-choice-'))).toBe(true);
  expect(scripts.size, [...scripts].join('\n')).toBeLessThanOrEqual(22);
});

/** When the first file whose address contains `part` was requested, ms of the page; −1 if none was. */
const askedAt = async (page: Page, part: string): Promise<number> =>
  page.evaluate(
    (text) =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes(text))?.startTime ?? -1,
    part,
  );

test('the minimap’s script is requested after the hall’s, and the setup once', async ({ page, buyer }) => {
  let setups = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/setup')) setups += 1;
  });
  await buyer.openHall(events.opera);
  await expect.poll(async () => askedAt(page, '/minimap-stage-')).toBeGreaterThan(0);
  const shown = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  expect(await askedAt(page, '/minimap-stage-')).toBeGreaterThan(shown ?? Number.POSITIVE_INFINITY);
  expect(setups).toBe(1);
});

test('an English page requests its texts before its script runs, and no other language’s', async ({
  page,
  buyer,
}) => {
  const held: Route[] = [];
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => void held.push(route));
  const words = page.waitForRequest(/\/assets\/en-[^/]+\.js$/);
  await page.goto(`/scheme/${events.opera}?lang=en&qa=1`, { waitUntil: 'commit' });
  await words;
  await held[0]?.continue();
  await buyer.hallReady();
  expect(await askedAt(page, '/assets/ru-')).toBe(-1);
});
