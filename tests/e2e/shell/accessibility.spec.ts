import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`axe finds no fault on the hall at ${width} px`, async ({ page, buyer, shop }) => {
      const seats = await shop.freeSeats(events.chamber, { count: 2 });
      await buyer.openHall(events.chamber);
      const [first, second] = seats;
      if (first === undefined || second === undefined) throw new Error('Two seats were asked for.');
      await buyer.pickSeat(first);
      const { x, y } = await buyer.zoomToSeat(second.id);
      await page.mouse.click(x, y);
      await expect(buyer.offer(second.name)).toBeVisible();
      await expectNoViolations(page, 'hall with a tooltip');
      await buyer.chooseCategory();
      const sheet = page.getByRole('button', { name: 'Оформить заказ' });
      if (await sheet.isVisible()) await sheet.click();
      await buyer.orderButton.press('Enter');
      await expect(page.getByText('Чтобы продолжить, исправьте поля:')).toBeVisible();
      await expectNoViolations(page, 'hall with a cart and a form to mend');
    });

    test(`axe finds no fault on the order and its ticket at ${width} px`, async ({ page, buyer, shop }) => {
      const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count: 2 }));
      await page.goto(`/order/${hash}`);
      await buyer.expectState('Ожидает оплаты');
      await expectNoViolations(page, 'unpaid order');
      await buyer.toBank();
      await buyer.atBank('pay');
      await buyer.expectState('Оплачен');
      await expectNoViolations(page, 'paid order');
      await page
        .getByRole('button', { name: /^Показать код/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await expectNoViolations(page, 'ticket');
    });
  });
}
