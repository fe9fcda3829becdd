import type { Page } from 'playwright/test';

import { isStep } from '../../../src/devtools/recording/passages.ts';
import { RandomWalk } from '../../replay/random-walk.ts';
import { replayClosed, replayRecording, textsOf, verdict } from '../../replay/replay-recording.ts';
import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { askForRefund, refundPage } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';
import { words } from '../help/words.ts';

type Journey = (hands: {
  readonly page: Page;
  readonly buyer: Buyer;
  readonly shop: ShopDesk;
}) => Promise<void>;

/* Something outside the page decides each of these: a recording of the page alone would not repeat them. */
const journeys: Readonly<Record<string, Journey>> = {
  'an order that a bot check stops, by a code that was wrong once': async ({ page, buyer, shop }) => {
    await buyer.toOrderOf(events.chamber, shop);
    await shop.fault('captcha', '/api/order/create-scheme');
    const picture = page.waitForResponse((response) => /\/api\/captcha(\?|$)/.test(response.url()));
    await buyer.orderButton.click();
    const { sid } = ((await (await picture).json()) as { response: { sid: string } }).response;
    const check = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
    await check.getByRole('textbox', { name: /^Код с картинки/ }).fill(await shop.captchaCode(sid));
    await check.getByRole('button', { name: 'Проверить' }).click();
    await buyer.onOrderPage();
  },
  'a refund that the mailed link confirms': async ({ page, buyer, shop }) => {
    const seat = await buyer.toOrderOf(events.chamber, shop);
    const hash = await buyer.order();
    await buyer.toBank();
    await buyer.atBank('pay');
    await buyer.expectState('Оплачен');
    await page.getByRole('link', { name: 'Вернуть билеты' }).click();
    await askForRefund(page, [seat]);
    const refund = refundPage(page);
    await refund.ask.getByRole('button', { name: 'Отправить заявление' }).click();
    await refund.accepted.getByRole('button', { name: 'ОК' }).click();
    await page.goto(await shop.refundLink(hash));
    await page.getByRole('switch').check();
    await page.getByRole('button', { name: 'Подтвердить возврат' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();
    await expect(page.getByText('Возврат подтверждён')).toHaveCount(1);
  },
};

for (const [name, take] of Object.entries(journeys))
  test(`${name} replays open and closed`, async ({ page, shop, browser, baseURL, request }) => {
    test.setTimeout(120_000);
    await take({ page, buyer: new Buyer(page, words.ru, 'replies'), shop });
    // It also contains the result of the last press: what appears and what disappears.
    const recording = await new RandomWalk(page, 0, 4).goOn(0);
    const text = JSON.stringify(recording);
    const replies = await textsOf(recording);
    // Announcements for screen readers disappear on their own and are not recorded.
    expect(text).not.toContain('Заказ оплачен. Всего');
    expect(text + replies).not.toMatch(/Иванова|Петрова|anna@|916\D{0,2}123|4510 ?123456|01\.?02\.?1950/i);
    await page.close();

    await request.post('/api/__test__/begin', { data: {} });
    const other = await browser.newPage({ locale: 'ru-RU' });
    const lines = verdict(await replayRecording(other, recording, baseURL ?? ''));
    await other.close();
    const count = recording.entries.filter(isStep).length;
    const same = [`replayed: ${count} of ${count} steps, every state as recorded`];
    expect(lines).toEqual(same);
    const alone = await browser.newPage({ locale: 'ru-RU' });
    expect(verdict(await replayClosed(alone, recording))).toEqual(same);
  });
