import type { Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/* What a buyer reads about a payment that did not simply succeed. */

/** Opens the page of an order of one seat; returns its hash. */
async function open(page: Page, shop: ShopDesk): Promise<string> {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  return hash;
}

/** Enters a card of the sandbox's bank. */
async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Номер учебной карты' }).fill(card);
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click();
}

/** Goes to the bank and pays there. */
async function payWith(buyer: Buyer, card: string): Promise<void> {
  await buyer.toBank();
  await fillCard(buyer.page, card);
}
const backFromBank = (page: Page) => page.getByRole('link', { name: 'Вернуться к заказу' }).click();

test('a declined buyer reads the bank’s reason, that nothing was charged, and other payment methods', async ({
  page,
  buyer,
  shop,
}) => {
  await open(page, shop);
  await payWith(buyer, '4000000000000028');
  await expect(page.getByRole('heading', { name: 'Платёж отклонён' })).toBeFocused();
  const main = page.getByRole('main');
  await expect(
    main.getByText('Банк отклонил платёж. На карте недостаточно средств. Деньги не списаны.'),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Деньги не списаны' })).toBeAttached();
  await expect(main.getByRole('status')).toContainText('билеты забронированы за вами до');
  await expect(main.getByText(/другим способом: QR-код, Мобильный банк/)).toBeVisible();
  await expect(
    main.getByText('Неверно указаны данные карты'),
    'other reasons wait to be asked for',
  ).toBeHidden();
  await expectNoViolations(page, 'a declined payment with its reason');

  await main.getByRole('link', { name: 'К оплате заказа' }).click();
  await buyer.expectState('Ожидает оплаты');
  const story = page.getByRole('region', { name: 'Платежи' }).getByRole('listitem');
  await expect(story).toHaveText(
    /Банковская карта.*₽.*Банк отклонил платёж. На карте недостаточно средств. Деньги не списаны./,
  );
  await payWith(buyer, '4000000000000010');
  await buyer.expectState('Оплачен');
  await expect(story).toHaveCount(2);
  await expect(story.first()).toContainText('Оплата прошла. Деньги списаны.');
  await expectNoViolations(page, 'the story of two payments');
});

test('while a card is verified the badge says so, and that the test charge is released', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  await open(page, shop);
  await payWith(buyer, '4000000000000077');
  await buyer.expectState('Проверяем карту');
  await expectNoViolations(page, 'an order whose card is verified');
  await expect(page.getByText('Деньги удержаны на карте, но не списаны.').first()).toBeVisible();
  await shop.advanceClock(60);
  await page.clock.fastForward(21_000);
  await buyer.expectState('Аннулирован');
  const news = page
    .getByRole('main')
    .getByText('Карта не прошла проверку, заказ аннулирован. Удержание снято, деньги остались на карте.')
    .first();
  await expect(news).toBeVisible();
});

test('a late bank is awaited after the hold has ended, without a press', async ({ page, buyer, shop }) => {
  await page.clock.install();
  await open(page, shop);
  await payWith(buyer, '4000000000000101');
  await backFromBank(page);
  const waits = page.getByText(/^Банк ещё может ответить: не платите второй раз./).first();
  await expect(waits).toContainText('Итог пришлём и на anna@example.com.');
  // Nobody pays twice unintentionally.
  await buyer.payButton.click();
  const again = page.getByRole('dialog', { name: 'Платить всё равно?' });
  await expect(again).toContainText('Банк по первой оплате ещё не ответил.');
  await again.getByRole('button', { name: 'Отмена' }).click();
  await expect(buyer.payButton).toBeFocused();
  await expect(page.getByRole('region', { name: 'Платежи' }).getByRole('listitem')).toHaveCount(1);
  await shop.advanceClock(16 * 60);
  await page.clock.fastForward(16 * 60_000);
  await expect(
    page.getByText(/Деньги вернутся тем же способом, каким сделан этот платёж/).first(),
  ).toBeVisible();
});

test('a page left open for long stops polling a silent bank until the buyer asks', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  await open(page, shop);
  // An invoice that is open at the bank, and never paid.
  await buyer.toBank();
  await page.goBack();
  await shop.advanceClock(16 * 60);
  await page.clock.fastForward(16 * 60_000);
  const news = page.getByText('По этому счёту больше не платите').first();
  await expect(news).toBeVisible();
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/api/order/view'))));
  await page.clock.fastForward(20_000);
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(31 * 60_000);
  const again = page.getByRole('button', { name: 'Проверить ещё раз' });
  await expect(again).toBeVisible();
  await expect(page.getByText('Страница давно открыта, и мы перестали проверять.')).toBeVisible();
  const before = asked;
  await page.clock.fastForward(60 * 60_000);
  await expect(again).toBeVisible();
  expect(asked).toBe(before);
  await again.press('Enter');
  await expect.poll(() => asked).toBe(before + 1);
  await expect(again).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await expect.poll(() => asked).toBe(before + 2);
});

