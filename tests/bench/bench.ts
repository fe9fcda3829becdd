/*
 * `npm run bench`: the cost of the shop's own halls as served by `npm start`, beside pages that get the same replies.
 * `npm run bench -- 100k desktop` measures a part and only prints it. A complete run writes the tables of README.md in
 * this folder.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';

import { openBareBrowser, type BareBrowser } from './bare-browser.ts';
import { desktop, phone, tablet, type Device } from './devices.ts';
import type { Floor } from './floor-pages.ts';
import { hashOf } from './generated-halls.ts';
import { browserArgs, browserPath, loadWord, machineLines, startRun } from './machine.ts';
import { measureRound, type FrameRound } from './measure-frames.ts';
import { measureKernels } from './measure-kernels.ts';
import {
  countBytes,
  openTab,
  timeLoad,
  timeSlowLoad,
  traceLoad,
  type Tasks,
  type Times,
} from './measure-load.ts';
import { freeSeats, measureTap, type TapRun } from './measure-tap.ts';
import { adoptHall, hallReady } from './page-tools.ts';
import { reportOf, type BenchResults, type HallRun, type PageLoads } from './report.ts';
import { eventIn, openShop, packedWell, readByServer, type MapAsk, type MapSizes } from './shop.ts';
import { openSlowLine } from './slow-line.ts';

const halls = [
  { word: '2k', seats: 2000, kind: 'opera' },
  { word: '20k', seats: 20_000, kind: 'arena' },
  { word: '50k', seats: 50_000, kind: 'stadium50' },
  { word: '100k', seats: 100_000, kind: 'stadium100' },
] as const;
const parts = ['sizes', 'line', 'bytes', 'kernels'] as const;
const devices = [desktop, tablet];
const chosen = process.argv.slice(2);
const known = [...halls.map(({ word }) => word), ...devices.map(({ name }) => name), ...parts];
const isWhole = chosen.length === 0;
const wants = (word: string): boolean => isWhole || chosen.includes(word);
// A hall without a device is measured on every device; a device without a hall gets the largest one.
const named = {
  hall: chosen.some((word) => word.endsWith('k')),
  device: devices.some(({ name }) => chosen.includes(name)),
};
const wantedDevices = devices.filter(({ name }) => wants(name) || !named.device);
const wantedHalls = halls.filter(
  ({ word }) => wants(word) || (named.device && !named.hall && word === '100k'),
);
const loadRounds = isWhole ? 9 : 5;
const traceRounds = isWhole ? 5 : 3;
const frameRounds = isWhole ? 4 : 2;
const taps = isWhole ? 12 : 5;

const started = startRun();
const say = (text: string): void =>
  console.error(
    `${String(Math.round((Date.now() - started.atMs) / 1000)).padStart(4)} s  ${text}  (${loadWord()})`,
  );

type Browsers = {
  readonly bare: BareBrowser;
  readonly browser: Browser;
};

async function main(): Promise<void> {
  const unknown = chosen.filter((word) => !known.includes(word as never));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: choose from ${known.join(', ')}`);
  const bare = await openBareBrowser(browserPath());
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs() });
  try {
    const results = await measure({ bare, browser });
    const report = reportOf(results, machineLines(browser.version(), started));
    console.log(report);
    if (isWhole) await keep(report);
  } finally {
    await browser.close();
    await bare.close();
  }
}

/** Writes the tables into README.md in this folder. */
async function keep(report: string): Promise<void> {
  const file = fileURLToPath(new URL('README.md', import.meta.url));
  const text = existsSync(file) ? await readFile(file, 'utf8') : '<!-- tables -->';
  const [before = ''] = text.split('<!-- tables -->');
  await writeFile(file, `${before}<!-- tables -->\n\n${report}`);
}

async function measure(browsers: Browsers): Promise<BenchResults> {
  const results: BenchResults = { halls: [], sizes: [], line: [], bytes: [], kernels: null };
  const shop = await openShop('own');
  try {
    for (const { seats, kind } of wantedHalls) {
      const path = `/scheme/${eventIn(kind)}`;
      let sizes: MapSizes | undefined;
      for (const device of wantedDevices) {
        say(`${seats} seats, ${device.name}`);
        const { map, box } = await learn(browsers.browser, device, `${shop.origin}${path}?qa=1`);
        sizes ??= await packedWell(shop.origin, map);
        const floor = (name: Floor): string =>
          `${shop.origin}/floor/${name}.html?${new URLSearchParams({ ...box, map: JSON.stringify(map) })}`;
        results.halls.push(
          await measureHall(browsers, { seats, device, map, sizes, hall: `${shop.origin}${path}`, floor }),
        );
      }
    }
    if (wants('line')) {
      const path = `/scheme/${eventIn('stadium100')}`;
      const line = await openSlowLine(shop.origin);
      const { map } = await learn(browsers.browser, phone, `${shop.origin}${path}`);
      await packedWell(shop.origin, map);
      for (let round = 1; round <= traceRounds; round += 1) {
        say(`slow line: round ${round} of ${traceRounds}`);
        results.line.push(await timeSlowLoad(browsers.bare, phone, `${line.origin}${path}`));
      }
      line.close();
    }
    if (wants('bytes')) {
      say('bytes');
      for (const [name, path] of [
        ['poster', '/'],
        ['hall, 100,000 seats', `/scheme/${eventIn('stadium100')}`],
      ] as const)
        results.bytes.push({ name, ...(await countBytes(browsers.bare, desktop, `${shop.origin}${path}`)) });
    }
  } finally {
    await shop.close();
  }
  if (wants('sizes')) results.sizes.push(...(await measureSizes(browsers.browser)));
  if (!wants('kernels')) return results;
  say('kernels');
  return { ...results, kernels: await measureKernels() };
}

