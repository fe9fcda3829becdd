import type { Entry, Recording } from './recording.ts';

/** A step of a replay: something that the user did or that happened outside the page, or a page load. */
export type Step = Exclude<Entry, { readonly kind: 'state' | 'call' | 'live' | 'go' | 'page' }>;

const noSteps: ReadonlySet<string> = new Set(['state', 'call', 'live', 'go', 'page']);

export const isStep = (one: Entry): one is Step => !noSteps.has(one.kind);

/** A step with its consequences: the states of the charts it moved and the address, just before the next step. */
export type Passage = {
  readonly step: Step;
  readonly states: Readonly<Record<string, unknown>>;
  readonly address: string;
  /** Time from the page's load to the next step, or to the recording's end, ms. */
  readonly untilMs: number;
  /** Whether the page was left before the next step: the next step of its own is then a page load. */
  readonly isLeft: boolean;
  /** The page's texts before the next step; null if unknown. */
  readonly words: readonly string[] | null;
  /** Texts that must have gone, in a shrunk recording; null in any other, where `goneBy` finds them. */
  readonly gone: readonly string[] | null;
};

/** Every line that a page showed anywhere in a recording. */
export const wordsIn = ({ entries }: Recording): readonly string[] => [
  ...new Set(entries.flatMap((one) => (one.kind === 'page' ? one.came : []))),
];

/**
 * The texts that were shown before a step and neither after it nor later. If the page still shows one, it has kept what
 * should have gone; a text that comes again may only have come early.
 */
export const goneBy = (passages: readonly Passage[], at: number): readonly string[] => {
  const { words = null, gone = null } = passages[at] ?? {};
  if (words === null || gone !== null) return gone ?? [];
  const isLater = new Set(passages.slice(at).flatMap((one) => one.words ?? []));
  const before = passages.slice(0, at).flatMap((one) => one.words ?? []);
  return [...new Set(before)].filter((line) => !isLater.has(line));
};

/** The steps of a recording, with their consequences. */
export const passagesOf = ({ entries }: Recording): readonly Passage[] => {
  const steps = entries.flatMap((one, index) => (isStep(one) ? [{ step: one, index }] : []));
  // Computed from the last step back, in one pass: searching ahead from each step would take quadratic time.
  const leaves: boolean[] = [];
  let ahead: Step | undefined;
  for (const { step } of steps.toReversed()) {
    leaves.push(ahead?.kind === 'load' && ahead.how === 'address');
    if (step.kind !== 'world') ahead = step;
  }
  leaves.reverse();
  let [address, loadedAt] = ['', 0];
  let shown: readonly string[] = [];
  // Shrunk recordings of older versions take all texts away before their end; no page does.
  let isShrunk = false;
  return steps.map(({ step, index }, place) => {
    const next = steps[place + 1];
    const states: Record<string, unknown> = {};
    let words: readonly string[] | null = null;
    let gone: readonly string[] | null = null;
    for (const one of entries.slice(index, next?.index)) {
      if (one.kind === 'load') [loadedAt, shown] = [one.at, []];
      if (one.kind === 'page') {
        const kept = one.gone === undefined ? shown.filter((line) => !one.went.includes(line)) : [];
        shown = [...kept, ...one.came];
        words = shown;
        isShrunk ||= one.went.length > 0 && shown.length === 0;
        gone = one.gone ?? (isShrunk ? [] : gone);
      }
      if (one.kind === 'go' || one.kind === 'load') address = one.address;
      // A chart that stopped with its page counts as absent: whether it had started depends on timing.
      if (one.kind === 'state' && one.event === 'xstate.stop') delete states[one.chart];
      else if (one.kind === 'state' && one.state !== undefined) states[one.chart] = one.state;
    }
    return {
      step,
      states,
      address,
      untilMs: (next?.step.at ?? entries.at(-1)?.at ?? loadedAt) - loadedAt,
      words,
      gone,
      isLeft: leaves[place] ?? false,
    };
  });
};
