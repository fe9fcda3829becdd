import { withOrder, withRefund } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expectNoViolations, looksOf } from '../help/no-violations.ts';
import { askForRefund, paidOrder, refundPage } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

const row = (id: string, over: Record<string, string> = {}) => ({
  id,
  status_id: '0',
  summa: '100',
  quant: '1',
  sortnum: '1',
  name_ru: `Билет ${id}`,
  returndatime: '3600',
  ...over,
});

test('an unknown order says so; one that is not refundable or not paid leads to its page', async ({
  page,
  shop,
}) => {
  await page.goto(`/order/return/${'AB'.repeat(20)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказ удалён или не найден');
  const { hash } = await paidOrder(shop, 1);
  await withOrder(page, () => ({ usereturn: '0' }));
  await page.goto(`/order/return/${hash}`);
  await expect(page).toHaveURL(new RegExp(`/order/${hash}$`));
  const main = page.getByRole('main');
  await expect(main.getByText('Вернуть билеты этого заказа онлайн нельзя.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Вернуть билеты' })).toHaveCount(0);
  await page.unrouteAll();
  const unpaid = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/return/${unpaid}`);
  await expect(page).toHaveURL(new RegExp(`/order/${unpaid}$`));
});

test('an order’s card lists its refunds and adds up', async ({ page, shop }) => {
  const { hash } = await paidOrder(shop, 2);
  await withOrder(page, ({ main }) => {
    const [first, second] = main as readonly [Record<string, unknown>, Record<string, unknown>];
    const service = { id: '77', action_group: first['action_group'], name_ru: 'Парковка', price: '300' };
    return {
      main: [{ ...first, status_id: '70', cost: '0' }, second],
      toping: [{ ...service, cost: '0', quant: '1', status_id: '70' }],
    };
  });
  await page.goto(`/order/${hash}`);
  const card = page.getByRole('region', { name: 'Билеты' }).getByRole('article');
  await expect(card).toContainText('1 билет, возвращено билетов: 1, возвращено услуг: 1');
  await expect(card).toContainText('Сервисный сбор, не возвращается:');
  const text = await card.innerText();
  const amount = (label: string): number => {
    const [, sum = ''] = new RegExp(`${label}:?\\s*([\\d\\s]+,?\\d*)\\s₽`).exec(text) ?? [];
    return Number(sum.replaceAll(/\s/g, '').replace(',', '.'));
  };
  // Of the returned ticket only the fee is still paid; the other ticket's fee is included in its price.
  const [kept, fees] = [amount('не возвращается'), amount('В том числе сервисный сбор')];
  expect(kept).toBeGreaterThan(0);
  expect(fees).toBeCloseTo(2 * kept, 2);
  expect(amount('Сумма')).toBeCloseTo(amount('Взрослый') + kept, 2);
});

test('groups, states and sums are the back end’s', async ({ page, shop }) => {
  const { hash } = await paidOrder(shop, 1);
  await withRefund(page, () => [
    row('1'),
    row('2', { quant: '3', summa: '250.50' }),
    row('3', { status_id: '' }),
    row('4', { status_id: '60' }),
    row('5', { sortnum: '2', returndatime: '0' }),
    row('6', { sortnum: '3', returndatime: '', status_id: '70' }),
    row('7', { sortnum: '3', returndatime: '', status_id: '80' }),
  ]);
  await page.goto(`/order/return/${hash}`);
  const refund = refundPage(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('timer')).toHaveCount(1);
  const tick = (id: string) => page.getByRole('checkbox', { name: `Билет ${id}` });
  for (const id of ['3', '4', '6', '7']) await expect(tick(id)).toHaveCount(0);
  await expect(tick('5')).toBeDisabled();
  for (const id of ['3', '5'])
    await expect(
      page
        .getByRole('row', { name: `Билет ${id}` })
        .getByRole('cell')
        .last(),
    ).toHaveText('—');
  await expect(page.getByText('Время для оформления онлайн-заявления истекло')).toBeVisible();
  await expect(page.getByText('Онлайн не возвращается')).toBeVisible();
  await tick('1').check();
  await tick('2').check();
  await expect(refund.form).toContainText('Билетов к возврату4');
  await expect(refund.form).toContainText(/350,50\s₽/);
});

