import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('if the reply to a made order is lost, the buyer reads so, tries again and has one order', async ({
  page,
  buyer,
  shop,
}) => {
  const seat = await buyer.toOrderOf(events.chamber, shop);
  // A browser repeats a request when a kept-alive connection breaks: nine faults outlast that.
  await shop.fault('truncated', '/api/order/create-scheme', { times: 9 });
  await buyer.orderButton.click();

  const said = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(said).toContainText(/Сервер прислал непонятный ответ/);
  await expect(said).toContainText('второй не появится');
  await expect(said).toContainText(/Номер запроса: [0-9a-f]{16}/);
  await shop.resetFaults();
  await said.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.onOrderPage();
  expect(await shop.ordersOf(events.chamber, seat.id)).toHaveLength(1);
});

test('a broken map says that the scheme is not loaded yet, and a retry loads it', async ({
  page,
  buyer,
  shop,
}) => {
  await page.goto(`/scheme/${events.brokenMap}`);
  await expect(page.getByText('Схема ещё не загружена')).toBeVisible();
  // Nothing is offered for choice, and no text asks to choose.
  await expect(page.getByText('Выберите места')).toHaveCount(0);
  await expect(page.getByText('Выбрать места сейчас нельзя')).toBeVisible();
  for (const way of await page.getByRole('link', { name: 'Выбрать другое событие' }).all())
    await expect(way).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByText('Схема ещё не загружена')).toBeVisible();
  // The other date is one press away, and this one from there.
  const chosen = page.getByRole('group', { name: 'Дата и время' }).getByRole('radio', { checked: true });
  const first = await chosen.innerText();
  const other = page.getByRole('alert').getByRole('button', { name: /, 20:00$/ });
  await expect(other).toHaveCount(1);
  const wanted = await other.innerText();
  await other.click();
  await expect(chosen).toHaveText(wanted);
  await expect(other).toHaveText(first);

  // Reads are sent three times in all before the buyer is asked.
  await shop.fault('html', '/api/scheme/map', { times: 3 });
  await page.goto(`/scheme/${events.chamber}`);
  await expect(page.getByText('Схема ещё не загружена')).toBeVisible();
  await shop.resetFaults();
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.hallReady();
  await expect(page.getByText('Схема ещё не загружена')).toHaveCount(0);
});

test('a buyer who chooses more after a lost reply is asked about the first order before another is made', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat, another] = await shop.freeSeats(events.chamber, { count: 2 });
  if (seat === undefined || another === undefined) throw new Error('Two seats were asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  await buyer.fillBuyer();
  await shop.fault('lost-answer', '/api/order/create-scheme');
  await buyer.orderButton.click();
  const said = page.getByRole('dialog', { name: 'Предупреждение' });
  await said.getByRole('button', { name: 'К выбору мест' }).click();
  await shop.resetFaults();
  await buyer.pickSeat(another);
  await buyer.orderButton.click();
  await expect(said).toContainText('Мы не получили ответа о прошлом заказе');
  await said.getByRole('button', { name: 'Проверить прошлый заказ' }).click();
  await buyer.onOrderPage();
  expect(await shop.ordersOf(events.chamber, seat.id)).toHaveLength(1);
  expect(await shop.ordersOf(events.chamber, another.id)).toHaveLength(0);
});

test('an order with a lost reply is found again, even if the event is no longer on sale', async ({
  page,
  buyer,
  shop,
}) => {
  const seat = await buyer.toOrderOf(events.chamber, shop);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const count = other.getByRole('combobox', { name: 'Сколько мест?' });
  await expect(count).toBeVisible();
  await shop.fault('lost-answer', '/api/order/create-scheme');
  await buyer.orderButton.click();
  const said = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(said).toBeVisible();
  await shop.resetFaults();
  // A tab that was open before also saves its choice under that name, once the browser has told it about the first
  // tab's.
  await other.waitForFunction(() => JSON.stringify(localStorage).includes(String.raw`\"pending\":{`));
  await count.selectOption('2');
  await other.close();

  // The sale ends while the buyer reads the message.
  await page.route('**/api/scheme', (route) => route.fulfill({ json: { response: { action: null } } }));
  await page.reload();
  await expect(page.getByText('Данные не найдены')).toBeVisible();
  await expect(said).toContainText('второй не появится');
  await said.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.onOrderPage();
  await buyer.expectState('Ожидает оплаты');
  expect(await shop.ordersOf(events.chamber, seat.id)).toHaveLength(1);
});

for (const how of ['is lost', 'hangs'] as const) {
  test(`a page whose script ${how} says so in four languages, with a reload`, async ({ page }) => {
    let comes = false;
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) =>
      comes ? route.continue() : how === 'is lost' ? route.abort() : undefined,
    );
    await page.goto('/contacts', { waitUntil: 'commit' });
    const words = page.getByText('Страница не загрузилась.');
    if (how === 'hangs') {
      await expect(words).toBeHidden();
      await expect(page.locator('.parterre-late')).toHaveCSS('position', 'absolute');
      // Twenty seconds later.
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
    }
    await expect(words).toBeVisible();
    comes = true;
    await page.getByRole('button', { name: 'Обновить' }).click();
    await expect(page).toHaveURL(/\/contacts\??$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(words).toBeHidden();
  });
}

test('the notice about a lost script does not make pages load the fonts of all languages', async ({
  page,
}) => {
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    const requested = performance.getEntriesByType('resource');
    return {
      files: requested.flatMap(({ name }) => /onest-[a-z]+(?:-ext)?/.exec(name) ?? []).toSorted(),
      // Preloaded files alone set no letter.
      loaded: [...document.fonts].filter(({ status }) => status === 'loaded').length,
    };
  });
  expect(fonts).toEqual({ files: ['onest-basic', 'onest-cyrillic'], loaded: 2 });
});
