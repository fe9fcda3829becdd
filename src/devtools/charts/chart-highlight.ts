import type { Entry } from '../recording/recording.ts';

/**
 * A transition of a drawn chart, with all events that take it ('' for an eventless one). State ids begin with the
 * chart's name.
 */
export type DrawnWay = {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
};

/** The highlighted parts of a drawing: current states, visited states, and transitions taken, as `from to`. */
type ChartHighlight = {
  readonly now: ReadonlySet<string>;
  readonly been: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
};

/**
 * The current states of a chart, including outer ones, each prefixed with the chart's name.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const activeIds = (machine: string, state: unknown): readonly string[] => {
  if (typeof state === 'string') return [machine, `${machine}.${state}`];
  if (typeof state !== 'object' || state === null) return [machine];
  return [
    machine,
    ...Object.entries(state).flatMap(([name, inner]) => activeIds(`${machine}.${name}`, inner)),
  ];
};

const waysTaken = (
  ways: readonly DrawnWay[],
  event: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): readonly DrawnWay[] => {
  const found = ways.filter(
    ({ from, to, events }) =>
      events.includes(event) && before.has(from) && (after.has(to) || passes(ways, to, after)),
  );
  const passed = new Set([...before, ...found.map(({ to }) => to)]);
  const atOnce = ways.filter(
    ({ from, to, events }) => events.includes('') && passed.has(from) && !after.has(from) && after.has(to),
  );
  return [...found, ...atOnce];
};

/* Whether a chart only passes through a state: it leaves it at once, by an eventless transition. */
const passes = (ways: readonly DrawnWay[], state: string, after: ReadonlySet<string>): boolean =>
  ways.some(({ from, to, events }) => from === state && events.includes('') && after.has(to));

/**
 * Every transition that charts of this name take in a recording, one entry per event: `from to event`. Each page load
 * starts new charts.
 *
 * @param initial - the initial states of the chart and its regions, which it may leave at once.
 * @internal Used by the command line to merge recordings.
 */
export const eventsTaken = (
  machine: string,
  ways: readonly DrawnWay[],
  initial: ReadonlySet<string>,
  entries: readonly Entry[],
): ReadonlySet<string> => {
  const taken = new Set<string>();
  const running = new Map<string, ReadonlySet<string>>();
  for (const one of entries) {
    if (one.kind === 'load') running.clear();
    if (one.kind !== 'state' || (one.machine ?? one.chart) !== machine) continue;
    const before = one.event === 'xstate.init' ? initial : (running.get(one.chart) ?? new Set<string>());
    const after = one.state === undefined ? before : new Set(activeIds(machine, one.state));
    for (const { from, to, events } of waysTaken(ways, one.event, before, after))
      taken.add(`${from} ${to} ${events.includes(one.event) ? one.event : ''}`);
    running.set(one.chart, after);
  }
  return taken;
};

/**
 * What to highlight in a chart's drawing after a recording's entries: its final state, and its path since the page was
 * loaded.
 */
export const highlightOf = (
  machine: string,
  ways: readonly DrawnWay[],
  entries: readonly Entry[],
): ChartHighlight => {
  let now: ReadonlySet<string> = new Set();
  const [been, taken] = [new Set<string>(), new Set<string>()];
  for (const one of entries) {
    if (one.kind === 'load') {
      now = new Set();
      been.clear();
      taken.clear();
    }
    if (one.kind !== 'state' || (one.machine ?? one.chart) !== machine) continue;
    // A new actor of the same chart starts over.
    const before = one.event === 'xstate.init' ? new Set<string>() : now;
    const after = one.state === undefined ? before : new Set(activeIds(machine, one.state));
    for (const { from, to } of waysTaken(ways, one.event, before, after)) taken.add(`${from} ${to}`);
    now = one.ended === true ? new Set() : after;
    for (const id of after) been.add(id);
  }
  return { now, been, taken };
};
