import { waitingStates } from '../../src/devtools/charts/pure-charts.ts';
import { placesOf } from '../../src/devtools/player/expected-trace.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';

/** Charts by name, each with its state. */
export type ChartStates = ReadonlyMap<string, unknown>;

/** A chart that is not in its recorded state. */
type ChartApart = {
  readonly chart: string;
  readonly recorded: unknown;
  readonly now: unknown;
  /** Whether it waits for a call or a delay, and may therefore still get there. */
  readonly isMoving: boolean;
};

/** For each chart of a recording that runs under another name, its machine. */
export const machinesIn = ({ entries }: Recording): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap((one) =>
      one.kind === 'state' && one.machine !== undefined ? [[one.chart, one.machine]] : [],
    ),
  );

/**
 * The first chart that is not in its recorded state; null if there is none. A region that was recorded while waiting
 * for a call or a delay may be in any state now: how far it gets between two steps depends on timing.
 *
 * @param machines - `machinesIn` the recording.
 */
export const chartApart = (
  recorded: ChartStates,
  now: ChartStates,
  machines: ReadonlyMap<string, string> = new Map(),
): ChartApart | null => {
  for (const [chart, state] of recorded) {
    const found = now.get(chart);
    const machine = machines.get(chart) ?? chart;
    const places = new Map(found === undefined ? [] : placesOf(found, machine));
    const left: string[] = [];
    for (const [place, value] of placesOf(state, machine)) {
      const other = places.get(place);
      if (other === value || left.some((outer) => place.startsWith(`${outer}.`))) continue;
      if (other === undefined || !waitingStates.has(`${place}.${value}`)) {
        const isMoving = other !== undefined && waitingStates.has(`${place}.${other}`);
        return { chart, recorded: state, now: found ?? '–', isMoving };
      }
      left.push(place);
    }
  }
  return null;
};
