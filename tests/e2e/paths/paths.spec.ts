/*
 * Every transition of every chart is taken in the real page, by the fewest long ways, and after each step the page says
 * and shows what the chart's table says. `npm test` prints the shares beside those of the bare charts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';

import { expect, test } from 'playwright/test';

import { charts } from '../../paths/charts.ts';
import { breakOn, HeldCalls } from './held-calls.ts';
import { pageCharts } from './page-charts.ts';
import { planOf } from './page-chart.ts';
import { PageVisit } from './page-visit.ts';
import { walk } from './walk-tour.ts';

const origin = 'http://localhost:4999';
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const dist = new URL('../../../dist/', import.meta.url);
const files = new Map<string, Buffer>();
/*
 * The hall's worker has a clock of its own: it runs ahead with every look at it, or nobody would be told how far a map is
 * that comes at once.
 */
const hurried =
  '{ let ms = 0; const now = performance.now.bind(performance); performance.now = () => now() + (ms += 500); }';
const bodyOf = (name: string): Buffer => {
  const file = readFileSync(new URL(name, dist));
  return name.includes('hall.worker') ? Buffer.concat([Buffer.from(hurried), file]) : file;
};
const fileAt = (path: string): { readonly body: Buffer; readonly contentType: string } => {
  const name = extname(path) === '' ? 'index.html' : path.slice(1);
  const body = files.get(name) ?? bodyOf(name);
  files.set(name, body);
  return { body, contentType: types[extname(name)] ?? 'application/octet-stream' };
};

/** Of so many faults one learns enough. */
const mostFaults = 4;

/** What `npm test` prints. */
const figures = new URL('../../../.cache/paths/', import.meta.url);

test.use({ baseURL: origin, serviceWorkers: 'block' });

test('every chart is walked in the page', () => {
  const walked = pageCharts.map(({ listed }) => listed.machine.id);
  expect(walked.toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
});

for (const chart of pageCharts) {
  const name = chart.listed.machine.id;
  test(`the chart ${name} in the page`, async ({ browser }) => {
    test.setTimeout(180_000);
    const plan = planOf(chart);
    const taken = new Set<string>();
    const faults: string[] = [];
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'ru-RU',
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      // A bank that has nothing to say: the page stays where it is.
      if (url.origin !== origin) await route.fulfill({ status: 204 });
      else await route.fulfill(fileAt(url.pathname));
    });
    const calls = new HeldCalls();
    await calls.hold(context);
    await context.addInitScript(breakOn);
    await context.addInitScript(() => sessionStorage.setItem('qa:parterre', 'shapes'));
    for (const tour of plan.tours) {
      await calls.begin();
      const page = await context.newPage();
      page.setDefaultTimeout(5000);
      await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
      await page.clock.pauseAt(new Date('2026-11-20T10:00:01Z'));
      try {
        await walk(new PageVisit(page, calls), chart, plan, tour, taken);
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      await page.close();
      if (faults.length > mostFaults) break;
    }
    await context.close();
    const met = plan.wanted.filter((outcome) => taken.has(outcome));
    const share = `${Math.floor((100 * met.length) / plan.wanted.length)} %`;
    const steps = plan.tours.reduce((sum, tour) => sum + tour.steps.length, 0);
    console.log(
      `${name}: ${share} of ${plan.wanted.length} transitions in the page, ${plan.tours.length} tours, ${steps} steps`,
    );
    mkdirSync(figures, { recursive: true });
    writeFileSync(
      new URL(`${name}-page.json`, figures),
      JSON.stringify({ 'taken in the page': share, tours: plan.tours.length, steps }),
    );
    expect(faults.join('\n\n'), 'where the page has left the table').toBe('');
    expect(
      plan.wanted.filter((outcome) => !taken.has(outcome)),
      'transitions that the page did not take',
    ).toEqual([]);
  });
}
