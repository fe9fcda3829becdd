import { test as base, type Page } from 'playwright/test';

import { encodeSale } from '../../../src/core/hall-file/sale-bytes.ts';
import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { seatsOf } from '../help/hall-plan.ts';
import { ShopDesk } from '../help/shop-desk.ts';
import { Spoken } from '../help/spoken.ts';
import { startShop, type ShopProcess } from '../help/shop-process.ts';
import { words } from '../help/words.ts';
import { recordingOf, replayClosed, verdict } from '../../replay/replay-recording.ts';

/** A shop with live updates, which are on unless switched off. */
const test = base.extend<
  { readonly buyer: Buyer; readonly desk: ShopDesk },
  { readonly liveShop: ShopProcess }
>({
  liveShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what is needed.
    async ({}, provide) => {
      const shop = await startShop({ HALL_LIVE_SECONDS: '0.2' });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ liveShop }, provide) => provide(liveShop.origin),
  desk: async ({ request }, provide) => {
    await request.post('/api/__test__/begin', { data: {} });
    await provide(new ShopDesk(request));
  },
  buyer: async ({ page }, provide) => provide(new Buyer(page)),
});
const { expect } = base;

// In order: each additional worker would start its own shop.
test.describe.configure({ mode: 'default' });

/** Until the page subscribes to its hall's updates. */
const heard = (page: Page): Promise<unknown> => page.waitForRequest('**/api/scheme/live/**');
/** Opens a hall in a new shop: on the first visit the hall may not have been parsed yet. */
const openFollowed = async (buyer: Buyer): Promise<void> =>
  expect(async () => {
    const live = buyer.page.waitForRequest('**/api/scheme/live/**', { timeout: 6000 });
    await Promise.all([live, buyer.openHall(events.chamber)]);
  }).toPass();
/** The number of free seats by the price list. */
const leftOf = async (page: Page): Promise<number> => {
  const texts = await page
    .getByRole('list', { name: 'Цены', exact: true })
    .getByRole('button')
    .allTextContents();
  return texts.reduce((sum, text) => sum + Number(/Свободно (\d+)/.exec(text)?.[1] ?? 0), 0);
};

test('sales and returns appear by themselves, in the counts and on the seat', async ({
  page,
  buyer,
  desk,
}) => {
  await openFollowed(buyer);
  const before = await leftOf(page);
  expect(before).toBeGreaterThan(10);
  const [seat] = await desk.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A free seat was asked for.');
  const maps: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/scheme/map')) maps.push(request.url());
  });
  await desk.takeSeat(events.chamber, seat.id);
  await expect.poll(() => leftOf(page)).toBe(before - 1);
  // The map was not requested again.
  expect(maps).toEqual([]);
});

test('a chosen seat that is sold is reported at once, with a neighbour', async ({ page, buyer, desk }) => {
  await openFollowed(buyer);
  const [seat] = await desk.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A free seat was asked for.');
  await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(1);
  await desk.takeSeat(events.chamber, seat.id);
  await expect(page.getByRole('dialog', { name: 'Место уже занято' })).toBeVisible();
});

test('sales during a recording come again in a closed replay, each at its step', async ({
  page,
  desk,
  browser,
}) => {
  const buyer = new Buyer(page, words.ru, 'replies');
  await openFollowed(buyer);
  const [seat, other] = await desk.freeSeats(events.chamber, { count: 2 });
  if (seat === undefined || other === undefined) throw new Error('Two free seats were asked for.');
  const before = await leftOf(page);
  await desk.takeSeat(events.chamber, other.id);
  await expect.poll(() => leftOf(page)).toBe(before - 1);
  await buyer.pickSeat(seat);
  await desk.takeSeat(events.chamber, seat.id);
  const gone = page.getByRole('dialog', { name: 'Место уже занято' });
  await gone.getByRole('button', { name: 'Закрыть' }).click();
  await expect(gone).toBeHidden();
  const recording = await recordingOf(page);
  const told = recording.entries.flatMap((one) => (one.kind === 'live' ? [one.id] : []));
  expect([told.length, new Set(told).size]).toEqual([2, 2]);
  const alone = await browser.newPage({ locale: 'ru-RU' });
  expect(verdict(await replayClosed(alone, recording))).toEqual([
    'replayed: 6 of 6 steps, every state as recorded',
  ]);
});

