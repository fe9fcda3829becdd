import type { Locator, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { firstOf, scaleOf, seatsInReach, seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { colourDistance, coloursOf, mapPixels, meanColour } from '../help/hall-pixels.ts';
import { expect, test } from '../help/shop.ts';

const legend = (page: Page): Locator => page.getByRole('list', { name: 'Цены' }).getByRole('button');

/** The number of free seats of each zone by the plan, the largest first. */
const freeByZone = (seats: readonly PlanSeat[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { zone, free } of seats) counts.set(zone, (counts.get(zone) ?? 0) + Number(free));
  return counts;
};

test('the legend shows the number of free seats at each price', async ({ page, buyer, shop }) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  await buyer.hallSharp();
  const counts = (await legend(page).allTextContents()).map((text) =>
    Number(/Свободно (\d+)/.exec(text)?.[1]),
  );
  const wanted = [...freeByZone(seats).values()];
  const ascending = (a: number, b: number) => a - b;
  expect(counts.sort(ascending)).toEqual(wanted.sort(ascending));
});

test('«all prices» is fully visible beside the arrows of the legend', async ({ page, buyer }) => {
  // Wider, all prices fit and there are no arrows.
  await page.setViewportSize({ width: 1200, height: 900 });
  await buyer.openHall(events.stadium);
  await legend(page).last().click();
  const all = page.getByRole('button', { name: 'Все цены' });
  const arrows = page.locator('[data-offers] button[aria-hidden="true"]');
  await expect(arrows.first()).toBeVisible();
  const [own, first] = [await all.boundingBox(), await arrows.first().boundingBox()];
  expect((first?.x ?? Infinity) + (first?.width ?? 0)).toBeLessThanOrEqual(own?.x ?? 0);
});

test('a price selected in the legend stays in view, and the limit says how many are selected', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.stadium);
  const prices = legend(page).filter({ hasText: '₽' });
  const limit = page.getByRole('combobox', { name: 'До какой цены?' }).locator('option:checked');
  await expect(limit).toHaveText('Все цены');
  for (const [at, said] of ['1 цена', '2 цены'].entries()) {
    const price = prices.nth(at);
    await price.click();
    await expect(price).toHaveAttribute('aria-pressed', 'true');
    await expect(limit).toHaveText(said);
  }
  for (const at of [0, 1]) {
    await expect(prices.nth(at)).toBeInViewport({ ratio: 1 });
    await expect(prices.nth(at).locator('..')).toHaveCSS('opacity', '1');
  }
});

test('a price selected in the legend keeps its seats in colour and fades the others', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = (await seatsOf(shop, events.chamber)).filter(({ free }) => free);
  await buyer.openHall(events.chamber);
  await buyer.hallSharp();
  await buyer.cameraAtRest();
  const reach = await seatsInReach(buyer, seats);
  const amphitheatre = firstOf(
    reach.filter(({ sector }) => sector === 'Амфитеатр'),
    'free seat',
  );
  const balcony = firstOf(
    reach.filter(({ sector }) => sector === 'Балкон'),
    'free seat',
  );
  // Beside the letter in its centre.
  const aside = 0.36 * 9 * (await scaleOf(buyer));
  const paper = '#ffffff';
  const colour = async (seat: { x: number; y: number }) =>
    meanColour(await mapPixels(buyer, { x: seat.x - aside, y: seat.y }, 1, ['base', 'seats'], paper));
  const before = { picked: await colour(amphitheatre), other: await colour(balcony) };
  const white = [255, 255, 255] as const;

  const button = legend(page).filter({ hasText: 'Амфитеатр' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => colourDistance(await colour(balcony), white), { message: 'the other zone pales' })
    .toBeLessThan(colourDistance(before.other, white) * 0.6);
  expect(colourDistance(await colour(amphitheatre), before.picked)).toBeLessThan(12);

  await page.getByRole('button', { name: 'Все цены' }).click();
  await expect.poll(async () => colourDistance(await colour(balcony), before.other)).toBeLessThan(12);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('close up a seat shows its number and its zone’s letter; a wheelchair place its sign', async ({
  page,
  buyer,
  shop,
}) => {
  const free = (await seatsOf(shop, events.chamber)).filter((seat) => seat.free);
  await buyer.openHall(events.chamber);
  await buyer.hallSharp();
  const seatIn = (sector: string, kind = ''): string =>
    firstOf(
      free.filter((seat) => seat.sector === sector && seat.kind === kind),
      'free seat',
    ).id;
  const footOf = async (sector: string): Promise<readonly number[]> => {
    const id = seatIn(sector);
    await buyer.zoomToSeat(id);
    for (let press = 0; press < 9 && 9 * (await scaleOf(buyer)) < 40; press += 1) {
      await page.getByRole('button', { name: 'Приблизить' }).click();
      await buyer.cameraAtRest();
    }
    const size = 9 * (await scaleOf(buyer));
    expect(size).toBeGreaterThanOrEqual(40);
    const { x, y } = await buyer.seatPoint(id);
    const parts = { number: y - size * 0.12, foot: y + size * 0.28, between: y + size * 0.09 };
    const inked = await Promise.all(
      Object.values(parts).map(async (at, part) => {
        const reach = part === 2 ? 0.4 : 4;
        const inside = coloursOf(await mapPixels(buyer, { x, y: at }, reach, ['seats']));
        const body = coloursOf(await mapPixels(buyer, { x: x - size * 0.4, y }, 1, ['seats']))[0];
        return inside.map((colour) => Number(colourDistance(colour, body ?? [0, 0, 0]) > 90));
      }),
    );
    const share = inked.map((part) => part.reduce((sum, ink) => sum + ink, 0) / part.length);
    expect(share[0], 'the number').toBeGreaterThan(0.1);
    expect(share[1], 'the letter').toBeGreaterThan(0.1);
    expect(share[2], 'what is between them').toBe(0);
    return inked[1] ?? [];
  };
  const [one, other] = [await footOf('Амфитеатр'), await footOf('Балкон')];
  expect(
    one.filter((ink, at) => ink !== other[at]).length,
    'pixels in which the letters differ',
  ).toBeGreaterThan(3);
  /* How far above a seat's centre its ink reaches, as a share of the seat. */
  const inkOver = async (id: string): Promise<number> => {
    const at = await buyer.zoomToSeat(id);
    const size = 9 * (await scaleOf(buyer));
    const half = Math.floor(size * 0.44);
    const seen = coloursOf(await mapPixels(buyer, at, half, ['seats']));
    const body = coloursOf(await mapPixels(buyer, { x: at.x, y: at.y + size * 0.44 }, 1, ['seats']))[0];
    const first = seen.findIndex((colour) => colourDistance(colour, body ?? [0, 0, 0]) > 90);
    return first < 0 ? 0 : (half - Math.floor(first / (2 * half))) / size;
  };
  expect(await inkOver(seatIn('Амфитеатр')), 'a number').toBeLessThan(0.32);
  expect(await inkOver(seatIn('Амфитеатр', 'wheelchair')), 'a sign').toBeGreaterThan(0.36);
});
