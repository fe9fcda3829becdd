import type { Locator } from 'playwright/test';

import { kz } from '../../catalogs/kz.ts';
import { ru } from '../../catalogs/ru.ts';
import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import { words } from '../help/words.ts';

type BuzzWindow = {
  buzzes?: number;
};

type ShiftWindow = {
  shifts?: number;
  /** Sizes of the hall's canvas so far, pixels. */
  sizes?: Set<string>;
};

test('nothing moves on a phone’s hall page while its parts arrive one by one', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    (window as ShiftWindow).shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as ShiftWindow).shifts =
          ((window as ShiftWindow).shifts ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const sizes = new Set<string>();
    (window as ShiftWindow).sizes = sizes;
    const look = (): void => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-hall-map] canvas');
      if (canvas !== null) sizes.add(`${canvas.width} × ${canvas.height}`);
      requestAnimationFrame(look);
    };
    look();
  });
  // Each reply waits until the previous one has been painted.
  await page.route(/\/api\/scheme(\/sessions|\/map)?$/, async (route) => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await route.continue();
  });
  await buyer.openHall(events.bothCards);
  await expect(page.getByRole('list', { name: 'Цены' })).toBeVisible();
  await buyer.cameraAtRest();
  expect(await page.evaluate(() => (window as ShiftWindow).shifts)).toBeLessThan(0.02);
  // Another size would clear the canvases while a hall that has arrived is being rendered.
  expect(await page.evaluate(() => [...((window as ShiftWindow).sizes ?? [])])).toHaveLength(1);
});

test('the page’s head begins and ends where the hall’s page does', async ({ page, buyer }) => {
  const width = 1440;
  await page.setViewportSize({ width, height: 900 });
  await buyer.openHall(events.stadium);
  const [logo, first, language] = await Promise.all(
    [
      page.getByRole('link', { name: /^Партер/ }),
      // Above it, dates are beside a strip of the picture.
      page.getByRole('toolbar', { name: 'Цены' }).getByRole('button').first(),
      page.locator('header summary').last(),
    ].map(async (part) => (await part.boundingBox()) ?? { x: Number.NaN, width: 0 }),
  );
  expect(logo?.x).toBeCloseTo(first?.x ?? 0, 0);
  // The arrow of the language menu, which has the same padding on its right.
  const edge = (language?.x ?? 0) + (language?.width ?? 0);
  expect(Math.abs(width - edge)).toBeLessThan(16);
});

test('a phone shows when the performance begins, and prices of one category', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.openHall(events.opera);
  const sessions = page.getByRole('combobox', { name: ru.scheme.chooseSession });
  await expect(sessions.getByRole('option', { selected: true })).toHaveText(/, \d{2}:\d{2}$/);
  await expect(sessions).toBeInViewport({ ratio: 1 });
  // Another session can be chosen there, and the address follows.
  const others = await sessions.getByRole('option').evaluateAll((all) => all.map((one) => one.textContent));
  await sessions.selectOption(others[1] ?? '');
  await expect(page).toHaveURL(/\/scheme\/[^/]+\/\d/);
  await expect(sessions.getByRole('option', { selected: true })).toHaveText(
    (others[1] ?? '').replace(/^\S+ /, ''),
  );
  await expect(page.getByRole('list', { name: 'Цены' }).getByRole('button').first()).toHaveText(
    /^A[^₽–]*\d\s₽/,
  );
});

test('on the smallest phone prices are below the hall, not over it, and the cart is in reach', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await buyer.openHall(events.bothCards);
  const map = await buyer.map.boundingBox();
  const prices = await page.getByRole('list', { name: 'Цены' }).boundingBox();
  if (map === null || prices === null) throw new Error('The hall or its prices are not shown.');
  expect(prices.y).toBeGreaterThanOrEqual(map.y + map.height);
  expect(map.height / 568).toBeGreaterThan(0.42);
  // The payment method is one of the questions above the hall.
  await page.getByRole('combobox', { name: ru.scheme.paymentMethod }).selectOption(ru.scheme.payByGiftCard);
  await expect(page.getByText(ru.scheme.giftCardNotice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeInViewport({ ratio: 1 });
});

/** In the cart's bar the text ends before the button begins, and the button is within the window. */
const expectWordsBefore = async (button: Locator): Promise<void> => {
  await expect(button).toBeInViewport({ ratio: 1 });
  const clear = await button.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.previousElementSibling ?? element);
    return element.getBoundingClientRect().left - words.getBoundingClientRect().right;
  });
  expect(clear, 'CSS pixels between words and button').toBeGreaterThanOrEqual(4);
};