test('proposals can be taken while others buy other seats', async ({ page, buyer, desk }) => {
  await openFollowed(buyer);
  const panel = page.locator('[data-best-seats]');
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  await panel.evaluate((element) => {
    const seen = { busy: 0 };
    new MutationObserver(() => {
      if (element.getAttribute('aria-busy') === 'true') seen.busy += 1;
    }).observe(element, { attributeFilter: ['aria-busy'] });
    Object.assign(globalThis, { seen });
  });
  const before = await leftOf(page);
  // The last seats of all: a group would be offered better ones for the same price or less.
  const seats = (await desk.freeSeats(events.chamber, { count: 12 })).slice(-3);
  for (const [at, { id }] of seats.entries()) {
    await desk.takeSeat(events.chamber, id);
    await expect.poll(() => leftOf(page)).toBe(before - at - 1);
  }
  expect(await page.evaluate('seen.busy')).toBe(0);
});

test('while others buy, the list of offers only loses what they buy', async ({ page, buyer, desk }) => {
  // The list is searched again every five seconds after a sale; here it must stay as it is.
  await page.addInitScript({
    content: `const every = setInterval;
      globalThis.setInterval = (run, ms, ...more) => (ms === 5000 ? 0 : every(run, ms, ...more));`,
  });
  await openFollowed(buyer);
  await page.getByRole('button', { name: 'Список мест' }).press('Enter');
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  await expect(offers).toHaveAttribute('aria-busy', 'false');
  const rows = offers.getByRole('listitem');
  const words = async (): Promise<readonly string[]> =>
    (await rows.locator('button > span:nth-of-type(2)').allTextContents()).map((text) =>
      text.replaceAll(/\s/g, ' '),
    );
  // Unfolds all that are equal to the first one.
  await rows.first().getByRole('button', { expanded: false }).click();
  const before = await words();
  const plan = await seatsOf(desk, events.chamber);
  const seat = plan.find(({ sector, row, seat }) =>
    before[2]?.startsWith(`${sector} ряд ${row}, места ${seat}–`),
  );
  await offers.evaluate((element) => {
    const seen = { busy: 0 };
    new MutationObserver(() => {
      if (element.getAttribute('aria-busy') === 'true') seen.busy += 1;
    }).observe(element, { attributeFilter: ['aria-busy'] });
    Object.assign(globalThis, { seen });
  });
  await desk.takeSeat(events.chamber, seat?.id ?? '');
  await expect.poll(async () => (await words()).slice(0, 6)).toEqual(before.toSpliced(2, 1).slice(0, 6));
  expect(await page.evaluate('seen.busy')).toBe(0);
});

