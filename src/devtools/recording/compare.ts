import { isStep } from './passages.ts';
import type { Entry, Recording } from './recording.ts';

/** The entries up to the end of a step: everything recorded before the next step. */
export const entriesUntil = ({ entries }: Recording, step: number): readonly Entry[] => {
  const steps = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  return entries.slice(0, steps[step + 1]);
};

/** Charts by name, each with its state. */
type ChartStates = readonly (readonly [string, unknown])[];

const moveTo = (states: Map<string, unknown>, one: Entry): void => {
  // A page load starts new charts.
  if (one.kind === 'load') states.clear();
  if (one.kind !== 'state') return;
  if (one.event === 'xstate.stop') states.delete(one.chart);
  else if (one.state !== undefined) states.set(one.chart, one.state);
};

/** Each chart's state after a step, as recorded; nothing is executed. */
export const statesAfter = (recording: Recording, step: number): ChartStates => {
  const states = new Map<string, unknown>();
  for (const one of entriesUntil(recording, step)) moveTo(states, one);
  return [...states];
};

/** `statesAfter` for every step in turn, in one pass over the entries. */
export function* statesByStep({ entries }: Recording): Generator<ChartStates, undefined> {
  const states = new Map<string, unknown>();
  let begun = false;
  for (const one of entries) {
    if (isStep(one)) {
      if (begun) yield [...states];
      begun = true;
    }
    moveTo(states, one);
  }
  if (begun) yield [...states];
  return undefined;
}

/** A state in short: `open.map.ready`; parallel regions are separated by commas. */
export const stateWords = (state: unknown): string => {
  if (typeof state !== 'object' || state === null) return typeof state === 'string' ? state : '–';
  return Object.entries(state)
    .map(([name, inner]) => {
      const words = stateWords(inner);
      return words.includes(',') ? `${name}(${words})` : `${name}.${words}`;
    })
    .join(', ');
};

const leavesOf = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null
    ? Object.entries(state).flatMap(([name, inner]) => leavesOf(inner).map((leaf) => `${name}.${leaf}`))
    : [String(state)];

/** The newly entered states, in short: unchanged regions are omitted. */
export const changeWords = (from: unknown, to: unknown): string => {
  const before = leavesOf(from);
  return (
    leavesOf(to)
      .filter((leaf) => !before.includes(leaf))
      .join(', ') || 'stays'
  );
};
