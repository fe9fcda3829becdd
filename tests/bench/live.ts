/*
 * `npm run live-bench`: first a hall of 100,000 seats, open in a browser while the sandbox sells and takes back its
 * seats; then a thousand listeners; then a server that is killed. `--seconds 60`, `--rate 200` (default: 200 and 2 a
 * second), `--listeners 1000` (0 for none).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright';

import { startShop, type ShopProcess } from '../e2e/help/shop-process.ts';
import { desktop } from './devices.ts';
import { installProbes, placesOf, type Probe, type Seen } from './live-probes.ts';
import {
  changeSeats,
  costOf,
  firstPerformance,
  freeSeatsOf,
  listenTo,
  SeatChanges,
  type Listener,
  type Performance,
} from './live-shop.ts';
import { browserArgs, browserPath, loadWord, machineLines, startRun } from './machine.ts';
import { measureRound } from './measure-frames.ts';
import { openTab } from './measure-load.ts';
import { brief, quantile } from './numbers.ts';
import { adoptHall, hallReady } from './page-tools.ts';
import { eventIn } from './shop.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string' },
    listeners: { type: 'string', default: '1000' },
  },
});
const seconds = Number(options.seconds);
const rates = options.rate === undefined ? [200, 2] : [Number(options.rate)];
const listenerCount = Number(options.listeners);
/* Changes that are not seen within this time count as never seen. */
const patienceMs = 10_000;
const event = eventIn('stadium100');
const started = startRun();
const say = (text: string): void => console.log(text);
const note = (text: string): void =>
  console.error(`${Math.round((Date.now() - started.atMs) / 1000)} s  ${text}  (${loadWord()})`);

/** A shop with its default live updates. */
const openShop = (settings: Readonly<Record<string, string>> = {}): Promise<ShopProcess> =>
  startShop({ HALL_LIVE_SECONDS: '', ...settings });

/** Opens the hall with its live updates. */
async function openHall(browser: Browser, performance: Performance): Promise<Page> {
  const page = await openTab(browser, desktop);
  // On the first visit the hall file may not exist yet, and a hall without one has no live updates.
  for (let isLive = false; !isLive;) {
    const live = page.waitForRequest('**/api/scheme/live/**', { timeout: 20_000 }).then(
      () => true,
      () => false,
    );
    await page.goto(`${performance.origin}/scheme/${performance.hash}?qa=1`);
    await hallReady(page);
    isLive = await live;
  }
  await adoptHall(page);
  await installProbes(page, patienceMs);
  return page;
}

/** Zooms in until a thousand seats are visible, including `ids`; returns their positions. */
async function comeNear(page: Page, ids: readonly string[]): Promise<readonly Probe[]> {
  await page.evaluate(
    (id) => (window as unknown as { qa: { hall: { zoomToSeat(id: string): void } } }).qa.hall.zoomToSeat(id),
    ids[Math.floor(ids.length / 2)] ?? '',
  );
  await pause(1000);
  const out = Array.from({ length: 8 }, () => ({ kind: 'wheel', deltaY: 13, x: 0.5, y: 0.5 }) as const);
  await page.evaluate((inputs) => window.benchFrames?.run(inputs), out);
  await pause(1500);
  const places = await placesOf(page, ids);
  if (places.length < 50 || places.length > 10_000) throw new Error(`${places.length} seats are seen`);
  return places;
}

/** The number of free seats in the page's price list. */
const freeOnPage = async (page: Page): Promise<number> => {
  const texts = await page
    .getByRole('list', { name: 'Цены', exact: true })
    .getByRole('button')
    .allTextContents();
  return texts.reduce(
    (sum, text) => sum + Number(/Свободно (\d+)/.exec(text.replaceAll(/(?<=\d)\s(?=\d)/g, ''))?.[1] ?? 0),
    0,
  );
};

/**
 * Waits until the page shows the same number as the box office; returns the time that took, ms, or null if it does not
 * get there.
 */
async function untilRight(page: Page, performance: Performance, forMs = patienceMs): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < forMs) {
    const [shown, free] = [await freeOnPage(page), (await freeSeatsOf(performance)).length];
    if (shown === free) return Date.now() - began;
    await pause(50);
  }
  return null;
}

/**
 * While seats change at a rate: how soon changes are seen, and the cost on the network, in the server and in a frame.
 */
