import { stateWords } from './compare.ts';
import { isStep, passagesOf, type Passage } from './passages.ts';
import type { Entry, Recording } from './recording.ts';
import { stepWords } from './step-words.ts';

/** A pair of steps of two recordings, by their indexes from 0; null if only the other recording has the step. */
type AlignedStep = readonly [one: number | null, other: number | null];

/** A difference: between two steps with the same meaning, or a step that only one recording has. */
export type Difference = {
  /** The index of the pair of aligned steps. */
  readonly row: number;
  readonly what: 'step' | 'answers' | 'states' | 'words';
  /** The lines that only this recording has. */
  readonly one: readonly string[];
  readonly other: readonly string[];
};

/** Kinds of differences, as text. */
export const differenceWords = {
  step: 'a step that only one of them has',
  answers: 'other answers of the back end',
  states: 'other states',
  words: 'the page tells something else',
} as const;

/* With more pairs of steps than this, steps are aligned by number instead of meaning. */
const maxPairs = 4_000_000;

/* Numbers, ids and marks differ between sessions. */
const withoutMarks = (text: string): string => text.replaceAll(/‹([^‹›]*) \d+›/g, '‹$1›');
const folded = (text: string): string => withoutMarks(text).replaceAll(/\d+/g, '#');

/* A step's meaning. Steps that differ only in the numbers, values and seats of their session have the same meaning. */
const meaningOf = ({ step }: Passage): string => {
  if (step.kind === 'seat') return step.taken === true ? 'a seat that is taken' : 'a seat';
  if (step.kind === 'load') return folded(`${step.how} ${step.address.replace(/\?.*/, '')}`);
  if (step.kind === 'fill') return folded(`fill ${step.role} ${step.name}`);
  return folded(stepWords(step));
};

/**
 * Aligns the steps of two recordings by meaning, with as many pairs as possible (longest common subsequence), each in
 * its own order.
 */
export function alignSteps(one: readonly Passage[], other: readonly Passage[]): readonly AlignedStep[] {
  const [ours, theirs] = [one.map(meaningOf), other.map(meaningOf)];
  const most = Math.min(ours.length, theirs.length);
  // Common beginnings and ends are matched without comparing every pair.
  let [head, tail] = [0, 0];
  while (head < most && ours[head] === theirs[head]) head += 1;
  while (tail < most - head && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  const middle = alignPairs(ours.slice(head, ours.length - tail), theirs.slice(head, theirs.length - tail));
  const later = (at: number | null): number | null => (at === null ? null : at + head);
  return [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...middle.map(([i, j]) => [later(i), later(j)] as const),
    ...Array.from({ length: tail }, (_, at) => [ours.length - tail + at, theirs.length - tail + at] as const),
  ];
}

function alignPairs(left: readonly string[], right: readonly string[]): readonly AlignedStep[] {
  if (left.length * right.length > maxPairs)
    return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
      at < left.length ? at : null,
      at < right.length ? at : null,
    ]);
  const width = right.length + 1;
  // The number of matching pairs from here to the end.
  const pairs = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      pairs[i * width + j] =
        left[i] === right[j]
          ? (pairs[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(pairs[(i + 1) * width + j] ?? 0, pairs[i * width + j + 1] ?? 0);
  const rows: AlignedStep[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) rows.push([i++, j++]);
    else if (
      j >= right.length ||
      (i < left.length && (pairs[(i + 1) * width + j] ?? 0) >= (pairs[i * width + j + 1] ?? 0))
    )
      rows.push([i++, null]);
    else rows.push([null, j++]);
  }
  return rows;
}

/* The back end's calls and replies, each once: how often and in which order they came depends on timing. */
const answersIn = (entries: readonly Entry[]): readonly string[] => [
  ...new Set(
    entries.flatMap((one) => {
      // A browser that has the hall file cached does not request it.
      if (one.kind !== 'call' || one.address.includes('/api/scheme/halls/')) return [];
      const text = typeof one.reply === 'string' ? one.reply : JSON.stringify(one.reply ?? '');
      const code = /error_?[cC]ode"?:"?(-?\d+)/.exec(text)?.[1] ?? '0';
      const path = folded(one.address.replace(/\?.*/, ''));
      return [`${one.method} ${path} → ${one.status}${code === '0' ? '' : ` ${code}`}`];
    }),
  ),
];

/*
 * Without the charts that the other recording started one step after a load: some start on the first movement of the
 * mouse, which may have come at any time.
 */
