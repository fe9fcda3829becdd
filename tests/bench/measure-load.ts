import type { Browser, Page } from 'playwright';

import type { BareBrowser } from './bare-browser.ts';
import type { Device } from './devices.ts';
import { traceMainThread } from './main-thread.ts';
import { hallReady, preparePage } from './page-tools.ts';

/** A page's milestones, ms since the navigation began. */
export type Times = {
  /**
   * The page's own drawing of the hall, which takes taps: sectors and prices, up to 2,500 seats too. NaN if there is
   * none.
   */
  readonly drawn: number;
  /** A first picture of the whole hall, and a sharp one. */
  readonly ready: number;
  readonly sharp: number;
};

/** The cost of a load on the main thread, ms. */
export type Tasks = {
  /** The longest task of the whole load; `longestAfter`: of the time after the first render. */
  readonly longest: number;
  readonly longestAfter: number;
  /** The sum of what tasks take beyond 50 ms each; `blockedAfter`: after the first render. */
  readonly blocked: number;
  readonly blockedAfter: number;
};

const longTaskMs = 50;

/* Every page shows its hall within this time. */
const patienceMs = 60_000;
/* Waits for a mark without polling. */
const once = (mark: string, then: string): string => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no ${mark} came')), ${patienceMs});
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime;
  const look = () => at('${mark}') > 0 && resolve(${then});
  new PerformanceObserver(look).observe({ type: 'mark', buffered: true });
})`;

/* Notes when the page's own drawing has been painted: it and the first words are in one piece of the document. */
const watchDrawing = `new PerformanceObserver((list, observer) => {
  const paint = list.getEntriesByName('first-contentful-paint')[0];
  if (!paint) return;
  observer.disconnect();
  const look = (time) => document.querySelector('[data-first-view] [data-sector]')
    ? (globalThis.benchDrawn = time) : document.readyState === 'loading' && requestAnimationFrame(look);
  look(paint.startTime);
}).observe({ type: 'paint', buffered: true })`;

/** Opens a page in a fresh profile without a test driver, for the times of its marks. */
export const timeLoad = (bare: BareBrowser, device: Device, url: string): Promise<Times> =>
  bare
    .visit<Omit<Times, 'drawn'> & { readonly drawn: number | null }>({
      url,
      device,
      before: watchDrawing,
      expression: once(
        'hall-sharp',
        `({ drawn: globalThis.benchDrawn ?? null, ready: at('hall-ready'), sharp: at('hall-sharp') })`,
      ),
    })
    .then(({ drawn, ...times }) => ({ ...times, drawn: drawn ?? Number.NaN }));

/** Opens a tab of a fresh profile. */
export async function openTab(browser: Browser, device: Device): Promise<Page> {
  const { width, height, deviceScaleFactor } = device;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    hasTouch: true,
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  await preparePage(page);
  return page;
}

/** Opens a page in a fresh profile with the browser's own trace, for the tasks of its main thread. */
export async function traceLoad(browser: Browser, device: Device, url: string): Promise<Tasks> {
  const page = await openTab(browser, device);
  const { result, thread } = await traceMainThread(browser, page, 'hall-sharp', async () => {
    await page.goto(url, { waitUntil: 'commit' });
    return hallReady(page);
  });
  await page.context().close();
  const end = thread.marks('hall-sharp')[0] ?? 0;
  const start = end - result.sharp;
  const rendered = thread.marks('bench-first-render')[0] ?? start;
  const all = thread.tasks.filter((task) => task.end >= start && task.start <= end);
  const cost = (from: number) =>
    all.filter((task) => task.start >= from).map((task) => task.end - Math.max(start, task.start));
  const beyond = (costs: readonly number[]): number =>
    costs.reduce((sum, ms) => sum + Math.max(0, ms - longTaskMs), 0);
  return {
    longest: Math.max(0, ...cost(-Infinity)),
    longestAfter: Math.max(0, ...cost(rendered)),
    blocked: beyond(cost(-Infinity)),
    blockedAfter: beyond(cost(rendered)),
  };
}

/** Bytes of a first load on the wire as the browser counts them, headers included. */
export type Bytes = {
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  readonly pictures: number;
  readonly map: number;
  readonly all: number;
};

/** Opens a page in a fresh profile and adds up what it and its workers fetch, until nothing arrives for a while. */
export async function countBytes(bare: BareBrowser, device: Device, url: string): Promise<Bytes> {
  const replies = new Map<string, number>();
  await bare.visit({
    url,
    device,
    onReply: (from, bytes) => replies.set(from, (replies.get(from) ?? 0) + bytes),
    // Waits until the hall is shown and no reply has arrived for a second.
    expression: `new Promise((resolve) => {
      let last = performance.now();
      new PerformanceObserver(() => { last = performance.now(); }).observe({ type: 'resource', buffered: true });
      const there = () => !location.pathname.startsWith('/scheme/') || performance.getEntriesByName('hall-sharp').length > 0;
      const look = () => there() && document.readyState === 'complete' && performance.now() - last > 1000
        ? resolve(true) : requestAnimationFrame(look);
      look();
    })`,
  });
  const of = (kind: RegExp): number =>
    [...replies].filter(([from]) => kind.test(from)).reduce((sum, [, bytes]) => sum + bytes, 0);
  return {
    scripts: of(/\.js$/),
    styles: of(/\.css$/),
    fonts: of(/\.woff2$/),
    pictures: of(/\/api\/images\//),
    map: of(/\/api\/scheme\/(?:map$|halls\/)/),
    all: of(/^/),
  };
}

/** When things become visible over a slow line, ms since the navigation began. */
export type SlowTimes = {
  readonly words: number;
  readonly drawing: number;
  readonly sectors: number;
  readonly seats: number;
  readonly whole: number;
  /** The time from a tap on a sector, made as soon as one is shown, until the sector's seats are painted. */
  readonly tapped: number;
};

/* Taps a sector of the page's own drawing as soon as it is visible, and waits for its seats. */
const tapSector = `(() => {
  let tappedAt = 0;
  const timer = setInterval(() => {
    const sectors = document.querySelectorAll('[data-first-view] [data-sector]');
    const seats = document.querySelector('[data-seats=""]');
    if (tappedAt === 0 && sectors.length > 0 && performance.getEntriesByName('first-contentful-paint').length > 0) {
      tappedAt = performance.now();
      sectors[sectors.length >> 1].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    if (seats === null) return;
    clearInterval(timer);
    requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.benchTap = performance.now() - tappedAt; }));
  }, 20);
})()`;

/*
 * Samples a reduced copy of the map's lowest canvas several times a second: a pixel that is not transparent means a
 * drawing, a colour as strong as those of prices means seats. Sector names are noticed when their small pictures are
 * blitted onto a canvas.
 */
const watchCanvases = `(() => {
  const seen = (globalThis.benchSeen = {});
  const see = (what) => { seen[what] ??= performance.now(); };
  const probe = new OffscreenCanvas(48, 48).getContext('2d', { willReadFrequently: true });
  const pixels = (canvas) => {
    probe.clearRect(0, 0, 48, 48);
    if (canvas.width > 0) probe.drawImage(canvas, 0, 0, 48, 48);
    const { data } = probe.getImageData(0, 0, 48, 48);
    let drawn = 0, strong = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] > 0) drawn += 1;
      if (Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 70) strong += 1;
    }
    return { drawn, strong };
  };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (image, ...place) {
    if (image.height < 200 && this.canvas.closest('[data-hall-map]')) see('sectors');
    return drawImage.call(this, image, ...place);
  };
  const timer = setInterval(() => {
    // Text is there before the style is by which it is painted.
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return;
    if (document.querySelector('#app')?.textContent || document.querySelector('[data-first-view] h1')) see('words');
    if (document.querySelector('[data-sector]')) see('sectors');
    if (!document.querySelector('[data-hall-shown]')) return;
    const base = pixels(document.querySelector('[data-hall-map] canvas'));
    if (base.drawn > 20) see('drawing');
    if (base.strong > 20) see('seats');
    if (performance.getEntriesByName('hall-sharp').length > 0) clearInterval(timer);
  }, 200);
})()`;

/** Opens a hall in a fresh profile on a slow machine. */
export async function timeSlowLoad(bare: BareBrowser, device: Device, url: string): Promise<SlowTimes> {
  const seen = await bare.visit<Partial<SlowTimes>>({
    url,
    device,
    cpu: 4,
    before: watchCanvases,
    expression: once('hall-sharp', `({ ...globalThis.benchSeen, whole: at('hall-ready') })`),
  });
  const whole = seen.whole ?? Number.NaN;
  const tapped = await bare.visit<number | null>({
    url,
    device,
    cpu: 4,
    before: tapSector,
    expression: once('hall-ready', `globalThis.benchTap ?? null`),
  });
  // Anything that had not appeared before the whole hall did appeared together with it.
  const at = (time: number | undefined): number => Math.min(time ?? whole, whole);
  return {
    words: at(seen.words),
    drawing: at(seen.drawing),
    sectors: at(seen.sectors),
    seats: at(seen.seats),
    whole,
    tapped: tapped ?? Number.NaN,
  };
}
