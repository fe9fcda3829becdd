import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

test('with a screen reader every press has its result announced, once', async ({ page, buyer, shop }) => {
  const seats = await shop.freeSeats(events.nominal, { count: 5 });
  const [first, , , fourth, fifth] = seats;
  if (first === undefined || fourth === undefined || fifth === undefined)
    throw new Error('Five seats were asked for.');
  const spoken = await Spoken.of(page);
  await buyer.openHall(events.nominal);
  const about = async (name: string): Promise<readonly string[]> =>
    // Names announced as the keys or the mouse reach a place do not count.
    (await spoken.all()).filter((text) => text.includes(name) && !text.startsWith(name));

  for (const seat of seats.slice(0, 4)) await buyer.pickSeat(seat);
  await expect.poll(() => about(first.name)).toHaveLength(1);
  const [added = ''] = await about(first.name);
  expect(added).toMatch(/^Добавлено: .*, Взрослый\. .*₽.*\. Можно добавить ещё 3$/);
  await expect.poll(async () => (await about(fourth.name)).at(-1)).toMatch(/Больше добавить нельзя$/);

  await buyer.pickSeat(fifth);
  await expect.poll(() => about(fifth.name)).toHaveLength(1);
  expect(await about(fifth.name)).toEqual([
    `Не добавлено: ${fifth.name}. Больше 4 в одном заказе купить нельзя. Уберите лишние билеты из корзины или оформите ещё один заказ.`,
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();

  // An identical message is announced again.
  await buyer.pickSeat(fifth);
  await expect.poll(() => about(fifth.name)).toHaveLength(2);
  await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();

  await spoken.forget();
  await page.getByRole('button', { name: `Убрать из корзины: ${first.name}` }).press('Enter');
  await expect.poll(() => about(first.name)).toHaveLength(1);
  expect((await about(first.name))[0]).toMatch(/^Убрано: .*\. Всего .*₽.*\. Можно добавить ещё 1$/);
});

test('a search is announced once, after a pause, not at every letter', async ({ page, buyer }) => {
  const spoken = await Spoken.of(page);
  await page.goto('/');
  const poster = page.getByRole('searchbox', { name: 'Поиск по событиям' });
  await poster.pressSequentially('зима', { delay: 40 });
  const found = async (): Promise<readonly string[]> =>
    (await spoken.all()).filter((text) => /^(Найден|Билеты не найдены)/.test(text));
  await expect.poll(found).toHaveLength(1);

  await buyer.openHall(events.opera);
  await page.getByRole('button', { name: 'Список мест' }).click();
  await page.getByRole('searchbox', { name: 'Найти место' }).pressSequentially('партер 5', { delay: 40 });
  await expect.poll(found).toHaveLength(1);
});

test('the event page announces tickets, the sum with the fee and how many more fit; over the limit it says so', async ({
  page,
}) => {
  const visit = new EventVisit(page);
  const spoken = await Spoken.of(page);
  await visit.open(places.bothCards);
  await visit.add('Взрослый');
  await expect
    .poll(async () => (await spoken.all()).at(-1))
    .toMatch(/^1 билет\. .*₽.*\. Можно добавить ещё 7$/);
  await page.getByRole('button', { name: 'Уменьшить количество: Взрослый' }).click();
  await expect.poll(async () => (await spoken.all()).at(-1)).toBe('0 билетов');
});

test('on arrival an order’s number and the end of its hold are announced', async ({ page, buyer, shop }) => {
  const spoken = await Spoken.of(page);
  await buyer.toOrderOf(events.chamber, shop);
  await spoken.forget();
  await buyer.order();
  const said = async (): Promise<readonly string[]> =>
    (await spoken.all()).filter((text) => text.startsWith('Заказ №'));
  await expect
    .poll(said)
    .toEqual([expect.stringMatching(/^Заказ №\s\d+\. Ожидает оплаты\. Бронь до \d\d:\d\d$/)]);
});

test('a language switch does not repeat a page’s errors and notices; later ones are announced', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  const switchTo = async (language: string, lang: string): Promise<void> => {
    await page.locator('header summary').last().press('Enter');
    await page.getByRole('link', { name: language }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  };
  await buyer.openHall(events.chamber);
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.pickSeat(seat);
  await buyer.orderButton.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'исправьте поля' })).toBeVisible();
  await spoken.forget();
  await switchTo('English', 'en');
  await expect(page.getByRole('alert').filter({ hasText: 'correct these fields' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await spoken.all(), 'the hall with a form to mend').toEqual([]);
  // Later messages are announced: the regions are not switched off for good.
  await expect(page.locator('[role="alert"][aria-live="off"]')).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove from cart/ }).press('Enter');
  await expect.poll(async () => (await spoken.all()).join()).toContain('Removed');

  await page.goto(`/event/${places.bothCards}`);
  await page.getByRole('button', { name: 'Увеличить количество: Взрослый' }).click();
  await page.getByRole('button', { name: /^Продолжить/ }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'исправьте поля' })).toBeVisible();
  await expect.poll(async () => (await spoken.all()).join()).toContain('1 билет');
  await spoken.forget();
  await switchTo('English', 'en');
  await expect(page.getByRole('alert').filter({ hasText: 'correct these fields' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await spoken.all(), 'the event with a form to mend').toEqual([]);
});
