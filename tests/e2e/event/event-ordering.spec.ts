import type { APIRequestContext } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

/** Sets the places of the first session on the museum's second and third day: either may be the second date shown. */
const setPlaces = async (request: APIRequestContext, all: number): Promise<void> => {
  const stocks = Object.entries({ all, 'group:901': 2, 'group:902': 1 });
  for (const slot of ['013', '025']) {
    for (const [place_id, left] of stocks) {
      const data = { hash: places.museum, calendar_id: `2001${slot}`, place_id, left };
      await request.post('/api/__test__/stock', { data });
    }
  }
};
const school = 'Класс до 15 человек с экскурсоводом';
const adults = 'Взрослая группа до 20 человек';

test('three categories of a museum slot can be chosen, ordered and paid', async ({ page, buyer, shop }) => {
  const visit = new EventVisit(page);
  const before = (await shop.ordersOf(places.museum, 'category:2')).length;
  await visit.open(places.museum);
  await visit.chooseLaterDate();
  await visit.times.filter({ hasText: '11:30' }).click();
  await expect(page).toHaveURL(/\/event\/[0-9A-F]{40}\/\d\d-\d\d-\d{4}\/11:30$/);
  await visit.add('Взрослый', 2);
  await visit.add('До 18 лет');
  await visit.add('Льготный');
  // Quiet morning prices: 2 × 500 + 250 + 250.
  await visit.expectTotal('1 500 ₽');
  await buyer.fillBuyer();
  await buyer.order();
  await buyer.expectState('Ожидает оплаты');
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const orders = await shop.ordersOf(places.museum, 'category:2');
  expect(orders).toHaveLength(before + 1);
  expect(orders.at(-1)).toMatchObject({ state: 'paid', payments: ['paid'] });
  expect(orders.at(-1)?.places).toHaveLength(4);
});

test('a group can be chosen only if its session has the places, together with whatever else is chosen', async ({
  page,
  request,
}) => {
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await setPlaces(request, 23);
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.chooseLaterDate();
  await expect(rowOf(adults)).toContainText('на группу — 20 мест');
  await visit.add('Взрослый', 4);
  await expect(rowOf(adults)).toContainText('На группу нужно 20 мест, кроме уже выбранных осталось 19');
  await visit.addBeyond(adults);
  await expect(rowOf(adults).getByRole('alert')).toHaveText(
    'На группу нужно 20 мест, кроме уже выбранных осталось 19',
  );
  await expect(visit.count(adults)).toHaveValue('0');
  await visit.type('Взрослый', 0);
  await visit.add(adults);
  await expect(rowOf(school)).toContainText('На группу нужно 15 мест, кроме уже выбранных осталось 3');
  await visit.type('Взрослый', 9);
  await expect(visit.count('Взрослый')).toHaveValue('3');
  await expect(
    page.getByText('Кроме мест для выбранных групп, на этот сеанс осталось 3 билета'),
  ).toBeVisible();
  const full = 'Вместе с выбранным мест на этом сеансе больше нет.';
  await expect(page.getByText(full).first()).toBeVisible();
  await expect(page.getByText('Больше добавить нельзя.')).toHaveCount(0);
  // The buyer's own choice took the places: the row neither says that there were none, nor counts the rest without it.
  await expect(rowOf(adults).first()).toContainText(full);
  await expect(rowOf(adults).first()).not.toContainText('осталось');

  // The three tickets are still chosen.
  await setPlaces(request, 8);
  await visit.open(places.museum, '?lang=en');
  await page.getByRole('region', { name: 'Date', exact: true }).getByRole('radio').nth(1).click();
  const gone = page.getByRole('listitem').filter({ hasText: 'Group of up to 20 adults' });
  await expect(gone).toContainText('A group needs 20 places, 5 left');
  await expect(gone.getByRole('textbox')).toHaveCount(0);
});

