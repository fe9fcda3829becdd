import { wordsApart } from '../../src/devtools/recording/page-words.ts';
import { goneBy, isStep, passagesOf, wordsIn } from '../../src/devtools/recording/passages.ts';
import type { Entry, Recording } from '../../src/devtools/recording/recording.ts';
import type { Failure } from './steady-failure.ts';

/*
 * What a shrunk recording requires: the recorded result of the step that fails, and on the way to it only what belongs
 * to the remaining steps.
 */

type Left = Failure['left'];

/** The texts of a failure that should not be shown: those that are in no recording, and those that should have gone. */
export const strangeIn = (
  recording: Recording,
  passed: number,
  { about, found }: Pick<Left, 'about' | 'found'>,
): readonly string[] =>
  about === 'words'
    ? wordsApart([], [], [], found as readonly string[], goneBy(passagesOf(recording), passed)).strange
    : [];

/** The recorded result of the failing step, the only thing that is judged now. */
export function endOf(recording: Recording, passed: number, left: Left): readonly Entry[] {
  const { about, expected } = left;
  const { entries } = recording;
  const at = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  const [from = 0, to] = [at[passed], at[passed + 1]];
  const charts = about === 'state' ? Object.keys(expected as object) : [];
  const end = entries.slice(from, to).flatMap((one): readonly Entry[] => {
    if (isStep(one)) return [one];
    // Text is compared once all charts are in their states. A chart that has ended is not judged.
    if (one.kind === 'state')
      return about === 'words' || charts.includes(one.chart)
        ? [one]
        : [{ ...one, event: 'xstate.stop', ended: true }];
    // Removed steps may already have led to this address.
    return one.kind === 'go' ? [one] : [];
  });
  // If the failure is not about the page's text, text is not judged.
  if (about !== 'words') return end;
  const told = { kind: 'page' as const, at: entries[from]?.at ?? 0, went: [] };
  return [
    ...end,
    // Texts that occur anywhere in the recording are neither required nor unexpected.
    { ...told, came: [...wordsIn(recording)] },
    { ...told, came: [...(expected as readonly string[])], gone: [...strangeIn(recording, passed, left)] },
  ];
}

/** A recording of other steps that ends as the failing step should. */
export const withEnd = (
  recording: Recording,
  before: readonly Entry[],
  end: readonly Entry[],
): Recording => ({
  ...recording,
  entries: [...before.filter(({ kind }) => kind !== 'call'), ...end],
});

const isOfWay = ({ kind }: Entry): boolean => kind === 'state' || kind === 'page';

/** Drops the recorded states and texts before the last step. */
export const withoutWay = (recording: Recording): Recording => {
  const last = recording.entries.findLastIndex(isStep);
  return { ...recording, entries: recording.entries.filter((one, at) => at > last || !isOfWay(one)) };
};

/**
 * Requires of the steps before the last only the texts that another shop shows as well, so that nobody who replays them
 * acts too early.
 *
 * @param told - the other shop's texts after each step.
 */
export const withSharedWay = (recording: Recording, told: readonly (readonly string[])[]): Recording => {
  const { entries } = withoutWay(recording);
  const last = entries.findLastIndex(isStep);
  const passages = passagesOf(recording);
  let place = 0;
  return {
    ...recording,
    entries: entries.flatMap((one, at): readonly Entry[] => {
      if (at >= last || !isStep(one)) return [one];
      const [words, others] = [passages[place]?.words ?? null, told[place] ?? []];
      place += 1;
      if (words === null) return [one];
      const came = words.filter((line) => wordsApart([line], [], others, []).missing.length === 0);
      const page = { kind: 'page' as const, at: one.at, went: [] };
      return [one, { ...page, came: [...others] }, { ...page, came, gone: [] }];
    }),
  };
};
