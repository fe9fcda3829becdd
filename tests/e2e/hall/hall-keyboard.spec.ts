import { events } from '../help/events.ts';
import { seatsOf } from '../help/hall-plan.ts';
import { mapPixels } from '../help/hall-pixels.ts';
import { goIntoSeats, stepToSeat } from '../help/hall-steps.ts';
import { expect, test } from '../help/shop.ts';

test('Enter twice chooses: the focus moves to the button, which says the price and the place', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('1');
  let seat = await goIntoSeats(buyer, seats);
  for (let step = 0; !seat.free && step < 30; step += 1)
    seat = await stepToSeat(page, 'Shift+ArrowRight', seats);
  await buyer.cameraAtRest();
  await page.keyboard.press('Enter');
  const choose = buyer
    .offer(seat.name)
    .getByRole('button', { name: /^Взять/ })
    .first();
  await expect(choose).toBeFocused();
  await expect(choose).toHaveAccessibleName(/\d\s₽ сбор включён$/);
  await expect(choose).toHaveAccessibleDescription('Взрослый');
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toContainText([seat.name]);
  await expect(buyer.map).toBeFocused();
  // Enter twice more removes it again.
  await page.keyboard.press('Enter');
  await expect(buyer.offer(seat.name).getByRole('button', { name: 'Убрать из корзины' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(0);
});

test('the focus ring around a seat is dark and light', async ({ page, buyer, shop }) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  const seat = await goIntoSeats(buyer, seats);
  await buyer.cameraAtRest();
  const painted = async (): Promise<number> => {
    const pixels = await mapPixels(buyer, await buyer.seatPoint(seat.id), 30, ['overlay']);
    return pixels.filter((value, at) => at % 4 === 3 && value > 200).length;
  };
  // A ring of 2 px around a seat of some 26 px is about 2 · 4 · 34 pixels.
  await expect.poll(painted).toBeGreaterThan(150);
  // And it has contrast: its pixels include the darkest and the lightest ones.
  const pixels = await mapPixels(buyer, await buyer.seatPoint(seat.id), 30, ['overlay']);
  const light = pixels.flatMap((value, at) => (at % 4 === 1 && (pixels[at + 2] ?? 0) > 200 ? [value] : []));
  expect(Math.max(...light) - Math.min(...light)).toBeGreaterThan(150);
  await page.keyboard.press('Tab');
  await expect.poll(painted).toBe(0);
});

test('proposals are a few keys from the page’s start; prices and zoom are one Tab stop each with arrows inside', async ({
  page,
  buyer,
}) => {
  const { keyboard } = page;
  const take = page.getByRole('button', { name: /^Взять 2 места/ });
  await buyer.openHall(events.stadium);
  await expect(take).toBeVisible();
  for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await keyboard.press(key);
  await expect(page.getByRole('radio', { name: /^Лучший вид/ })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Увеличить вид с места' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(take).toBeFocused();

  // Without the skip links the keyboard passes each group once.
  await page.reload();
  await buyer.hallReady();
  await expect(take).toBeVisible();
  let tabs = 0;
  const isFocused = (): Promise<boolean> => take.evaluate((button) => button === document.activeElement);
  while (tabs < 40 && !(await isFocused())) {
    await keyboard.press('Tab');
    tabs += 1;
  }
  // The number between minus and plus opens the categories, the picture opens a larger one: each is a Tab stop.
  expect(tabs).toBeLessThanOrEqual(23);

  const prices = page.getByRole('toolbar', { name: 'Цены' }).getByRole('button');
  await prices.first().focus();
  const count = await prices.count();
  expect(count).toBeGreaterThan(7);
  for (let at = 1; at < count; at += 1) {
    await keyboard.press('ArrowRight');
    await expect(prices.nth(at)).toBeFocused();
    await expect(prices.nth(at)).toBeInViewport({ ratio: 1 });
  }
  // A press inserts the button of all prices before them: the focus stays, and returns to the same place.
  await keyboard.press('Space');
  await expect(prices.last()).toBeFocused();
  await expect(prices.last()).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Shift+Tab');
  const zoom = page.getByRole('toolbar', { name: /^Масштаб/ }).getByRole('button');
  await expect(zoom.first()).toBeFocused();
  await keyboard.press('End');
  await expect(zoom.last()).toBeFocused();
  await keyboard.press('Tab');
  await expect(prices.last()).toBeFocused();
});
