import type { AnyMachineSnapshot } from 'xstate';
import { describe, expect, it } from 'vitest';

import { PureChart } from '../../src/devtools/charts/pure-chart.ts';
import { pureSteps } from '../../src/devtools/charts/pure-charts.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { charts, tableOf } from './charts.ts';
import { happenings, type Happening } from './engine/chart-cases.ts';
import { LiveChart } from './engine/live-chart.ts';
import { tourText, toursOf } from './engine/tours.ts';
import { sampleRecording } from '../unit/samples/sample-recording.ts';

/* The chart's event for a happening; several for a delay that runs more than once. */
const eventsOf = (happening: Happening, pure: PureChart, state: unknown): readonly string[] => {
  if (happening.kind === 'event') return [happening.event.type];
  if (happening.kind === 'wait')
    return pure.hears(state).filter((event) => event.startsWith('xstate.after.'));
  return [`xstate.${'error' in happening.ending ? 'error' : 'done'}.actor.${happening.id}`];
};
const valueOf = ({ value }: AnyMachineSnapshot): unknown => value;

/* The table detects a mutant of a chart. */
describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined).each(charts)(
  'the chart $name without its context',
  (chart) => {
    const { listed } = chart;
    it('can reach every state that the live chart reaches on its tours', () => {
      const pure = new PureChart(listed.machine);
      const all = happenings(listed);
      const known = new Map<string, readonly unknown[]>();
      const after = (state: unknown, event: string): readonly unknown[] => {
        const key = `${JSON.stringify(state)} ${event}`;
        const states = known.get(key) ?? pure.after(state, event) ?? [];
        known.set(key, states);
        return states;
      };
      for (const tour of toursOf(listed, tableOf(chart))) {
        const live = new LiveChart(listed.machine, listed.visits[tour.visit]);
        expect(pure.begins()).toContainEqual(valueOf(live.now));
        for (const { way } of tour.steps) {
          const happening = all.get(way.at(-1) ?? '');
          if (happening === undefined) continue;
          const before = valueOf(live.now);
          const events = eventsOf(happening, pure, before);
          live.step(happening);
          const can = events.flatMap((event) => after(before, event));
          expect(can, `${tourText(tour)}: ${events.join()}`).toContainEqual(valueOf(live.now));
        }
        live.stop();
      }
    });
  },
);

/* A recording of a page that has just been loaded, with one chart in its first state. */
const begun = (chart: string, state: unknown): Recording =>
  sampleRecording(
    { kind: 'load', at: 0, address: '/', how: 'address' },
    { kind: 'state', at: 1, chart, event: 'xstate.init', state },
  );

it.each(charts)('QA’s drawer can step through the chart $name', ({ name, listed }) => {
  const states = new PureChart(listed.machine).begins();
  // It may begin in its final state, and receive nothing there.
  const next = states.flatMap((state) => pureSteps(begun(name, state)).at(-1)?.next[name] ?? []);
  expect(next).not.toEqual([]);
});

describe('a chart without its context', () => {
  it('rejects unknown states, ignores unknown events and leaves a state on its transition', () => {
    const order = charts.find(({ name }) => name === 'order');
    if (order === undefined) throw new Error('There is no chart of an order.');
    const pure = new PureChart(order.listed.machine);
    expect(pure.after('elsewhere', 'order.reload')).toBeNull();
    expect(pure.after('loading', 'no.such.event')).toEqual(['loading']);
    expect(pure.after('loading', 'xstate.done.actor.loadOrder')).not.toContainEqual('loading');
  });
});
