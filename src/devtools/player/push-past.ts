import { isStep } from '../recording/passages.ts';
import type { Entry, Recording } from '../recording/recording.ts';
import { later, ownNow } from './own-time.ts';
import type { PushedClock } from './pushed-clock.ts';

/* How long a page may take for what the simulation does instantly: scripts and halls load in real time. */
const patienceMs = 3_000;
const beginningMs = 15_000;
const lookMs = 5;

type StateEntry = Extract<Entry, { readonly kind: 'state' }>;

const isMove = (one: Entry): one is StateEntry => one.kind === 'state' && one.state !== undefined;

/** The number of moves of each chart, and its state. */
const movesOf = (entries: readonly Entry[]): ReadonlyMap<string, { count: number; state: string }> => {
  const moves = new Map<string, { count: number; state: string }>();
  for (const one of entries)
    if (isMove(one))
      moves.set(one.chart, {
        count: (moves.get(one.chart)?.count ?? 0) + 1,
        state: JSON.stringify(one.state),
      });
  return moves;
};

/**
 * Pushes a page's clock from a step to the next one, or to the recording's end. It goes from one recorded state to the
 * next and waits for each, so that real loading times take no time on the page's clock.
 *
 * @param recorded - the page's own entries since the step.
 */
export const pushPast = async (
  clock: PushedClock,
  { begun, entries }: Recording,
  step: number,
  recorded: () => readonly Entry[],
  goesOn: () => boolean,
): Promise<void> => {
  const steps = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  const [from = 0, to] = [steps[step], steps[step + 1]];
  const passed = entries.slice(from, to);
  // The recording gives steps within the same ms fractional times.
  const momentOf = (at: number): number => Date.parse(begun) + Math.floor(at);
  for (const [index, one] of passed.entries()) {
    const next = passed[index + 1];
    if (!isMove(one) || (next !== undefined && isMove(next) && next.at === one.at)) continue;
    const wanted = movesOf(passed.slice(0, index + 1));
    const isThere = (): boolean => {
      const moves = movesOf(recorded());
      return [...wanted].every(([chart, { count, state }]) => {
        const seen = moves.get(chart);
        return seen !== undefined && (seen.count >= count || seen.state === state);
      });
    };
    const isBeginning = passed[0]?.kind === 'load' && movesOf(recorded()).size === 0;
    const untilMs = ownNow() + (isBeginning ? beginningMs : patienceMs);
    await clock.pushTo(momentOf(one.at), goesOn);
    while (!isThere() && ownNow() < untilMs && goesOn()) {
      await later(lookMs);
      await clock.pushTo(momentOf(one.at), goesOn);
    }
  }
  const end = to === undefined ? entries.at(-1) : entries[to];
  await clock.pushTo(momentOf(end?.at ?? 0), goesOn);
};
