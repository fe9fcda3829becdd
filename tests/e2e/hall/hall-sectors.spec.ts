import type { Page } from 'playwright/test';

import { kz } from '../../catalogs/kz.ts';
import { events } from '../help/events.ts';
import { firstOf, mapBox, seatsInReach, seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { Fingers } from '../help/fingers.ts';
import { colourDistance, mapPixels, meanColour, type Rgb } from '../help/hall-pixels.ts';
import { spoken } from '../help/hall-steps.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

/* A stadium's overview: sectors filled by price, and a sector's card. */

/** The longest run of adjacent free seats: seats of one row with consecutive numbers. */
const longestRun = (seats: readonly PlanSeat[]): number => {
  let [longest, length] = [0, 0];
  for (const [at, seat] of seats.entries()) {
    const before = seats[at - 1];
    const follows = before?.row === seat.row && Number(before.seat) + 1 === Number(seat.seat);
    length = seat.free ? (follows ? length + 1 : 1) : 0;
    longest = Math.max(longest, length);
  }
  return longest;
};

/** The colour of the lowest price, where most seats are free: the fill is nearly the pure colour. */
const lowestPriceColour = async (page: Page): Promise<Rgb> => {
  const marks = page.getByRole('list', { name: 'Цены' }).locator('svg rect');
  const fill = await marks.last().evaluate((rect) => getComputedStyle(rect).fill);
  const [red = 0, green = 0, blue = 0] = (/\d+, \d+, \d+/.exec(fill)?.[0] ?? '').split(', ').map(Number);
  return [red, green, blue];
};

test('sectors have the colour of their price and fade into seats of the same colour', async ({
  page,
  buyer,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.openHall(events.stadium);
  await buyer.hallSharp();
  await buyer.sectorsShown();
  const plan = await seatsOf(shop, events.stadium);
  const cheapest = await lowestPriceColour(page);
  const own = plan.filter(({ sector }) => sector.startsWith('Сектор 219'));
  const far = firstOf(await seatsInReach(buyer, own.slice(40)), 'seat in reach');
  const seen = meanColour(await mapPixels(buyer, far, 1, ['base']));
  expect(colourDistance(seen, cheapest)).toBeLessThan(60);
  // Zoomed in, its seats have that colour, between number and edge.
  const free = firstOf(own.filter((seat) => seat.free).slice(-1), 'free seat');
  const near = await buyer.zoomToSeat(free.id);
  await buyer.hallSharp();
  const seat = meanColour(await mapPixels(buyer, { x: near.x - 9.5, y: near.y }, 0.5, ['base', 'seats']));
  // The pixel contains a little of both.
  expect(colourDistance(seat, cheapest)).toBeLessThan(35);
});

test('the first picture has sectors in the colours of their prices, whenever the script with their names comes', async ({
  page,
  buyer,
  shop,
}) => {
  await page.route(/\/overview-stage-[^/]+\.js/, (route) => route.abort());
  await buyer.openHall(events.stadium);
  const plan = await seatsOf(shop, events.stadium);
  const taken = plan.filter(({ sector, free }) => sector.startsWith('Сектор 219') && !free);
  const cheapest = await lowestPriceColour(page);
  const far = firstOf(await seatsInReach(buyer, taken), 'seat in reach');
  await expect
    .poll(async () => colourDistance(meanColour(await mapPixels(buyer, far, 1, ['base'])), cheapest))
    .toBeLessThan(90);
});

test('hovering over a sector shows its card beside it; a click zooms in, where a chip opens the card', async ({
  page,
  buyer,
  shop,
}) => {
  const plan = await seatsOf(shop, events.stadium);
  await buyer.openHall(events.stadium);
  const name = 'Сектор 104, нижний ярус';
  const own = plan.filter(({ sector }) => sector === name);
  const at = firstOf(await seatsInReach(buyer, own.slice(own.length / 2)), 'seat in reach');
  await page.mouse.move(at.x, at.y);
  const seen = page.locator('[data-sector-card="seen"]');
  await expect(seen).toContainText(name);
  await expect(seen).toContainText(`Свободно ${own.filter(({ free }) => free).length} из ${own.length}`);
  await expect(seen).toContainText(`есть ${longestRun(own)} подряд`);
  const box = await seen.boundingBox();
  const covers =
    box !== null && at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
  expect(covers, 'the card lies over its sector').toBe(false);

  await page.mouse.click(at.x, at.y);
  await expect.poll(async () => (await buyer.camera()).zoom).toBeGreaterThan(3);
  await buyer.cameraAtRest();
  await expect(page.locator('[data-sector-card]')).toHaveCount(0);
  // Zoomed in, a chip names the current sector and its price, and opens the card.
  const card = page.getByRole('region', { name });
  const chip = page.getByRole('button', { name: `О секторе: ${name}` });
  await expect(chip).toHaveText(new RegExp(`^${name} \\d[\\d\\s–]+₽$`));
  await chip.click();
  await expect(
    card.getByRole('list', { name: 'Свободные места по ценам' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Показать места' })).toHaveCount(0);
  await expectNoViolations(page, 'the card of a sector');
  // To the next sector with the button, and with arrows in the card.
  await card.getByRole('button', { name: 'Следующий сектор' }).click();
  await expect(page.getByRole('region', { name: 'Сектор 105, нижний ярус' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(card).toBeVisible();
  await buyer.cameraAtRest();

  // While the card is open the chip names the card's sector, not the one that the hall was moved to.
  const map = await mapBox(buyer);
  await page.mouse.move(map.x + map.width - 60, map.y + map.height / 2);
  await page.mouse.down();
  await page.mouse.move(map.x + 60, map.y + map.height / 2, { steps: 8 });
  await page.mouse.up();
  await buyer.cameraAtRest();
  await expect(card).toBeVisible();
  await expect(chip).toHaveAttribute('aria-expanded', 'true');
  await chip.click();
  await expect(card).toBeHidden();
  await expect(page.getByRole('button', { name: /^О секторе/ })).toBeVisible();
  await expect(chip).toHaveCount(0);
});

test('the bars of a sector’s card are proportional to the number of seats', async ({ page, buyer, shop }) => {
  const plan = await seatsOf(shop, events.stadium);
  await buyer.openHall(events.stadium);
  // Sectors of two prices, each with free seats.
  const zones = new Map<string, Set<string>>();
  for (const { free, sector, zone } of plan)
    if (free) zones.set(sector, (zones.get(sector) ?? new Set()).add(zone));
  const mixed = plan.filter(({ sector }) => zones.get(sector)?.size === 2);
  const at = firstOf(await seatsInReach(buyer, mixed), 'seat in reach');
  const own = plan.filter(({ sector }) => sector === at.sector);
  await page.mouse.move(at.x, at.y);
  const seen = page.locator('[data-sector-card="seen"]');
  await expect(seen).toContainText(at.sector);
  const rows = await seen.locator('li').evaluateAll((all) =>
    all.map((row) => {
      // Not those of the price's mark.
      const rects = [...row.querySelectorAll('svg:not(:first-child) rect')];
      const [whole, bar] = rects.map((rect) => rect.getBoundingClientRect());
      return {
        free: Number(row.lastElementChild?.textContent.replaceAll(/\D/g, '')),
        part: (bar?.width ?? 0) / (whole?.width ?? 1),
      };
    }),
  );
  expect(rows).toHaveLength(2);
  for (const { free, part } of rows) expect(part * own.length).toBeCloseTo(free, 0);
});

test('while chosen seats are in view, the chip names their sector only', async ({ page, buyer }) => {
  await buyer.openHall(events.opera);
  await page.getByRole('button', { name: /^Взять 2 места/ }).click();
  await expect(buyer.cart).toHaveCount(2);
  await buyer.cameraAtRest();
  const words = await page.getByRole('region', { name: 'Моя корзина' }).textContent();
  const [sector = ''] = /Партер, (?:левая|правая) сторона/.exec(words ?? '') ?? [];
  expect(sector).not.toBe('');
  await expect(page.getByRole('button', { name: `О секторе: ${sector}` })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  [320, 568],
] as const)
  test(`at ${width} × ${height} the sector’s chip covers no more seats than the buttons beside it`, async ({
    page,
    buyer,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    await buyer.openHall(events.opera);
    const [seat] = await shop.freeSeats(events.opera);
    await buyer.zoomToSeat(seat?.id ?? '');
    const chip = await page.getByRole('button', { name: /^О секторе/ }).boundingBox();
    if (chip === null) throw new Error('no chip');
    const buttons =
      width < 640
        ? page.getByRole('toolbar', { name: /^Масштаб/ })
        : page.getByRole('group', { name: 'Вид' });
    const beside = await buttons.boundingBox();
    if (beside === null) throw new Error('no buttons');
    // In the same row, before them.
    expect(Math.abs(chip.y + chip.height / 2 - (beside.y + beside.height / 2))).toBeLessThanOrEqual(3);
    expect(chip.x + chip.width).toBeLessThanOrEqual(beside.x - 4);
    const map = await mapBox(buyer);
    expect(chip.x).toBeGreaterThanOrEqual(map.x + (width < 640 ? 12 : 80));
  });

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap zooms into a sector and shows its name and price; a swipe on its sheet goes to the next', async ({
    page,
    buyer,
    shop,
  }) => {
    const plan = await seatsOf(shop, events.stadium);
    await buyer.openHall(events.stadium);
    const fingers = await Fingers.on(page);
    const name = 'Сектор 104, нижний ярус';
    const own = plan.filter(({ sector }) => sector === name);
    await fingers.tap(firstOf(await seatsInReach(buyer, own.slice(own.length / 2)), 'seat in reach'));
    await expect.poll(async () => (await buyer.camera()).zoom).toBeGreaterThan(3);
    await buyer.cameraAtRest();
    await expect(spoken(page)).toHaveText(new RegExp(`^${name}, Свободно .*₽`));
    await page.getByRole('button', { name: `О секторе: ${name}` }).tap();
    const card = page.getByRole('region', { name });
    await expect(card).toBeVisible();
    const [sheet, map] = [await card.boundingBox(), await mapBox(buyer)];
    expect(sheet?.width).toBe(map.width);
    const from = { x: map.width * 0.7, y: (sheet?.y ?? 0) + 60 };
    await fingers.draw([[from, { x: from.x - 150, y: from.y + 6 }]]);
    const next = page.getByRole('region', { name: 'Сектор 105, нижний ярус' });
    await expect(next).toBeVisible();
    await buyer.cameraAtRest();
    await expect(page.getByRole('button', { name: 'О секторе: Сектор 105, нижний ярус' })).toBeVisible();
  });
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('a sector’s card shows whole prices, even with the longest texts', async ({ page, buyer, shop }) => {
    const plan = await seatsOf(shop, events.stadium);
    await buyer.openHall(events.stadium, 'lang=kz');
    const fingers = await Fingers.on(page);
    const card = page.locator('[data-sector-card="open"]');
    for (const name of ['Сектор 214, верхний ярус']) {
      const own = plan.filter(({ sector }) => sector === name);
      const at = firstOf(await seatsInReach(buyer, own.slice(own.length / 2)), `seat of ${name}`);
      await fingers.tap(at);
      await expect.poll(async () => (await buyer.camera()).zoom).toBeGreaterThan(3);
      await buyer.cameraAtRest();
      await page.getByRole('button', { name: new RegExp(`${name.replace(/\D/g, '')}.* туралы`) }).tap();
      await expect(card).toContainText(/^\d+/);
      await expect(card).toContainText(name.replace(/\D/g, ''));
      const cut = await card.getByRole('listitem').evaluateAll(
        (rows) =>
          rows.filter(({ parentElement: list, firstElementChild: mark, lastElementChild: count }) => {
            if (list === null || mark === null || count === null) return true;
            const [own, from, to] = [list, mark, count].map((one) => one.getBoundingClientRect());
            return from!.width < 16 || from!.left < own!.left - 1 || to!.right > own!.right + 1;
          }).length,
      );
      expect(cut, `prices of ${name} that are cut`).toBe(0);
      await card.getByRole('button').nth(2).tap();
      await expect(card).toHaveCount(0);
      await page.getByRole('button', { name: kz.scheme.map.fit }).tap();
      await buyer.cameraAtRest();
    }
  });
});
