import { withSetup } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('a hall’s back arrow leads to the list as it was left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Поиск по событиям' }).fill('зимний сад');
  await page.getByRole('link', { name: 'Зимний сад', exact: true }).click();
  await expect(page).toHaveURL(/\/scheme\//);
  await page.getByRole('main').getByRole('link', { name: 'К афише' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('searchbox', { name: 'Поиск по событиям' })).toHaveValue('зимний сад');
  // The link went back in the history; it did not add a second list in front of the hall.
  await page.goForward();
  await expect(page).toHaveURL(/\/scheme\//);
});

test('a hall’s back arrow has the setup’s text, or is absent if the setup disables it', async ({ page }) => {
  await withSetup(page, { db: { returntoafishaname_ru: 'Ко всем вечерам' } });
  await page.goto(`/scheme/${events.chamber}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ко всем вечерам' })).toBeVisible();
  await withSetup(page, { db: { returntoafishabutton: '0' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Зимний сад' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /афише|вечерам/ })).toHaveCount(0);
});

test('a buyer back from an unpaid order is led to it, not told that its seats are taken', async ({
  page,
  buyer,
  shop,
}) => {
  await buyer.toOrderOf(events.chamber, shop);
  await buyer.orderButton.click();
  await expect(page).toHaveURL(/\/order\/[0-9A-F]{40}/);
  const order = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ №/ })).toBeVisible();
  await page.goBack();
  await buyer.hallReady();
  const notice = page.getByRole('main').getByText('У вас есть незавершённый заказ');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Места из ссылки больше недоступны.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Открыть заказ' }).click();
  await expect(page).toHaveURL((url) => url.pathname === order);
});
