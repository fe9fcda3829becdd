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

test('the map is one stop of the Tab key: in by one press, out by the next', async ({ page, buyer }) => {
  await buyer.openHall(events.chamber);
  await tabTo(page, /^Схема зала/);
  await expect(buyer.map).toBeFocused();
  await expect(buyer.map.locator('[tabindex], a, button, input, select')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(buyer.map).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(buyer.map).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(buyer.map).toBeFocused();
});

test('an arrow leads to the neighbour that lies there, and each step is spoken with its price', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  let from = await goIntoSeats(buyer, seats);
  await expect(spoken(page)).toContainText(/\d\s₽, свободно\s*$/);
  for (const [key, dx, dy] of [
    ['ArrowRight', 1, 0],
    ['ArrowUp', 0, -1],
    ['ArrowLeft', -1, 0],
    ['ArrowDown', 0, 1],
  ] as const) {
    await buyer.cameraAtRest();
    const to = await stepToSeat(page, key, seats);
    await buyer.cameraAtRest();
    const [a, b] = [await buyer.seatPoint(from.id), await buyer.seatPoint(to.id)];
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    expect(along, `${key} from ${from.name} to ${to.name}`).toBeGreaterThan(aside);
    // Nobody sits between: along a row the next number, across it the next row.
    if (dy === 0) expect(Math.abs(Number(to.seat) - Number(from.seat))).toBe(1);
    else expect(to.row).not.toBe(from.row);
    await expect(spoken(page)).toContainText(to.free ? 'свободно' : 'занято');
    from = to;
  }
});

test('plus, minus and nought zoom, and the new scale is spoken', async ({ page, buyer }) => {
  await buyer.openHall(events.chamber);
  await buyer.map.focus();
  await page.keyboard.press('+');
  await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(1.5, 5);
  await expect(spoken(page)).toHaveText('Масштаб 1,5');
  await page.keyboard.press('+');
  await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(2.25, 5);
  await page.keyboard.press('-');
  await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(1.5, 5);
  await page.keyboard.press('+');
  await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(2.25, 5);
  await page.keyboard.press('0');
  await expect.poll(async () => (await buyer.camera()).zoom).toBe(1);
  await expect(spoken(page)).toHaveText('Масштаб 1');
});

test('Enter opens a seat, Escape closes it, and the walk goes on from there', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  await goIntoSeats(buyer, seats);
  await buyer.cameraAtRest();
  const seat = await stepToSeat(page, 'ArrowLeft', seats);
  await buyer.cameraAtRest();
  await page.keyboard.press('Enter');
  const offer = buyer.offer(seat.name);
  await expect(offer).toBeVisible();
  await expect(offer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buyer.map).toBeFocused();
  const next = await stepToSeat(page, 'ArrowLeft', seats);
  const [a, b] = [await buyer.seatPoint(seat.id), await buyer.seatPoint(next.id)];
  expect(next.row).toBe(seat.row);
  expect(b.x).toBeLessThan(a.x);
  expect(Math.abs(Number(next.seat) - Number(seat.seat))).toBe(1);
});

test('a seat that is taken says so, opened or walked over, and offers nothing', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  let seat = await goIntoSeats(buyer, seats);
  for (let step = 0; seat.free && step < 30; step += 1) seat = await stepToSeat(page, 'ArrowUp', seats);
  expect(seat.free).toBe(false);
  await expect(spoken(page)).toContainText('занято');
  expect(await placeName(page)).toBe(`${seat.name}, занято`);
  await buyer.cameraAtRest();
  await page.keyboard.press('Enter');
  // With its neighbour at the price, where there is one free.
  await expect(buyer.offer(seat.name)).toContainText(/Место недоступно|Занято\. Рядом свободно/);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Взять/ })).toHaveCount(0);
});

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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the focus is drawn around the seat, seen in the ${colorScheme}`, async ({ page, buyer, shop }) => {
    await page.emulateMedia({ colorScheme });
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
}

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
