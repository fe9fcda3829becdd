import { afterAll, describe, expect, it } from 'vitest';

import { charts } from './charts.ts';
import { judge, lawNames, laws, type ChartLaw } from './laws/all-laws.ts';
import { waysOf } from './find-fault.ts';

/*
 * What holds for every chart, in our own words and not derived from a table: a chart that breaks one of these breaks
 * it in its table too, and `npm run tables -- --write` would accept that. `npm run faults` makes more visits.
 */

/** The same seed for each chart. */
const plan = { seed: 1, visits: 60, steps: 12 };

const met: Record<string, Readonly<Record<ChartLaw, number>>> = {};
afterAll(() =>
  console.table(
    Object.fromEntries(
      lawNames.map((law) => {
        const about = Object.values(met).map((steps) => steps[law]);
        return [
          law,
          { says: laws[law].says, charts: about.filter((steps) => steps > 0).length, steps: sum(about) },
        ];
      }),
    ),
  ),
);
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/* The table detects a mutant of a chart sooner. */
describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined)(
  'laws of every chart',
  { timeout: 60_000 },
  () => {
    it.each(charts)('$name: all laws hold', (chart) => {
      const judged = judge(chart.listed, waysOf(chart), plan);
      met[chart.name] = judged.met;
      expect(judged.breaches).toEqual([]);
    });

    it('each law applies to some steps', () => {
      const idle = lawNames.filter((law) => sum(Object.values(met).map((steps) => steps[law])) === 0);
      expect(idle).toEqual([]);
    });
  },
);
