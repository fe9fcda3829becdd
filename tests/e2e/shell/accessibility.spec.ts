import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('axe finds no fault in the hall', async ({ page, buyer, shop }) => {
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
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await buyer.orderButton.press('Enter');
    await expect(page.getByText('Чтобы продолжить, исправьте поля:')).toBeVisible();
    await expectNoViolations(page, 'hall with a cart and a form to mend');
  });

  test('axe finds no fault on an order and its ticket', async ({ page, buyer, shop }) => {
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
