import { readFileSync } from 'node:fs';

import { events } from './events.ts';
import { compareWithPlan, pictureOf } from './hall-picture.ts';
import { expect, test } from './shop.ts';

interface WireMap {
  readonly svg: string;
  readonly seat_numbers: { zonelevel_id: string; quantity: string }[];
  seat_stand: unknown[];
}

/*
 * The picture's own tolerance. Meant to differ: seats are rounded and square-cornered by one painter for all halls
 * and texts, for a picture of an SVG may load no web font: the page's Onest
 * against the system's. Nothing else is.
 */
const tolerance = { chamber: 0.02, opera: 0.02, arena: 0.03 } as const;

for (const hall of ['chamber', 'opera', 'arena'] as const) {
  test(`the plan of the ${hall} is drawn as the browser draws its SVG`, async ({ page, buyer }) => {
    let plan = '';
    await page.route('**/api/scheme/map', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { response: WireMap };
      // A taken seat is meant to differ.
      for (const seat of body.response.seat_numbers) seat.quantity = '1';
      // And a standing area, which is painted in the colour of its price.
      body.response.seat_stand = [];
      plan = body.response.svg;
      await route.fulfill({ response: reply, json: body });
    });
    await buyer.openHall(events[hall]);
    const beside = await page.context().newPage();
    const seen = await compareWithPlan(beside, { svg: plan, ...(await pictureOf(buyer)) });
    await beside.close();
    expect(seen.drawn).toBeGreaterThan(0.15);
    expect(seen.differing, 'share of pixels that differ').toBeLessThan(tolerance[hall]);
  });
}

/* Plans that are drawn in every way a plan can be; each with the seats it has and where. */
const awkward = [
  'clips-and-masks',
  'css-transforms',
  'gradients-and-patterns',
  'nested-svg',
  'packed-paths',
  'pictures',
  'shifted-origin',
  'transforms',
  'use-and-symbol',
] as const;
const folder = new URL('../../fixtures/halls/awkward/', import.meta.url);

for (const name of awkward) {
  test(`an awkward plan is drawn as the browser draws it: ${name}`, async ({ page, buyer }) => {
    const svg = readFileSync(new URL(`${name}.svg`, folder), 'utf8');
    const { seats } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
      seats: readonly { id: string; x: number; y: number }[];
    };
    await page.route('**/api/scheme/map', async (route) => {
      const reply = await route.fetch();
      const { response } = (await reply.json()) as { response: WireMap };
      const zone = response.seat_numbers[0]?.zonelevel_id;
      const listed = seats.map(({ id }, at) => {
        const seat = String(at + 1);
        return { seat_id: id, sector: '1', row: '1', seat, zonelevel_id: zone, quantity: '1' };
      });
      await route.fulfill({
        response: reply,
        json: { response: { svg, sectors: [], seat_numbers: listed, seat_stand: [] } },
      });
    });
    await buyer.openHall(events.chamber);
    const beside = await page.context().newPage();
    // The seats themselves are meant to differ: they are painted in the colour of their price.
    const apart = seats.map(({ x, y }) => ({ x, y, reach: 10 }));
    const seen = await compareWithPlan(beside, { svg, apart, ...(await pictureOf(buyer)) });
    await beside.close();
    // Patterns are flattened to their ground, a gradient along a line to one colour.
    expect(seen.differing, 'share of pixels that differ').toBeLessThan(0.015);
    // Seats have round corners, a path is drawn as the rectangle around it, and edges fall between pixels.
    expect(seen.alone, 'share that only one of the two draws').toBeLessThan(0.2);
  });
}
