import { withSetup } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('the arrow of a hall leads back to the list as it was left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Поиск по событиям' }).fill('зимний сад');
  await page.getByRole('link', { name: 'Зимний сад', exact: true }).click();
  await expect(page).toHaveURL(/\/scheme\//);
  await page.getByRole('main').getByRole('link', { name: 'К афише' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('searchbox', { name: 'Поиск по событиям' })).toHaveValue('зимний сад');
  // It was a way back, not a second list in front of the hall.
  await page.goForward();
  await expect(page).toHaveURL(/\/scheme\//);
});

test('the arrow of a hall has the setup’s own words, or is not there where the setup wants none', async ({
  page,
}) => {
  await withSetup(page, { db: { returntoafishaname_ru: 'Ко всем вечерам' } });
  await page.goto(`/scheme/${events.chamber}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ко всем вечерам' })).toBeVisible();
  await withSetup(page, { db: { returntoafishabutton: '0' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Зимний сад' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /афише|вечерам/ })).toHaveCount(0);
});
