import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/patient-shop.ts';

test.describe.configure({ mode: 'default' });

const path = `/scheme/${events.opera}`;
const drawn = (page: Page) => page.locator('[data-first-view]');
const sectors = (page: Page) => page.locator('[data-first-part="sectors"]');
const priced = (page: Page, part: string) => page.locator(`[${part}] li > span:first-of-type`);

/** The server knows the hall only after it has been opened once. */
test.beforeEach(async ({ buyer, page }) => {
  const text = async () => (await page.request.get(path)).text();
  if (!(await text()).includes('data-first-view="')) await buyer.openHall(events.opera);
  await expect.poll(text).toContain('data-first-view="');
});

/** Opens a page whose app or map code is held until released. */
async function openHeld(page: Page, file: RegExp, at = path): Promise<() => void> {
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route(file, async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(`${at}?qa=1`, { waitUntil: 'commit' });
  return come;
}

const app = /\/assets\/index-[^/]*\.js/;
const map = /\/assets\/hall-map-[^/]*\.js/;

test('a hall’s page shows sectors and prices before the app has loaded, and the app shows the same', async ({
  page,
  buyer,
}) => {
  const come = await openHeld(page, app);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Соль и звёзды');
  await expect(drawn(page).getByRole('img', { name: 'Схема зала' })).toBeVisible();
  const before = await priced(page, 'data-first-view').allTextContents();
  expect(before.length).toBeGreaterThan(2);
  const counted = await page.locator('[data-first-view] [data-sector]').count();
  expect(counted).toBeGreaterThan(10);
  await expectNoViolations(page, 'the first view');
  come();
  await buyer.hallReady();
  await expect(drawn(page)).toBeHidden();
  const legend = page.getByRole('list', { name: 'Цены' });
  for (const price of before) await expect(legend.getByText(price, { exact: true })).toBeVisible();
  await expect(page.locator('[data-first-part]')).toBeHidden();
});

test('what is drawn over the hall does not move when the app takes over', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await page.route(map, () => new Promise(() => undefined));
  const come = await openHeld(page, app);
  const place = (at: ReturnType<typeof drawn>) => at.boundingBox();
  const before = await place(drawn(page).locator('> div'));
  come();
  await expect.poll(() => place(sectors(page))).toEqual(before);
});

test('a sector tapped early shows its price, and the hall opens there', async ({ page, buyer }) => {
  const come = await openHeld(page, app);
  const sector = page.locator('[data-first-view] [data-sector]').last();
  const words = (await sector.getAttribute('data-words')) ?? '';
  expect(words).toMatch(/\d\s₽/);
  await sector.click();
  await expect(drawn(page).getByText(words)).toBeVisible();
  come();
  await buyer.hallReady();
  await expect(async () => expect((await buyer.camera()).zoom).toBeGreaterThan(2)).toPass();
  await expect(sectors(page)).toBeHidden();
});

/** Dots of the preview: those shown as free, or all of them. */
const dots = (page: Page, which: 'free' | 'all'): Promise<number> =>
  page
    .locator(`[data-first-view] g path${which === 'free' ? '[stroke]' : ''}`)
    .evaluateAll((paths) =>
      paths.reduce((sum, path) => sum + (path.getAttribute('d') ?? '').split('h0').length - 1, 0),
    );

test('a small hall is drawn with every seat before the app has loaded', async ({ page }) => {
  await openHeld(page, app);
  await expect(drawn(page)).toBeVisible();
  const free = await dots(page, 'free');
  expect(free).toBeGreaterThan(100);
  expect(await dots(page, 'all')).toBeGreaterThan(free);
});

