import type { Locator, Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

const dates = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Даты' }).getByRole('radio');
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Выбрать другой сеанс?' });

const confirmDate = async (buyer: Buyer, at: number): Promise<void> => {
  await dates(buyer.page).nth(at).click();
  await question(buyer.page).getByRole('button', { name: 'Изменить' }).click();
  await expect(dates(buyer.page).nth(at)).toHaveAttribute('aria-checked', 'true');
};

test('back at the first date the cart has its seats again, also after a reload, without those sold meanwhile', async ({
  page,
  buyer,
  shop,
}) => {
  const [kept, sold] = await shop.freeSeats(events.chamber, { count: 2 });
  if (kept === undefined || sold === undefined) throw new Error('Two seats were asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(kept);
  await buyer.pickSeat(sold);
  await confirmDate(buyer, 1);
  await expect(buyer.cart).toHaveCount(0);
  await shop.takeSeat(events.chamber, sold.id);
  await page.reload();
  await buyer.hallReady();
  await expect(dates(page).nth(1)).toHaveAttribute('aria-checked', 'true');
  await dates(page).nth(0).click();
  const lost = page.getByRole('dialog', { name: 'Место уже занято' });
  await expect(lost).toContainText(sold.name);
  await page.keyboard.press('Escape');
  await expect(buyer.cart).toHaveCount(1);
  await expect(buyer.cart).toContainText(kept.name.split(', ').at(-1) ?? '');
  await buyer.fillBuyer();
  await buyer.order();
  expect(await shop.ordersOf(events.chamber, kept.id)).toMatchObject([{ places: [kept.id] }]);
});