test('if a slow bank charges an order paid meanwhile, the page says that this payment is returned', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  const hash = await open(page, shop);
  await payWith(buyer, '4000000000000127');
  await backFromBank(page);
  await expect(page.getByText(/^Банк ещё может ответить/).first()).toBeVisible();
  await buyer.payButton.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Оплатить/ })
    .click();
  await fillCard(page, '4000000000000010');
  await buyer.expectState('Оплачен');
  const sums = page.locator('dl').filter({ hasText: 'Оплачено' }).first();
  const paid = await sums.textContent();
  await shop.advanceClock(60);
  await page.clock.fastForward(21_000);
  const words =
    /^Это второй платёж за уже оплаченный заказ. Деньги вернутся тем же способом, каким сделан этот платёж, не позднее \d/;
  const notice = page.getByText(words).and(page.locator(':not(section[aria-labelledby="order-payments"] p)'));
  await expect(notice.first()).toBeVisible();
  await buyer.expectState('Оплачен');
  expect(await sums.textContent(), 'nothing of the order is paid twice, nor goes back').toBe(paid);
  const story = page.getByRole('region', { name: 'Платежи' }).getByRole('listitem');
  await expect(story).toHaveCount(2);
  await expect(story.first()).toContainText('Это второй платёж');
  await expect(story.last()).toContainText(/Оплата прошла. Деньги списаны.$/);
  await expectNoViolations(page, 'a second payment');
  await page.goto('/sandbox/outbox');
  const mail = page.getByRole('article').filter({ hasText: 'Это второй платёж за уже оплаченный заказ.' });
  await expect(mail.getByRole('link', { name: 'Открыть заказ' })).toHaveAttribute('href', new RegExp(hash));
});

test('a code made invalid by another tab’s promo code says so, with the new sum, as does its bank page', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  await page.clock.install();
  const hash = await open(page, shop);
  await page.getByRole('radio', { name: /^QR-код/ }).check();
  await buyer.payButton.click();
  const address = await page.getByRole('dialog').getByRole('link').getAttribute('href');
  await shop.call('/api/order/add-discount', { hash, lang: 'ru', promoCode: 'TENOFF' });
  await page.clock.fastForward(10_000);
  const closed = page.getByRole('dialog', { name: 'QR-код закрыт' });
  const words = /Сумма заказа изменилась: теперь 1.440\s₽. Этот счёт закрыт. Деньги не списаны./;
  await expect(closed).toContainText(words);
  await expectNoViolations(page, 'a code that was closed');
  await closed.getByRole('button', { name: 'К способам оплаты' }).click();
  await expect(page.getByRole('radio', { name: /^QR-код/ })).toBeFocused();
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();

  const phone = await secondWindow();
  await phone.page.goto(address ?? '');
  await expect(phone.page.getByText('этот счёт закрыт. Деньги не списаны')).toBeVisible();
  await backFromBank(phone.page);
  await expect(phone.page.getByRole('main').getByText(words).first()).toBeVisible();
});

test('an order that can’t be loaded after payment is named and retried, with a warning not to pay twice', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  await open(page, shop);
  await buyer.expectState('Ожидает оплаты');
  const number = /\d{6}/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
  await buyer.toBank();
  await page.route('**/api/order/view/', (route) => route.abort());
  await buyer.atBank('pay');
  await page.clock.runFor(5000);
  const told = page.getByRole('alert').filter({ hasText: 'Банк сообщает о платеже' });
  await expect(told).toContainText(`Заказ № ${number} пока не удаётся открыть.`);
  await expect(told).toContainText('второй раз не платите');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expectNoViolations(page, 'an order that can’t be opened after paying');
  await page.unroute('**/api/order/view/');
  await page.clock.runFor(15_000);
  await buyer.expectState('Оплачен');
});

test('in a low window the payment bar covers no text', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, shop);
  await expect(buyer.payButton).toBeInViewport({ ratio: 1 });
  const keep = page.getByText('Сохраните ссылку на эту страницу');
  const button = await buyer.payButton.boundingBox();
  const sentence = await keep.boundingBox();
  expect(sentence?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await keep.scrollIntoViewIfNeeded();
  await expect(keep).toBeInViewport({ ratio: 1 });
});
