import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { serveEndless } from '../help/endless-server.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

const notLoaded = 'Схема ещё не загружена';
const ns = 'xmlns="http://www.w3.org/2000/svg"';
const seat = '<circle id="1" cx="20" cy="20" r="5"/>';
const planOf = (body: string): string => `<svg ${ns} viewBox="0 0 100 100">${body}${seat}</svg>`;

/** A map reply around a plan whose one seat has the id 1. */
const replyAround = (svg: string): string =>
  JSON.stringify({
    response: {
      svg,
      sectors: [],
      seat_numbers: [{ seat_id: '1', sector: '1', row: '1', seat: '1', zonelevel_id: '1', quantity: '1' }],
      seat_stand: [],
    },
  });

/** The origins that the page and its workers requested. */
const addressesOf = (page: Page): Set<string> => {
  const asked = new Set<string>();
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) asked.add(origin);
  });
  return asked;
};

/** The page still works: after a retry, a readable hall is shown. */
const expectAlive = async (page: Page, buyer: Buyer): Promise<void> => {
  await page.unroute('**/api/scheme/map');
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.hallReady();
  await expect(page.getByText(notLoaded)).toHaveCount(0);
};

test('a reply of 200 MB ends in a retry, and the page survives', async ({ page, buyer }) => {
  const head = `{"response":{"sectors":[],"svg":"<svg ${ns.replaceAll('"', '\\"')}>`;
  const piece = '<circle cx=\\"5\\" cy=\\"5\\" r=\\"5\\"/>';
  const server = await serveEndless({ head, piece, tail: '</svg>"}}', bytes: 200_000_000 });
  await page.route('**/api/scheme/map', (route) => route.continue({ url: `${server.origin}/map` }));
  await page.goto(`/scheme/${events.chamber}?qa=1`);
  await expect(page.getByText(notLoaded)).toBeVisible({ timeout: 45_000 });
  expect(server.sent()).toBeGreaterThan(90_000_000);
  await expectAlive(page, buyer);
  await server.stop();
});

const tiny =
  '<pattern id="p" width=".0001" height=".0001"><circle r="9" fill="url(#q)"/></pattern><pattern id="q" width=".0001" height=".0001"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="99" height="99" fill="url(#p)" stroke="url(#q)"/>';
const dashes = `<path d="M0 0${'L9000000 0L0 1'.repeat(1000)}" stroke="#000" stroke-dasharray=".00001"/>`;
const wide = `<rect width="1e308" height="1e308"/><path d="M1e308 -1e308L NaN 5"/><g transform="scale(1e308)"><rect width="1e308" height="5"/></g><circle cx="NaN" r="NaN"/><text x="1e308" font-size="1e308">A</text>`;
const blended = '<g opacity=".9" style="mix-blend-mode:multiply;isolation:isolate">';
const layers = `${blended.repeat(200)}${'<rect width="99" height="99"/>'.repeat(300)}${'</g>'.repeat(200)}`;
const steps = ['1e308', '-1', 'NaN', '1e5', '40'].map((by) => `<feGaussianBlur stdDeviation="${by}"/>`);
const filters = steps.map(
  (step, at) =>
    `<filter id="f${at}" x="-99" y="-99" width="199" height="199">${step.repeat(6)}<feOffset dx="1e308"/></filter>` +
    `<g filter="url(#f${at})">${'<rect width="99" height="99" filter="url(#f4)"/>'.repeat(200)}</g>`,
);
const marks = `<marker id="k"><path d="M0 0L9 9L0 9" marker-mid="url(#k)"/></marker>${`<path d="M0 0${'l9 9 9-9'.repeat(5000)}" marker-mid="url(#k)"/>`.repeat(50)}`;
const tracks = `<path id="t" d="M0 0${'l9 9 9-9'.repeat(50_000)}"/>${`<text><textPath href="#t" startOffset="1e308">${'A'.repeat(900)}</textPath></text>`.repeat(500)}`;
const hostile = readFileSync(new URL('../../../fixtures/halls/awkward/hostile.svg', import.meta.url), 'utf8');

/* tests/unit/workers/hostile.test.ts tests the limits of parsing; these plans strain the browser's canvas. */
const drawn = [
  ['scripts, foreign objects and addresses elsewhere', hostile],
  ['patterns of patterns', planOf(tiny)],
  ['layers of layers', planOf(layers)],
  ['filters of filters, near and far', planOf(filters.join(''))],
  ['marks of marks', planOf(marks)],
  ['texts along a path without end', planOf(tracks)],
  ['a hundred thousand million dashes', planOf(dashes)],
  ['coordinates of NaN and 1e308', planOf(wide)],
] as const;

test('hostile plans end in a hall whose seats can be chosen, without requests to other hosts', async ({
  page,
  buyer,
}) => {
  const asked = addressesOf(page);
  page.on('dialog', () => expect(false, 'a script of the plan ran').toBe(true));
  for (const [what, svg] of drawn) {
    await test.step(what, async () => {
      await page.unroute('**/api/scheme/map');
      await page.route('**/api/scheme/map', (route) =>
        route.fulfill({ contentType: 'application/json', body: replyAround(svg) }),
      );
      await buyer.openHall(events.chamber);
      const { x, y } = await buyer.zoomToSeat('1');
      await page.mouse.click(x, y);
      await expect(page.getByRole('dialog').first()).toBeVisible();
    });
  }
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('a reply cut off after its plan ends in «not loaded» with a working retry', async ({ page, buyer }) => {
  await page.route('**/api/scheme/map', (route) =>
    route.fulfill({ contentType: 'application/json', body: replyAround(planOf('')).slice(0, -30) }),
  );
  await page.goto(`/scheme/${events.chamber}?qa=1`);
  await expect(page.getByText(notLoaded)).toBeVisible();
  // And there are no questions about a hall that did not load.
  await expect(page.getByRole('combobox', { name: 'Сколько мест?' })).toHaveCount(0);
  await expectAlive(page, buyer);
});
