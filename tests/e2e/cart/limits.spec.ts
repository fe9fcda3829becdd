import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('the culture card sells one ticket, with its own form, to the person named in the passport', async ({
  page,
  buyer,
  shop,
}) => {
  const [first, second] = await shop.freeSeats(events.bothCards, { count: 2 });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for.');
  await buyer.openHall(events.bothCards);
  const methods = page.getByRole('group', { name: 'Способ оплаты' });
  await expect(methods.getByRole('button', { name: 'Банковская карта' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await methods.getByRole('button', { name: 'Пушкинская карта' }).click();

  await buyer.pickSeat(first);
  await expect(page.getByText('должны точно совпадать с паспортом', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Фамилия и имя/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Отчество/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Нет отчества/ }).check();
  await expect(page.getByRole('textbox', { name: /^Отчество/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Нет отчества/ }).uncheck();

  await buyer.pickSeat(second);
  const modal = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(modal).toContainText('По Пушкинской карте в одном заказе — только один билет');
  await modal.getByRole('button', { name: 'ОК' }).click();

  await page.getByRole('textbox', { name: /^Фамилия/ }).fill('Иванова');
  await page.getByRole('textbox', { name: /^Имя/ }).fill('Анна');
  await page.getByRole('textbox', { name: /^Отчество/ }).fill('Петровна');
  await page.getByRole('textbox', { name: /^Телефон/ }).fill('+7 916 123-45-67');
  await page.getByRole('textbox', { name: /^Электронная почта/ }).fill('anna@example.com');
  await page.getByRole('checkbox', { name: /^Я принимаю/ }).check();
  await buyer.order();
  // And the order cannot be paid in any other way.
  await expect(page.getByRole('main').getByText('Пушкинская карта')).toBeVisible();
  await expect(page.getByText(/QR-код|Мобильный банк|Банковская карта|интернет-банк/)).toHaveCount(0);
  const [asked] = await Promise.all([page.waitForRequest('**/api/payment/*'), buyer.toBank()]);
  expect(new URL(asked.url()).pathname).toBe('/api/payment/culture');
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  expect(await shop.ordersOf(events.bothCards, first.id)).toMatchObject([
    { places: [first.id], payments: ['paid'] },
  ]);
});

test('an event for the culture card only offers the school categories and no other payment method', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.cultureOnly);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.cultureOnly);
  await expect(page.getByText('продаются только по Пушкинской карте', { exact: false })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Способ оплаты' })).toHaveCount(0);
  const { x, y } = await buyer.zoomToSeat(seat.id);
  await page.mouse.click(x, y);
  const offer = buyer.offer(seat.name);
  // With only one category there is no choice.
  await expect(offer).toContainText('По Пушкинской карте');
  await expect(offer.getByRole('radio')).toHaveCount(0);
});

test('switching the payment method asks before removing what cannot be bought that way', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await shop.freeSeats(events.bothCards, { count: 2 });
  await buyer.openHall(events.bothCards);
  for (const seat of seats) await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(2);
  const card = page.getByRole('button', { name: 'Пушкинская карта' });
  await card.click();
  const modal = page.getByRole('dialog', { name: 'Сменить способ оплаты?' });
  await expect(modal).toContainText(seats[1]?.name ?? '');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(card).toBeFocused();
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await expect(buyer.cart).toHaveCount(2);
  await card.click();
  await modal.getByRole('button', { name: 'Изменить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(buyer.cart).toHaveCount(1);
});

test('standing places are bought by number, up to the limit, and the arena then has fewer left', async ({
  page,
  buyer,
  shop,
}) => {
  const [place] = await shop.standingPlaces(events.arena);
  if (place === undefined) throw new Error('The arena has standing places.');
  await buyer.openHall(events.arena);
  await page.getByRole('button', { name: 'Список мест' }).click();
  await page.getByRole('list', { name: 'Места без номера' }).getByRole('button').first().click();
  const offer = page.getByRole('dialog');
  await offer.getByRole('button', { name: 'Увеличить количество' }).click({ clickCount: 1 });
  await offer.getByRole('button', { name: 'Увеличить количество' }).click();
  await offer.getByRole('button', { name: 'Увеличить количество' }).click();
  await offer.getByRole('button', { name: 'Уменьшить количество' }).click();
  await expect(offer.getByLabel('Количество', { exact: true })).toHaveText('2');
  await offer.getByRole('button', { name: 'Закрыть' }).click();

  await expect(buyer.cart).toHaveCount(1);
  await buyer.cart.getByRole('button', { name: 'Увеличить количество' }).click();
  await expect(buyer.cart.getByLabel('Количество', { exact: true })).toHaveText('3');
  await buyer.fillBuyer();
  const free = await shop.freeCount(events.arena);
  await buyer.order();
  await buyer.expectState('Ожидает оплаты');
  expect(await shop.freeCount(events.arena)).toBe(free - 3);
});
