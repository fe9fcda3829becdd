import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('seats ordered in another tab of this browser are reported as the buyer’s own order', async ({
  page,
  buyer,
  shop,
  context,
}) => {
  const seat = await buyer.toOrderOf(events.chamber, shop);
  const other = await context.newPage();
  // A sleeping tab receives no messages from the other.
  await other.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await other.goto(page.url());
  await other.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  await page.bringToFront();
  await buyer.order();
  const address = new URL(page.url()).pathname;
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = other.getByRole('dialog', { name: 'Места уже в вашем заказе' });
  await expect(dialog).toContainText(`Уже есть в вашем заказе, из корзины убрано: ${seat.name}`);
  await expect(dialog).not.toContainText('другой покупатель');
  await dialog.getByRole('link', { name: 'Открыть заказ' }).click();
  await expect(other).toHaveURL(new RegExp(`${address}(?:$|\\?)`));
});

test('a double press of × removes one row; a later press removes the next', async ({ page, buyer, shop }) => {
  const seats = await shop.freeSeats(events.chamber, { count: 3 });
  await buyer.openHall(events.chamber);
  for (const seat of seats) await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(3);
  const remove = page
    .getByRole('region', { name: 'Моя корзина' })
    .getByRole('button', { name: /^Убрать из корзины/ });
  const box = await remove.first().boundingBox();
  if (box === null) throw new Error('The cart is shown.');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(buyer.cart).toHaveCount(2);
  // Pressed until it works: the browser decides how long its double-click lasts.
  await expect(async () => {
    await remove.first().click();
    await expect(buyer.cart).toHaveCount(1, { timeout: 100 });
  }).toPass();
});
