import { chromium, type Page } from 'playwright/test';

import { manyEvents, withPoster } from './altered.ts';
import { expect, test } from './shop.ts';

const howFar = (page: Page): Promise<{ top: number; below: number }> =>
  page.evaluate(() => ({
    top: Math.round(window.scrollY),
    below: Math.round(document.documentElement.scrollHeight - window.scrollY - window.innerHeight),
  }));

/* As on a desk, where keys and wheel glide: a glide is what could end short. */
test('in a list of 2,000 events Home leads to the very top, from a glide too, and End to the bottom', async ({
  launchOptions,
  baseURL,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--enable-smooth-scrolling'],
  });
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: 'ru-RU' });
  await withPoster(page, () => manyEvents(2000));
  await page.goto('/');
  const more = page.getByRole('button', { name: /^Загрузить следующие/ });
  const items = page.getByRole('list', { name: 'События' }).locator('> li');
  await expect(items.first()).toBeVisible();
  for (let had = await items.count(); had < 2000; had = await items.count()) {
    if (await more.isVisible()) await more.click();
    const before = had;
    await expect.poll(() => items.count()).toBeGreaterThan(before);
  }
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Control+End');
    await expect.poll(async () => (await howFar(page)).below).toBe(0);
    // On the way down and in the middle of a glide up again.
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
