import { Buyer } from './buyer.ts';
import { events } from './events.ts';
import { expect, test } from './shop.ts';
import { words } from './words.ts';

test('an order of nominal tickets goes on to the visitors’ names, its language kept', async ({
  page,
  shop,
}) => {
  const buyer = new Buyer(page, words.en);
  const [seat] = await shop.freeSeats(events.nominal);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.nominal, 'lang=en');
  await buyer.pickSeat(seat);
  await buyer.fillBuyer();
  await page.getByRole('checkbox').nth(1).check();
  await buyer.orderButton.click();
  await page.waitForURL(/\/nominal-tickets\/[0-9A-F]{40}/);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await shop.ordersOf(events.nominal, seat.id)).toMatchObject([{ state: 'naming' }]);
});
