import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

test('a cart line’s category can be changed by keyboard; its price follows and is announced', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('The opera has no free seat.');
  await buyer.openHall(events.opera);
  await buyer.pickSeat(seat);
  const line = buyer.cart.filter({ hasText: seat.name });
  const price = line.locator('[class*="price"]');
  const before = await price.textContent();
  const category = line.getByRole('combobox', { name: `Категория: ${seat.name}` });
  await expect(category.locator('option:checked')).toHaveText(/^Взрослый · \d/);
  await spoken.forget();
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await expect(category.locator('option:checked')).toHaveText(/^До 18 лет · \d/);
  // Pressing again keeps the focus.
  await expect(category).toBeFocused();
  await expect(price).not.toHaveText(before ?? '');
  await expect
    .poll(async () => (await spoken.all()).join(' '))
    .toMatch(/Другая категория: .*, До 18 лет\. Всего .*₽/);
  await expect(category).toHaveCSS('min-height', '44px');
});

test('on the smallest phone long price and category names overlap nothing', async ({ page, buyer, shop }) => {
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('The opera has no free seat.');
  const width = 320;
  await page.setViewportSize({ width, height: 640 });
  await page.route('**/api/scheme', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { response: { price: Record<string, string>[] } };
    for (const row of body.response.price) {
      row['zonelevel_ru'] = 'Балкон второго яруса, места с ограниченной видимостью';
      row['category_ru'] += ' на балкон второго яруса, места с ограниченной видимостью';
    }
    await route.fulfill({ json: body });
  });
  await buyer.openHall(events.opera);
  const how = page.getByRole('combobox', { name: 'Сколько мест?' });
  expect((await how.boundingBox())?.width).toBeGreaterThan(70);
  await buyer.pickSeat(seat, 'Взрослый');
  await page.getByRole('button', { name: 'Оформить заказ', exact: true }).click();
  const list = buyer.cart.getByRole('combobox');
  // The sheet slides in from the side.
  await expect
    .poll(async () => {
      const { x, width: own } = (await list.boundingBox()) ?? { x: Infinity, width: 0 };
      return x + own;
    })
    .toBeLessThanOrEqual(width);
  const category = await list.boundingBox();
  const name = await buyer.cart.locator('strong').boundingBox();
  const remove = await buyer.cart.getByRole('button').boundingBox();
  // Below the place's name, beside the button that removes it.
  expect(category?.y).toBeGreaterThanOrEqual((name?.y ?? Infinity) + (name?.height ?? 0));
  expect((category?.x ?? NaN) + (category?.width ?? NaN)).toBeLessThanOrEqual(remove?.x ?? NaN);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('neighbours, their rows and the button show the same sum; only the cart says how much of it is the fee', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await shop.freeSeats(events.opera, { count: 2 });
  await page.route('**/api/scheme', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { response: { price: Record<string, string>[] } };
    for (const row of body.response.price) Object.assign(row, { currency_id: '2', priceservise: '10' });
    await route.fulfill({ json: body });
  });
  await buyer.openHall(events.opera);
  for (const seat of seats) await buyer.pickSeat(seat);
  const sumIn = (text: string | null): number =>
    Number((/[\d\s,]+(?=\s₽)/.exec(text ?? '')?.[0] ?? '').replaceAll(/\s/g, '').replace(',', '.'));
  const rows = (await buyer.cart.locator('[class*="price"]').allTextContents()).map(sumIn);
  const cart = page.getByRole('region', { name: buyer.words.cart });
  const fee = cart.locator('dl > div').filter({ hasText: 'В том числе сервисный сбор' });
  const total = sumIn(await buyer.orderButton.textContent());
  expect(rows).toHaveLength(2);
  expect(rows[0]).toBeGreaterThan(0);
  expect(rows.reduce((sum, row) => sum + row, 0)).toBeCloseTo(total, 2);
  expect(sumIn(await fee.textContent())).toBeCloseTo(total / 11, 1);
  // Adjacent seats share one line with their total; the button has the total of the cart.
  const run = cart.getByRole('listitem').first().locator('p');
  await expect(run).toContainText(`ряд ${seats[0]?.row}, места ${seats.map(({ seat }) => seat).join('–')}`);
  expect(sumIn(await run.locator('> span').textContent())).toBeCloseTo(total, 2);
  await expect(cart.getByText('Итого')).toHaveCount(0);
  await expect(buyer.orderButton).toContainText('Дальше: Фамилия и имя');
  await page.getByRole('textbox', { name: buyer.words.fio }).fill('Иванова Анна');
  await expect(buyer.orderButton).toContainText('Дальше: Телефон');
});

test('two tabs share a session’s cart, and neither loses what is typed in it', async ({
  page,
  buyer,
  shop,
}) => {
  const [first, second] = await shop.freeSeats(events.chamber, { count: 2 });
  if (first === undefined || second === undefined) throw new Error('The hall has no two free seats.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(first);
  const { fio } = buyer.words;
  await page.getByRole('textbox', { name: fio }).fill('Иванова Анна');
  const other = new Buyer(await page.context().newPage());
  await other.openHall(events.chamber);
  await expect(other.cart).toHaveCount(1);
  await other.pickSeat(second);
  await expect(other.cart).toHaveCount(2);
  await expect(buyer.cart).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: fio })).toHaveValue('Иванова Анна');
  await buyer.cart
    .filter({ hasText: first.name })
    .getByRole('button', { name: /^Убрать/ })
    .click();
  await expect(other.cart).toHaveCount(1);
  await expect(other.cart).toContainText(second.name);
  // What one tab has ordered is no longer offered in the other.
  await other.fillBuyer();
  await other.order();
  await expect(buyer.cart).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The page says where the seats have gone.
  const address = new URL(other.page.url()).pathname;
  await expect(page.getByRole('link', { name: 'Открыть заказ' })).toHaveAttribute(
    'href',
    new RegExp(address),
  );
});
