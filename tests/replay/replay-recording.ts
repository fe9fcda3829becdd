import type { Page } from 'playwright/test';

import { shiftClock } from '../../src/devtools/player/recorded-clock.ts';
import { expectedTrace } from '../../src/devtools/player/expected-trace.ts';
import { goneBy, passagesOf, wordsIn } from '../../src/devtools/recording/passages.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { unpacked } from '../../src/devtools/recording/reply-bodies.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import { LeftPath } from './left-path.ts';
import type { QaWindow } from './qa-window.ts';
import { startRecordedShop } from './recorded-shop.ts';
import { beginsInPrivate, Walk, type WalkOptions } from './walk.ts';

/** The recording of a page's session so far, with what happened outside the page. */
export const recordingOf = async (page: Page): Promise<Recording> => {
  const recording = await page.evaluate(async () => {
    return (window as QaWindow).qa?.whole();
  });
  if (recording === undefined) throw new Error('Nothing is recorded: was the page opened with qa=1?');
  return recording;
};

/** Everything that was sent and received in a recording, as text. */
export const textsOf = async ({ bodies = {} }: Recording): Promise<string> => {
  const all = await Promise.all(Object.values(bodies).map(unpacked));
  return all.map((bytes) => new TextDecoder().decode(bytes ?? new Uint8Array())).join('\n');
};

/** The result of a replay. */
export type Replayed = {
  readonly steps: number;
  /** The number of steps that led to the same place as in the recording. */
  readonly passed: number;
  readonly notes: readonly string[];
  /** Whether `notes` contains differences of the page's text. */
  readonly hasOtherWords: boolean;
  /** Whether a sold seat was replaced: from then on texts were not compared. */
  readonly hasOtherSeats: boolean;
  /** Where the page left the path; null if it did not. */
  readonly left: {
    readonly step: string;
    readonly about: LeftPath['about'];
    readonly why: string;
    readonly expected: unknown;
    readonly found: unknown;
  } | null;
};

/** Replays a recording in a new page. `say` is called with each step before it is taken. */
export const replayRecording = async (
  page: Page,
  recording: Recording,
  origin: string,
  {
    values = new Map(),
    say = () => {},
    at = () => {},
    onTaken = () => {},
    ...options
  }: WalkOptions & {
    values?: ReadonlyMap<string, string>;
    say?: (line: string) => void;
    at?: (step: number) => void;
    /** Called after each step, including the one that left the path. */
    onTaken?: () => Promise<void> | void;
  } = {},
): Promise<Replayed> => {
  const [passages, anywhere] = [passagesOf(recording), wordsIn(recording)];
  const walk = new Walk(page, origin, values, options);
  const result = {
    steps: passages.length,
    notes: walk.notes,
    get hasOtherWords() {
      return walk.hasOtherWords;
    },
    get hasOtherSeats() {
      return walk.hasOtherSeats;
    },
  };
  if (beginsInPrivate(recording)) {
    const why = 'the recording does not begin at a page that is open to everybody';
    return { ...result, passed: 0, left: { step: 'open', about: 'step', why, expected: null, found: null } };
  }
  await page.setViewportSize(recording.viewport);
  await walk.begin(recording.start);
  for (const [index, passage] of passages.entries()) {
    const step = `${index + 1}/${passages.length} ${stepWords(passage.step)}`;
    say(step);
    at(index);
    try {
      await walk.pass(passage, expectedTrace(recording, index), { anywhere, gone: goneBy(passages, index) });
      await onTaken();
    } catch (error) {
      if (!(error instanceof LeftPath)) throw error;
      const { message: why, about, expected, found } = error;
      await onTaken();
      return { ...result, passed: index, left: { step, about, why, expected, found } };
    }
  }
  return { ...result, passed: passages.length, left: null };
};

/** Replays a recording in a new page, in a shop whose back end is the recording itself. */
export const replayClosed = async (
  page: Page,
  recording: Recording,
  { say, onTaken }: { readonly say?: (line: string) => void; onTaken?: () => Promise<void> } = {},
): Promise<Replayed> => {
  const shop = await startRecordedShop(recording);
  try {
    await page.addInitScript(shiftClock, Date.parse(recording.begun) - Date.now());
    const { values } = shop.replies;
    const replayed = await replayRecording(page, recording, shop.origin, {
      values,
      isClosed: true,
      at: (step) => shop.at(step),
      ...(say !== undefined && { say }),
      ...(onTaken !== undefined && { onTaken }),
    });
    const apart = shop.replies.differences();
    if (replayed.left !== null) return { ...replayed, notes: [...replayed.notes, ...apart] };
    if (apart.length === 0) return replayed;
    const why = 'the page asks the back end for something else';
    return { ...replayed, left: { step: 'calls', about: 'calls', why, expected: [], found: apart } };
  } finally {
    await page.close();
    await shop.stop();
  }
};

const foundInWords = (found: unknown): string =>
  Array.isArray(found) && found.length === 0 ? 'nothing new' : JSON.stringify(found);

/** The report of a replay, line by line. */
export const verdict = (
  { steps, passed, notes, hasOtherSeats, hasOtherWords, left }: Replayed,
  screenshot = '',
): readonly string[] => {
  const remarks = notes.map((note) => `note: ${note}`);
  const [recorded, now] = left?.about === 'words' ? ['missing: ', 'instead: '] : ['recorded:', 'now:     '];
  if (left === null)
    return [
      ...remarks,
      hasOtherWords
        ? `replayed, but the page tells something else, see the notes: ${passed} of ${steps} steps, states as recorded`
        : `replayed: ${passed} of ${steps} steps, every state as recorded` +
          (hasOtherSeats ? '; texts were not compared once another seat was taken' : ''),
    ];
  return [
    ...remarks,
    left.step === 'calls'
      ? 'the page left the path in its calls'
      : `the page left the path at step ${left.step}`,
    `  ${left.why}`,
    ...(left.expected === null && left.found === null
      ? []
      : [`  ${recorded} ${JSON.stringify(left.expected)}`, `  ${now} ${foundInWords(left.found)}`]),
    ...(screenshot === '' ? [] : [`  picture:  ${screenshot}`]),
  ];
};
