import * as fc from 'fast-check';
import type { Locator, Page } from 'playwright/test';

import type { OrderAccounts } from '../../../fixtures/box-office/store/accounts.ts';
import { events } from '../help/events.ts';
import { askForRefund, refundPage } from '../help/refund-visit.ts';
import type { FreeSeat, ShopDesk } from '../help/shop-desk.ts';
import { expect, test } from '../help/shop.ts';

const minorIn = (text: string): number => {
  const [whole = '', cents = ''] = text.split(',');
  const minor =
    Number(whole.replaceAll(/\D/g, '')) * (text.includes('₽') ? 100 : 1) +
    Number(cents.replaceAll(/\D/g, ''));
  return text.includes('−') ? 0 - minor : minor;
};

/** The lines of a receipt as displayed: minor units, or bonuses. */
async function receiptIn(place: Locator): Promise<Readonly<Record<string, number>>> {
  await expect(place.locator('dt:visible').first()).toBeVisible();
  const rows = await place
    .locator('dl > div:visible')
    .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent ?? '')));
  // The row of a promo code ends with its name.
  return Object.fromEntries(
    rows.map(([term = '', text = '']) => [term.replace(/^(Промокод) \w+$/, '$1'), minorIn(text)]),
  );
}

type Plan = {
  readonly seats: number;
  readonly promo: string;
  readonly card: string;
  readonly bonuses: number;
  /** How many of its tickets are returned. */
  readonly back: number;
};

/** `RECEIPT_PAGES=50` draws that many random orders in addition to those below; `RECEIPT_SEED` varies them. */
const drawn = fc.sample(
  fc
    .record({
      seats: fc.integer({ min: 1, max: 5 }),
      promo: fc.constantFrom('', 'POSTBANK', 'TENOFF'),
      card: fc.constantFrom('', '4400170017', '4400200020'),
      bonuses: fc.integer({ min: 0, max: 150 }),
      back: fc.integer({ min: 1, max: 5 }),
    })
    .map((plan): Plan => ({
      ...plan,
      bonuses: plan.card === '' ? 0 : plan.bonuses,
      back: Math.min(plan.back, plan.seats),
    })),
  {
    numRuns: Number(process.env['RECEIPT_PAGES'] ?? 0),
    seed: Number(process.env['RECEIPT_SEED'] ?? 33),
  },
);

/*
 * tests/unit/box-office/money/receipts-law.test.ts has the law of the sums: these plans have all possible lines, and
 * the fewest.
 */
const plans: readonly Plan[] = [
  ...drawn,
  { seats: 3, promo: 'POSTBANK', card: '4400170017', bonuses: 333, back: 1 },
  { seats: 1, promo: '', card: '', bonuses: 0, back: 1 },
];

async function orderOf(
  shop: ShopDesk,
  { promo, card, bonuses }: Plan,
  seats: readonly FreeSeat[],
): Promise<string> {
  const hash = await shop.placeOrder(events.chamber, seats);
  const empty = { hash, lang: 'ru', bonuses: 0, cardCode: '', promoCode: '' };
  for (const wish of [{ cardCode: card }, { bonuses }, { promoCode: promo }]) {
    if (Object.values(wish).every((one) => one === '' || one === 0)) continue;
    const answer = await shop.call<{ errorText: string }>('/api/order/add-discount', { ...empty, ...wish });
    expect(answer.errorText).toBe('');
  }
  return hash;
}

const accountsOf = async (page: Page, hash: string) => {
  const reply = await page.request.get(`/api/__test__/accounts/${hash}`);
  const { response } = (await reply.json()) as {
    response: { accounts: OrderAccounts; imbalances: readonly unknown[] };
  };
  expect(response.imbalances).toEqual([]);
  return response.accounts;
};

const moneyOf = (page: Page): Locator => page.locator('section[aria-labelledby="order-money"]');
const mailOf = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text }).first();
const numberOf = async (page: Page): Promise<string> =>
  /№ (\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1] ?? '';

