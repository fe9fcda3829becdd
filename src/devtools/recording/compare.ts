import { isStep, type Entry, type Recording } from './recording.ts';

/** The entries up to the end of a step: what the recording holds of it and of all before. */
export const entriesUntil = ({ entries }: Recording, step: number): readonly Entry[] => {
  const steps = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  return entries.slice(0, steps[step + 1]);
};

/** Charts by their names, with the state each is in. */
type ChartStates = readonly (readonly [string, unknown])[];

const moveTo = (states: Map<string, unknown>, one: Entry): void => {
  // A page load starts new charts.
  if (one.kind === 'load') states.clear();
  if (one.kind !== 'state') return;
  if (one.event === 'xstate.stop') states.delete(one.chart);
  else if (one.state !== undefined) states.set(one.chart, one.state);
};

/** In which state each chart is after a step: what the recording holds, nothing is run. */
export const statesAfter = (recording: Recording, step: number): ChartStates => {
  const states = new Map<string, unknown>();
  for (const one of entriesUntil(recording, step)) moveTo(states, one);
  return [...states];
};

/** `statesAfter` of all steps, one after another, with one look at each entry. */
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

/** A state in short: `open.map.ready`, parts running side by side parted by commas. */
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
