import type { Page } from 'playwright/test';

import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/** Opens the page of an order of one seat; returns its hash and a reader of its books. */
async function open(page: Page, shop: ShopDesk, way?: RegExp) {
  const seats = await shop.freeSeats(events.chamber);
  const hash = await shop.placeOrder(events.chamber, seats);
  await page.goto(`/order/${hash}`);
  if (way !== undefined) await page.getByRole('radio', { name: way }).check();
  /** Its place may belong to another order by now. */
  const books = async () => {
    const orders = await shop.ordersOf(events.chamber, seats[0]?.id ?? '');
    return orders.filter((order) => order.hash === hash);
  };
  return { hash, books };
}
const atBank = (page: Page) => page.getByRole('button', { name: 'Оплатить', exact: true });
const over = (page: Page) => page.getByText('Время брони истекло', { exact: true });

test('two tabs with double clicks, and the bank’s way back opened again, pay an order once', async ({
  page,
  buyer,
  shop,
  context,
}) => {
  const { hash, books } = await open(page, shop);
  const second = new Buyer(await context.newPage());
  await second.page.goto(`/order/${hash}`);
  // Both tabs are at the bank, with one invoice.
  for (const tab of [buyer, second]) {
    await tab.payButton.dblclick();
    await tab.page.waitForURL(/\/bank\/pay/);
  }
  const back = page.waitForRequest(/\/order\/\w+\?.*bank_/);
  await Promise.all([buyer, second].map((tab) => atBank(tab.page).dblclick()));
  for (const tab of [buyer, second]) {
    await expect(tab.page).toHaveURL(/\/order\//);
    await tab.expectState('Оплачен');
    await expect(tab.payButton).toHaveCount(0);
  }
  const paidOnce = async () => expect(await books()).toMatchObject([{ state: 'paid', payments: ['paid'] }]);
  await paidOnce();

  // The same return address once more, long after.
  const address = (await back).url();
  await page.goto(address);
  await buyer.expectState('Оплачен');
  expect(page.url(), 'what the bank had to say is not left in the address').not.toContain('bank_');
  await shop.advanceClock(60 * 60);
  await page.goto(address);
  await buyer.expectState('Оплачен');
  await paidOnce();
});

test('the bank’s return link to a finished order says so, however often it is opened', async ({
  page,
  buyer,
  shop,
}) => {
  const { books } = await open(page, shop);
  await buyer.toBank();
  await shop.advanceClock(16 * 60);
  const back = page.waitForRequest(/\/order\/\w+\?.*bank_status=late/);
  await buyer.atBank('pay');
  const address = (await back).url();
  for (let times = 0; times < 2; times += 1) {
    await buyer.expectState('Аннулирован');
    await expect(page.getByText(/деньги верн|деньги возвращ/i).first()).toBeVisible();
    await expect(buyer.payButton).toHaveCount(0);
    await page.goto(address);
  }
  expect(await books()).toMatchObject([{ state: 'cancelled', payments: ['late'] }]);
});

test('if time runs out while a payment is requested or in the bank’s window, no money is taken', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  const first = await open(page, shop);
  let answer = (): void => {};
  await page.route('**/api/payment/card', async (route) => {
    const reply = await route.fetch();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ response: reply }).catch(() => {});
  });
  await buyer.payButton.click();
  await expect.poll(async () => (await first.books())[0]?.payments).toEqual(['open']);
  await shop.advanceClock(16 * 60);
  await page.clock.fastForward(16 * 60_000);
  await expect(over(page)).toBeVisible();
  answer();
  await expect(buyer.payButton).toHaveCount(0);
  await expect(page, 'nobody is led to the bank any more').toHaveURL(new RegExp(`/order/${first.hash}`));
  expect(await first.books()).toMatchObject([{ state: 'cancelled', payments: ['open'] }]);

  const second = await open(page, shop, /^Мобильный банк/);
  await buyer.payButton.click();
  const widget = page.getByRole('dialog', { name: 'Оплата заказа' });
  await expect(widget).toBeVisible();
  await shop.advanceClock(16 * 60);
  await page.clock.fastForward(16 * 60_000);
  await expect(over(page)).toBeAttached();
  await widget.getByRole('button', { name: 'Оплатить', exact: true }).click();
  await expect(widget).toBeHidden();
  await buyer.expectState('Аннулирован');
  await expect(page.getByText(/деньги верн|деньги возвращ/i).first()).toBeVisible();
  expect(await second.books()).toMatchObject([{ state: 'cancelled', payments: ['late'] }]);
});

