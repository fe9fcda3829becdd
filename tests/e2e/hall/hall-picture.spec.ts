import { rawReply } from '../help/altered.ts';
import { readdirSync, readFileSync } from 'node:fs';

import type { Page } from 'playwright/test';

import { priceColor } from '../../../src/core/seating/price-zones.ts';
import { events } from '../help/events.ts';
import { compareWithPlan, pictureOf, type SeatSpot, type Taken } from '../help/hall-picture.ts';
import { expect, test } from '../help/shop.ts';

type WireMap = {
  readonly svg: string;
  readonly seat_numbers: { zonelevel_id: string; quantity: string }[];
  seat_stand: unknown[];
};

/* Seats differ by design: one painter draws them with rounded and square corners in all halls. */
const tolerance = 0.012;

type PriceRow = {
  readonly zonelevel_id: string;
  readonly zonecolor: string;
  readonly price: string;
};

/** The prices that the page receives. */
const heardPrices = async (page: Page): Promise<() => readonly PriceRow[]> => {
  let prices: readonly PriceRow[] = [];
  await page.route('**/api/scheme', async (route) => {
    const reply = await route.fetch();
    prices = ((await reply.json()) as { response: { price: PriceRow[] } }).response.price;
    await route.fulfill({ response: reply });
  });
  return () => prices;
};

/**
 * The plan with its seats in the colours of their prices, as the map paints them: the higher the price, the farther
 * along the ramp.
 */
const inPriceColours = (plan: string, rows: readonly PriceRow[]): string => {
  const least = new Map<string, number>();
  for (const { zonecolor, price } of rows)
    least.set(zonecolor, Math.min(least.get(zonecolor) ?? Infinity, Number(price)));
  const ranks = [...new Set(least.values())].sort((a, b) => a - b);
  const colours = [...least].map(([from, price]) => ({
    from,
    to: priceColor(ranks.indexOf(price) / (ranks.length - 1)).color,
  }));
  return colours.reduce((svg, { from, to }) => svg.replaceAll(from, to), plan);
};

/* High enough for a picture of the size that the tolerances were measured on. */
test.use({ viewport: { width: 1280, height: 900 } });

test('the plan of the opera is drawn as the browser draws its SVG', async ({ page, buyer }) => {
  let plan = '';
  const prices = await heardPrices(page);
  // What the overview paints over the plan is not tested here; at this size, sectors are not filled.
  await page.setViewportSize({ width: 2200, height: 1500 });
  await page.route(/\/overview-stage-[^/]+\.js/, (route) => route.abort());
  await page.route('**/api/scheme/map', async (route) => {
    const reply = await rawReply(route);
    const body = (await reply.json()) as { response: WireMap };
    // A taken seat differs by design.
    for (const seat of body.response.seat_numbers) seat.quantity = '1';
    // And a standing area, which is painted in the colour of its price.
    body.response.seat_stand = [];
    plan = body.response.svg;
    await route.fulfill({ response: reply, json: body });
  });
  await buyer.openHall(events.opera);
  const beside = await page.context().newPage();
  const seen = await compareWithPlan(beside, {
    svg: inPriceColours(plan, prices()),
    ...(await pictureOf(buyer)),
  });
  await beside.close();
  expect(seen.drawn).toBeGreaterThan(0.15);
  expect(seen.differing, 'share of pixels that differ').toBeLessThan(tolerance);
});

type AwkwardPlan = {
  readonly name: string;
  readonly svg: string;
  readonly ids: readonly string[];
  readonly seats: readonly SeatSpot[];
  readonly refused: readonly string[];
};

/* The first zone of the chamber hall: where edges are compared, the plan has this zone's colour. */
const awkwardZone = '101';
/* The share of pixels that differ if a single title is misplaced. */
const minMisplaced = 0.001;
/* The map writes the seat numbers itself. */
const numbersLeftOut = 'drawn-numbers';
/* Up to half a hall unit around a seat of radius 5, the renderers may round the edge differently. */
const usualReach = 10;
const folder = new URL('../../../fixtures/halls/awkward/', import.meta.url);

