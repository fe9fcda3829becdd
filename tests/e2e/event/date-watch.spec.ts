import type { Page } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

/* Watching for places of a sold-out date without a hall. For those of a hall: tests/e2e/cart/seat-watch.spec.ts. */

/** Sets how many places each of the archive's sessions, all on one day, has left; another buyer has the rest. */
const leave = async (page: Page, ...left: readonly number[]): Promise<void> => {
  for (const [at, count] of left.entries()) {
    const data = { hash: places.archive, calendar_id: `200300${at + 1}`, place_id: 'all', left: count };
    await page.request.post('/api/__test__/stock', { data });
  }
};

test('a buyer waiting for places at a sold-out time is told when there are enough, one press away', async ({
  page,
  buyer,
}) => {
  const spoken = await Spoken.of(page);
  await page.clock.install();
  await leave(page, 5, 0, 0);
  const visit = new EventVisit(page);
  await visit.open(places.archive);
  await visit.times.nth(1).click();
  await expect(page.getByText('На выбранный сеанс билетов нет')).toBeVisible();
  await page.getByRole('button', { name: 'Увеличить количество: Билеты' }).click();
  await page.getByRole('button', { name: 'Сообщить, когда освободятся 3 места', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Сообщим, когда освободятся 3 места', exact: true });
  await expect(dialog).toContainText('Следим, пока открыта любая вкладка магазина');
  // The box office sends e-mails about halls only.
  await expect(dialog.getByLabel('Электронная почта')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Готово', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ждём 3 места', exact: true })).toBeVisible();

  // On any page: the watch list is at the end of the poster.
  await page.getByRole('link', { name: 'На главную' }).first().click();
  await expect(page.getByRole('complementary', { name: 'Ждём места' })).toContainText('Ждём 3 места');
  const row = page.getByRole('complementary', { name: /^Есть 3 места/ });
  await leave(page, 5, 2, 0);
  await page.clock.fastForward(31_000);
  await page.clock.runFor(2000);
  await expect(row).toHaveCount(0);
  await leave(page, 5, 3, 0);
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(page).toHaveTitle(/^Есть 3 места/, { timeout: 1000 });
  }).toPass();
  await expect.poll(() => spoken.all()).toContainEqual(expect.stringMatching(/^Есть 3 места/));
  await row.getByRole('link', { name: 'Выбрать', exact: true }).click();
  await expect(visit.times.nth(1)).toBeChecked();
  await visit.add('Входной');
  await buyer.fillBuyer();
  await page.getByRole('button', { name: 'Оформить бесплатно' }).click();
  await buyer.onOrderPage();
  // An order ends the watch.
  await expect(row).toHaveCount(0);
});
