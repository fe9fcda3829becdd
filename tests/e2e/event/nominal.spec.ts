import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import { words } from '../help/words.ts';

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
  await buyer.orderButton.click();
  await page.waitForURL(/\/nominal-tickets\/[0-9A-F]{40}/);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await shop.ordersOf(events.nominal, seat.id)).toMatchObject([{ state: 'naming' }]);
});

test('names half filled in outlive a reload and another language, and are wiped when they are taken', async ({
  page,
  buyer,
  shop,
}) => {
  await buyer.toOrderOf(events.nominal, shop);
  await buyer.orderButton.click();
  await page.waitForURL(/\/nominal-tickets\/[0-9A-F]{40}/);

  const field = (name: RegExp) => page.getByRole('textbox', { name });
  // Cards start collapsed.
  await expect(field(/^Фамилия/)).toHaveCount(0);
  await page.getByText('Билет 1', { exact: true }).click();
  await field(/^Фамилия/).fill('Петрова');
  await field(/^Имя/).fill('Мария');
  await page.reload();
  await page.getByText('Билет 1', { exact: true }).click();
  await expect(field(/^Фамилия/)).toHaveValue('Петрова');
  await page.goto(`${page.url()}&lang=en`);
  await page.getByText('Ticket 1', { exact: true }).click();
  await expect(field(/^Last name/)).toHaveValue('Петрова');

  await field(/^Date of birth/).fill('01021990');
  await page.getByRole('combobox', { name: /^Document/ }).selectOption({ index: 1 });
  await field(/^Document number/).fill('4510 123456');
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/order\/[0-9A-F]{40}/);
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.includes('nominal')),
  );
  expect(kept).toEqual([]);
});
