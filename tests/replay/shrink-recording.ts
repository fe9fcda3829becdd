import type { Browser, Page } from 'playwright/test';

import { expectedTrace } from '../../src/devtools/player/expected-trace.ts';
import { statesAfter } from '../../src/devtools/recording/compare.ts';
import { wordsApart } from '../../src/devtools/recording/page-words.ts';
import { plainAddress } from '../../src/devtools/recording/plain-address.ts';
import {
  isStep,
  passagesOf,
  wordsIn,
  type Entry,
  type Recording,
} from '../../src/devtools/recording/recording.ts';
import { fewest } from './fewest.ts';
import { LeftPath } from './left-path.ts';
import type { QaWindow } from './qa-window.ts';
import { replayRecording, type Replayed } from './replay-recording.ts';
import { Walk } from './walk.ts';

type Left = NonNullable<Replayed['left']>;

/** What can be removed: a step by its number, or a part of the sandbox's state at the start. */
type Part = { readonly step: number } | { readonly fault: number } | { readonly start: 'clock' | 'customer' };

/** The result of shrinking. */
type Shrunk = {
  /** The remaining steps with their results; the last one has the recorded result, which no longer happens. */
  readonly recording: Recording;
  readonly steps: number;
  readonly tries: number;
  /** False if time ran out while more might have been removable. */
  readonly isDone: boolean;
};

/** Why there is nothing to shrink: the repetition failed differently, or it also fails in the good shop. */
type NotShrunk = 'went otherwise' | 'wrong in the good shop';

type Options = {
  readonly origin: string;
  /** A shop without the fault, where the result must pass. Without one, it may fail anywhere. */
  readonly goodOrigin?: string;
  readonly values?: ReadonlyMap<string, string>;
  /** How long a page may take for what was immediate when recorded. */
  readonly patienceMs?: number;
  readonly untilMs?: number;
  readonly say?: (line: string) => void;
};

/** How long a page must be quiet before the next step. */
const restMs = 250;

/**
 * The fewest steps and faults after which the page fails in the same way: from the same states, by the same step, to
 * the same wrong end. The steps between are not judged, because they lead elsewhere when others are removed. Returns
 * the reason if even the whole recording does not show the failure.
 *
 * @param left - where a replay of the recording left its path, after `passed` steps.
 */
export async function shrinkRecording(
  browser: Browser,
  recording: Recording,
  { passed, left }: { readonly passed: number; readonly left: Left },
  {
    origin,
    goodOrigin,
    values = new Map(),
    patienceMs = 4_000,
    untilMs = Infinity,
    say = () => undefined,
  }: Options,
): Promise<Shrunk | NotShrunk> {
  const { start } = recording;
  const parts: readonly Part[] = [
    ...(start?.faults ?? []).map((_, fault) => ({ fault })),
    ...(start !== undefined && start.clockSeconds > 0 ? [{ start: 'clock' } as const] : []),
    ...(start?.isCustomer === true ? [{ start: 'customer' } as const] : []),
    // The first step opens the shop, and the last one is what fails.
    ...Array.from({ length: Math.max(0, passed - 1) }, (_, at) => ({ step: at + 1 })),
  ];
  let shown: Recording | null = null;
  let why: NotShrunk = 'went otherwise';
  const fails = async (some: readonly Part[]): Promise<boolean> => {
    const context = await browser.newContext({ locale: 'ru-RU', viewport: recording.viewport });
    try {
      await context.request.post(`${origin}/api/__test__/begin`, { data: {} });
      const page = await context.newPage();
      const walk = new Walk(page, origin, values, { patienceMs });
      const found = await takeSome(page, walk, recording, { passed, left }, some);
      if (found === null) return false;
      const whole = { ...found, ...startWith(start, some) };
      const isGood = async (good: string): Promise<boolean> =>
        inFreshShop(browser, whole, good, async (other) => goesWell(other, whole, good, values));
      if (goodOrigin !== undefined && !(await isGood(goodOrigin))) {
        why = 'wrong in the good shop';
        return false;
      }
      shown = whole;
      return true;
    } finally {
      await context.close();
    }
  };
  if (!(await fails(parts))) return why;
  const {
    left: needed,
    tries,
    isDone,
  } = await fewest(parts, fails, {
    isOver: () => Date.now() > untilMs,
    say: ({ left: count, tries: so }) =>
      say(`shrink: ${count} of ${parts.length} are left after ${so} tries`),
  });
  // The latest failing recording is the smallest.
  if (shown === null) return why;
  const smallest: Recording = shown;
  const replaysAt = async (good: string): Promise<boolean> =>
    inFreshShop(browser, smallest, good, async (page) => {
      return (await replayRecording(page, smallest, good, { values })).left === null;
    });
  const isWhole = goodOrigin === undefined || (await replaysAt(goodOrigin));
  return {
    // If the good shop differs on the way, only the end is judged.
    recording: isWhole ? smallest : withoutWay(smallest),
    steps: needed.filter((one) => 'step' in one).length + (passed > 0 ? 2 : 1),
    tries,
    isDone,
  };
}

