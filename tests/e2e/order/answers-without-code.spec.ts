import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { askForRefund, paidOrder, refundPage } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';

/** An answer that is neither a success nor a refusal. */
const answerWithoutCode = async (page: Page, path: string): Promise<void> => {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: { response: { errorText: 'Касса <b>молчит</b>' } } }),
  );
};

/** An internal error is shown in the box office's words, with a retry of the same press. */
const expectInternalError = async (page: Page, again: string): Promise<void> => {
  const modal = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(modal).toContainText('Касса молчит');
  await expect(modal).toContainText('Код ошибки: -9999');
  await expect(modal).toContainText(again);
  await expect(modal.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
};

test('services refused without a code show the internal error code', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.withOffers, await shop.freeSeats(events.withOffers));
  await answerWithoutCode(page, '/api/order/add-special-offer');
  await page.goto(`/order/${hash}`);
  await page.getByRole('button', { name: 'Выбрать услуги' }).click();
  const panel = page.getByRole('dialog', { name: 'Дополнительные услуги' });
  await panel.getByRole('checkbox', { name: /Парковка/ }).check();
  await panel.getByRole('button', { name: 'Добавить в заказ' }).click();
  await expectInternalError(page, 'ничего не удвоит');
});

test('names refused without a code show the internal error code', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.nominal, await shop.freeSeats(events.nominal));
  await page.route('**/api/order-data', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { response: readonly Record<string, unknown>[] };
    const asked = { needage: '0', needmiddlename: '0', needdocument: '0', needcountry: '0', needregion: '0' };
    const response = body.response.map((ticket) => ({ ...ticket, ...asked }));
    await route.fulfill({ response: reply, json: { ...body, response } });
  });
  await answerWithoutCode(page, '/api/confirm-nominal');
  await page.goto(`/nominal-tickets/${hash}`);
  const card = page.locator('main form details').first();
  await card.locator('summary').click();
  await card.getByRole('textbox', { name: /^Фамилия/ }).fill('Иванова');
  await card.getByRole('textbox', { name: /^Имя/ }).fill('Анна');
  await page.getByRole('checkbox', { name: /Я знаю/ }).check();
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await expectInternalError(page, 'дважды они не примутся');
});

test('a refund refused without a code shows the internal error code', async ({ page, shop }) => {
  const { hash, seats } = await paidOrder(shop, 1);
  await answerWithoutCode(page, '/api/order/return-create');
  await page.goto(`/order/return/${hash}`);
  await askForRefund(page, seats);
  await refundPage(page).ask.getByRole('button', { name: 'Отправить заявление' }).click();
  await expectInternalError(page, 'второе не появится');
});
