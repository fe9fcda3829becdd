import { statesByStep } from '../../src/devtools/recording/compare.ts';
import { isStep } from '../../src/devtools/recording/passages.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';

/* What the recording shows after each step: charts' states and address; and whether the page's texts changed in it. */
const passing = (
  recording: Recording,
): readonly { readonly path: string; readonly place: string; readonly isChanged: boolean }[] => {
  const states = [...statesByStep(recording)];
  const pages: { address: string; isChanged: boolean }[] = [];
  for (const one of recording.entries) {
    if (isStep(one)) pages.push({ address: pages.at(-1)?.address ?? '', isChanged: false });
    const page = pages.at(-1);
    if (page === undefined) continue;
    if (one.kind === 'load' || one.kind === 'go') page.address = one.address;
    if (one.kind === 'page' && one.came.length + one.went.length > 0) page.isChanged = true;
  }
  return pages.map(({ address, isChanged }, step) => ({
    // An event's address may end with the chosen day.
    path: (address.split(/[?#]/)[0] ?? '').split('/').slice(0, 3).join('/'),
    place: JSON.stringify([address, states[step]]),
    isChanged,
  }));
};

/**
 * Groups of consecutive steps, by number, that lead away and back: after the last one, the charts' states and the
 * address are as before the first one, and in between they or the page's texts were not. Smallest groups first; only
 * steps after the first one and before `end`.
 */
export function loopsIn(recording: Recording, end: number): readonly (readonly number[])[] {
  const passed = passing(recording).slice(0, end);
  const loops: number[][] = [];
  for (const [from, { place }] of passed.entries()) {
    let isAway = false;
    for (let to = from + 1; to < passed.length; to += 1) {
      const isBack = passed[to]?.place === place;
      if (isBack && isAway) loops.push(Array.from({ length: to - from }, (_, at) => from + 1 + at));
      isAway ||= !isBack || passed[to]?.isChanged === true;
    }
  }
  return loops.toSorted((one, other) => one.length - other.length);
}

/**
 * Whether some steps, by number, can be taken one after another: each on the page where it was recorded. Without the
 * step that leads to that page, trying them would only take time.
 */
export const followEachOther = (recording: Recording): ((steps: readonly number[]) => boolean) => {
  const paths = passing(recording).map(({ path }) => path);
  return (steps) => steps.every((step, at) => at === 0 || paths[step - 1] === paths[steps[at - 1] as number]);
};