async function measureRate(browser: Browser, shop: ShopProcess, rate: number): Promise<void> {
  const performance = await firstPerformance(shop.origin, event);
  const free = await freeSeatsOf(performance);
  const page = await openHall(browser, performance);
  note(`${rate} a second: frames without changes`);
  await measureRound(browser, page);
  const quiet = [await measureRound(browser, page), await measureRound(browser, page)];
  const places = await comeNear(page, free);

  note(`${rate} a second: ${seconds} s of changes, ${places.length} seats are seen`);
  const waiting = new Set<string>();
  const seen: Seen[] = [];
  const collect = async (): Promise<void> => {
    for (const one of await page.evaluate(() => window.liveProbes?.taken() ?? [])) {
      waiting.delete(one.id);
      seen.push(one);
    }
  };
  const choose = async (): Promise<string | null> => {
    await collect();
    const probe = places[Math.floor(Math.random() * places.length)] as Probe;
    if (waiting.has(probe.id)) return null;
    waiting.add(probe.id);
    await page.evaluate((one) => window.liveProbes?.watch(one), probe);
    return probe.id;
  };
  const listener = await listenTo(performance, '');
  await pause(1000);
  const before = { bytes: listener.bytes(), events: listener.events(), ...costOf(shop.pid) };
  // The generator leaves watched seats alone: one that it returns at once would never look different.
  const watched = new Set(places.map(({ id }) => id));
  const unseen = free.filter((id) => !watched.has(id));
  const changes = new SeatChanges(performance, unseen, rate);
  changes.begin(choose);
  await pause(seconds * 1000);
  await changes.stop();
  const after = { bytes: listener.bytes(), events: listener.events(), ...costOf(shop.pid) };
  listener.close();
  const rightMs = await untilRight(page, performance);
  await pause(rightMs === null ? 0 : 1000);
  await collect();

  note(`${rate} a second: frames with changes`);
  const others = new SeatChanges(performance, free, rate);
  others.begin();
  const busy = [await measureRound(browser, page), await measureRound(browser, page)];
  await others.stop();
  const frames = (rounds: typeof quiet) => rounds.flatMap(({ zoom, pan }) => [...zoom, ...pan]);
  const cpu = (rounds: typeof quiet, share: number): string =>
    brief(
      quantile(
        frames(rounds).map(({ cpuMs }) => cpuMs),
        share,
      ),
    );
  const wall = (rounds: typeof quiet, share: number): string =>
    brief(
      quantile(
        frames(rounds).map(({ wallMs }) => wallMs),
        share,
      ),
    );
  const times = seen.map(({ ms }) => ms ?? Infinity);
  const minutes = seconds / 60;
  say(`\n${rate} changes a second, ${changes.made} in all, ${seconds} s`);
  say(
    `  on the screen within 1 s: ${brief((100 * times.filter((ms) => ms <= 1000).length) / times.length)} % of ${times.length} watched; p50 ${brief(quantile(times, 0.5))}, p95 ${brief(quantile(times, 0.95))}, most ${brief(Math.max(...times))} ms; not seen at all: ${seen.filter(({ ms }) => ms === null).length}`,
  );
  say(
    `  on the line: ${brief((after.bytes - before.bytes) / 1000 / minutes)} kB a minute, ${brief((after.events - before.events) / seconds)} events a second`,
  );
  say(
    `  frames, processor p50 / p95: ${cpu(busy, 0.5)} / ${cpu(busy, 0.95)} ms, without changes ${cpu(quiet, 0.5)} / ${cpu(quiet, 0.95)}; by the clock ${wall(busy, 0.5)} / ${wall(busy, 0.95)}, without ${wall(quiet, 0.5)} / ${wall(quiet, 0.95)}`,
  );
  say(
    `  server: ${brief((after.cpuMs - before.cpuMs) / seconds / 10)} % of a core, the sandbox that sells included`,
  );
  say(`  the page agrees with the box office: ${rightMs === null ? 'no' : `after ${rightMs} ms`}`);
  await page.context().close();
}

