import { chromium, type Locator, type Page } from 'playwright/test';

import { manyEvents, withPoster } from '../help/altered.ts';
import { expect, test } from '../help/shop.ts';

const howFar = (page: Page): Promise<{ top: number; below: number }> =>
  page.evaluate(() => ({
    top: Math.round(window.scrollY),
    below: Math.round(document.documentElement.scrollHeight - window.scrollY - window.innerHeight),
  }));

/** Adds page after page until all `total` events are there: each press renders them a few at a time. */
async function wholeList(page: Page, total: number): Promise<Locator> {
  const items = page.getByRole('list', { name: 'События' }).locator('> li');
  const more = page.getByRole('button', { name: /^Загрузить следующие/, disabled: false });
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    expect(await items.count()).toBe(total);
  }).toPass({ intervals: [20], timeout: 40_000 });
  return items;
}

/* With smooth scrolling, as on a desktop with keys and wheel: a smooth scroll could stop short. */
test('in a list of 1,000 events Home leads to the very top, even while gliding, and End to the bottom', async ({
  launchOptions,
  baseURL,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--enable-smooth-scrolling'],
  });
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: 'ru-RU' });
  await withPoster(page, () => manyEvents(1000));
  await page.goto('/');
  const items = await wholeList(page, 1000);
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('Control+End');
    await expect.poll(async () => (await howFar(page)).below).toBe(0);
    // On the way down, and in the middle of a smooth scroll back up.
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, -3000);
    await page.keyboard.press('Control+Home');
    await expect.poll(async () => (await howFar(page)).top).toBe(0);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Home');
    await expect(items.first()).toBeInViewport();
    expect((await howFar(page)).top).toBe(0);
  }
  await browser.close();
});

test('a glide that continues after Home does not move the page away again; the buyer can', async ({
  page,
}) => {
  await withPoster(page, () => manyEvents(300));
  await page.goto('/');
  await wholeList(page, 300);
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await howFar(page)).below).toBe(0);
  /* A late step of a smooth scroll. */
  const tops = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }),
    );
    const seen: number[] = [];
    for (const _ of [0, 1, 2]) {
      await frame();
      window.scrollTo({ top: 900, behavior: 'instant' });
      await frame();
      await frame();
      seen.push(window.scrollY);
    }
    document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
    window.scrollTo({ top: 900, behavior: 'instant' });
    await frame();
    await frame();
    seen.push(window.scrollY);
    return seen;
  });
  expect(tops).toEqual([0, 0, 0, 900]);
});

test('after a jump down a list everything is already in its final place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withPoster(page, () => manyEvents(60));
  await page.goto('/');
  const more = page.getByRole('button', { name: /^Загрузить следующие/ });
  const items = page.getByRole('list', { name: 'События' }).locator('> li');
  // Pressed from a distance: the added events have not been rendered.
  for (const count of [24, 36]) {
    await more.evaluate((button) => button.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(items).toHaveCount(count);
    await expect(more).toBeEnabled();
  }
  expect((await howFar(page)).top).toBe(0);
  /* The button's position in the frame of the jump, and after the cards around it have been laid out. */
  const [first, last] = await more.evaluate(async (button) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    await frame();
    const before = button.getBoundingClientRect().top;
    for (let at = 0; at < 12; at += 1) await frame();
    return [before, button.getBoundingClientRect().top] as const;
  });
  // A name may take one line more or less than the card that the estimate is based on.
  expect(Math.abs(last - first)).toBeLessThanOrEqual(24);
});