const inFreshShop = async <T>(
  browser: Browser,
  { viewport }: Recording,
  origin: string,
  look: (page: Page) => Promise<T>,
): Promise<T> => {
  const page = await browser.newPage({ locale: 'ru-RU', viewport });
  try {
    await page.request.post(`${origin}/api/__test__/begin`, { data: {} });
    return await look(page);
  } finally {
    await page.close();
  }
};

/*
 * With fewer steps than the fault needs, another end may be right as well. As in the faulty shop, the steps on the way
 * are not judged.
 */
const goesWell = async (
  page: Page,
  recording: Recording,
  origin: string,
  values: ReadonlyMap<string, string>,
): Promise<boolean> => {
  const walk = new Walk(page, origin, values);
  const passages = [...passagesOf(recording)];
  const last = passages.pop();
  if (last === undefined) return false;
  try {
    await walk.begin(recording.start);
    for (const { step, isLeft } of passages) {
      await walk.take(step, isLeft);
      await rest(page);
    }
    await walk.pass(last, expectedTrace(recording, passages.length), wordsIn(recording));
    return true;
  } catch (error) {
    if (error instanceof LeftPath) return false;
    throw error;
  }
};

/* The recorded states and texts before the last step are dropped. */
const withoutWay = (recording: Recording): Recording => {
  const last = recording.entries.findLastIndex(isStep);
  const isOfWay = ({ kind }: Entry): boolean => kind === 'state' || kind === 'page';
  return { ...recording, entries: recording.entries.filter((one, at) => at > last || !isOfWay(one)) };
};

const startWith = (start: Recording['start'], some: readonly Part[]): { start?: Recording['start'] } => {
  if (start === undefined) return {};
  const isKept = (what: 'clock' | 'customer'): boolean =>
    some.some((one) => 'start' in one && one.start === what);
  return {
    start: {
      clockSeconds: isKept('clock') ? start.clockSeconds : 0,
      isCustomer: start.isCustomer && isKept('customer'),
      faults: start.faults.filter((_, at) => some.some((one) => 'fault' in one && one.fault === at)),
    },
  };
};

/* Takes some of the steps, and the one that fails; returns the new recording if it fails in the same way. */
async function takeSome(
  page: Page,
  walk: Walk,
  recording: Recording,
  { passed, left }: { readonly passed: number; readonly left: Left },
  some: readonly Part[],
): Promise<Recording | null> {
  const passages = passagesOf(recording);
  const steps = [...(passed > 0 ? [0] : []), ...some.flatMap((one) => ('step' in one ? [one.step] : []))];
  const last = passages[passed];
  if (last === undefined) return null;
  const end = steps.at(-1);
  try {
    await walk.begin(startWith(recording.start, some).start);
    for (const at of steps) {
      const passage = passages[at];
      if (passage === undefined) return null;
      await walk.take(passage.step, passage.isLeft);
      await rest(page);
    }
    if (end !== undefined && !(await areAt(page, recording, passed - 1, left))) return null;
  } catch (error) {
    if (error instanceof LeftPath) return null;
    throw error;
  }
  const before = await entriesOf(page);
  try {
    await walk.take(last.step, last.isLeft);
  } catch (error) {
    if (!(error instanceof LeftPath)) throw error;
    return left.about === 'step' && error.message === left.why
      ? withEnd(recording, before, [last.step])
      : null;
  }
  if (left.about === 'step' || !(await endsAlike(page, recording, passed, left))) return null;
  return withEnd(recording, before, endOf(recording, passed, left));
}