/** Passes all requests on to a back end, and counts the requests for a map. */
async function countedBackEnd(origin: string) {
  const counts = { maps: 0 };
  const { hostname, port } = new URL(origin);
  const relay = createServer((asked, answer) => {
    if (asked.url === '/api/scheme/map') counts.maps += 1;
    const { method = 'GET', url = '/', headers } = asked;
    const on = request({ hostname, port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    counts,
    close: () => relay.close(),
  };
}

/** Many listeners to one process, whose back end is another process. */
async function measureListeners(rate: number): Promise<void> {
  note(`${listenerCount} who listen`);
  const sandbox = await openShop();
  const backEnd = await countedBackEnd(sandbox.origin);
  const shop = await openShop({ API_URL: backEnd.origin });
  const listeners: Listener[] = [];
  try {
    const performance = await firstPerformance(shop.origin, event);
    const free = await freeSeatsOf(performance);
    const inSandbox = { ...performance, origin: sandbox.origin };
    const version = '00000000';
    const first = await listenTo(performance, version);
    while (first.events() === 0) await pause(200);
    const alone = costOf(shop.pid);
    const began = Date.now();
    for (let at = 0; at < listenerCount; at += 1)
      listeners.push(await listenTo(performance, version, `127.0.${1 + Math.floor(at / 100)}.1`));
    while (listeners.some((one) => one.events() === 0)) await pause(50);
    const enteredMs = Date.now() - began;
    const full = costOf(shop.pid);
    await pause(10_000);
    const idle = costOf(shop.pid);
    const before = {
      asked: backEnd.counts.maps,
      events: listeners.map((one) => one.events()),
      ...costOf(shop.pid),
    };
    const changes = new SeatChanges(inSandbox, free, rate);
    changes.begin();
    await pause(seconds * 1000);
    await changes.stop();
    const after = { asked: backEnd.counts.maps, ...costOf(shop.pid) };
    const heard = listeners.map((one, at) => one.events() - (before.events[at] ?? 0));
    say(
      `\n${listenerCount} who listen to one process with API_URL, all told the whole within ${enteredMs} ms`,
    );
    say(
      `  memory: ${brief(full.memoryMb - alone.memoryMb)} MB for them, ${brief(after.memoryMb)} MB in all at the end`,
    );
    say(
      `  processor, of a core: ${brief((idle.cpuMs - full.cpuMs) / 100)} % while nothing changes, ${brief((after.cpuMs - before.cpuMs) / seconds / 10)} % at ${rate} changes a second`,
    );
    say(
      `  told ${brief(Math.min(...heard) / seconds)} to ${brief(Math.max(...heard) / seconds)} events a second each; the back end was asked ${brief((after.asked - before.asked) / seconds)} times a second`,
    );
  } finally {
    for (const one of listeners) one.close();
    await shop.stop();
    backEnd.close();
    await sandbox.stop();
  }
}

/** A server that is killed and continues to sell once it is back. */
async function measureKill(browser: Browser): Promise<void> {
  note('a server that is killed');
  const folder = await mkdtemp(join(tmpdir(), 'parterre-live-'));
  let shop = await openShop({ PARTERRE_STATE: folder });
  try {
    const { port } = new URL(shop.origin);
    const performance = await firstPerformance(shop.origin, event);
    const free = await freeSeatsOf(performance);
    const page = await openHall(browser, performance);
    const places = await comeNear(page, free);
    await changeSeats(performance, free.slice(0, 100), []);
    const settledMs = await untilRight(page, performance);
    await shop.kill();
    shop = await openShop({ PARTERRE_STATE: folder, PORT: port });
    const backAt = Date.now();
    const sold = places.slice(0, 60);
    for (const one of sold) await page.evaluate((probe) => window.liveProbes?.watch(probe), one);
    await changeSeats(
      performance,
      sold.map(({ id }) => id),
      [],
    );
    let seen: Seen[] = [];
    while (seen.length < sold.length) {
      seen = [...seen, ...(await page.evaluate(() => window.liveProbes?.taken() ?? []))];
      await pause(20);
    }
    const lost = seen.filter(({ ms }) => ms === null).length;
    const rightMs = await untilRight(page, performance);
    say('\nA server that is killed and restarted at its address with its sales');
    say(`  before: the page was right after ${settledMs} ms`);
    say(
      `  ${sold.length} seats sold as soon as it is back: all seen ${brief(Math.max(...seen.map(({ ms }) => ms ?? Infinity)))} ms later; still shown as free: ${lost}`,
    );
    say(
      `  the page agrees with the box office: ${rightMs === null ? 'no' : `at most ${Date.now() - backAt} ms after it was back`}`,
    );
    await page.context().close();
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs() });
  try {
    const shop = await openShop();
    try {
      for (const rate of rates) await measureRate(browser, shop, rate);
    } finally {
      await shop.stop();
    }
    if (listenerCount > 0) await measureListeners(rates[0] ?? 200);
    await measureKill(browser);
    say(`\n${machineLines(browser.version(), started).join('\n')}`);
  } finally {
    await browser.close();
  }
}

await main();
