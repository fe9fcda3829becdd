import type { Replayed } from './replay-recording.ts';

/** Where a replay left its path, and after how many steps. */
export type Failure = { readonly passed: number; readonly left: NonNullable<Replayed['left']> };

/** The results of replaying the same recording several times; null if all was as recorded. */
export type Runs = readonly (Failure | null)[];

/* Numbers of the session and waiting times do not distinguish failures. */
const nameOf = ({ passed, left: { about, why, expected, found } }: Failure): string =>
  JSON.stringify([passed, about, why, expected, found]).replaceAll(/[\dA-F]{12,}|\b\d{3,}ms\b/g, '#');

const isSame = (one: Failure | null, other: Failure | null): boolean =>
  one === null || other === null ? one === other : nameOf(one) === nameOf(other);

const timesOf = (runs: Runs, one: Failure | null): number =>
  runs.filter((other) => isSame(one, other)).length;

/** The failure that came most often, and at least twice; null if none did. */
export const steadyIn = (runs: Runs): Failure | null => {
  let [steady, times]: [Failure | null, number] = [null, 1];
  for (const one of runs)
    if (one !== null && timesOf(runs, one) > times) [steady, times] = [one, timesOf(runs, one)];
  return steady;
};

/** A failure in one line: its step, what was recorded, and what is there instead. */
export const failureWords = (one: Failure | null): string => {
  if (one === null) return 'every state as recorded';
  const { step, why, about, expected, found } = one.left;
  const [recorded, now] = about === 'words' ? ['missing', 'instead'] : ['recorded', 'now'];
  const sides =
    expected === null && found === null
      ? ''
      : `; ${recorded} ${JSON.stringify(expected)}, ${now} ${JSON.stringify(found)}`;
  return `step ${step}: ${why}${sides}`;
};

/** The results of several runs, one line for equal ones: `2 of 3 runs: step 8/8 press …`. */
export const runsWords = (runs: Runs): readonly string[] =>
  runs.flatMap((one, at) =>
    runs.findIndex((other) => isSame(one, other)) < at
      ? []
      : [`${timesOf(runs, one)} of ${runs.length} runs: ${failureWords(one)}`],
  );