/* The recorded result of the failing step, which is all that is judged now. */
function endOf(recording: Recording, passed: number, { about, expected }: Left): readonly Entry[] {
  const { entries } = recording;
  const at = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  const [from = 0, to] = [at[passed], at[passed + 1]];
  const charts = about === 'state' ? Object.keys(expected as object) : [];
  const missing = about === 'words' ? (expected as readonly string[]) : [];
  // Texts known from the whole recording: they are neither required nor unexpected.
  const known = about === 'words' ? wordsIn(recording) : [];
  const told = { kind: 'page', at: entries[from]?.at ?? 0 } as const;
  const before: readonly Entry[] = [
    { ...told, came: [...known], went: [] },
    { ...told, came: [], went: [...known] },
  ];
  const end = entries.slice(from, to).flatMap((one): readonly Entry[] => {
    if (isStep(one)) return [one];
    if (one.kind === 'state') return charts.includes(one.chart) ? [one] : [];
    // If the failure is not about the page's text, text is not judged.
    if (one.kind === 'page')
      return about === 'words' ? [{ ...one, came: one.came.filter((line) => missing.includes(line)) }] : [];
    // Removed steps may already have led to this address.
    return one.kind === 'go' ? [one] : [];
  });
  return about === 'words' ? [...before, ...end] : end;
}

const withEnd = (recording: Recording, before: readonly Entry[], end: readonly Entry[]): Recording => ({
  ...recording,
  entries: [...before.filter(({ kind }) => kind !== 'call'), ...end],
});

/* The entries of the page's recorder, or at the bank those kept in the session. */
const entriesOf = async (page: Page): Promise<readonly Entry[]> =>
  page.evaluate(() => {
    const { qa } = window as QaWindow;
    const kept = sessionStorage.getItem('qa:parterre:recording');
    const seen = kept === null ? [] : (JSON.parse(kept) as { recording: Recording }).recording.entries;
    return qa?.recording().entries ?? seen;
  });

/* Waits until nothing happens any more, with a limit for pages that poll. */
async function rest(page: Page): Promise<void> {
  const until = Date.now() + 5_000;
  let [seen, sinceMs] = ['', Date.now()];
  // Polled: charts announce what happens, but not that nothing more will.
  while (Date.now() < until && Date.now() - sinceMs < restMs) {
    await page.mouse.move(1 + (Date.now() % 4), 1).catch(() => undefined);
    const now = await stateOf(page);
    if (now !== seen) [seen, sinceMs] = [now, Date.now()];
    await page.waitForTimeout(50);
  }
}

const stateOf = async (page: Page): Promise<string> => {
  try {
    return await page.evaluate(
      () => `${window.location.pathname} ${document.readyState} ${document.documentElement.dataset['state']}`,
    );
  } catch {
    return `on its way ${Date.now()}`;
  }
};

/* At the bank, where no chart runs, the states of the page that led there. */
const statesNow = async (page: Page, recording: Recording): Promise<ReadonlyMap<string, string>> => {
  const entries = await entriesOf(page);
  const states = statesAfter({ ...recording, entries: [...entries] }, entries.filter(isStep).length - 1);
  return new Map(states.map(([chart, state]) => [chart, JSON.stringify(state)]));
};

/* Whether the relevant charts are in the same states as before the failing step. */
async function areAt(
  page: Page,
  recording: Recording,
  step: number,
  { about, expected }: Left,
): Promise<boolean> {
  const states = statesAfter(recording, step);
  const now = await statesNow(page, recording);
  const charts = about === 'state' ? Object.keys(expected as object) : states.map(([chart]) => chart);
  const then = new Map(states.map(([chart, state]) => [chart, JSON.stringify(state)]));
  return charts.every((chart) => then.get(chart) === now.get(chart));
}

async function endsAlike(page: Page, recording: Recording, passed: number, left: Left): Promise<boolean> {
  await rest(page);
  if (left.about === 'state') {
    const [[chart, found] = ['', null]] = Object.entries(left.found as object);
    const now = (await statesNow(page, recording)).get(chart);
    return now === (found === '–' ? undefined : JSON.stringify(found));
  }
  if (left.about === 'address') return plainAddress(page.url()) === left.found;
  if (!(await areAt(page, recording, passed, left))) return false;
  const missing = left.expected as readonly string[];
  // Amounts may already be visible because of the steps that were removed.
  const { strange } = wordsApart([], [], [], left.found as readonly string[]);
  const now = await page.evaluate(() => (window as QaWindow).qa?.words() ?? []);
  const apart = wordsApart(missing, [], now, now);
  return apart.missing.length === missing.length && strange.every((line) => now.includes(line));
}
