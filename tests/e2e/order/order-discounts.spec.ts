import { expect } from 'playwright/test';

import { withOrder } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

/** A card with 1200 bonuses. */
const card = '4400170017';

test('a promo code is applied, cancelled, refused and cleared, and the sum is the back end’s', async ({
  page,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  const discounts = page.getByRole('region', { name: 'Скидки и бонусы' });
  const pay = page.getByRole('button', { name: /^Оплатить/ });
  const full = await pay.textContent();
  const field = discounts.getByLabel('Промокод');
  const apply = discounts.getByRole('button', { name: 'Применить' }).last();

  await field.fill('te');
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await field.fill('tenoff');
  await expect(field).toHaveValue('TENOFF');
  await field.press('Enter');
  await expect(discounts.getByText('Применен промокод')).toBeVisible();
  await expect(pay).not.toHaveText(full ?? '');
  const news = (await spoken.all()).filter((text) => text.startsWith('Применен промокод'));
  expect(news, 'said once, with the new sum').toHaveLength(1);
  expect(news[0]).toContain((await pay.textContent())?.replace('Оплатить ', '').replaceAll(/\s/g, ' '));

  await page.reload();
  await expect(discounts.getByText('TENOFF')).toBeVisible();
  await discounts.getByRole('button', { name: 'Отменить промокод' }).press('Enter');
  await expect(pay).toHaveText(full ?? '');
  await expect(discounts.getByText('Применен промокод')).toHaveCount(0);

  await field.fill('nosuchcode');
  await apply.click();
  await expect(discounts.getByText('Неправильный промокод')).toBeVisible();
  await expect(pay).toHaveText(full ?? '');
  await expectNoViolations(page, 'an order with a refused promo code');
  // An existing code that does not apply, with the back end's reason.
  const again = discounts.getByRole('textbox', { name: 'Промокод' });
  await again.fill('allgone');
  await apply.click();
  await expect(discounts.getByText('Этот промокод уже использован.')).toBeVisible();
  await again.fill('nosuchcode');
  await apply.click();
  await discounts.getByRole('button', { name: 'Убрать промокод NOSUCHCODE' }).press('Enter');
  await expect(discounts.getByText('Неправильный промокод')).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('a promo code that the reply does not contain is called wrong, though it was not refused', async ({
  page,
  shop,
}) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.route('**/api/order/add-discount', (route) =>
    route.fulfill({ json: { response: { errorCode: '0', errorText: '', promoCode: '' } } }),
  );
  await page.goto(`/order/${hash}`);
  const discounts = page.getByRole('region', { name: 'Скидки и бонусы' });
  await discounts.getByLabel('Промокод').fill('winter');
  await discounts.getByRole('button', { name: 'Применить' }).last().click();
  await expect(discounts.getByText('WINTER: Неправильный промокод')).toBeVisible();
  await discounts.getByRole('button', { name: 'Убрать промокод WINTER' }).click();
  await expect(discounts.getByText('Неправильный промокод')).toHaveCount(0);
});

test('loyalty bonuses are used once, within the balance, and returned', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  const discounts = page.getByRole('region', { name: 'Скидки и бонусы' });
  const pay = page.getByRole('button', { name: /^Оплатить/ });
  const full = await pay.textContent();
  await discounts.getByLabel('Номер карты лояльности').fill(card);
  await discounts.getByRole('button', { name: 'Применить' }).first().click();
  await expect(discounts.getByText(/Карта лояльности №\s4400170017/)).toBeVisible();

  const field = discounts.getByLabel('Сколько бонусов списать');
  const use = discounts.getByRole('button', { name: 'Списать бонусы' });
  const available = Number(
    /\d+/.exec((await discounts.getByText(/Доступно бонусов/).textContent()) ?? '')?.[0],
  );
  for (const wrong of ['0', String(available + 1), '1,5']) {
    await field.fill(wrong);
    await expect(use, wrong).toHaveAttribute('aria-disabled', 'true');
    await expect(discounts.getByText(`Введите число от 1 до ${available}`)).toBeVisible();
  }
  await field.fill(String(available));
  await expect(discounts.getByText('Останется бонусов: 0')).toBeVisible();
  await use.click();
  await expect(discounts.getByRole('definition').nth(1)).toHaveText(new RegExp(`^${available}`));
  await expect(pay).not.toHaveText(full ?? '');
  await expect(field, 'nothing is left to use').toHaveCount(0);
  await expect(discounts.getByRole('heading')).toBeFocused();
  await expectNoViolations(page, 'an order with bonuses used');

  await expect(discounts).toContainText('Чтобы убрать карту, сначала нажмите «Вернуть бонусы».');
  await discounts.getByRole('button', { name: 'Вернуть бонусы' }).click();
  await expect(pay).toHaveText(full ?? '');
  await expect(field).toBeEnabled();
  await expect(discounts).not.toContainText('Чтобы убрать карту');
  await discounts.getByLabel('Промокод').fill('TENOFF');
  await discounts.getByRole('button', { name: 'Применить' }).last().click();
  await expect(discounts).toContainText('Чтобы убрать карту, сначала нажмите «Отменить промокод».');
  await discounts.getByRole('button', { name: 'Отменить промокод' }).click();

  // The card can be removed, and another one entered.
  await discounts.getByRole('button', { name: 'Убрать карту' }).click();
  await expect(discounts.getByLabel('Номер карты лояльности')).toBeVisible();
  await expect(discounts.getByText('4400170017')).toHaveCount(0);
  await page.reload();
  await expect(discounts.getByLabel('Номер карты лояльности')).toBeVisible();
});

test('a promo code names the tickets that it does not discount', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.route('**/api/order/view/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { response: { main: Record<string, unknown>[] } };
    const { main } = body.response;
    expect(main.map((line) => line['usepromo'])).toEqual(['1']);
    const balcony = { ...main[0], id: 'balcony', category_ru: 'Балкон', usepromo: '0' };
    await route.fulfill({
      response,
      json: { ...body, response: { ...body.response, main: [...main, balcony] } },
    });
  });
  await page.goto(`/order/${hash}`);
  const discounts = page.getByRole('region', { name: 'Скидки и бонусы' });
  await expect(discounts.getByLabel('Промокод')).toBeVisible();
  await expect(discounts).not.toContainText('Не действует на');
  await discounts.getByLabel('Промокод').fill('TENOFF');
  await discounts.getByRole('button', { name: 'Применить' }).last().click();
  await expect(discounts).toContainText('Не действует на: Балкон');
});

