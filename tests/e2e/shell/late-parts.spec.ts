import { readdirSync } from 'node:fs';

import type { Page } from 'playwright/test';

import { places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** Blocks these files until `mend` is called; fails at once if the build has none of them. */
const losing = async (page: Page, files: RegExp): Promise<{ mend: () => void; lost: () => number }> => {
  expect(readdirSync('dist/assets').map((name) => `/assets/${name}`)).toContainEqual(
    expect.stringMatching(files),
  );
  let broken = true;
  let lost = 0;
  await page.route(files, async (route) => {
    if (!broken) return route.fallback();
    lost += 1;
    return route.abort('connectionreset');
  });
  return {
    mend: () => {
      broken = false;
    },
    lost: () => lost,
  };
};

const fault = (page: Page, name = 'Эта часть страницы не загрузилась') =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name }) });

test('a buyer’s form that failed to load is requested again, and the seat stays chosen', async ({
  page,
  buyer,
  shop,
}) => {
  const { mend, lost } = await losing(page, /\/assets\/checkout-[\w-]+\.js/);
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  await expect(fault(page)).toContainText('Всё выбранное сохранено');
  await expect(buyer.cart).toHaveCount(1);
  expect(lost()).toBeGreaterThan(0);
  mend();
  await fault(page).getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(fault(page)).toHaveCount(0);
  await expect(buyer.cart).toHaveCount(1);
  await buyer.fillBuyer();
  await buyer.order();
});

test('a part that fails again offers a reload, which keeps the seat', async ({ page, buyer, shop }) => {
  const { mend } = await losing(page, /\/assets\/checkout-[\w-]+\.js/);
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  const reload = fault(page).getByRole('button', { name: 'Обновить страницу' });
  await expect(reload).toHaveCount(0);
  await fault(page).getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(reload).toBeVisible();
  mend();
  await reload.click();
  await buyer.hallReady();
  await expect(buyer.cart).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: buyer.words.fio })).toBeVisible();
});

test('without the map there is the list, and a press loads the map', async ({ page, buyer, shop }) => {
  const { mend } = await losing(page, /\/assets\/hall-map-[\w-]+\.js/);
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await page.goto(`/scheme/${events.chamber}?qa=1`);
  await expect(fault(page)).toBeVisible();
  await page.getByRole('button', { name: 'Список мест' }).click();
  await expect(page.getByRole('region', { name: 'Места списком' })).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Схема', exact: true }).click();
  await buyer.hallReady();
  await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(1);
});

test('a failed view from a seat breaks neither the proposals nor a seat’s offer', async ({
  page,
  buyer,
  shop,
}) => {
  const { lost } = await losing(page, /\/assets\/seat-view-[\w-]+\.js/);
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await page.getByRole('button', { name: 'Подобрать места рядом' }).click();
  await page.getByRole('button', { name: /^Взять 2 места · \d/ }).click();
  await expect(buyer.cart).toHaveCount(2);
  await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(3);
  expect(lost()).toBeGreaterThan(0);
  await expect(fault(page)).toHaveCount(0);
});

test('a script lost once is requested again before an error is shown', async ({ page }) => {
  let lost = 0;
  await page.route(/\/assets\/machines-[\w-]+\.js/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort('connectionreset') : route.fallback();
  });
  await page.goto(`/event/${places.butterflies}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Дом бабочек' })).toBeVisible();
  await expect(fault(page)).toHaveCount(0);
  expect(lost).toBeGreaterThan(1);
  // The next failure gets its own reload.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Retried');
});

test('a page that failed to load is requested again within the shop’s frame', async ({ page, buyer }) => {
  const { mend, lost } = await losing(page, /\/assets\/scheme-screen-[\w-]+\.js/);
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Купить билет/ })
    .and(page.locator('[href*="/scheme/"]'))
    .first()
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Эта часть страницы не загрузилась' }),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(lost()).toBeGreaterThan(0);
  mend();
  await fault(page).getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.hallReady();
  await expect(page.getByRole('button', { name: 'Список мест' })).toBeVisible();
});

test('a calendar that failed to load says so, and the next press opens it', async ({ page }) => {
  const { mend } = await losing(page, /\/assets\/date-range-dialog-[\w-]+\.js/);
  await page.goto('/');
  const dates = page.getByRole('button', { name: /^Даты/ });
  await dates.click();
  await expect(page.getByRole('alert').getByText(/^Не удалось связаться с сервером/)).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  mend();
  await dates.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a language whose texts failed to load is reported, and another press loads it', async ({ page }) => {
  await page.goto('/contacts');
  const english = page.getByRole('banner').getByRole('link', { name: 'English' });
  const menu = page.getByRole('banner').locator('summary', { hasText: 'Русский' });
  const { mend, lost } = await losing(page, /\/assets\/en-rest-[\w-]+\.js/);
  await menu.click();
  await english.click();
  await expect(page.locator('[popover]').filter({ hasText: 'Язык не переключился' })).toBeVisible();
  await expect(page).not.toHaveURL(/lang=/);
  expect(lost()).toBeGreaterThan(1);
  mend();
  await menu.click();
  await english.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page).toHaveURL(/lang=en/);
});

test('a missing stylesheet is requested until it loads, and the hall waits for it', async ({
  page,
  buyer,
}) => {
  const { mend, lost } = await losing(page, /\/assets\/scheme-screen-[\w-]+\.css/);
  await page.goto(`/scheme/${events.chamber}?qa=1`);
  await expect.poll(lost).toBeGreaterThan(1);
  const stage = page.locator('[data-hall-stage]');
  await expect(stage).toHaveCount(0);
  mend();
  await buyer.hallReady();
  await expect(stage).toHaveCSS('position', 'relative');
});
