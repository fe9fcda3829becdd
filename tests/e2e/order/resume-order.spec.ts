import type { Page } from 'playwright/test';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'У вас есть незавершённый заказ' });

test('the poster leads back to an unfinished order until it is paid', async ({ page, buyer, shop }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  const kept = await page.evaluate(() => localStorage.getItem('parterre:last-order'));
  expect(Object.keys(JSON.parse(kept ?? '{}') as object).toSorted()).toEqual(['deadlineMs', 'hash']);
  await page.goto('/');
  await expect(notice(page)).toContainText(/Бронь действует до \d\d:\d\d/);
  await expectNoViolations(page, 'poster with an order to go on with');
  await notice(page).getByRole('link', { name: 'Открыть заказ' }).click();
  await page.waitForURL(`**/order/${hash}`);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const asked = page.waitForRequest('**/api/afisha');
  await page.goto('/');
  await asked;
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parterre:last-order'))).toBeNull();
  await expect(notice(page)).toBeHidden();
  expect(logged.join()).not.toContain(hash);
});

test('an order paid in another window is not spoken of, and one put away stays away', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}?lang=en`);
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();
  await page.goto('/?lang=en');
  const bar = page.getByRole('complementary', { name: 'You have an unfinished order' });
  await expect(bar.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
    'href',
    `/order/${hash}?lang=en`,
  );
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parterre:last-order'))).toBeNull();

  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  const other = await secondWindow();
  await other.page.goto(`/order/${hash}`);
  await other.toBank();
  await other.atBank('pay');
  await other.expectState('Оплачен');
  const answered = page.waitForResponse('**/api/order/status-change');
  await page.goto('/');
  await answered;
  await page.waitForFunction(() => localStorage.getItem('parterre:last-order') === null);
  await expect(notice(page)).toBeHidden();
});
