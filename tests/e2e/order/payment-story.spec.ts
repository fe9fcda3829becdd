import type { Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/* What a buyer reads of a payment that did not simply go through. */

/** An order of one seat at its open page. */
async function open(page: Page, shop: ShopDesk): Promise<string> {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  return hash;
}

/** Pays with a card of the practice bank. */
async function payWith(buyer: Buyer, card: string): Promise<void> {
  await buyer.toBank();
  await buyer.page.getByRole('textbox', { name: 'Номер учебной карты' }).fill(card);
  await buyer.page.getByRole('button', { name: 'Оплатить', exact: true }).click();
}
const backFromBank = (page: Page) => page.getByRole('link', { name: 'Вернуться к заказу' }).click();

test('a declined buyer reads the bank’s own reason, that nothing was taken, and of other ways to pay', async ({
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

test('a buyer who pays late reads that the money is returned, and until when', async ({
  page,
  buyer,
  shop,
}) => {
  await open(page, shop);
  await buyer.toBank();
  await shop.advanceClock(16 * 60);
  await buyer.atBank('pay');
  await buyer.expectState('Аннулирован');
  const news = page.getByText(
    /^Оплата пришла после окончания брони, заказ аннулирован. Деньги возвращены: они придут на карту не позднее .*\d/,
  );
  await expect(news.first()).toBeVisible();
  await expectNoViolations(page, 'a late payment');
});

test('a buyer whose card is verified sees the badge say so, and that a hold is released', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  await open(page, shop);
  await payWith(buyer, '4000000000000077');
  await buyer.expectState('Проверяем карту');
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

test('a bank that is late is waited for after the reservation is over, without being asked', async ({
  page,
  buyer,
  shop,
}) => {
  await page.clock.install();
  await open(page, shop);
  await payWith(buyer, '4000000000000101');
  await backFromBank(page);
  const waits = page.getByText(/^Банк ещё может ответить: не платите второй раз./).first();
  await expect(waits).toContainText('Итог пришлём и на anna@example.com.');
  await shop.advanceClock(16 * 60);
  await page.clock.fastForward(16 * 60_000);
  await expect(page.getByText(/Деньги возвращены: они придут на карту/).first()).toBeVisible();
});
