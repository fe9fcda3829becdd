import { withOrder } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/* A broken or hostile back end's values in an order: the page still works, and shows nothing impossible. */

type Json = Record<string, unknown>;

test('endless names and invalid sums do not break the order page', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera));
  await shop.payOrder(hash);
  const endless = 'я'.repeat(200_000);
  await withOrder(page, ({ main }) => ({
    name: endless,
    reservetime: 1e308,
    main: (main as Json[]).map((line) => ({
      ...line,
      visitor: endless,
      rowname: endless,
      seatname: endless,
      price: '-100',
      cost: '-100',
      quant: '-2',
      day: '31.12.9999',
      day_str: '',
    })),
    discountData: { cardCode: endless, availableBonuses: 1e308, totalBalance: 1e308, useBonuses: -100 },
  }));
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Оплачен');
  const tickets = page.getByRole('region', { name: 'Билеты' });
  await expect(tickets.getByText(/я{199}…/).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/[-−–]\s?\d+\s?₽|Infinity|NaN|e\+|9999|∞/);
  expect((await main.innerText()).length).toBeLessThan(20_000);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing stands beyond the edge').toBe(0);
  await page.getByRole('button', { name: 'Код для входа' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/я{199}…/)
      .first(),
  ).toBeVisible();
});
