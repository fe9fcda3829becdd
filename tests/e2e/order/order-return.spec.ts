import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { choirOfRivers } from '../../../fixtures/catalogue/more-hall-plans.ts';
import { withOrder, withSetup } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('that tickets can’t be given back is said before they are paid for, and after', async ({
  page,
  buyer,
  shop,
}) => {
  const event = eventHash(choirOfRivers.key);
  const words = page.getByText('Билеты этого заказа возврату не подлежат.', { exact: true });
  await page.goto(`/order/${await shop.placeOrder(event, await shop.freeSeats(event))}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(words).toBeVisible();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await expect(words).toBeVisible();
  // Of one that takes them back nothing is said.
  const [hash, seats] = [events.chamber, await shop.freeSeats(events.chamber)];
  await page.goto(`/order/${await shop.placeOrder(hash, seats)}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(words).toBeHidden();
});

/* What the order says, what the shop says, whether the tickets may be given back. */
for (const [order, shop, allowed] of [
  ['1', '0', true],
  ['0', '1', false],
  [undefined, '1', true],
  [undefined, '0', false],
] as const) {
  test(`an order with usereturn ${order} in a shop with order_return ${shop}`, async ({
    page,
    buyer,
    shop: desk,
  }) => {
    const hash = await desk.placeOrder(events.chamber, await desk.freeSeats(events.chamber));
    await withSetup(page, { app: { order_return: shop } });
    await withOrder(page, () => ({ usereturn: order }));
    const link = page.getByRole('link', { name: 'Вернуть билеты' });
    await page.goto(`/order/${hash}`);
    await buyer.expectState('Ожидает оплаты');
    await expect(link, 'nothing to give back before it is paid').toBeHidden();
    await buyer.toBank();
    await buyer.atBank('pay');
    await buyer.expectState('Оплачен');
    if (allowed) await expect(link).toHaveAttribute('href', new RegExp(`/order/return/${hash}$`));
    else await expect(link).toBeHidden();
  });
}
