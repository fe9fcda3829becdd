import { afterAll, describe, expect, it } from 'vitest';

import { charts, tableOf } from './charts.ts';
import { happenings } from './engine/chart-cases.ts';
import { LiveChart } from './engine/live-chart.ts';
import { tourText, toursOf } from './engine/tours.ts';
import { allOutcomes } from './engine/transitions.ts';

/** What `npm test` prints about the tours. */
const figures: Record<string, Record<string, number>> = {};
afterAll(() => console.table(figures));

/* The table detects a mutant of a chart sooner. */
describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined).each(charts)(
  'the tours of the chart $name',
  (chart) => {
    const { name, listed } = chart;
    it('take every transition, and match the table after every step', () => {
      const tours = toursOf(listed, tableOf(chart));
      const all = happenings(listed);
      const taken = new Set<string>();
      for (const tour of tours) {
        const live = new LiveChart(listed.machine, listed.visits[tour.visit]);
        for (const outcome of live.begun.outcomes) taken.add(outcome.name);
        for (const { way, leadsTo } of tour.steps) {
          const happening = all.get(way.at(-1) ?? '');
          if (happening === undefined) continue;
          const seen = live.step(happening);
          expect({ tour: tourText(tour), leadsTo: seen.leadsTo }).toEqual({ tour: tourText(tour), leadsTo });
          for (const outcome of seen.outcomes) taken.add(outcome.name);
        }
        live.stop();
      }
      figures[name] = {
        tours: tours.length,
        steps: tours.reduce((sum, { steps }) => sum + steps.length, 0),
      };
      expect(allOutcomes(listed.machine).filter((outcome) => !taken.has(outcome))).toEqual([]);
    });
  },
);
