import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import { words } from '../help/words.ts';

test('an order of named tickets goes on to the visitors’ names and keeps its language', async ({
  page,
  shop,
}) => {
  const buyer = new Buyer(page, words.en);
  const [seat] = await shop.freeSeats(events.nominal);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.nominal, 'lang=en');
  await buyer.pickSeat(seat);
  await buyer.fillBuyer();
  await buyer.orderButton.click();
  await page.waitForURL(/\/nominal-tickets\/[0-9A-F]{40}/);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await shop.ordersOf(events.nominal, seat.id)).toMatchObject([{ state: 'naming' }]);
});
