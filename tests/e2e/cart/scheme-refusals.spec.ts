import { rawReply } from '../help/altered.ts';
import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { places } from '../help/event-visit.ts';
import { firstOf, seatsOf } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

type Json = Record<string, unknown>;

/** Makes a hall's page read another event, or other sessions. */
async function withAnswer(page: Page, path: string, change: (response: Json) => Json): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const reply = await rawReply(route);
    const { response } = (await reply.json()) as { response: Json };
    await route.fulfill({ response: reply, json: { response: { ...response, ...change(response) } } });
  });
}

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name });

test('the hall of an event not yet on sale says so and offers other events', async ({ page }) => {
  await withAnswer(page, '/api/scheme', ({ action }) => ({
    action: { ...(action as Json), totalticketcount: '-99999' },
  }));
  await page.goto(`/scheme/${events.chamber}`);
  await expect(heading(page, 'Продажа ещё не началась')).toBeVisible();
  await expect(page.getByText('Моя корзина')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Выбрать другое событие' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an event whose sessions are all sold out says so', async ({ page }) => {
  await withAnswer(page, '/api/scheme/sessions', ({ list }) => ({
    list: (list as Json[]).map((session) => ({ ...session, quant: '0' })),
  }));
  await page.goto(`/scheme/${events.chamber}`);
  await expect(heading(page, 'Все билеты проданы, выберите другое событие')).toBeVisible();
  const way = page.getByRole('main').getByRole('link', { name: 'Выбрать другое событие' });
  expect((await way.boundingBox())?.height, 'a button, not a field').toBeLessThan(60);
});

test('a hall without a free seat says so and leads to other sessions', async ({ page, buyer }) => {
  await withAnswer(page, '/api/scheme/map', (map) => ({
    seat_numbers: (map['seat_numbers'] as Json[]).map((seat) => ({ ...seat, quantity: '0' })),
  }));
  await page.goto(`/scheme/${events.chamber}`);
  await buyer.hallReady();
  await expect(page.getByText('Свободных мест нет. Выберите другой сеанс.')).toBeVisible();

  await withAnswer(page, '/api/scheme/sessions', ({ list }) => ({ list: (list as Json[]).slice(0, 1) }));
  await page.reload();
  await buyer.hallReady();
  await page.getByRole('status').getByRole('link', { name: 'Выбрать другое событие' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('seats without a price cannot be chosen, and a session without prices explains why', async ({
  page,
  buyer,
  shop,
}) => {
  const seat = firstOf(await shop.freeSeats(events.chamber), 'free seat');
  const zone = (await seatsOf(shop, events.chamber)).find(({ id }) => id === seat.id)?.zone;
  let isSold = (_zone: unknown): boolean => false;
  await withAnswer(page, '/api/scheme', ({ price }) => ({
    price: (price as Json[]).filter(({ zonelevel_id: id }) => isSold(id)),
  }));
  await buyer.openHall(events.chamber);
  await expect(page.getByText('На выбранный сеанс билетов нет. Выберите другой сеанс.')).toBeVisible();
  // No questions, no other message after a press, and nothing is called sold out.
  await expect(page.getByRole('combobox', { name: 'Сколько мест?' })).toHaveCount(0);
  await expect(page.locator('[data-propose]')).toHaveCount(0);
  const near = await buyer.zoomToSeat(seat.id);
  await page.mouse.click(near.x, near.y);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Все места проданы')).toHaveCount(0);

  isSold = (id) => String(id) !== zone;
  await page.reload();
  await buyer.hallReady();
  await expect(page.getByText('На выбранный сеанс билетов нет')).toHaveCount(0);
  const { x, y } = await buyer.zoomToSeat(seat.id);
  await page.mouse.click(x, y);
  await expect(buyer.offer(seat.name)).toContainText('Место недоступно');
  await page.getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('button', { name: 'Список мест' }).click();
  const number = /место (\d+)/.exec(seat.name)?.[1] ?? '';
  await expect(
    page.getByRole('button', { name: new RegExp(`^Место ${number}, .*Место недоступно`, 'i') }).first(),
  ).toBeDisabled();
});

for (const path of ['scheme', 'event'])
  test(`an unknown event at /${path} has a title and a heading`, async ({ page }) => {
    await page.goto(`/${path}/${'0'.repeat(40)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Данные не найдены' })).toBeVisible();
    await expect(page).toHaveTitle(/^Данные не найдены — /);
  });

test('the hall address of an event without a scheme redirects to its page and keeps query and date', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto(`/event/${places.butterflies}`);
  const later = page.getByRole('region', { name: 'Дата', exact: true }).getByRole('radio').nth(2);
  await later.click();
  await expect(page).toHaveURL(/\/\d\d-\d\d-\d{4}/);
  const rest = new URL(page.url()).pathname.split('/').slice(3).join('/');
  await page.goto(`/scheme/${places.butterflies}/${rest}?utm=mail&lang=en`);
  await expect(page).toHaveURL(new RegExp(`/event/${places.butterflies}/${rest}\\?utm=mail&lang=en$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/event\//);
});

test('an event that each page redirects to the other is shown without a redirect loop', async ({ page }) => {
  const hops: string[] = [];
  page.on('framenavigated', (frame) => hops.push(new URL(frame.url()).pathname));
  await withAnswer(page, '/api/scheme', ({ action }) => ({
    action: { ...(action as Json), useseatsvg: '0' },
  }));
  await withAnswer(page, '/api/no-scheme', ({ action }) => ({
    action: { ...(action as Json), useseatsvg: '1' },
  }));
  await page.goto(`/event/${places.butterflies}`);
  await expect(page).toHaveURL(/\/scheme\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Дом бабочек' })).toBeVisible();
  expect(hops.filter((path) => path.startsWith('/event/')).length).toBeLessThanOrEqual(1);
});
