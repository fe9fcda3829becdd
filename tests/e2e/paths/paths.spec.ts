/*
 * Takes every transition of every chart in the real page, by the fewest long tours, and after each step checks that the
 * page says and shows what the chart's table says. `npm test` prints the shares beside those of the bare charts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';

import { expect } from 'playwright/test';

import { charts } from '../../paths/charts.ts';
import { breakOn, nowhere, markCalls } from './held-calls.ts';
import { test } from './held-shop.ts';
import { pageCharts } from './page-charts.ts';
import { planOf } from './page-chart.ts';
import { PageVisit } from './page-visit.ts';
import { walk } from './walk-tour.ts';

/** This many faults are enough to learn from. */
const maxFaults = 4;

/** Read and printed by `npm test`. */
const figures = new URL('../../../.cache/paths/', import.meta.url);

test('every chart is toured in the page', () => {
  const walked = pageCharts.map(({ listed }) => listed.machine.id);
  expect(walked.toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
});

for (const chart of pageCharts) {
  const name = chart.listed.machine.id;
  test(`the chart ${name} in the page`, async ({ browser, heldShop: { origin, calls } }) => {
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
    await context.addInitScript(breakOn);
    await context.addInitScript(markCalls);
    // One page for all tours, which keeps the parsed code.
    const page = await context.newPage();
    page.setDefaultTimeout(5000);
    await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
    await page.clock.pauseAt(new Date('2026-11-20T10:00:01Z'));
    for (const tour of plan.tours) {
      await page.goto(nowhere);
      calls.begin();
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        sessionStorage.setItem('qa:parterre', 'shapes');
      });
      try {
        await walk(new PageVisit(page, calls), chart, plan, tour, taken);
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
      if (faults.length > maxFaults) break;
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
