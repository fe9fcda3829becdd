import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('a buyer who leaves the bank finds the order still payable, and is charged once', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await shop.freeSeats(events.chamber);
  const hash = await shop.placeOrder(events.chamber, seats);
  const unpaidYet = page
    .getByRole('main')
    .getByText(/^Оплата пока не поступила. Деньги не списаны. Заказ ещё можно/);
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(unpaidYet).toHaveCount(0);
  await buyer.toBank();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/order/${hash}`));
  await buyer.expectState('Ожидает оплаты');

  await buyer.toBank();
  await buyer.atBank('leave');
  await buyer.expectState('Ожидает оплаты');
  await expect(unpaidYet).toBeVisible();
  await expect(buyer.payButton).toBeEnabled();

  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await expect(unpaidYet).toHaveCount(0);
  const orders = await shop.ordersOf(events.chamber, seats[0]?.id ?? '');
  expect(orders).toHaveLength(1);
  expect(orders[0]?.payments.filter((state) => state === 'paid')).toHaveLength(1);
});

test('a double click on «order» makes one order', async ({ page, buyer, shop }) => {
  const seat = await buyer.toOrderOf(events.opera, shop);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/create-scheme')) sent.push(request.url());
  });
  await shop.fault('slow', '/api/order/create-scheme', { arg: '300' });
  await buyer.orderButton.dblclick();
  await buyer.onOrderPage();
  expect(sent).toHaveLength(1);
  expect(await shop.ordersOf(events.opera, seat.id)).toHaveLength(1);
});
