import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/* The status of a bank's code is requested at this interval. */
const untilAskedAgainMs = 10_000;

const open = async (page: Page, shop: ShopDesk, way: RegExp): Promise<string> => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  await page.getByRole('radio', { name: way }).check();
  return hash;
};

/** Collects the payments that the page has requested. */
const paymentsOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/payment/'))
      asked.push(request.headers()['idempotency-key'] ?? '');
  });
  return asked;
};

test('a closed QR code is still awaited, reopens unchanged, and makes no second payment', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  const asked = paymentsOf(page);
  await page.clock.install();
  await open(page, shop, /^QR-код/);
  await buyer.payButton.click();
  const dialog = page.getByRole('dialog', { name: 'Оплата по QR-коду' });
  const picture = dialog.getByRole('img');
  await expect(picture).toBeVisible();
  const first = await picture.getAttribute('src');
  await expectNoViolations(page, 'a QR code');

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Закрыть QR-код?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(picture).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Закрыть код' }).click();
  const again = page.getByRole('button', { name: 'Показать QR-код' });
  await expect(again).toBeVisible();

  await page.reload();
  await again.click();
  await expect(picture).toHaveAttribute('src', first ?? '');
  const address = await dialog.getByRole('link').getAttribute('href');
  await page.reload();
  await expect(picture, 'a code that was open is open').toBeVisible();
  expect(asked).toHaveLength(1);

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Закрыть код' }).click();
  const phone = await secondWindow();
  await phone.page.goto(address ?? '');
  await phone.page.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await phone.page.waitForURL(/\/order\//);
  await page.clock.fastForward(untilAskedAgainMs);
  await buyer.expectState('Оплачен');
  await expect(again).toHaveCount(0);
});

test('a bot check on a payment is answered under the same key, or closed without a message', async ({
  page,
  buyer,
  shop,
}) => {
  const asked = paymentsOf(page);
  await open(page, shop, /^QR-код/);
  await shop.fault('captcha', '/api/payment', { times: 2 });
  const check = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  await buyer.payButton.click();
  await expect(check).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const picture = page.waitForResponse((response) => /\/api\/captcha(\?|$)/.test(response.url()));
  await buyer.payButton.click();
  const { response } = (await (await picture).json()) as { response: { sid: string } };
  await check.getByRole('textbox').fill(await shop.captchaCode(response.sid));
  await check.getByRole('textbox').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Оплата по QR-коду' })).toBeVisible();
  expect(asked).toHaveLength(3);
  // No definite answer in between: one key throughout.
  expect(new Set(asked).size).toBe(1);
});

test('the declined page of an order that was not declined leads to the order’s page', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await open(page, shop, /^QR-код/);
  await buyer.payButton.click();
  await expect(page.getByRole('dialog', { name: 'Оплата по QR-коду' })).toBeVisible();
  await page.goto(`/order/declined/${hash}`);
  await expect(page).toHaveURL(new RegExp(`/order/${hash}`));
  await buyer.expectState('Ожидает оплаты');
});

test('the declined page offers no other payment once time is over or the order is paid', async ({
  page,
  shop,
}) => {
  const main = page.getByRole('main');
  const again = main.getByRole('link', { name: 'К оплате заказа' });
  const paid = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await shop.payOrder(paid);
  await page.goto(`/order/declined/${paid}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Заказ оплачен');
  await expect(main).not.toContainText(/отклон|не списаны|Возможные причины/);
  await expect(page.getByRole('alert').filter({ hasText: 'не списаны' })).toHaveCount(0);
  await expect(again).toHaveCount(0);

  await page.clock.install();
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/declined/${hash}`);
  await expect(again).toBeVisible();
  const over = main.getByText('Истекло время брони');
  await expect(main.getByRole('status')).toContainText('билеты забронированы за вами до');
  await expect(over).toHaveCount(0);
  await page.clock.fastForward(16 * 60_000);
  await expect(main.getByRole('status')).toHaveText('Время на оплату истекло');
  await expect(over).toBeVisible();
  await expect(main.getByRole('link', { name: 'Открыть заказ' })).toHaveAttribute('href', `/order/${hash}`);
  await expect(again).toHaveCount(0);
  await shop.advanceClock(16 * 60);
  await page.reload();
  await expect(main.getByRole('status')).toHaveText('Время на оплату истекло');
  await expect(again).toHaveCount(0);
});

test('on a phone payment methods come before the buyer and the discounts', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, shop, /^QR-код/);
  const topOf = async (name: string): Promise<number> =>
    (await page.getByRole('heading', { name }).boundingBox())?.y ?? Number.NaN;
  const [ways, who, discounts] = [
    await topOf('Оплата'),
    await topOf('Покупатель'),
    await topOf('Скидки и бонусы'),
  ];
  expect(ways).toBeLessThan(who);
  expect(who).toBeLessThan(discounts);

  // The chosen method is also named beside the button, and its name leads to the choice.
  const method = page.getByRole('button', { name: 'Способ оплаты: QR-код' });
  await expect(method).toBeInViewport();
  await expect(page.getByRole('timer')).toHaveText(/Бронь до \d\d:\d\d\s*\d\d:\d\d/);
  await method.press('Enter');
  const chosen = page.getByRole('radio', { name: /^QR-код/ });
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Способ оплаты: Мобильный банк' })).toBeVisible();
  await expectNoViolations(page, 'the way to pay beside its button', ['light', 'dark']);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoViolations(page, 'the same at 320 px');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(method).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('button', { name: /^Оплатить/ }), 'on a low screen too').toBeInViewport();
});
