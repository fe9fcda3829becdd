import { passagesOf, type Passage, type Recording } from './recording.ts';
import { stepWords } from './step-words.ts';

/** Where two recordings part: the number of the step, from 0, and what is otherwise there. */
export interface Difference {
  readonly step: number;
  readonly what: 'step' | 'states' | 'end';
}

/* Addresses and times are of their session; marks and words are not. */
const doneIn = ({ step }: Passage): string => stepWords(step).replace(/\?.*$/, '');

const statesIn = ({ states }: Passage): string =>
  JSON.stringify(Object.entries(states).toSorted(([one], [other]) => one.localeCompare(other)));

/** The first difference of two recordings; null where every step and what came of it is the same. */
export const firstDifference = (one: Recording, other: Recording): Difference | null => {
  const [left, right] = [passagesOf(one), passagesOf(other)];
  for (const [step, passage] of left.entries()) {
    const beside = right[step];
    if (beside === undefined) return { step, what: 'end' };
    if (doneIn(passage) !== doneIn(beside)) return { step, what: 'step' };
    if (statesIn(passage) !== statesIn(beside)) return { step, what: 'states' };
  }
  return right.length > left.length ? { step: left.length, what: 'end' } : null;
};

/** In which state each chart is after a step, by its name: what the recording holds, nothing is run. */
export const statesAfter = (recording: Recording, step: number): readonly (readonly [string, unknown])[] => {
  const states = new Map<string, unknown>();
  for (const passage of passagesOf(recording).slice(0, step + 1)) {
    // A loaded page begins with new charts.
    if (passage.step.kind === 'load') states.clear();
    for (const [chart, state] of Object.entries(passage.states)) states.set(chart, state);
  }
  return [...states];
};

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