/** Opens a hall for the first time: returns its request, and the size of its map. */
async function learn(
  browser: Browser,
  device: Device,
  url: string,
): Promise<{ readonly map: MapAsk; readonly box: { readonly width: string; readonly height: string } }> {
  const page = await openTab(browser, device);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/scheme/map'));
  await page.goto(url);
  const map = (await asked).postDataJSON() as MapAsk;
  await hallReady(page);
  const box = await page.evaluate(() => {
    const owner = document.querySelector('[data-hall-map]');
    return { width: String(owner?.clientWidth ?? 0), height: String(owner?.clientHeight ?? 0) };
  });
  await page.context().close();
  return { map, box };
}

type HallCase = {
  readonly seats: number;
  readonly device: Device;
  readonly map: MapAsk;
  readonly sizes: MapSizes;
  readonly hall: string;
  readonly floor: (name: Floor) => string;
};

async function measureHall({ bare, browser }: Browsers, one: HallCase): Promise<HallRun> {
  const { device, floor } = one;
  const pages = {
    hall: one.hall,
    inline: floor('inline'),
    plain: floor('plain'),
    blit: floor('blit'),
  } as const;
  const names = ['hall', 'inline', 'plain', 'blit'] as const;
  const loads: PageLoads = { hall: [], inline: [], plain: [], blit: [] };
  const tasks: { readonly hall: Tasks[]; readonly inline: Tasks[] } = { hall: [], inline: [] };
  // The pages alternate, so that a disturbance is likely to affect all of them.
  for (let round = 0; round < loadRounds; round += 1) {
    say(`loads, round ${round + 1} of ${loadRounds}`);
    for (const name of names) (loads[name] as Times[]).push(await timeLoad(bare, device, pages[name]));
  }
  for (let round = 0; round < traceRounds; round += 1) {
    tasks.hall.push(await traceLoad(browser, device, pages.hall));
    tasks.inline.push(await traceLoad(browser, device, pages.inline));
  }
  say('frames and taps');
  const page = await open(browser, device, `${one.hall}?qa=1`);
  await adoptHall(page);
  const blit = await open(browser, device, pages.blit);
  const frames: FrameRound[] = [];
  const blitFrames: FrameRound[] = [];
  for (let round = 0; round <= frameRounds; round += 1) {
    // The first round paints the tiles and is not counted.
    const [own, least] = [await measureRound(browser, page), await measureRound(browser, blit)];
    if (round > 0) frames.push(own);
    if (round > 0) blitFrames.push(least);
  }
  await blit.context().close();
  await page.bringToFront();
  const tapped: (TapRun | null)[] = [];
  for (const seatId of await freeSeats(page, one.map, taps)) tapped.push(await measureTap(page, seatId));
  await page.context().close();
  return { seats: one.seats, device, sizes: one.sizes, loads, tasks, frames, blitFrames, taps: tapped };
}

async function open(browser: Browser, device: Device, url: string): Promise<Page> {
  const page = await openTab(browser, device);
  await page.goto(url);
  await hallReady(page);
  return page;
}

/** Frames of generated halls, alternating a small and a very large one. */
async function measureSizes(browser: Browser): Promise<BenchResults['sizes']> {
  const shop = await openShop('generated');
  try {
    const sizes = [1000, 300_000, 1_000_000].map((seats) => ({ seats, frames: [] as FrameRound[] }));
    const pages = new Map<number, Page>();
    for (const { seats } of sizes) {
      say(`a generated hall of ${seats} seats`);
      await readByServer(shop.origin, { hash: hashOf(seats), calendar_id: '1' });
      const page = await open(browser, desktop, `${shop.origin}/scheme/${hashOf(seats)}?qa=1`);
      await adoptHall(page);
      pages.set(seats, page);
    }
    for (let round = 0; round <= frameRounds; round += 1) {
      for (const { seats, frames } of sizes) {
        const measured = await measureRound(browser, pages.get(seats) as Page);
        if (round > 0) frames.push(measured);
      }
    }
    for (const page of pages.values()) await page.context().close();
    return sizes;
  } finally {
    await shop.close();
  }
}

await main();
