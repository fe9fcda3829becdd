import type { Browser, Page } from 'playwright';

import type { BareBrowser } from './bare-browser.ts';
import { traceMainThread, type MainTask } from './main-thread.ts';
import { hallReady, preparePage } from './page-tools.ts';

/** How a page loaded. Times are ms by the clock. */
export interface LoadRun {
  /** From the navigation to a first picture of the whole hall, and to a sharp one. */
  readonly ready: number;
  readonly sharp: number;
  /**
   * From the navigation to that first picture on the screen, its raster done; the page itself is not told of it, so it
   * comes from a load of its own, traced.
   */
  readonly seen: number;
  /** The longest task of the main thread after the first render (of a floor: of the whole load), and its processor time. */
  readonly longest: number;
  readonly longestCpu: number;
  /** What tasks of the main thread took beyond 50 ms each, from the first render to the sharp picture. */
  readonly blocked: number;
  readonly blockedCpu: number;
  /** The same from the navigation on: the reading of the page's own scripts is in it. */
  readonly blockedInAll: number;
  /** Bytes of the page's own files as sent, without the hall's reply. */
  readonly bytes: number;
}

/** What a hall's own worker says of its reading, ms. */
export interface ReadRun {
  /** The plan's elements; and from the last byte of the reply to the index. */
  readonly read: number;
  readonly rest: number;
}

const longTaskMs = 50;
const settleMs = 300;
const profile = { viewport: { width: 1280, height: 800 }, locale: 'ru-RU' } as const;

/** A browser as buyers have it, and one that is watched. */
export interface Browsers {
  readonly bare: BareBrowser;
  readonly browser: Browser;
}

/**
 * Opens `url` twice, each time in a fresh profile: once in a browser that nobody watches, for the times of its marks; and
 * once with the browser's own trace, for the tasks of its main thread and what is on the screen. Who watches is at the
 * processor as well, and the more so the more threads and requests a page has.
 */
export async function measureLoad({ bare, browser }: Browsers, url: string): Promise<LoadRun> {
  return { ...(await bare.load<Times>(url, askTimes)), ...(await traceLoad(browser, url)) };
}

type Times = Pick<LoadRun, 'ready' | 'sharp' | 'bytes'>;

/* No page takes so long that still comes to a hall. */
const patienceMs = 120_000;
/* Waits for the last mark without asking again and again. */
const askTimes = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no hall came')), ${patienceMs});
  const at = (mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
  const look = () => {
    if (!(at('hall-sharp') > 0)) return;
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const own = entries.filter(({ name }) => !name.includes('/api/'));
    const bytes = own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    resolve({ ready: at('hall-ready'), sharp: at('hall-sharp'), bytes });
  };
  new PerformanceObserver(look).observe({ type: 'mark', buffered: true });
})`;

/** A tab of a fresh profile that has opened: what the browser does for that is no part of a page's load. */
async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext(profile);
  const page = await context.newPage();
  await preparePage(page);
  await page.waitForTimeout(settleMs);
  return page;
}

async function traceLoad(browser: Browser, url: string): Promise<Omit<LoadRun, keyof Times>> {
  const page = await openTab(browser);
  const { result: times, thread } = await traceMainThread(browser, page, 'hall-sharp', async () => {
    await page.goto(url, { waitUntil: 'commit' });
    const at = await hallReady(page);
    // Some frames later all that was drawn by then is on the screen.
    for (let frame = 0; frame < 5; frame += 1) await page.evaluate(() => window.benchFrames?.afterFrame());
    return at;
  });
  await page.context().close();
  const end = thread.marks('hall-sharp')[0] ?? 0;
  const start = end - times.sharp;
  // The mark is set in the frame behind the one that has the picture: that is the commit before it.
  const marked = thread.marks('hall-ready')[0] ?? Number.NaN;
  const handed = thread.commits.findLast((time) => time <= marked) ?? marked;
  const shown = thread.presentations.find((time) => time >= handed) ?? Number.NaN;
  const render = thread.marks('bench-first-render')[0] ?? start;
  const all = thread.tasks.filter((task) => task.end >= start && task.start <= end);
  const after = all.filter((task) => task.start >= render);
  const wall = (task: MainTask): number => task.end - task.start;
  const cpu = (task: MainTask): number => task.cpu;
  const most = (cost: typeof wall): number => after.reduce((max, task) => Math.max(max, cost(task)), 0);
  const beyond = (tasks: readonly MainTask[], cost: typeof wall): number =>
    tasks.reduce((sum, task) => sum + Math.max(0, cost(task) - longTaskMs), 0);
  return {
    seen: Math.max(times.ready, shown - start),
    longest: most(wall),
    longestCpu: most(cpu),
    blocked: beyond(after, wall),
    blockedCpu: beyond(after, cpu),
    blockedInAll: beyond(all, wall),
  };
}

/** Opens a hall in a fresh profile and asks its worker, which has read no other, how long the reading took. */
export async function measureReading(browser: Browser, url: string): Promise<ReadRun> {
  const page = await openTab(browser);
  await page.goto(url, { waitUntil: 'commit' });
  await hallReady(page);
  const stats = await page.evaluate(() => {
    const { qa } = window as unknown as {
      readonly qa: {
        readonly hall: { readonly stats: () => { readonly readMs: number; readonly parseMs: number } };
      };
    };
    return qa.hall.stats();
  });
  await page.context().close();
  return { read: stats.readMs, rest: stats.parseMs };
}
