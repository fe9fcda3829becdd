/* `npm run bench`: what the hall costs, beside two floors, measured in one run on one machine. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

import { openBareBrowser } from './bare-browser.ts';
import { hashOf, openBenchServer, type BenchServer } from './bench-server.ts';
import { measureAfterglow, measureRound, type FrameRound } from './measure-frames.ts';
import { measureKernels } from './measure-kernels.ts';
import { measureLoad, measureReading, type Browsers, type LoadRun, type ReadRun } from './measure-load.ts';
import { measureTap, type TapRun } from './measure-tap.ts';
import { browserArgs, browserPath, loadWord, machineLines } from './machine.ts';
import { adoptHall, hallReady, preparePage } from './page-tools.ts';
import { median } from './numbers.ts';
import { reportOf, type BenchResults, type Reading } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sizes = [1000, 10_000, 50_000, 100_000, 300_000] as const;
const middle = 100_000;
const rounds = 4;
const loadRounds = 9;
const readsOfWorker = 6;
const started = Date.now();
const say = (text: string): void =>
  console.error(
    `${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}  (${loadWord()})`,
  );

async function main(): Promise<void> {
  if (!existsSync(join(root, 'dist/index.html'))) {
    console.error('bench: there is no built storefront yet: run `npm run build` first.');
    process.exitCode = 1;
    return;
  }
  const server = await openBenchServer(root);
  try {
    const bare = await openBareBrowser(browserPath());
    const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs() });
    try {
      const loads = await measureLoads({ browser, bare }, server);
      const inPage = await measurePages(browser, server);
      // Last: what they leave in memory is cleared away while others are measured.
      say('kernels');
      const kernels = await measureKernels(server.hallOf(middle), server.hallOf(300_000));
      const results: BenchResults = { sizes, middle, kernels, ...loads, ...inPage };
      const report = reportOf(results, machineLines(browser.version(), started));
      console.log(report);
      await mkdir(join(root, '.cache'), { recursive: true });
      await writeFile(join(root, '.cache/bench.md'), report);
    } finally {
      await browser.close();
      await bare.close();
    }
  } finally {
    await server.close();
  }
}

/* As a buyer opens it; with the hooks for tests where a camera has to be asked. */
const buyersAddress = (server: BenchServer, seats: number): string =>
  `${server.origin}/scheme/${hashOf(seats)}`;
const hallAddress = (server: BenchServer, seats: number): string => `${buyersAddress(server, seats)}?qa=1`;
const floorAddress = (
  server: BenchServer,
  floor: 'blit' | 'inline',
  seats: number,
  size: { readonly width: number; readonly height: number },
): string =>
  `${server.origin}/floor/${floor}?hash=${hashOf(seats)}&width=${size.width}&height=${size.height}`;

/* The floors' maps are about as large as the hall's while it loads; the frames are measured at its very size. */
const guessedMap = { width: 880, height: 560 };

