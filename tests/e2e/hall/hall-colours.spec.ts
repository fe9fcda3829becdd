import { rawReply } from '../help/altered.ts';
import type { Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { mapPoint, scaleOf } from '../help/hall-plan.ts';
import { colourDistance, mapPixels, meanColour, type Rgb } from '../help/hall-pixels.ts';
import { expect, test } from '../help/shop.ts';

/* A block of adjacent seats, so many columns that they are dots when the whole block is visible. Hall units. */
const columns = 230;
const rows = 24;
const seatSize = 10;
const gap = 60;
const blockWidth = columns * seatSize;

type WireMap = {
  readonly svg: string;
  readonly sectors: readonly { readonly sector_id: string }[];
  readonly seat_numbers: readonly Readonly<Record<string, string>>[];
};

/** A seat of a block near the gap, which is the centre of the hall and stays in view: its neighbours look the same. */
const besideGap = (block: 0 | 1): string =>
  String(1 + block * columns * rows + (rows / 2) * columns + (block === 0 ? columns - 3 : 2));

/** The hall becomes two sectors side by side, all of one zone: the left one free, the right one taken. */
const serveTwoBlocks = async (page: Page, { paper = 'none' }: { readonly paper?: string }): Promise<void> => {
  await page.route('**/api/scheme/map', async (route) => {
    const reply = await rawReply(route);
    const { response } = (await reply.json()) as { response: WireMap };
    const { zonelevel_id: zone = '' } = response.seat_numbers[0] ?? {};
    const shapes: string[] = [];
    const seats: Record<string, string>[] = [];
    for (const [block, quantity] of ['1', '0'].entries())
      for (let at = 0; at < columns * rows; at += 1) {
        const id = String(1 + block * columns * rows + at);
        const x = block * (blockWidth + gap) + (at % columns) * seatSize;
        const y = Math.floor(at / columns) * seatSize;
        // Slightly larger than its cell, so that no paper shows between seats.
        const drawn = `x="${x - 1}" y="${y - 1}" width="${seatSize + 2}" height="${seatSize + 2}"`;
        shapes.push(`<rect id="${id}" ${drawn}/>`);
        seats.push({
          seat_id: id,
          sector: response.sectors[block]?.sector_id ?? '',
          row: String(y),
          seat: String(at % 9),
          zonelevel_id: zone,
          quantity,
        });
      }
    const [width, height] = [2 * blockWidth + gap, rows * seatSize];
    const under = `<rect width="${width}" height="${height}" fill="${paper}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${under}${shapes.join('')}</svg>`;
    await route.fulfill({
      response: reply,
      json: { response: { ...response, svg, seat_numbers: seats, seat_stand: [] } },
    });
  });
};

/** The mean colour around a point of the map as displayed, without the names of sectors over it. */
const colourAt = async (buyer: Buyer, at: { x: number; y: number }, half: number): Promise<Rgb> => {
  // The level that shows names of sectors does not draw seats.
  const namesSectors = seatSize * (await scaleOf(buyer)) < 12;
  return meanColour(await mapPixels(buyer, at, half, namesSectors ? ['base'] : ['base', 'seats'], '#000000'));
};

/** Zooms in step by step, from the whole hall with its seats as dots to seats with numbers. */
const atEveryZoom = async (
  page: Page,
  buyer: Buyer,
  look: (zoom: number) => Promise<void>,
): Promise<void> => {
  const closer = page.getByRole('button', { name: 'Приблизить' });
  const { x, y } = await mapPoint(buyer, 0.5, 0.5);
  await page.mouse.move(x, y);
  let looks = 0;
  for (let press = 0; press < 14; press += 1) {
    await buyer.cameraAtRest();
    await buyer.hallSharp();
    await buyer.sectorsShown();
    const { zoom } = await buyer.camera();
    await look(zoom);
    looks += 1;
    if (seatSize * (await scaleOf(buyer)) > 26 || !(await closer.isEnabled())) break;
    // Not by the button, which leads to the proposed seats.
    await page.mouse.wheel(0, -400);
  }
  expect(looks).toBeGreaterThanOrEqual(4);
};

const brightness = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

test('taken seats are fainter than free ones at every zoom, also on a plan with a dark background', async ({
  page,
  buyer,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await serveTwoBlocks(page, { paper: '#1d2740' });
  await buyer.openHall(events.chamber);
  await atEveryZoom(page, buyer, async (zoom) => {
    // The average of a seat and the paper around it, independent of how its dots align with the pixels.
    const half = Math.max(4, (seatSize * (await scaleOf(buyer))) / 2);
    const free = await buyer.seatPoint(besideGap(0));
    const taken = await buyer.seatPoint(besideGap(1));
    const paper = { x: (free.x + taken.x) / 2, y: free.y };
    const [ours, theirs, under] = [
      brightness(await colourAt(buyer, free, half)),
      brightness(await colourAt(buyer, taken, half)),
      brightness(await colourAt(buyer, paper, 1)),
    ];
    expect
      .soft(Math.abs(theirs - under), `taken seats at zoom ${zoom}`)
      .toBeLessThan(Math.abs(ours - under) * 0.8);
    expect.soft(Math.abs(theirs - under), `taken seats are seen at zoom ${zoom}`).toBeGreaterThan(3);
  });
});

test('a price has one colour in the legend, on its sectors and on its seats', async ({ page, buyer }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveTwoBlocks(page, {});
  const seen: Rgb[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  await buyer.openHall(events.chamber);
  const mark = page
    .getByRole('list', { name: 'Цены' })
    .getByRole('button', { name: /Свободно [1-9]/ })
    .locator('svg rect');
  const fill = await mark.evaluate((rect) => getComputedStyle(rect).fill);
  const wanted = (/\d+, \d+, \d+/.exec(fill)?.[0] ?? '').split(', ').map(Number);
  await atEveryZoom(page, buyer, async (zoom) => {
    const { x, y } = await buyer.seatPoint(besideGap(0));
    // Beside the number on it; at the centre as long as there is none.
    const size = seatSize * (await scaleOf(buyer));
    const aside = size < 8 ? 0 : 0.4 * size;
    const colour = await colourAt(buyer, { x: x - aside, y }, 1);
    expect.soft(colourDistance(colour, wanted as [number, number, number]), `zoom ${zoom}`).toBeLessThan(8);
    seen.push(colour);
  });
  expect(seen.length).toBeGreaterThanOrEqual(4);
});
