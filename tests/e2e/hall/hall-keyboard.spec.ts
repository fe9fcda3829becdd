import type { Page } from 'playwright/test';

import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { hundredThousandLights } from '../../../fixtures/catalogue/grand-plans.ts';
import { events } from '../help/events.ts';
import { firstOf, seatsOf } from '../help/hall-plan.ts';
import { mapPixels } from '../help/hall-pixels.ts';
import { goIntoSeats, placeName, spoken, stepTo, stepToSeat } from '../help/hall-steps.ts';
import { expect, test } from '../help/shop.ts';

/** Tab forward until the element with this name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let press = 0; press < 70; press += 1) {
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return '';
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const own = labels.map((entry) => entry.textContent).join(' ');
      return element.ariaLabel ?? (own || element.textContent);
    });
    if (name.test(label.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}.`);
};

test('Enter twice chooses: the focus comes to the button, which says what it costs and what for', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  let seat = await goIntoSeats(buyer, seats);
  for (let step = 0; !seat.free && step < 30; step += 1)
    seat = await stepToSeat(page, 'Shift+ArrowRight', seats);
  await buyer.cameraAtRest();
  await page.keyboard.press('Enter');
  const choose = buyer
    .offer(seat.name)
    .getByRole('button', { name: /^Взять/ })
    .first();
  await expect(choose).toBeFocused();
  await expect(choose).toHaveAccessibleName(/\d\s₽ сбор включён$/);
  await expect(choose).toHaveAccessibleDescription('Взрослый');
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toContainText([seat.name]);
  await expect(buyer.map).toBeFocused();
  // And once more twice takes it out again.
  await page.keyboard.press('Enter');
  await expect(buyer.offer(seat.name).getByRole('button', { name: 'Убрать из корзины' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(0);
});

test('the focus is drawn around the seat, dark and light beside each other', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  const seat = await goIntoSeats(buyer, seats);
  await buyer.cameraAtRest();
  const painted = async (): Promise<number> => {
    const pixels = await mapPixels(buyer, await buyer.seatPoint(seat.id), 30, ['overlay']);
    return pixels.filter((value, at) => at % 4 === 3 && value > 200).length;
  };
  // A ring of 2 px around a seat of some 26 px is about 2 · 4 · 34 pixels.
  await expect.poll(painted).toBeGreaterThan(150);
  // And it stands out: among its pixels are the darkest and the lightest there are.
  const pixels = await mapPixels(buyer, await buyer.seatPoint(seat.id), 30, ['overlay']);
  const light = pixels.flatMap((value, at) => (at % 4 === 1 && (pixels[at + 2] ?? 0) > 200 ? [value] : []));
  expect(Math.max(...light) - Math.min(...light)).toBeGreaterThan(150);
  await page.keyboard.press('Tab');
  await expect.poll(painted).toBe(0);
});

test('the list finds a seat by what one would type and does with it all that the map does', async ({
  page,
  buyer,
  shop,
}) => {
  const free = (await seatsOf(shop, events.opera)).filter(
    (seat) => seat.free && seat.sector.startsWith('Партер'),
  );
  const seat = firstOf(free.slice(free.length / 2), 'free seat in the stalls');
  await buyer.openHall(events.opera);
  await page.getByRole('button', { name: 'Список мест' }).press('Enter');
  const list = page.getByRole('region', { name: 'Места списком' });
  await list.getByRole('searchbox').fill('партер 99 99');
  await expect(list.getByText('Такого места в зале нет.')).toBeVisible();
  await list.getByRole('searchbox').fill(`партер ${seat.row} ${seat.seat}`);
  const found = list.getByRole('button', { name: seat.name, exact: true });
  await expect(found).toBeVisible();
  await found.press('Enter');
  await expect(buyer.offer(seat.name)).toBeVisible();
  await buyer.chooseCategory();
  await expect(buyer.cart).toHaveCount(1);
  await expect(page.locator('output[aria-live="polite"]').first()).toContainText(`Добавлено: ${seat.name}`);
  // In the cart: marked, and taken out again.
  const button = list.getByRole('button', { name: new RegExp(`^место ${seat.seat} [A-Z], в корзине`) });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.press('Enter');
  await buyer.offer(seat.name).getByRole('button', { name: 'Убрать из корзины' }).press('Enter');
  await expect(buyer.cart).toHaveCount(0);
  await expect(page.locator('output[aria-live="polite"]').first()).toContainText(`Убрано: ${seat.name}`);
  await list.getByRole('button', { name: new RegExp(`^место ${seat.seat} [A-Z], свободно`) }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without a mouse a buyer chooses on the map of 100,000 seats, orders and comes to the bank', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = eventHash(hundredThousandLights.key);
  await page.goto(`/scheme/${hash}?qa=1`);
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0, undefined, {
    timeout: 30_000,
  });
  await tabTo(page, /^Схема зала/);
  await stepTo(page, 'ArrowRight');
  await expect(spoken(page)).toContainText(/Свободно \d+ мест[оа]?, \d/);
  await stepTo(page, 'Enter');
  await expect(spoken(page)).toContainText(/\d\s₽, свободно\s*$/);
  await buyer.cameraAtRest();
  // On the way there the map zoomed: no word of that speaks over the seat.
  await expect(spoken(page)).toContainText(/\d\s₽, свободно\s*$/);
  const name = /^(.*место [^,]+)/.exec(await placeName(page))?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(buyer.offer(name)).toBeVisible();
  await tabTo(page, /^Взять/);
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(1);
  await expect(buyer.cart).toContainText(name);

  for (const [field, text] of [
    [buyer.words.fio, 'Иванова Анна'],
    [buyer.words.phone, '+79161234567'],
    [buyer.words.email, 'anna@example.com'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, /^Я принимаю/);
  await page.keyboard.press('Space');
  await tabTo(page, buyer.words.order);
  await page.keyboard.press('Enter');
  const order = await buyer.onOrderPage();
  await tabTo(page, buyer.words.pay);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bank\/pay/);
  const view = await shop.call<{ name: string }>('/api/order/view/', { hash: order, lang: 'ru' });
  expect(view.name).toBe('Иванова Анна');
});

test('proposals are a few keys from the page’s start; prices and zoom are one stop each, and arrows walk them', async ({
  page,
  buyer,
}) => {
  const { keyboard } = page;
  const take = page.getByRole('button', { name: /^Взять 2 места/ });
  await buyer.openHall(events.stadium);
  await expect(take).toBeVisible();
  for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await keyboard.press(key);
  await expect(page.getByRole('radio', { name: /^Лучший вид/ })).toBeFocused();
  await keyboard.press('Tab');
  await expect(take).toBeFocused();

  // Who takes no short way passes each group once.
  await page.reload();
  await buyer.hallReady();
  await expect(take).toBeVisible();
  let tabs = 0;
  const isFocused = (): Promise<boolean> => take.evaluate((button) => button === document.activeElement);
  while (tabs < 40 && !(await isFocused())) {
    await keyboard.press('Tab');
    tabs += 1;
  }
  // The number between less and more opens the categories: a stop of its own.
  expect(tabs).toBeLessThanOrEqual(22);

  const prices = page.getByRole('toolbar', { name: 'Цены' }).getByRole('button');
  await prices.first().focus();
  const count = await prices.count();
  expect(count).toBeGreaterThan(7);
  for (let at = 1; at < count; at += 1) {
    await keyboard.press('ArrowRight');
    await expect(prices.nth(at)).toBeFocused();
    await expect(prices.nth(at)).toBeInViewport({ ratio: 1 });
  }
  // A press puts the button of all prices before them: the focus stays, and comes back to where it was.
  await keyboard.press('Space');
  await expect(prices.last()).toBeFocused();
  await expect(prices.last()).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Shift+Tab');
  const zoom = page.getByRole('toolbar', { name: /^Масштаб/ }).getByRole('button');
  await expect(zoom.first()).toBeFocused();
  await keyboard.press('End');
  await expect(zoom.last()).toBeFocused();
  await keyboard.press('Tab');
  await expect(prices.last()).toBeFocused();
});