const planOf = (name: string): AwkwardPlan => {
  const svg = readFileSync(new URL(`${name}.svg`, folder), 'utf8');
  const {
    seats,
    reach = usualReach,
    refused = [],
  } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
    readonly seats: readonly { readonly id: string; readonly x: number; readonly y: number }[];
    /** The radius around a seat's centre within which the pictures differ by design. */
    readonly reach?: number;
    /** Ids of shapes that are intentionally left out. */
    readonly refused?: readonly string[];
  };
  return {
    name,
    svg,
    ids: seats.map(({ id }) => id),
    seats: seats.map(({ x, y }) => ({ x, y, reach })),
    refused,
  };
};

const plans = readdirSync(folder).flatMap((file) =>
  file.endsWith('.svg') ? [planOf(file.slice(0, -4))] : [],
);
const share = Math.ceil(plans.length / 3);

/* Three tests, so that they run in parallel; each shows its plans one after another on one page. */
for (const part of [0, 1, 2]) {
  const shown = plans.slice(part * share, (part + 1) * share);
  const [first, last] = [shown[0]?.name, shown.at(-1)?.name];
  test(`every awkward plan from ${first} to ${last} is drawn as the browser draws it`, async ({
    page,
    buyer,
  }) => {
    const times = ['10:00', '11:00'] as const;
    let plan = shown[0] as AwkwardPlan;
    const prices = await heardPrices(page);
    await page.route('**/api/scheme/sessions', async (route) => {
      const reply = await route.fetch();
      const { response } = (await reply.json()) as { response: { list: object[] } };
      const list = times.map((time) => ({
        ...response.list[0],
        calendar_id: time,
        event_time: time,
        quant: '9',
      }));
      await route.fulfill({ response: reply, json: { response: { list } } });
    });
    await page.route('**/api/scheme/map', async (route) => {
      const listed = plan.ids.map((id, at) => {
        const seat = String(at + 1);
        return { seat_id: id, sector: '1', row: '1', seat, zonelevel_id: awkwardZone, quantity: '1' };
      });
      const { svg } = plan;
      await route.fulfill({ json: { response: { svg, sectors: [], seat_numbers: listed, seat_stand: [] } } });
    });
    await buyer.openHall(events.chamber);
    const taken: (AwkwardPlan & Taken)[] = [];
    for (const [at, next] of shown.entries()) {
      if (at > 0) {
        plan = next;
        // Alternating sessions: choosing the other one requests its map.
        const before = await page.evaluate(() => performance.getEntriesByName('hall-sharp').length);
        await page.getByRole('radio', { name: times[at % 2 === 0 ? 0 : 1], exact: true }).click();
        await page.waitForFunction(
          (seen) => performance.getEntriesByName('hall-sharp').length > seen,
          before,
        );
      }
      taken.push({ ...next, ...(await pictureOf(buyer)) });
    }
    const beside = await page.context().newPage();
    for (const asked of taken) {
      const seen = await compareWithPlan(beside, { ...asked, svg: inPriceColours(asked.svg, prices()) });
      // Letters are placed at other subpixels: all their edges differ, none by a whole pixel.
      const hasTexts = asked.svg.includes('<text');
      const most = hasTexts ? 0.02 : 0.0075;
      expect.soft(seen.differing, `${asked.name}: share of pixels that differ`).toBeLessThan(most);
      if (hasTexts) {
        const maxDisplaced = asked.name === numbersLeftOut ? 0.003 : minMisplaced;
        expect.soft(seen.displaced, `${asked.name}: share drawn elsewhere`).toBeLessThan(maxDisplaced);
      }
      expect.soft(seen.missing, `${asked.name}: seats that are not there`).toBe(0);
    }
    // And a text that is misplaced by one hall unit is detected.
    const texts = taken.find(({ name }) => name === 'set-texts');
    if (texts !== undefined) {
      const svg = texts.svg.replace('<text class="title" x="10"', '<text class="title" x="11"');
      expect(svg).not.toBe(texts.svg);
      const { displaced } = await compareWithPlan(beside, { ...texts, svg });
      expect(displaced).toBeGreaterThan(minMisplaced);
    }
    await beside.close();
  });
}
