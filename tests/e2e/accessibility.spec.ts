import axe from 'axe-core';
import type { Page } from 'playwright/test';

import { events } from './events.ts';
import { expect, test } from './shop.ts';

/** Every rule of axe, in the light and in the dark. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // By the debugger's own channel: the page's content policy lets no foreign script in, and should not.
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
      );
    });
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`axe finds no fault on the poster and the hall at ${width} px`, async ({ page, buyer, shop }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
      await expectNoViolations(page, 'poster');

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
      await buyer.orderButton.click({ force: true });
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
