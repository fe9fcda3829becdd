import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('reload and Back keep the chosen seats and a half-typed form', async ({ page, buyer, shop }) => {
  const seats = await shop.freeSeats(events.chamber, { count: 2 });
  await page.goto('/');
  await buyer.openHall(events.chamber);
  for (const seat of seats) await buyer.pickSeat(seat);
  await page.getByRole('textbox', { name: /^Фамилия и имя/ }).fill('Иванова');
  await page.getByRole('textbox', { name: /^Телефон/ }).fill('+7 916 123');

  const expectAllKept = async (): Promise<void> => {
    await buyer.hallReady();
    await expect(buyer.cart).toHaveCount(2);
    for (const seat of seats) await expect(buyer.cart.filter({ hasText: seat.name })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Фамилия и имя/ })).toHaveValue('Иванова');
    await expect(page.getByRole('textbox', { name: /^Телефон/ })).toHaveValue(/916.*123/);
  };
  await page.reload();
  await expectAllKept();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
  await page.goForward();
  await expectAllKept();
});

test('a reload while an order is pending asks the buyer, and the same key makes one order', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('A seat was asked for.');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/create-scheme')) keys.push(request.headers()['idempotency-key']);
  });
  await buyer.openHall(events.opera);
  await buyer.pickSeat(seat);
  await buyer.fillBuyer();
  await shop.fault('slow', '/api/order/create-scheme', { arg: '1500' });
  const sent = page.waitForRequest('**/api/order/create-scheme');
  await buyer.orderButton.click();
  await sent;
  await page.reload();

  const unsure = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(unsure).toContainText('второй не появится');
  expect(keys).toHaveLength(1);
  await unsure.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.onOrderPage();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(await shop.ordersOf(events.opera, seat.id)).toHaveLength(1);
});