test('on the smallest phone the cart bar’s longest text does not touch its button', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const buyer = new Buyer(page, words.kz);
  await buyer.openHall(events.opera, 'lang=kz');
  const order = page.getByRole('button', { name: kz.cart.toBuyer });
  await expectWordsBefore(order);
  const before = await order.boundingBox();
  for (const seat of await shop.freeSeats(events.opera, { count: 2 })) await buyer.pickSeat(seat);
  await expectWordsBefore(order);
  expect(await order.boundingBox(), 'nothing moves for a sum').toEqual(before);
});

/* The largest size, and the smallest with the longest words. */
for (const [width, height, lang] of [
  [844, 390, 'ru'],
  [844, 390, 'kz'],
  [568, 320, 'kz'],
] as const) {
  test(`a phone in landscape, ${width} × ${height} (${lang}): the hall, its prices, proposals and the cart fit in one view`, async ({
    browser,
    baseURL,
    shop,
  }) => {
    const page = await browser.newPage({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width, height },
      hasTouch: true,
    });
    const buyer = new Buyer(page, words[lang]);
    const catalog = { ru, kz }[lang];
    await buyer.openHall(events.opera, `lang=${lang}`);
    const [seat] = await shop.freeSeats(events.opera);
    if (seat === undefined) throw new Error('A seat was asked for.');
    const fits = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const map = await buyer.map.boundingBox();
      if (map === null) throw new Error('The hall is not shown.');
      // The full height, and more than half of the width.
      expect(map.y).toBe(0);
      expect(map.height).toBe(height);
      expect(map.width).toBeGreaterThanOrEqual(width * 0.53);
    };
    await fits();
    const zone = page.getByRole('list', { name: catalog.scheme.legend.title }).getByRole('button').first();
    await expect(zone).toBeInViewport({ ratio: 1 });
    for (const question of [catalog.scheme.chooseSession, catalog.choosing.preferences.count])
      await expect(page.getByRole('combobox', { name: question })).toBeInViewport({ ratio: 1 });
    const best = page.locator('[data-best-seats]');
    await expect(best.getByRole('radio').first()).toBeInViewport({ ratio: 1 });
    // The location of the seats is not cut off.
    const cut = (parts: Element[]): number => parts.filter((one) => one.scrollWidth > one.clientWidth).length;
    expect(await best.locator('label > span').evaluateAll(cut)).toBe(0);
    await expect(best.locator('[data-take]')).toBeInViewport({ ratio: 1 });
    // Neither is each proposal with its sum, above the button, and the button's text fits.
    await best.getByRole('radio').nth(1).click({ force: true });
    await expect(page.locator('[data-best-seats="open"]')).toBeVisible();
    // The view from the seat stays beside the button.
    if (height === 390)
      await expect(best.getByRole('button', { name: catalog.choosing.view.enlarge })).toBeInViewport();
    const { foot, wide } = await best.locator('[data-take]').evaluate((button) => ({
      foot: button.getBoundingClientRect().top,
      wide: [...button.querySelectorAll('span')].every((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return range.getBoundingClientRect().width <= button.clientWidth - 8;
      }),
    }));
    expect(wide).toBe(true);
    const ends = await best
      .locator('label > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(Math.max(...ends.slice(0, height < 390 ? 4 : ends.length))).toBeLessThanOrEqual(foot);
    await page.keyboard.press('Escape');
    // The button to the cart replaces the proposals once the cart has a line.
    await expect(page.getByRole('button', { name: catalog.cart.toBuyer })).toBeHidden();

    // A seat's prices appear beside the hall, which stays entirely visible, above all the seat.
    const hand = await Hand.on(page);
    const at = await buyer.zoomToSeat(seat.id);
    await hand.tap(at);
    const offer = page.getByRole('dialog');
    await expect(offer).toBeVisible();
    const map = await buyer.map.boundingBox();
    const beside = await offer.boundingBox();
    expect(beside?.x).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? 0) - 1);
    await offer.getByRole('button', { name: buyer.words.add }).last().tap();
    await expect(offer).toHaveCount(0);
    await fits();

    // The cart opens over its own column; where there is room, with the form beside it and a strip of the hall.
    const cart = page.getByRole('button', { name: catalog.cart.toBuyer });
    await expect(cart).toBeInViewport({ ratio: 1 });
    await expectWordsBefore(cart);
    await cart.tap();
    await expect(buyer.cart).toHaveCount(1);
    await expect(buyer.cart).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox', { name: buyer.words.fio }).fill('Анна');
    const panel = await page.getByRole('region', { name: catalog.cart.toBuyer }).boundingBox();
    const seen = width < 720 ? (map?.x ?? 0) + (map?.width ?? 0) - 1 : 150;
    expect(panel?.x).toBeGreaterThanOrEqual(seen);
    await fits();
    await page.close();
  });
}

