import type { Page } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** Delays the setup until `give` is called; with `poster` false the poster's reply has no setup either. */
async function holdSetup(page: Page, poster = true): Promise<() => void> {
  let give = (): void => {};
  const given = new Promise<void>((done) => (give = done));
  await page.route('**/api/setup', async (route) => {
    await given;
    const reply = await route.fetch();
    const { response } = (await reply.json()) as { response: { db: object; app: object } };
    const db = { ...response.db, info_client_ru: 'Касса закрыта до вторника' };
    await route.fulfill({
      json: { response: { ...response, db, app: { ...response.app, currency: 'KZT' } } },
    });
  });
  if (!poster)
    await page.route('**/api/afisha', async (route) => {
      const reply = await route.fetch();
      const { response } = (await reply.json()) as { response: object };
      await route.fulfill({ json: { response: { ...response, setup: [] } } });
    });
  return give;
}

// These tests do not concern motion, and the pulsing of waiting pages costs repaints.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('before the setup the poster has its final layout, and its default setup if that hangs', async ({
  page,
}) => {
  await page.clock.install();
  await holdSetup(page);
  await page.goto('/');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
  await expect(page.locator('[class*=skeleton]').first()).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('ИНН');
});

test('a poster without a setup is shown without one', async ({ page }) => {
  await page.clock.install();
  await holdSetup(page, false);
  await page.goto('/');
  await expect(main(page)).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('without the setup an event can be bought, and a late setup moves and loses nothing', async ({
  page,
  buyer,
}) => {
  await page.clock.install();
  const give = await holdSetup(page);
  const visit = new EventVisit(page);
  await page.goto(`/event/${places.butterflies}`);
  await expect(main(page)).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(page.getByRole('heading', { level: 1, name: 'Дом бабочек' })).toBeVisible();
  await visit.add('Взрослый', 2);
  const field = page.getByRole('textbox', { name: buyer.words.fio });
  await field.fill('Иванова Анна');
  const before = await field.boundingBox();
  give();
  await expect(visit.order).toContainText('₸');
  expect(await field.boundingBox(), 'under the buyer’s hands').toEqual(before);
  await expect(visit.count('Взрослый')).toHaveValue('2');
  await expect(field).toHaveValue('Иванова Анна');
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page.getByRole('complementary', { name: 'Важное сообщение' })).toBeVisible();
});

test('without the setup a hall and an order are shown', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.clock.install();
  await holdSetup(page);
  for (const [path, sign] of [
    [`/scheme/${events.chamber}`, page.getByRole('button', { name: 'Список мест' })],
    [`/order/${hash}`, page.getByRole('heading', { level: 1, name: /\d{6}/ })],
  ] as const) {
    await page.goto(path);
    await expect(main(page)).toBeVisible();
    await page.clock.fastForward(2500);
    await expect(sign).toBeVisible();
  }
});

test('a page that consists of the setup waits for it, says so after a while, and a retry loads it', async ({
  page,
}) => {
  await page.clock.install();
  const give = await holdSetup(page, false);
  await page.goto('/contacts');
  await expect(main(page)).toBeVisible();
  await page.clock.fastForward(3500);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Данные не найдены')).toHaveCount(0);
  await page.clock.fastForward(5500);
  await expect(main(page).getByText('Мы всё ещё пытаемся получить данные')).toBeVisible();
  give();
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
});

test('a failing setup blocks only the pages that consist of it', async ({ context, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  // Any kind of failure will do: tests/unit/api/client.test.ts distinguishes them.
  await context.route('**/api/setup', (route) => route.abort('connectionreset'));
  const signs: readonly (readonly [string, (page: Page) => ReturnType<Page['getByRole']>])[] = [
    ['/', (page) => page.getByRole('article').first()],
    [`/event/${places.butterflies}`, (page) => page.getByRole('heading', { level: 1, name: 'Дом бабочек' })],
    [`/scheme/${events.chamber}`, (page) => page.getByRole('heading', { level: 1, name: 'Зимний сад' })],
    [`/order/${hash}`, (page) => page.getByRole('heading', { level: 1, name: /\d{6}/ })],
    [`/order/declined/${hash}`, (page) => page.getByRole('heading', { level: 1, name: 'Платёж отклонён' })],
    // These pages need the setup, which the poster's reply also contains.
    ['/contacts', (page) => page.getByRole('heading', { level: 1, name: 'Контакты' })],
  ];
  const look = async (some: typeof signs): Promise<void> => {
    // One tab for all, which keeps the parsed code.
    const page = await context.newPage();
    for (const [address, sign] of some) {
      await page.goto(address);
      await expect(sign(page)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('ИНН');
      await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.close();
  };
  await Promise.all([look(signs.slice(0, 3)), look(signs.slice(3))]);
});

test('an order at the host’s address is that order, in the address’s language', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/en/order/${hash}?qa=0`);
  await expect(page.getByRole('heading', { level: 1, name: /Order.*\d{6}/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order/${hash}\\?qa=0&lang=en$`));
});