const statesIn = ({ step, states }: Passage, other: Passage, next: Passage | undefined): readonly string[] =>
  Object.entries(states).flatMap(([chart, state]) =>
    step.kind === 'load' && !(chart in other.states) && chart in (next?.states ?? {})
      ? []
      : [`${chart}: ${stateWords(state)}`],
  );

/* Numbers are already folded, except amounts: a wrong sum may be the only difference. */
const wordsIn = ({ words }: Passage): readonly string[] => (words ?? []).map(withoutMarks);

const without = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  lines.filter((line) => !others.includes(line));

/* The entries of each step, up to the next step. */
const piecesOf = ({ entries }: Recording): readonly (readonly Entry[])[] => {
  const starts = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  return starts.map((start, at) => entries.slice(start, starts[at + 1]));
};

/*
 * Whether a press changed nothing, as one that only focuses a field. Changes that charts make by themselves do not
 * count.
 */
const hasNoEffect = ([step, ...after]: readonly Entry[]): boolean =>
  (step?.kind === 'press' || step?.kind === 'key') &&
  after.some(({ kind }) => kind === 'page') &&
  after.every((one) => {
    if (one.kind === 'page') return one.came.length + one.went.length === 0;
    if (one.kind === 'state') return one.state === undefined && one.event.startsWith('xstate.');
    return one.kind !== 'go' && one.kind !== 'live';
  });

/* How many of the steps that only one recording has are listed. */
const mostSteps = 20;

const stepsIn = (passages: readonly Passage[]): readonly string[] => {
  const more = passages.length - mostSteps;
  const lines = passages.slice(0, mostSteps).map(({ step }) => stepWords(step));
  return more > 0 ? [...lines, `and ${more} more`] : lines;
};

/**
 * The significant differences of two recordings, in order: steps that only one has; and for steps with the same
 * meaning, the replies before their consequences. A press without effect is no difference, nor is anything that one of
 * the recordings can't contain (calls in a replay, texts in an old version). A text that stays different counts only
 * once.
 */
export function differencesOf(one: Recording, other: Recording): readonly Difference[] {
  const [left, right] = [passagesOf(one), passagesOf(other)];
  const [leftPieces, rightPieces] = [piecesOf(one), piecesOf(other)];
  const haveCalls = [one, other].every(({ entries }) => entries.some(({ kind }) => kind === 'call'));
  const rows = alignSteps(left, right);
  const found: Difference[] = [];
  let told = new Set<string>();
  const compare = (
    row: number,
    what: Difference['what'],
    lines: readonly string[],
    others: readonly string[],
  ): void => {
    let [only, theirs] = [without(lines, others), without(others, lines)];
    if (what === 'words') {
      const [sides, before] = [[only, theirs], told];
      const named = (side: number) => (line: string) => `${side} ${line}`;
      told = new Set(sides.flatMap((side, at) => side.map(named(at))));
      [only = [], theirs = []] = sides.map((side, at) => side.filter((line) => !before.has(named(at)(line))));
    }
    if (only.length + theirs.length > 0) found.push({ row, what, one: only, other: theirs });
  };
  for (let row = 0; row < rows.length; row += 1) {
    const [at, beside] = rows[row] ?? [null, null];
    const [mine, theirs] = [at === null ? null : left[at], beside === null ? null : right[beside]];
    if (!mine || !theirs) {
      let end = row;
      while (rows[end]?.includes(null)) end += 1;
      const alone = rows.slice(row, end);
      const of = (passages: readonly Passage[], pieces: typeof leftPieces, side: 0 | 1): readonly Passage[] =>
        alone.flatMap(({ [side]: nth }) =>
          nth === null || hasNoEffect(pieces[nth] ?? []) ? [] : (passages[nth] ?? []),
        );
      const [only, others] = [of(left, leftPieces, 0), of(right, rightPieces, 1)];
      if (only.length + others.length > 0)
        found.push({ row, what: 'step', one: stepsIn(only), other: stepsIn(others) });
      row = end - 1;
      continue;
    }
    if (haveCalls)
      compare(
        row,
        'answers',
        answersIn(leftPieces[at ?? 0] ?? []),
        answersIn(rightPieces[beside ?? 0] ?? []),
      );
    const [next, theirNext] = [left[(at ?? 0) + 1], right[(beside ?? 0) + 1]];
    compare(row, 'states', statesIn(mine, theirs, theirNext), statesIn(theirs, mine, next));
    if (mine.words !== null && theirs.words !== null) compare(row, 'words', wordsIn(mine), wordsIn(theirs));
  }
  return found;
}
