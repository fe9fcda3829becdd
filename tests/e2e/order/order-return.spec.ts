import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { choirOfRivers } from '../../../fixtures/catalogue/more-hall-plans.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('that tickets are not refundable is said before and after payment', async ({ page, buyer, shop }) => {
  const event = eventHash(choirOfRivers.key);
  const words = page.getByText('Билеты этого заказа возврату не подлежат.', { exact: true });
  await page.goto(`/order/${await shop.placeOrder(event, await shop.freeSeats(event))}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(words).toBeVisible();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await expect(words).toBeVisible();
  // For an event with refunds the page says nothing about it.
  const [hash, seats] = [events.chamber, await shop.freeSeats(events.chamber)];
  await page.goto(`/order/${await shop.placeOrder(hash, seats)}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(words).toBeHidden();
});
