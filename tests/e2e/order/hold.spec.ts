import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('an expired hold removes the controls and returns the seats', async ({ page, buyer, shop }) => {
  const seats = await shop.freeSeats(events.chamber, { count: 2 });
  const [seat] = seats;
  if (seat === undefined) throw new Error('Seats were asked for.');
  const hash = await shop.placeOrder(events.chamber, seats);
  expect(await shop.isFree(events.chamber, seat.id)).toBe(false);

  await page.clock.install();
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(buyer.payButton).toBeVisible();

  await shop.advanceClock(16 * 60);
  await page.clock.fastForward(16 * 60_000);
  await expect(buyer.payButton).toHaveCount(0);
  await buyer.expectState('Аннулирован');
  await expect(page.getByText('Время брони истекло', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'К списку событий' }).first()).toBeVisible();

  for (const { id } of seats) expect(await shop.isFree(events.chamber, id)).toBe(true);
  expect(await shop.ordersOf(events.chamber, seat.id)).toMatchObject([{ state: 'cancelled', payments: [] }]);
});

test('a hold that expires while offline leaves the order unpaid', async ({ page, buyer, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.clock.install();
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward(16 * 60_000);
  await expect(page.getByRole('heading', { name: 'Время брони истекло' })).toBeVisible();
  await buyer.expectState('Не оплачен');
});
