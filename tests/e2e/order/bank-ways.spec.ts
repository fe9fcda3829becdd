import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/* The status of a bank's code is requested at this interval. */
const untilAskedAgainMs = 10_000;

/** Opens the payment page of an order of one seat and chooses another payment method. */
async function choose(page: Page, shop: ShopDesk, way: RegExp): Promise<string> {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  await page.getByRole('radio', { name: way }).check();
  return hash;
}

test('a buyer pays by a card with a code and finds the tickets in the mailbox', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  await buyer.toBank();
  const card = page.getByRole('textbox', { name: 'Номер учебной карты' });
  await card.fill('1234');
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/Такой учебной карты нет/);
  await expect(card).toBeFocused();
  await expectNoViolations(page, 'the bank’s card');

  await card.fill('4111 1111 1111 1111');
  await card.press('Enter');
  const code = page.getByRole('textbox', { name: 'Код из сообщения' });
  await expectNoViolations(page, 'the bank’s code');
  await code.fill('1234');
  await code.press('Enter');
  await buyer.expectState('Оплачен');

  await page.goto('/sandbox/outbox');
  await expectNoViolations(page, 'the post-box');
  const [ticket] = await page.getByRole('article').first().getByRole('link').all();
  await ticket?.click();
  await expect(page).toHaveURL(/\/ticket\/[0-9A-F]{40}/);
});

test('a buyer pays in the bank’s window over the page, which the content policy allows', async ({
  page,
  buyer,
  shop,
}) => {
  await choose(page, shop, /^Мобильный банк/);
  await buyer.payButton.click();
  const widget = page.getByRole('dialog', { name: 'Оплата заказа' });
  await expect(widget).toBeVisible();
  await expectNoViolations(page, 'the bank’s window');
  await page.keyboard.press('Escape');
  await expect(widget).toBeHidden();
  await buyer.expectState('Ожидает оплаты');

  await buyer.payButton.click();
  await widget.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await buyer.expectState('Оплачен');
});

test('a buyer declined in the bank’s window reads why on the declined page', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await choose(page, shop, /^Мобильный банк/);
  await buyer.payButton.click();
  await page.getByRole('button', { name: 'Отказать в оплате' }).click();
  await page.waitForURL(new RegExp(`/order/declined/${hash}`));
});

test('a QR code declined on the phone is not offered again: the page says so, and why', async ({
  page,
  buyer,
  secondWindow,
  shop,
}) => {
  await page.clock.install();
  const hash = await choose(page, shop, /^QR-код/);
  await buyer.payButton.click();
  const address = await page.getByRole('dialog').getByRole('link').getAttribute('href');
  const phone = await secondWindow();
  await phone.page.goto(address ?? '');
  await phone.page.getByRole('button', { name: 'Отказать в оплате' }).click();
  await phone.page.waitForURL(/\/order\/declined\//);
  // No card was involved, so none is mentioned.
  const told = phone.page.getByRole('main');
  await expect(told).toContainText(
    'Можно попробовать ещё раз или заплатить другим способом: Банковская карта',
  );
  await expect(told).toContainText('На карте недостаточно средств');
  await expect(told).not.toContainText(/другой картой|данные карты|3D Secure/);
  await page.clock.fastForward(untilAskedAgainMs);
  const declined = page.getByRole('dialog', { name: 'Платёж отклонён' });
  await expect(declined).toContainText('деньги не списаны');
  await expect(declined.getByRole('link', { name: 'Возможные причины' })).toHaveAttribute(
    'href',
    `/order/declined/${hash}`,
  );
  await expectNoViolations(page, 'a code that was declined');
  await declined.getByRole('button', { name: 'К способам оплаты' }).click();
  await expect(page.getByRole('radio', { name: /^QR-код/ })).toBeFocused();

  // The next code is another payment.
  await buyer.payButton.click();
  const next = await page.getByRole('dialog').getByRole('link').getAttribute('href');
  expect(next).not.toBe(address);
  await phone.page.goto(next ?? '');
  await phone.page.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await phone.page.waitForURL(/\/order\//);
  await page.clock.fastForward(untilAskedAgainMs);
  await buyer.expectState('Оплачен');
});

test('online banking leads to the bank’s site, and an unknown invoice back to the shop', async ({
  page,
  buyer,
  shop,
}) => {
  await choose(page, shop, /^Счёт в интернет-банке/);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await page.goto('/bank/pay?invoice=nobody');
  await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await expect(page).toHaveURL('/');
});
