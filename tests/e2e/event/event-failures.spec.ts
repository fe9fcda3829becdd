import { EventVisit, places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';

const orderPath = '/api/order/create';

/* The butterflies’ adults, on a date that no other journey uses; the number of orders is counted there. */
const adults = 'category:1';

test('a refusal is shown with its text and code, and nothing typed is lost', async ({ page, buyer }) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await page.route('**/api/order/create', (route) =>
    route.fulfill({ json: { response: { errorCode: -9998, errorText: 'Больше <b>восьми</b> нельзя' } } }),
  );
  await buyer.orderButton.click();
  const modal = page.getByRole('dialog', { name: 'Ошибка' });
  await expect(modal).toContainText('Больше восьми нельзя');
  await expect(modal).toContainText('Код ошибки: -9998');
  await modal.getByRole('button', { name: 'ОК' }).click();
  await expect(visit.count('Взрослый')).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: /^Фамилия и имя/ })).toHaveValue('Иванова Анна');
});

test('an order refused without a code shows the internal error code and the box office’s text', async ({
  page,
  buyer,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await page.route('**/api/order/create', (route) =>
    route.fulfill({ json: { response: { errorText: 'Касса <b>молчит</b>' } } }),
  );
  await buyer.orderButton.click();
  const modal = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(modal).toContainText('Касса молчит');
  await expect(modal).toContainText('Код ошибки: -9999');
  await expect(modal).toContainText('второй не появится');
});

test('a shop too busy for the order says so, does not resend by itself, and accepts it on the next press', async ({
  page,
  buyer,
  shop,
}) => {
  const visit = new EventVisit(page);
  const sent = visit.watchOrders();
  const before = (await shop.ordersOf(places.butterflies, adults)).length;
  await visit.open(places.butterflies);
  await visit.chooseLaterDate();
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await shop.fault('busy', orderPath);
  await buyer.orderButton.click();
  const modal = page.getByRole('dialog');
  await expect(modal).toContainText(
    /Сейчас очень много покупателей\. Попробуйте ещё раз примерно через \d+\sс/,
  );
  await expect(modal).toContainText('второй не появится');
  expect(sent).toHaveLength(1);
  expect(await shop.ordersOf(places.butterflies, adults)).toHaveLength(before);
  await modal.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.onOrderPage();
  expect(sent).toHaveLength(2);
  expect(await shop.ordersOf(places.butterflies, adults)).toHaveLength(before + 1);
});

test('a reload brings back the session, the tickets and the form; Back leads to the poster', async ({
  page,
  buyer,
}) => {
  const visit = new EventVisit(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit.open(places.butterflies);
  await visit.chooseLaterDate();
  await visit.times.nth(3).click();
  await visit.add('Взрослый', 2);
  await visit.add('До 18 лет');
  await buyer.fillBuyer();
  const { href } = new URL(page.url());
  await page.reload();
  await expect(page).toHaveURL(href);
  await expect(visit.times.nth(3)).toBeChecked();
  await expect(visit.count('Взрослый')).toHaveValue('2');
  await expect(visit.count('До 18 лет')).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: /^Электронная почта/ })).toHaveValue('anna@example.com');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
  await page.goForward();
  await expect(visit.count('Взрослый')).toHaveValue('2');
});

test('Back from the order shows the event anew and makes no second order', async ({ page, buyer, shop }) => {
  const visit = new EventVisit(page);
  const before = (await shop.ordersOf(places.butterflies, adults)).length;
  await visit.open(places.butterflies);
  await visit.chooseLaterDate();
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await buyer.order();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Дом бабочек' })).toBeVisible();
  await expect(visit.count('Взрослый')).toHaveValue('0');
  await page.goForward();
  await buyer.onOrderPage();
  expect(await shop.ordersOf(places.butterflies, adults)).toHaveLength(before + 1);
});

test('pressing «order» with missing fields names them and focuses the first', async ({ page, buyer }) => {
  const visit = new EventVisit(page);
  const sent = visit.watchOrders();
  await visit.open(places.butterflies);
  await visit.add('Взрослый');
  const missing = 'Заполните все поля. Дальше: Фамилия и имя';
  await expect(buyer.orderButton.getByText(missing)).toBeVisible();
  await expect(buyer.orderButton).toHaveAccessibleDescription(missing);
  await buyer.orderButton.press('Enter');
  await expect(page.getByText('Чтобы продолжить, исправьте поля:')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Фамилия и имя/ })).toBeFocused();
  expect(sent).toEqual([]);
});
