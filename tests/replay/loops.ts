import { statesByStep } from '../../src/devtools/recording/compare.ts';
import { isStep, type Recording } from '../../src/devtools/recording/recording.ts';

/* The address after each step. */
const addresses = ({ entries }: Recording): readonly string[] => {
  const found: string[] = [];
  for (const one of entries) {
    if (isStep(one)) found.push(found.at(-1) ?? '');
    if (one.kind === 'load' || one.kind === 'go') found[found.length - 1] = one.address;
  }
  return found;
};

/**
 * Groups of consecutive steps, by number, that lead back to where they began: after the last one, the charts' states
 * and the address are as before the first one. Largest groups first; only steps after the first one and before `end`.
 */
export function loopsIn(recording: Recording, end: number): readonly (readonly number[])[] {
  const pages = addresses(recording);
  const places = [...statesByStep(recording)].map((states, step) => JSON.stringify([pages[step], states]));
  const loops: number[][] = [];
  for (let from = 0; from < end; from += 1)
    for (let to = from + 2; to < end; to += 1)
      if (places[from] === places[to])
        loops.push(Array.from({ length: to - from }, (_, at) => from + 1 + at));
  return loops.toSorted((one, other) => other.length - one.length);
}