test('a buyer waiting for two seats on a sold-out date is told when they are free and gets them with one press', async ({
  page,
  buyer,
  desk,
}) => {
  const spoken = await Spoken.of(page);
  const calendarId = await desk.firstSession(events.chamber);
  const lever = async (seats: Readonly<Record<string, string>>): Promise<void> => {
    await page.request.post('/api/__test__/take-seat', {
      data: { hash: events.chamber, calendar_id: calendarId, ...seats },
    });
  };
  const free = (await seatsOf(desk, events.chamber)).filter((seat) => seat.free);
  const pair = free.find(
    (seat, at) =>
      free[at + 1]?.row === seat.row &&
      Number(free[at + 1]?.seat) === Number(seat.seat) + 1 &&
      seat.kind === '',
  );
  const ids = free
    .slice(pair === undefined ? 0 : free.indexOf(pair))
    .slice(0, 2)
    .map(({ id }) => id);
  await lever({ seat_id: free.map(({ id }) => id).join(' ') });
  await openFollowed(new Buyer(page));
  await page.getByRole('button', { name: 'Сообщить, когда освободятся 2 места рядом' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Сообщим, когда освободятся 2 места рядом');
  const email = dialog.getByLabel('Электронная почта');
  await email.fill('anna@');
  // One seat is not two adjacent seats.
  await lever({ give_back: ids[0] ?? '' });
  await expect.poll(() => leftOf(page)).toBe(1);
  await lever({ give_back: ids[1] ?? '' });
  await expect(page).toHaveTitle(/^Есть 2 места рядом/);
  // The button has gone; the typed text is still there.
  await expect(dialog).toHaveAccessibleName('Есть 2 места рядом');
  await expect(email).toHaveValue('anna@');
  await expect(email).toBeFocused();
  await dialog.getByRole('button', { name: 'Готово', exact: true }).click();
  await expect.poll(() => spoken.all()).toContainEqual(expect.stringMatching(/^Есть 2 места рядом/));
  const row = page.getByRole('complementary', { name: /^Есть 2 места рядом/ });
  await row.getByRole('link', { name: 'Выбрать', exact: true }).click();
  await expect(buyer.cart).toHaveCount(2);
  expect((await buyer.camera()).zoom).toBeGreaterThan(4);
  await row.getByRole('button', { name: 'Не ждать' }).click();
  await expect(row).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Есть 2 места/);
});

test('the buyer’s own order is not taken for another buyer’s', async ({ page, buyer, desk }) => {
  const live = heard(page);
  await buyer.toOrderOf(events.chamber, desk);
  await live;
  await buyer.order();
  await expect(page).toHaveURL(/\/order\//);
});

test('after a server outage live updates resume, and sales meanwhile are shown', async ({ browser }) => {
  const settings = { HALL_LIVE_SECONDS: '0.2', PORT: '0' };
  const first = await startShop(settings);
  const { port } = new URL(first.origin);
  const page = await browser.newPage({ baseURL: first.origin, locale: 'ru-RU' });
  await openFollowed(new Buyer(page));
  const before = await leftOf(page);
  await first.kill();
  // The sales were in memory and are lost: another shop, another sale, at the same address.
  const second = await startShop({ ...settings, PORT: port });
  const again = await browser.newContext({ baseURL: second.origin });
  const desk = new ShopDesk(again.request);
  const seats = await desk.freeSeats(events.chamber, { count: 2 });
  for (const { id } of seats) await desk.takeSeat(events.chamber, id);
  await expect.poll(() => leftOf(page), { timeout: 20_000 }).toBe(before - 2);
  await again.close();
  await page.close();
  await second.stop();
});

test('a hall whose plan changes under an open page is loaded again', async ({ page, buyer }) => {
  const availability = { states: Uint8Array.of(0), zones: Uint16Array.of(0), zoneIds: [], standing: [] };
  const sale = Buffer.from(encodeSale({ source: 'another hall', availability })).toString('base64');
  await page.route('**/api/scheme/live/**', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: sale\nid: 00000000\ndata: ${sale}\n\n` }),
  );
  let maps = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/scheme/map')) maps += 1;
  });
  await buyer.openHall(events.chamber);
  await expect.poll(() => maps).toBe(2);
  await expect(page.getByRole('list', { name: 'Цены', exact: true })).toBeVisible();
});

test('a hidden page drops its live connection and reconnects when shown', async ({ page, buyer, desk }) => {
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.assign(globalThis, {
      hide: (next: boolean) => {
        hidden = next;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  await openFollowed(buyer);
  const before = await leftOf(page);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/scheme/live/'));
  await page.evaluate('hide(true)');
  await ended;
  const [seat] = await desk.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A free seat was asked for.');
  await desk.takeSeat(events.chamber, seat.id);
  const back = heard(page);
  await page.evaluate('hide(false)');
  await back;
  await expect.poll(() => leftOf(page)).toBe(before - 1);
});