test('a category’s remaining number is shown for the chosen time only', async ({ page, request }) => {
  for (const [slot, left] of [
    ['013', 1],
    ['025', 1],
    ['014', 5],
    ['026', 5],
  ] as const) {
    const data = { hash: places.museum, calendar_id: `2001${slot}`, place_id: 'category:2', left };
    await request.post('/api/__test__/stock', { data });
  }
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.chooseLaterDate();
  const pupils = page.getByRole('listitem').filter({ hasText: 'До 18 лет' }).first();
  await expect(pupils).toContainText('осталось 1');
  await visit.type('До 18 лет', 2);
  await expect(visit.count('До 18 лет')).toHaveValue('1');
  await visit.times.nth(1).click();
  await expect(pupils).toContainText('осталось 5');
});

test('the second buyer of a session’s last places reads and hears which row does not fit', async ({
  page,
  buyer,
  request,
  secondWindow,
}) => {
  await setPlaces(request, 23);
  const spoken = await Spoken.of(page);
  const visit = new EventVisit(page);
  const first = await secondWindow();
  const other = new EventVisit(first.page);
  for (const [one, hand] of [
    [visit, buyer],
    [other, first],
  ] as const) {
    await one.open(places.museum);
    await one.chooseLaterDate();
    await one.add(adults);
    await hand.fillBuyer();
  }
  await visit.add('Взрослый');
  await first.order();
  await spoken.forget();
  await buyer.orderButton.click();
  const modal = page.getByRole('dialog', { name: 'Ошибка' });
  await expect(modal).toContainText(`Столько мест уже нет: ${adults}. Нужно: 20, осталось: 2.`);
  await expect(modal).toContainText('Некоторые билеты больше недоступны');
  await expect(modal).not.toContainText('Код ошибки');
  await modal.getByRole('button', { name: 'ОК' }).click();
  await expect(visit.count('Взрослый')).toHaveValue('1');
  const row = page.getByRole('listitem').filter({ hasText: adults });
  await expect(row).toContainText('На группу нужно 20 мест, кроме уже выбранных осталось 2');
  await expect(visit.count(adults)).toHaveCount(0);
  await expect.poll(() => spoken.all()).toContainEqual(expect.stringMatching(/^1 билет/));
});