async function measureLoads(
  browsers: Browsers,
  server: BenchServer,
): Promise<Pick<BenchResults, 'hallLoads' | 'blitLoads' | 'inlineLoads' | 'reads' | 'readings'>> {
  const hallLoads: LoadRun[] = [];
  const blitLoads: LoadRun[] = [];
  const inlineLoads: LoadRun[] = [];
  say('loading: warm-up');
  await measureLoad(browsers, buyersAddress(server, middle));
  await measureLoad(browsers, floorAddress(server, 'inline', middle, guessedMap));
  for (let round = 1; round <= loadRounds; round += 1) {
    say(`loading ${middle} seats: round ${round} of ${loadRounds}`);
    hallLoads.push(await measureLoad(browsers, buyersAddress(server, middle)));
    inlineLoads.push(await measureLoad(browsers, floorAddress(server, 'inline', middle, guessedMap)));
    blitLoads.push(await measureLoad(browsers, floorAddress(server, 'blit', middle, guessedMap)));
  }
  const reads: ReadRun[] = [];
  for (let round = 0; round < loadRounds; round += 1) {
    reads.push(await measureReading(browsers.browser, hallAddress(server, middle)));
  }
  const page = await browsers.browser.newPage();
  await page.goto(`${server.origin}/floor/scan`);
  const runs = { own: [] as number[][], bare: [] as number[][], bytes: [] as number[][] };
  for (let round = 0; round < 5; round += 1) {
    for (const by of ['own', 'bare', 'bytes'] as const) {
      const { times, sink } = await page.evaluate(
        ([hash, how, rounds]) =>
          (
            window as unknown as {
              scan: (hash: string, how: string, rounds: number) => Promise<{ times: number[]; sink: number }>;
            }
          ).scan(hash, how, rounds),
        [hashOf(middle), by, readsOfWorker] as const,
      );
      if (sink > 0) runs[by].push(times);
    }
  }
  const readings = { own: readingsOf(runs.own), bare: readingsOf(runs.bare), bytes: readingsOf(runs.bytes) };
  await page.close();
  return { hallLoads, blitLoads, inlineLoads, reads, readings };
}

/** What workers needed the first time, and later on. */
const readingsOf = (runs: readonly (readonly number[])[]): Reading => ({
  first: median(runs.map(([first = Number.NaN]) => first)),
  warm: median(runs.map(([, ...later]) => median(later))),
});

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await preparePage(page);
  await page.goto(address);
  await hallReady(page);
  return page;
}

async function measurePages(
  browser: Browser,
  server: BenchServer,
): Promise<Pick<BenchResults, 'map' | 'hallFrames' | 'blitFrames' | 'inlineFrames' | 'afterglow' | 'taps'>> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'ru-RU',
  });
  const halls = new Map<number, Page>();
  let map = guessedMap;
  for (const seats of sizes) {
    say(`opening the hall of ${seats} seats`);
    const page = await open(context, hallAddress(server, seats));
    map = await adoptHall(page);
    halls.set(seats, page);
  }
  const blit = await open(context, floorAddress(server, 'blit', 1000, map));
  const inline = await open(context, floorAddress(server, 'inline', middle, map));
  const hallFrames = new Map<number, FrameRound[]>(sizes.map((seats) => [seats, []]));
  const blitFrames: FrameRound[] = [];
  const inlineFrames: FrameRound[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`frames: round ${round} of ${rounds}`);
    for (const [seats, page] of halls) {
      hallFrames.get(seats)?.push(await measureRound(browser, page, false));
      // The floor between any two halls: what disturbs the one is likely to disturb the other.
      if (seats % 50_000 === 0) blitFrames.push(await measureRound(browser, blit, false));
    }
    if (round <= 2) inlineFrames.push(await measureRound(browser, inline, true));
  }
  const hallPage = halls.get(middle);
  const taps: (TapRun | null)[] = [];
  const afterglow = { hall: [] as number[], blit: [] as number[], inline: [] as number[] };
  if (hallPage !== undefined) {
    say('after the last notch');
    for (let round = 0; round < 3; round += 1) {
      for (const [name, page] of [
        ['hall', hallPage],
        ['blit', blit],
        ['inline', inline],
      ] as const) {
        if (name === 'inline' && round > 0) continue;
        afterglow[name].push(await measureAfterglow(browser, page));
        await page.evaluate(() =>
          window.benchFrames?.run(
            Array.from({ length: 16 }, () => ({ kind: 'wheel' as const, deltaY: 40, x: 0.5, y: 0.5 })),
          ),
        );
      }
    }
    say('taps');
    await hallPage.bringToFront();
    for (const seatId of server.hallOf(middle).freeNearMiddle.slice(0, 12)) {
      taps.push(await measureTap(hallPage, seatId));
    }
  }
  await context.close();
  return { map, hallFrames, blitFrames, inlineFrames, afterglow, taps };
}

await main();