test('when a group’s time ends, its tickets can no longer be chosen, with a notice', async ({
  page,
  shop,
}) => {
  const { hash } = await paidOrder(shop, 1);
  const spoken = await Spoken.of(page);
  await withRefund(page, () => [row('1', { returndatime: '3' }), row('2', { sortnum: '2' })]);
  await page.goto(`/order/return/${hash}`);
  const refund = refundPage(page);
  const tick = page.getByRole('checkbox', { name: 'Билет 1' });
  await tick.check();
  await expect(refund.form).toContainText('Билетов к возврату1');
  await expect(tick).toBeDisabled();
  await expect(tick).not.toBeChecked();
  await expect(refund.form).toContainText('Билетов к возврату0');
  await expect.poll(async () => (await spoken.all()).join()).toContain('онлайн-заявления истекло');
});

for (const [statuses, hidden] of [
  [['70', '80'], true],
  [['70', ''], false],
] as const) {
  test(`rows of ${statuses.join(' and ')} leave the form ${hidden ? 'away' : 'there'}`, async ({
    page,
    shop,
  }) => {
    const { hash } = await paidOrder(shop, 1);
    await withRefund(page, () => statuses.map((status_id, at) => row(String(at + 1), { status_id })));
    await page.goto(`/order/return/${hash}`);
    const has = (state: string) => statuses.filter((one) => one === state).length;
    await expect(page.getByText('Возврат подтверждён')).toHaveCount(has('70'));
    await expect(page.getByText('Деньги возвращены', { exact: true })).toHaveCount(has('80'));
    await expect(page.getByText('Деньги возвращены:')).toHaveCount(has('80'));
    await expect(refundPage(page).form).toBeVisible({ visible: !hidden });
    if (!hidden) await expect(refundPage(page).form).not.toContainText('Сумма возврата');
    // Nothing can be chosen, so nothing is asked.
    await expect(refundPage(page).form.getByRole('button')).toHaveCount(0);
  });
}

test('the application works by keyboard alone; missing fields are named and focused', async ({
  page,
  shop,
}) => {
  const { hash } = await paidOrder(shop, 2);
  const spoken = await Spoken.of(page);
  await page.goto(`/order/return/${hash}`);
  const refund = refundPage(page);
  await refund.submit.press('Enter');
  await expect.poll(async () => (await spoken.all()).join()).toContain('отметьте хотя бы один билет');
  await page.getByRole('link', { name: 'отметьте хотя бы один билет' }).press('Enter');
  await expect(refund.tickets.first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('link', { name: 'выберите причину возврата' }).press('Enter');
  // Arrows only move: the first choice locks the list.
  await page.keyboard.press('ArrowDown');
  await expect(refund.reason('Болезнь')).toBeFocused();
  await expect(refund.reason('Болезнь')).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(refund.reason('Болезнь')).toHaveAttribute('aria-checked', 'true');
  await expect(refund.form.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'дайте согласие с условиями возврата' }).press('Enter');
  await expect(refund.consent).toBeFocused();
  await page.keyboard.press('Space');
  await expect(refund.consent).toBeChecked();
  await refund.submit.press('Enter');
  await expect(refund.ask.getByRole('button', { name: 'Отмена' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(refund.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(refund.accepted.getByRole('button', { name: 'ОК' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Возврат ещё не подтверждён. Перейдите по ссылке').locator('..')).toBeFocused();
});

for (const lang of ['ru', 'kz']) {
  test(`axe finds no fault in ${lang}, wide and narrow`, async ({ page, shop }) => {
    const { hash, seats } = await paidOrder(shop, 2);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/order/return/${hash}?lang=${lang}`);
    await expect(page.getByRole('radiogroup')).toBeVisible();
    await page.getByRole('region').getByRole('button').last().press('Enter');
    await expectNoViolations(page, `refund, ${lang}`, looksOf(lang, ['light', 'dark', 'forced']));
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoViolations(page, `refund at 320 px, ${lang}`, looksOf(lang));
    if (lang !== 'ru') return;
    await askForRefund(page, seats.slice(0, 1));
    await expectNoViolations(page, 'the question');
    await refundPage(page).ask.getByRole('button', { name: 'Отправить заявление' }).click();
    await expect(refundPage(page).accepted).toBeVisible();
    await page.goto(await shop.refundLink(hash));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, 'the mailed link');
  });
}