test('a card that needs proof asks for the mailed code before showing anything', async ({ page, shop }) => {
  const spoken = await Spoken.of(page);
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  let stage = { cardCode: '', cardProof: '0', totalBalance: '0', availableBonuses: '0' };
  await withOrder(page, ({ discountData }) => ({ discountData: { ...(discountData as object), ...stage } }));
  const asked: Record<string, unknown>[] = [];
  await page.route('**/api/order/add-discount', (route) => {
    const body = route.request().postDataJSON() as Record<string, string>;
    asked.push(body);
    const { cardCode = '', cardProof } = body;
    const isWrong = cardProof !== undefined && cardProof !== '123456';
    if (cardProof === undefined)
      stage = {
        ...stage,
        cardCode,
        cardProof: cardCode === stage.cardCode ? String(Number(stage.cardProof) + 1) : '1',
      };
    else if (!isWrong) stage = { cardCode, cardProof: '0', totalBalance: '300', availableBonuses: '300' };
    const response = isWrong
      ? { errorCode: '-8', errorText: 'Код не подошёл.' }
      : { errorCode: '0', errorText: '', promoCode: '' };
    return route.fulfill({ json: { response } });
  });
  await page.goto(`/order/${hash}`);
  const discounts = page.getByRole('region', { name: 'Скидки и бонусы' });
  await discounts.getByLabel('Номер карты лояльности').fill('4400200021');
  await discounts.getByRole('button', { name: 'Применить' }).first().press('Enter');
  const code = discounts.getByRole('textbox', { name: 'Код из письма' });
  await expect(code).toBeVisible();
  await expect(discounts).not.toContainText('Бонусы на карте');
  const hint = 'Если такая карта есть, её владельцу отправлено письмо с кодом.';
  await expect(discounts).toContainText(hint);
  expect(
    (await spoken.all()).filter((text) => text.includes(hint)),
    'said once',
  ).toHaveLength(1);
  await expect(discounts.getByRole('heading')).toBeFocused();
  await expectNoViolations(page, 'an order whose card is to be proved');

  // The number was mistyped.
  await discounts.getByRole('button', { name: 'Другая карта' }).click();
  await discounts.getByLabel('Номер карты лояльности').fill('4400200020');
  await discounts.getByRole('button', { name: 'Применить' }).first().click();
  await expect(discounts).toContainText('4400200020');
  await discounts.getByRole('button', { name: 'Отправить письмо ещё раз' }).click();
  await expect(discounts).toContainText('Письмо с кодом отправлено ещё раз.');
  await code.fill('654321');
  await code.press('Enter');
  const refused = page.getByRole('dialog');
  await expect(refused).toContainText('Код не подошёл.');
  await refused.getByRole('button', { name: 'ОК' }).click();
  await expect(code).toHaveValue('654321');
  await code.fill('123456');
  await discounts.getByRole('button', { name: 'Подтвердить карту' }).click();
  await expect(discounts).toContainText('Бонусы на карте');
  await expect(discounts.getByLabel('Сколько бонусов списать')).toBeVisible();
  await expect(discounts.getByRole('heading')).toBeFocused();
  await expect
    .poll(async () =>
      (await spoken.all()).some((text) => text.includes('Карта подтверждена. Бонусы на карте: 300')),
    )
    .toBe(true);
  expect(asked.map(({ cardCode, cardProof }) => [cardCode, cardProof])).toEqual([
    ['4400200021', undefined],
    ['4400200020', undefined],
    ['4400200020', undefined],
    ['4400200020', '654321'],
    ['4400200020', '123456'],
  ]);
});
