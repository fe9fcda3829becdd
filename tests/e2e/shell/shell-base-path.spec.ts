import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/hosted.ts';
import { ShopDesk } from '../help/shop-desk.ts';

test.use({ basePath: '/shop' });
// One after the other: each worker more would start a shop of its own for a test or two.
test.describe.configure({ mode: 'default' });

test('every address stays under the base path', async ({ page, hosted }) => {
  await page.goto(`${hosted.origin}/?lang=en`);
  await page.getByRole('link', { name: 'Buy a ticket: The Winter Garden' }).click();
  await expect(page).toHaveURL(`${hosted.origin}/scheme/${events.chamber}?lang=en`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The Winter Garden' })).toBeVisible();
  await page.goto(`${hosted.origin}/kz/rules`);
  await expect(page).toHaveURL(`${hosted.origin}/rules/purchase-terms?lang=kz`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${hosted.origin}/rules/purchase-terms?lang=kz`,
  );
});

test('a paid order opens without a network under the base path', async ({
  page,
  context,
  hosted,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: new URL(hosted.origin).origin });
  const desk = new ShopDesk(request);
  const hash = await desk.placeOrder(events.chamber, await desk.freeSeats(events.chamber));
  await request.dispose();
  await page.goto(`${hosted.origin}/order/${hash}`);
  const buyer = new Buyer(page);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/shop/order/'))?.active?.state);
  await expect.poll(state).toBe('activated');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Показаны билеты из памяти браузера/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Показать код/ })).toBeVisible();
});