for (const [at, plan] of plans.entries()) {
  test(`pages, mails and print agree with the books about an order (${at + 1})`, async ({ page, shop }) => {
    const seats = await shop.freeSeats(events.chamber, { count: plan.seats });
    const hash = await orderOf(shop, plan, seats);
    await page.goto(`/order/${hash}`);
    const due = (await receiptIn(moneyOf(page)))['К оплате'];
    await shop.payOrder(hash);
    await page.reload();
    await expect(page.getByRole('heading', { name: /Билет(?:ы)? готов/ })).toBeVisible();
    const number = await numberOf(page);
    const sold = await receiptIn(moneyOf(page));
    const books = await accountsOf(page, hash);
    expect([due, sold['Оплачено']]).toEqual([books.paidMinor, books.paidMinor]);
    expect([Math.abs(sold['Промокод'] ?? 0), Math.abs(sold['Бонусами'] ?? 0)]).toEqual([
      books.promoMinor,
      books.paidInBonusesMinor,
    ]);
    expect(sold['Начислено бонусов'] ?? 0).toBe(books.earned);
    await expect(
      moneyOf(page)
        .getByRole('term')
        .filter({ hasText: `Промокод ${plan.promo}` }),
    ).toHaveCount(plan.promo === '' ? 0 : 1);
    const group = books.promoMinor + books.paidInBonusesMinor > 0 ? 'Сумма по полной цене' : 'Сумма';
    await expect(page.getByRole('term').filter({ hasText: /^Сумма/ })).toHaveText([group]);

    await page.emulateMedia({ media: 'print' });
    const paper = await receiptIn(page.locator('main'));
    expect(paper['Оплачено']).toBe(books.paidMinor);
    await page.emulateMedia({ media: 'screen' });
    const ticket = await page
      .getByRole('link', { name: /^Открыть билет/ })
      .first()
      .getAttribute('href');

    await page.goto(`/order/return/${hash}`);
    await askForRefund(page, seats.slice(0, plan.back));
    const quote = await receiptIn(refundPage(page).form);
    await refundPage(page).ask.getByRole('button', { name: 'Отправить заявление' }).click();
    await expect(refundPage(page).accepted).toBeVisible();

    await page.goto('/sandbox/outbox');
    expect((await receiptIn(mailOf(page, `Подтвердите возврат: заказ № ${number}`)))['Сумма возврата']).toBe(
      quote['Сумма возврата'],
    );
    expect(
      await receiptIn(mailOf(page, `${seats.length === 1 ? 'Ваш билет' : 'Ваши билеты'}: заказ № ${number}`)),
    ).toEqual(sold);

    await page.goto(await shop.refundLink(hash));
    const form = page.getByRole('region', { name: 'Подтверждение возврата' });
    expect(await receiptIn(form)).toEqual(quote);
    await form.getByRole('switch').check();
    await form.getByRole('button', { name: 'Подтвердить возврат' }).click();
    await expect(page.getByRole('dialog')).toContainText('Возврат успешно подтвержден.');

    const after = await accountsOf(page, hash);
    expect(quote['Сумма возврата']).toBe(after.returnedMinor);
    expect(quote['Вернётся бонусов'] ?? 0).toBe(after.bonusesBackMinor / 100);
    await page.goto(`/order/${hash}`);
    await expect(moneyOf(page)).toContainText('Итого после возврата');
    const left = await receiptIn(moneyOf(page));
    expect(left).toMatchObject({
      Оплачено: after.paidMinor,
      'К возврату': 0 - after.returnedMinor,
      'Итого после возврата': after.paidMinor - after.returnedMinor,
    });
    expect(left['Возвращено бонусов'] ?? 0).toBe(after.bonusesBackMinor / 100);

    // The returned ticket's page is gone; another ticket's page says what was paid for it.
    const open = await page.request.get(ticket ?? '');
    expect(open.status()).toBe(410);
    const other = page.getByRole('link', { name: /^Открыть билет/ }).first();
    if (plan.back === plan.seats) return;
    const text = await (await page.request.get((await other.getAttribute('href')) ?? '')).text();
    // Without a discount the price is what was paid.
    const paid = minorIn(/[^]*<dt>(?:Цена|Оплачено)<\/dt><dd>([^<]*)/.exec(text)?.[1] ?? '');
    const shares = await shop.call<{
      main: { price: string; share: Record<string, string>; status_id: string }[];
    }>('/api/order/view/', { hash, lang: 'ru', bank_data: {} });
    const line = shares.main.find((one) => one.status_id === '0');
    const { promo = '', bonuses = '', fee = '' } = line?.share ?? {};
    expect(paid / 100).toBeCloseTo(Number(line?.price) - Number(promo) - Number(bonuses) + Number(fee), 6);
  });
}

test('drinks are marked as not refundable in the offer and on the refund page', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.withOffers, await shop.freeSeats(events.withOffers));
  await page.goto(`/order/${hash}`);
  await page.getByRole('button', { name: 'Выбрать услуги' }).click();
  const panel = page.getByRole('dialog', { name: 'Дополнительные услуги' });
  const lemonade = panel.getByRole('listitem').filter({ hasText: 'Лимонад' });
  await expect(lemonade).toContainText('Возврату не подлежит');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Парковка' })).not.toContainText('Возврату');
  await lemonade.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Добавить в заказ' }).click();
  await expect(panel).toBeHidden();
  await shop.payOrder(hash);
  await page.goto(`/order/return/${hash}`);
  const lost = page.getByRole('region', { name: 'Не возвращаются' });
  await expect(lost).toContainText(/Лимонад с базиликом в антракте\s*320\s₽/);
});
