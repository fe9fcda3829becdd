import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

const toast = (page: Page, text: RegExp) => page.locator('[popover="manual"]').filter({ hasText: text });

test.beforeEach(async ({ page }) => {
  // The six seconds of a short message never end here: it can only disappear by leaving the page.
  await page.addInitScript(() => {
    const real = window.setTimeout;
    const patient = (run: TimerHandler, ms?: number, ...rest: unknown[]): number =>
      ms === 6000 ? 0 : real(run, ms, ...rest);
    Object.assign(window, { setTimeout: patient });
  });
});

test('a toast disappears with its page', async ({ page, buyer }) => {
  await page.goto(`/scheme/${events.chamber}/01-01-2020/19:00?qa=1`);
  await buyer.hallReady();
  await expect(toast(page, /Этой даты нет в продаже/)).toBeVisible();
  await page.getByRole('link', { name: 'К афише' }).click();
  await expect(page.getByRole('list', { name: 'События' })).toBeVisible();
  await expect(toast(page, /./)).toHaveCount(0);
  // And it does not return with its page.
  await page.goBack();
  await expect(buyer.map).toBeVisible();
  await expect(toast(page, /./)).toHaveCount(0);
});

test('a toast stays while only the date in the address changes', async ({ page, buyer }) => {
  await page.goto(`/scheme/${events.chamber}/01-01-2020/19:00?qa=1`);
  await expect(toast(page, /Этой даты нет в продаже/)).toBeVisible();
  await expect(page).not.toHaveURL(/01-01-2020/);
  await buyer.hallReady();
  await expect(toast(page, /Этой даты нет в продаже/)).toBeVisible();
});