test('a phone rotated and rotated back: the hall keeps showing the same place', async ({
  page,
  buyer,
  shop,
}) => {
  const [width, height] = [844, 390];
  await page.setViewportSize({ width, height });
  await buyer.openHall(events.stadium);
  const [seat] = await shop.freeSeats(events.stadium);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.zoomToSeat(seat.id);
  /* Distance of the seat from the centre of the map, CSS pixels. */
  const astray = async (): Promise<number> => {
    const map = await buyer.map.boundingBox();
    const { x, y } = await buyer.seatPoint(seat.id);
    return map === null ? Infinity : Math.hypot(x - (map.x + map.width / 2), y - (map.y + map.height / 2));
  };
  const before = await astray();
  for (const [across, down] of [
    [height, width],
    [width, height],
  ] as const) {
    await page.setViewportSize({ width: across, height: down });
    // The zoom buttons may be beside the hall; then the centre moves by half their width.
    await expect.poll(async () => Math.abs((await astray()) - before)).toBeLessThan(52);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(across);
  }
});

test('a tablet in portrait gives the hall its whole width; choosing a seat moves nothing and vibrates', async ({
  page,
  buyer,
  shop,
}) => {
  await page.setViewportSize({ width: 1024, height: 1366 });
  await page.addInitScript(() => {
    navigator.vibrate = () =>
      Boolean(((window as BuzzWindow).buzzes = ((window as BuzzWindow).buzzes ?? 0) + 1));
  });
  const buzzes = () => page.evaluate(() => (window as BuzzWindow).buzzes ?? 0);
  await buyer.openHall(events.opera);
  const [seat, other] = await shop.freeSeats(events.opera, { count: 2 });
  if (seat === undefined || other === undefined) throw new Error('Two seats were asked for.');
  const before = await buyer.map.boundingBox();
  expect(before?.width).toBe(1024);
  await buyer.pickSeat(seat);
  expect(await buyer.map.boundingBox()).toEqual(before);
  expect(await buzzes()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.pickSeat(other);
  expect(await buzzes()).toBe(1);
  await page.getByRole('button', { name: ru.cart.toBuyer, exact: true }).click();
  // The cart and the buyer's form are side by side.
  const cart = await page.getByRole('region', { name: ru.cart.title }).boundingBox();
  const form = await page.getByRole('textbox', { name: buyer.words.fio }).boundingBox();
  expect(form?.x).toBeGreaterThanOrEqual((cart?.x ?? 0) + (cart?.width ?? Infinity));
});

test('an empty cart beside the hall shows what is left at each price', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await buyer.openHall(events.opera);
  const rows = page.getByRole('list', { name: ru.scheme.legend.left }).getByRole('listitem');
  const prices = page.getByRole('list', { name: ru.scheme.legend.title }).getByRole('button');
  await expect(rows).toHaveCount(await prices.count());
  await expect(rows.first()).toContainText(/Свободно \d+ мест/);
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.pickSeat(seat);
  await expect(rows).toHaveCount(0);
});

test('beside the hall the order button stays visible and covers no focused field', async ({
  page,
  buyer,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await buyer.openHall(events.opera);
  for (const seat of await shop.freeSeats(events.opera, { count: 2 })) await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(2);
  await expect(buyer.orderButton).toBeInViewport({ ratio: 1 });
  const side = page.getByRole('complementary');
  const foot = await side.locator('[data-pay]').boundingBox();
  // The consent, the last field, is below the fold.
  for (const field of await side.locator('input, a[href]').all()) {
    await field.focus();
    await expect
      .poll(async () => ((await field.boundingBox())?.y ?? 0) + ((await field.boundingBox())?.height ?? 0))
      .toBeLessThanOrEqual(foot?.y ?? 0);
  }
  await expect(buyer.orderButton).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, 'the cart with its foot', ['light', 'dark', 'forced']);
});