test('a free event shows the form for a ticket of zero price and makes the order', async ({
  page,
  buyer,
  shop,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.kites);
  await expect(visit.order).toContainText('Выберите билеты');
  await visit.add('Взрослый', 2);
  await visit.expectTotal('0 ₽');
  await buyer.fillBuyer();
  // The order is final immediately: nothing is held, and nothing was paid.
  await expect(page.getByText(/^После оформления держим/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Оформить бесплатно' }).click();
  await buyer.onOrderPage();
  await expect(page.getByRole('heading', { name: 'Билеты оформлены' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Заказ оплачен|Оплачено/);
  expect(await shop.ordersOf(places.kites, 'category:1')).toHaveLength(1);
});

test('free tickets of a paid event require a paid one', async ({ page, buyer }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await page.getByRole('button', { name: /^Показать ещё 2/ }).click();
  await visit.add('Малыш до 3 лет');
  await expect(visit.order).toContainText('добавьте хотя бы один платный билет');
  await expect(buyer.orderButton).toBeHidden();
  await visit.add('Взрослый');
  await expect(buyer.orderButton).toBeVisible();
});

test('a subscriber confirms before tickets are added, and finds the form filled in', async ({
  page,
  buyer,
  shop,
}) => {
  const visit = new EventVisit(page);
  const sent = visit.watchOrders();
  await page.goto(`/api/client/demo?to=/event/${places.museum}`);
  await visit.dates.nth(2).click();
  await visit.add('Взрослый');
  await page.getByRole('checkbox', { name: 'По абонементу' }).click();
  await expect(page.getByRole('dialog')).toContainText('Из заказа будет убран 1 билет');
  await visit.confirmChange();
  await expect(visit.count('Взрослый')).toHaveValue('0');
  await expect(page).toHaveURL(/[?&]sub=1/);
  await expect(page.getByRole('heading', { name: 'Групповые экскурсии' })).toBeHidden();

  await visit.type('Взрослый', 9);
  await expect(page.getByRole('dialog')).toContainText('На вашем абонементе осталось 4 посещения');
  await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();
  await expect(visit.count('Взрослый')).toHaveValue('4');
  await visit.type('Взрослый', 2);
  await expect(page.getByRole('textbox', { name: /^Фамилия и имя/ })).toHaveValue('Лада Перегудова');
  await page.getByRole('checkbox', { name: /Я принимаю/ }).check();

  const take = page.getByRole('complementary').getByRole('button', { name: 'Получить билеты' });
  const dialog = page.getByRole('dialog', { name: 'Получение билетов по подписке' });
  await take.click();
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  expect(sent).toEqual([]);
  await take.click();
  await dialog.getByRole('button', { name: 'Получить билеты' }).click();
  await buyer.onOrderPage();
  // A subscription pays in visits: the page mentions no money.
  await expect(page.getByRole('heading', { name: 'Билеты получены по абонементу' })).toBeVisible();
  const money = page.getByRole('region', { name: 'Билеты получены по абонементу' });
  await expect(money).toContainText(/Списано посещений с абонемента\s*2/);
  for (const part of [money, page.getByRole('article')]) await expect(part).not.toContainText('₽');
  // On the printed ticket, too.
  await expect(page.getByRole('article').getByText('По абонементу')).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Партер · Заказ №\s\d+ · По абонементу/)).toHaveCount(2);
  await expect(page.getByText('Бесплатно')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  expect(sent).toMatchObject([{ body: { crmClient: { id: '70017', subscritId: '501' } } }]);
  const orders = await shop.ordersOf(places.museum, 'category:1');
  expect(orders.at(-1)?.places).toHaveLength(2);
  // Back at the event, the current remainder is shown, although the page was never reloaded.
  await page.goBack();
  await expect(page.getByText('На вашем абонементе осталось 2 посещения')).toBeVisible();
});

test('the culture card allows one ticket, with its own prices and form', async ({ page, buyer, shop }) => {
  const visit = new EventVisit(page);
  const sent = visit.watchOrders();
  await visit.open(places.bothCards);
  await visit.add('Взрослый', 2);
  const card = page.getByRole('radio', { name: /^Пушкинская карта/ });
  await card.click();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await expect(card).not.toBeChecked();
  await expect(visit.count('Взрослый')).toHaveValue('2');
  await card.click();
  await visit.confirmChange();
  await expect(card).toBeChecked();
  await expect(visit.count('Взрослый')).toBeHidden();
  await visit.add('По Пушкинской карте');
  await visit.addBeyond('По Пушкинской карте');
  const modal = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(modal).toContainText('По Пушкинской карте в одном заказе — только один билет');
  await modal.getByRole('button', { name: 'ОК' }).click();
  await expect(visit.count('По Пушкинской карте')).toHaveValue('1');

  await expect(page.getByText('должны точно совпадать с паспортом')).toBeVisible();
  await page.getByRole('textbox', { name: /^Фамилия/ }).fill('Семёнова');
  await page.getByRole('textbox', { name: /^Имя/ }).fill('Анна');
  await page.getByRole('checkbox', { name: 'Нет отчества' }).check();
  await page.getByRole('textbox', { name: /^Телефон/ }).fill('9161234567');
  await page.getByRole('textbox', { name: /^Электронная почта/ }).fill('anna@example.com');
  await page.getByRole('checkbox', { name: /Я принимаю/ }).check();
  await buyer.order();
  expect(sent).toMatchObject([{ body: { USE_PUSHKIN_CARD: 1, surname: 'Семенова', patronymic: '' } }]);
  expect(await shop.ordersOf(places.bothCards, 'category:8')).toHaveLength(1);
});

test('named tickets lead to the visitors’ names, in the page’s language', async ({ page, buyer }) => {
  await page.goto(`/event/${places.dam}?lang=en`);
  await page.getByRole('button', { name: 'Increase quantity: Adult' }).click();
  await page.getByRole('textbox', { name: /^Full name/ }).fill('Anna Ivanova');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+7 916 123-45-67');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('anna@example.com');
  for (const box of await page.getByRole('complementary').getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /^Continue · / }).click();
  await page.waitForURL(/\/nominal-tickets\/[0-9A-F]{40}/);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en');
  await expect(buyer.orderButton).toBeHidden();
});
