import { ru } from '../../catalogs/ru.ts';
import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/* A tablet on its side, and a phone. */
for (const [width, height] of [
  [1024, 768],
  [844, 390],
] as const) {
  test(`with two seats the form’s first field and the button are visible at once at ${width} × ${height}, and no message covers a field`, async ({
    browser,
    baseURL,
    shop,
  }) => {
    const page = await browser.newPage({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width, height },
      hasTouch: true,
    });
    const buyer = new Buyer(page);
    await buyer.openHall(events.opera);
    for (const seat of await shop.freeSeats(events.opera, { count: 2 })) await buyer.pickSeat(seat);
    const sheet = page.getByRole('button', { name: ru.cart.toBuyer });
    if (await sheet.isVisible()) await sheet.tap();
    await expect(buyer.cart).toHaveCount(2);
    const field = page.getByRole('textbox', { name: buyer.words.fio });
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(buyer.orderButton).toBeInViewport({ ratio: 1 });
    const [first, button] = [await field.boundingBox(), await buyer.orderButton.boundingBox()];
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

    await page.getByRole('button', { name: ru.choosing.friends.show }).tap();
    const message = page.locator('[popover="manual"]');
    await expect(message).toBeVisible();
    const said = await message.boundingBox();
    expect((said?.x ?? Infinity) + (said?.width ?? 0), 'it ends before the fields begin').toBeLessThan(
      first?.x ?? 0,
    );
    await page.close();
  });
}

test('taking proposed seats shows the cart from its heading on, wherever its column was scrolled', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await buyer.openHall(events.opera);
  const take = page.getByRole('button', { name: /^Взять 2 места/ });
  await take.hover();
  await page.mouse.wheel(0, 400);
  await take.click();
  await expect(buyer.cart).toHaveCount(2);
  await expect(page.getByRole('heading', { name: ru.cart.title })).toBeInViewport({ ratio: 1 });
});