test('an outage while waiting for a code’s payment loses nothing', async ({
  page,
  buyer,
  shop,
  context,
  secondWindow,
}) => {
  await page.clock.install();
  const { books } = await open(page, shop, /^QR-код/);
  await buyer.payButton.click();
  const dialog = page.getByRole('dialog', { name: 'Оплата по QR-коду' });
  const address = (await dialog.getByRole('link').getAttribute('href')) ?? '';
  await context.setOffline(true);
  await expect(dialog.getByText(/Нет связи с интернетом/)).toBeVisible();
  // The browser believes it is online, but no server answers.
  await context.setOffline(false);
  await page.route('**/api/order/status-change', (route) => route.abort());
  const trouble = dialog.getByText(/Пока не удаётся узнать/);
  // Three failures, each after its retries.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(trouble).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 10_000, intervals: [0] });
  const phone = await secondWindow();
  await phone.page.goto(address);
  await atBank(phone.page).click();
  await phone.page.waitForURL(/\/order\//);
  await page.unroute('**/api/order/status-change');
  await page.clock.runFor(10_000);
  await buyer.expectState('Оплачен');
  await expect(dialog).toHaveCount(0);
  expect(await books()).toMatchObject([{ state: 'paid', payments: ['paid'] }]);
});

test('reload and Back at every step of payment, with each method declined first, end in one payment', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  const { hash, books } = await open(page, shop);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/card')) keys.push(request.headers()['idempotency-key']);
  });
  // The box office receives the payment, the page never gets the answer: the reload requests the same payment.
  await page.route('**/api/payment/card', async (route) => void (await route.fetch()), { times: 1 });
  await buyer.payButton.click();
  await expect.poll(async () => (await books())[0]?.payments).toEqual(['open']);
  await page.reload();
  await buyer.expectState('Ожидает оплаты');
  await buyer.toBank();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect((await books())[0]?.payments).toEqual(['open']);

  // At the bank, at the page of a declined payment, and Back from both.
  await page.reload();
  await buyer.atBank('decline');
  const declined = page.getByRole('heading', { name: 'Платёж отклонён' });
  await page.reload();
  await expect(declined).toBeVisible();
  await page.goBack();
  await page.waitForURL(/\/bank\/pay/);
  await page.goto(`/order/${hash}`);

  await page.getByRole('radio', { name: /^Счёт в интернет-банке/ }).check();
  await buyer.toBank();
  await page.goBack();
  await buyer.expectState('Ожидает оплаты');
  await page.goForward();
  await page.waitForURL(/\/bank\/pay/);
  await buyer.atBank('decline');
  await page.getByRole('main').getByRole('link', { name: 'К оплате заказа' }).click();

  // The bank's dialog does not survive a reload, and its invoice is no obstacle.
  await page.getByRole('radio', { name: /^Мобильный банк/ }).check();
  await buyer.payButton.click();
  const widget = page.getByRole('dialog', { name: 'Оплата заказа' });
  await expect(widget).toBeVisible();
  await page.reload();
  await expect(widget).toHaveCount(0);

  await page.getByRole('radio', { name: /^QR-код/ }).check();
  await buyer.payButton.click();
  const code = page.getByRole('dialog', { name: 'Оплата по QR-коду' });
  const address = (await code.getByRole('link').getAttribute('href')) ?? '';
  const phone = await secondWindow();
  await phone.page.goto(address);
  await phone.page.getByRole('button', { name: 'Отказать в оплате' }).click();
  await phone.page.waitForURL(/\/order\/declined\//);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть код' }).click();

  // Declined by card with the code still open: the card remains the chosen method.
  await page.getByRole('radio', { name: /^Банковская карта/ }).check();
  await buyer.toBank();
  await buyer.atBank('decline');
  await page.goto(`/order/${hash}`);
  await expect(page.getByRole('radio', { name: /^Банковская карта/ })).toBeChecked();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await page.goBack();
  await page.goForward();
  await buyer.expectState('Оплачен');
  const [order] = await books();
  expect(order?.payments.filter((state) => state === 'paid')).toHaveLength(1);
});