test('tapping a sector of a large hall shows its seats, and a seat tapped then opens with the hall', async ({
  page,
  buyer,
}) => {
  const great = `/scheme/${events.arena}`;
  await buyer.openHall(events.arena);
  await expect.poll(async () => (await page.request.get(great)).text()).toContain('data-first-view="');
  const come = await openHeld(page, app, great);
  expect(await dots(page, 'all')).toBe(0);
  const sector = page.locator('[data-first-view] [data-sector]').nth(10);
  const words = (await sector.getAttribute('data-words')) ?? '';
  await sector.click();
  await expect.poll(() => dots(page, 'free')).toBeGreaterThan(10);
  // The first free dot.
  const at = await page
    .locator('[data-first-view] g path[stroke]')
    .first()
    .evaluate((path: SVGPathElement) => {
      const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM() ?? undefined);
      return { x, y };
    });
  await page.mouse.click(at.x, at.y);
  await expect(page.locator('[data-first-view] circle')).toBeVisible();
  come();
  await buyer.hallReady();
  await expect(buyer.offer(words.slice(0, words.indexOf(',')))).toBeVisible();
  await expect(sectors(page)).toBeHidden();
});

test('the drawing of one performance is not shown for another', async ({ page, buyer }) => {
  const come = await openHeld(page, map);
  await expect(sectors(page)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Даты' }).getByRole('radio').nth(1).click();
  await expect(sectors(page)).toBeHidden();
  await expect(page.locator('[data-first-part]')).toHaveCount(0);
  come();
  await expect(buyer.map).toBeVisible();
});

test('a page whose app fails to load says so over the drawing and offers a reload', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openHeld(page, app);
  await expect(drawn(page)).toBeVisible();
  const notice = page.locator('.parterre-late');
  await notice.evaluate((form) => form.getAnimations().forEach((one) => one.finish()));
  for (const words of await notice.locator('p').all()) {
    const isOnTop = await words.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === one;
    });
    expect(isOnTop).toBe(true);
  }
  await notice.getByRole('button').click({ trial: true });
});

test('without scripts a notice comes first, and the hall below it', async ({ browser, shopProcess }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shopProcess.origin });
  await page.goto(path);
  await expect(page.locator('noscript > p').first()).toBeInViewport();
  await expect(drawn(page)).toBeVisible();
  await page.close();
});

test('nothing that the hall does not need is loaded before it', async ({ buyer, page }) => {
  // Without QA's tools.
  await page.goto(path);
  await buyer.hallReady();
  // Late chunks may start before the hall is visible; only the page's own requests count.
  const kilobytes = await page.evaluate(() => {
    const { dataset } = document.querySelector<HTMLElement>('[data-hall-worker]') ?? { dataset: {} };
    const { hallWorker, hallProgram, partsScheme, partsHall, wordsRu } = dataset as DOMStringMap;
    const [app] = document.querySelectorAll<HTMLScriptElement>('script[type=module]');
    const lists = [hallWorker, hallProgram, partsScheme, partsHall, wordsRu, app?.src].join(' ').split(' ');
    const own = new Set(
      lists.filter((href) => href.endsWith('.js')).map((href) => new URL(href, document.baseURI).href),
    );
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const of = (isWanted: (name: string) => boolean): number =>
      all.filter(({ name }) => isWanted(name)).reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000;
    return {
      scripts: of((name) => own.has(name)),
      fonts: of((name) => name.endsWith('.woff2')),
    };
  });
  expect(kilobytes.scripts).toBeLessThan(318);
  expect(kilobytes.fonts).toBeLessThan(29);
  // These include the code of page and worker, Konva and the map.
  expect(kilobytes.scripts).toBeGreaterThan(280);
});

test('on return to a hall the page’s old availability is not shown', async ({ page, buyer }) => {
  await page.goto(`${path}?qa=1`);
  await buyer.hallReady();
  await page.getByRole('link', { name: 'К афише' }).first().click();
  await expect(page).not.toHaveURL(/scheme/);
  await page.route('**/api/scheme/map', () => new Promise(() => undefined));
  await page.goBack();
  await expect(page.locator('[data-hall-stage]')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('[data-first-part]')).toHaveCount(0);
});

test('a page kept by the browser for hours does not show its old availability', async ({ page }) => {
  await page.route(`**${path}*`, async (route) => {
    const reply = await route.fetch();
    const html = (await reply.text()).replace(
      / data-made="[^"]*"/,
      ' data-made="Thu, 26 Nov 2020 21:04:07 GMT"',
    );
    await route.fulfill({ response: reply, body: html });
  });
  await openHeld(page, app);
  await expect(page.locator('noscript')).toBeAttached();
  await expect(drawn(page)).toHaveCount(0);
});
