import type { Browser, Page } from 'playwright/test';

import { activeIds } from '../../src/devtools/charts/chart-highlight.ts';
import { waitingStates } from '../../src/devtools/charts/pure-charts.ts';
import { expectedTrace } from '../../src/devtools/player/expected-trace.ts';
import { statesAfter, statesByStep } from '../../src/devtools/recording/compare.ts';
import { wordsApart } from '../../src/devtools/recording/page-words.ts';
import { plainAddress } from '../../src/devtools/recording/plain-address.ts';
import { goneBy, isStep, passagesOf, wordsIn, type Passage } from '../../src/devtools/recording/passages.ts';
import type { Entry, Recording } from '../../src/devtools/recording/recording.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import { chartApart, machinesIn, type ChartStates } from './chart-standing.ts';
import { fewest } from './fewest.ts';
import { LeftPath } from './left-path.ts';
import { followEachOther, loopsIn } from './loops.ts';
import type { QaWindow } from './qa-window.ts';
import { replayRecording } from './replay-recording.ts';
import { endOf, strangeIn, withEnd, withoutWay, withSharedWay } from './shrunk-recording.ts';
import { steadyIn, type Failure, type Runs } from './steady-failure.ts';
import { usualPatienceMs, Walk } from './walk.ts';

type Left = Failure['left'];

/** What can be removed: a step by its index, or a part of the sandbox's state at the start. */
type Part = { readonly step: number } | { readonly fault: number } | { readonly start: 'clock' | 'customer' };

/** The result of shrinking. */
type Shrunk = {
  /** The remaining steps with their results; the last one has the recorded result, which no longer happens. */
  readonly recording: Recording;
  readonly tries: number;
  /** False if time ran out before everything was tried. */
  readonly isDone: boolean;
  /** The failure that the result shows: the first one, or another that came more often. */
  readonly failure: Failure;
};

/** Why there is nothing to shrink. */
type NotShrunk = {
  /** No failure came twice, or it fails in the good shop too. */
  readonly why: 'unsteady' | 'wrong in the good shop';
  /** The results of all replays. */
  readonly runs: Runs;
  /** What differed once the page was at rest after each step, in the good shop if it failed there; '' for nothing. */
  readonly atRest: string;
};

type Options = {
  readonly origin: string;
  /** A shop without the fault, where the result must pass. If omitted, the result is not checked there. */
  readonly goodOrigin?: string;
  readonly values?: ReadonlyMap<string, string>;
  /** How long a page may take for what was immediate in the recording. */
  readonly patienceMs?: number;
  /** Whether the search must stop with what it has. */
  readonly isOver?: () => boolean;
  readonly say?: (line: string) => void;
};

/* What a try leaves out, in one line. */
const partsInWords = (recording: Recording, parts: readonly Part[]): string => {
  const steps = recording.entries.filter(isStep);
  const [first, ...more] = parts.map((part) => {
    if ('fault' in part) return 'a fault';
    if ('start' in part) return `the ${part.start} of the start`;
    const step = steps[part.step];
    return step === undefined ? `step ${part.step + 1}` : stepWords(step);
  });
  return more.length === 0 ? (first ?? 'nothing') : `${first} and ${more.length} more`;
};

/** How long a page must be quiet before the next step; in a try, where a step too early costs nothing but a part. */
const restMs = 250;
const restInTryMs = 120;
/** How long an alert that belongs to the failure may take to appear. */
const tellingMs = 2_000;
/** How often a recording is replayed, at most, to find a failure that comes more than once. */
const mostRuns = 4;

/**
 * Searches for the fewest steps and faults after which the page fails in the same way: from the same states, by the
 * same step, to the same wrong end. The steps in between are not judged, because they lead elsewhere once others are
 * removed. If even the whole recording does not show the failure, it is replayed again, and a failure that comes more
 * than once is kept instead. Without one, returns the reason.
 *
 * @param first - where a replay of the recording left its path.
 */
export async function shrinkRecording(
  browser: Browser,
  recording: Recording,
  first: Failure,
  {
    origin,
    goodOrigin,
    values = new Map(),
    patienceMs = 1_500,
    isOver = () => false,
    say = () => undefined,
  }: Options,
): Promise<Shrunk | NotShrunk> {
  const { start } = recording;
  const runs: (Failure | null)[] = [first];
  let failure = first;
  let shown: Recording | null = null;
  let [why, atRest]: [NotShrunk['why'], string] = ['unsteady', ''];
  // The usual patience at first: it is not yet known how slow the machine is.
  let ownPatienceMs = usualPatienceMs;
  const fails = async (some: readonly Part[]): Promise<boolean> => {
    const context = await browser.newContext({ locale: 'ru-RU', viewport: recording.viewport });
    try {
      await context.request.post(`${origin}/api/__test__/begin`, { data: {} });
      const page = await context.newPage();
      const walk = new Walk(page, origin, values, { patienceMs: ownPatienceMs });
      const found = await takeSome(page, walk, recording, failure, some);
      if ('instead' in found) {
        atRest = found.instead;
        return false;
      }
      const whole = { ...found, ...startWith(start, some) };
      const wrongAt = async (good: string): Promise<string> =>
        inFreshShop(browser, whole, good, async (other) => leftIn(other, whole, good, values));
      const wrong = goodOrigin === undefined ? '' : await wrongAt(goodOrigin);
      if (wrong !== '') {
        [why, atRest] = ['wrong in the good shop', wrong];
        return false;
      }
      shown = whole;
      return true;
    } finally {
      await context.close();
    }
  };
  const begunMs = Date.now();
  while (!(await fails(partsOf(recording, failure)))) {
    if (why !== 'unsteady' || runs.length >= mostRuns || isOver()) return { why, runs, atRest };
    say(`shrink: the repetition failed otherwise: ${atRest}; replaying it again`);
    const { left, passed } = await inFreshShop(browser, recording, origin, (page) =>
      replayRecording(page, recording, origin, { values }),
    );
    runs.push(left === null ? null : { left, passed });
    failure = steadyIn(runs) ?? first;
  }
  const stepMs = (Date.now() - begunMs) / (failure.passed + 1);
  // The page rests after each step, so what a step needs is there soon or never.
  ownPatienceMs = Math.min(usualPatienceMs, Math.max(patienceMs, 2 * stepMs));
  const parts = partsOf(recording, failure);
  const canFollow = followEachOther(recording);
  const { tries, isDone } = await fewest(parts, fails, {
    groups: loopsIn(recording, failure.passed).map((loop) =>
      parts.filter((one) => 'step' in one && loop.includes(one.step)),
    ),
    isHopeless: (some) =>
      !canFollow([0, ...some.flatMap((one) => ('step' in one ? [one.step] : [])), failure.passed]),
    isOver,
    say: ({ left: count, tries: so, without, isNeedless }) =>
      say(
        `shrink: try ${so}, without ${partsInWords(recording, without)}: ` +
          `${isNeedless ? 'fails as well' : 'needed'}; ${count} of ${parts.length} parts are left`,
      ),
  });
  // The recording that failed last is the smallest.
  if (shown === null) return { why, runs, atRest };
  const smallest: Recording = shown;
  const replaysAt = async (one: Recording, good: string): Promise<boolean> =>
    inFreshShop(browser, one, good, async (page) => {
      return (await replayRecording(page, one, good, { values })).left === null;
    });
  const judged = async (good: string): Promise<Recording> => {
    if (await replaysAt(smallest, good)) return smallest;
    // If the good shop differs before the end, only what both shops show on the way is judged.
    const told = await inFreshShop(browser, smallest, good, (page) =>
      textsOnWay(page, smallest, good, values),
    );
    const shared = withSharedWay(smallest, told);
    return (await replaysAt(shared, good)) ? shared : withoutWay(smallest);
  };
  return {
    recording: goodOrigin === undefined ? smallest : await judged(goodOrigin),
    tries,
    isDone,
    failure,
  };
}

const partsOf = (recording: Recording, { passed }: Failure): readonly Part[] => {
  const { start } = recording;
  const passages = passagesOf(recording);
  return [
    ...(start?.faults ?? []).map((_, fault) => ({ fault })),
    ...(start !== undefined && start.clockSeconds > 0 ? [{ start: 'clock' } as const] : []),
    ...(start?.isCustomer === true ? [{ start: 'customer' } as const] : []),
    // The first step opens the shop, and the last one is what fails. From the bank, a page comes back by itself.
    ...passages
      .slice(1, passed)
      .flatMap(({ step }, at) =>
        step.kind === 'load' && passages[at]?.step.kind === 'world' ? [] : [{ step: at + 1 }],
      ),
  ];
};

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
 * How the page leaves the path at the last step, in words; '' if it does not. With fewer steps than the fault needs,
 * another end may be right as well. As in the faulty shop, the steps on the way are not judged.
 */
const leftIn = async (
  page: Page,
  recording: Recording,
  origin: string,
  values: ReadonlyMap<string, string>,
): Promise<string> => {
  const walk = new Walk(page, origin, values);
  const passages = [...passagesOf(recording)];
  const last = passages.pop();
  if (last === undefined) return 'it has no step';
  try {
    await walk.begin(recording.start);
    await takeEach(page, walk, recording, passages);
    const at = passages.length;
    await walk.pass(last, expectedTrace(recording, at), {
      anywhere: wordsIn(recording),
      gone: goneBy([...passages, last], at),
    });
    return '';
  } catch (error) {
    if (!(error instanceof LeftPath)) throw error;
    const { message, expected, found } = error;
    return expected === null
      ? message
      : `${message}: ${JSON.stringify(expected)} expected, ${JSON.stringify(found)} found`;
  }
};

const wordsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as QaWindow).qa?.texts().words ?? []);

/* Takes steps that are not judged, with a rest after each. */
const takeEach = async (
  page: Page,
  walk: Walk,
  recording: Recording,
  passages: readonly Passage[],
  {
    quietMs = restMs,
    onRest = () => undefined,
  }: { readonly quietMs?: number; readonly onRest?: () => Promise<void> | void } = {},
): Promise<void> => {
  const busy = busyStates(recording);
  for (const { step, isLeft } of passages) {
    await walk.take(step, isLeft);
    await rest(page, busy, quietMs);
    await onRest();
  }
};

/* The texts that a page shows at rest after each step but the last; none once a step could not be taken. */
const textsOnWay = async (
  page: Page,
  recording: Recording,
  origin: string,
  values: ReadonlyMap<string, string>,
): Promise<readonly (readonly string[])[]> => {
  const walk = new Walk(page, origin, values);
  const told: (readonly string[])[] = [];
  try {
    await walk.begin(recording.start);
    await takeEach(page, walk, recording, passagesOf(recording).slice(0, -1), {
      onRest: async () => {
        told.push(await wordsOf(page));
      },
    });
  } catch (error) {
    if (!(error instanceof LeftPath)) throw error;
  }
  return told;
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

/* What differs from the failure. */
type Instead = { readonly instead: string };

/* Takes some of the steps, and then the one that fails; returns the new recording if it fails in the same way. */
async function takeSome(
  page: Page,
  walk: Walk,
  recording: Recording,
  { passed, left }: Failure,
  some: readonly Part[],
): Promise<Recording | Instead> {
  const passages = passagesOf(recording);
  const steps = [...(passed > 0 ? [0] : []), ...some.flatMap((one) => ('step' in one ? [one.step] : []))];
  const last = passages[passed];
  if (last === undefined) return { instead: 'there is no such step' };
  const end = steps.at(-1);
  try {
    await walk.begin(startWith(recording.start, some).start);
    const chosen = steps.flatMap((at) => passages[at] ?? []);
    await takeEach(page, walk, recording, chosen, { quietMs: restInTryMs });
  } catch (error) {
    if (error instanceof LeftPath) return { instead: error.message };
    throw error;
  }
  const apart = end === undefined ? '' : await statesApart(page, recording, passed - 1, left);
  if (apart !== '') return { instead: `before the step that fails ${apart}` };
  const before = await entriesOf(page);
  try {
    await walk.take(last.step, last.isLeft);
  } catch (error) {
    if (!(error instanceof LeftPath)) throw error;
    return left.about === 'step' && withoutTimes(error.message) === withoutTimes(left.why)
      ? withEnd(recording, before, [last.step])
      : { instead: error.message };
  }
  const instead =
    left.about === 'step'
      ? 'the step that fails could be taken'
      : await endsOtherwise(page, recording, passed, left);
  return instead === '' ? withEnd(recording, before, endOf(recording, passed, left)) : { instead };
}

/* How long a step was tried before it was given up is not part of its failure. */
const withoutTimes = (why: string): string => why.replaceAll(/\d+ms/g, '#');
/* Orders have different addresses in each session. */
const withoutHash = (address: string): string => address.replaceAll(/[\dA-F]{40}/g, '#');

/* The entries of the page's recorder; at the bank, those kept in the session. */
const entriesOf = async (page: Page): Promise<readonly Entry[]> =>
  page.evaluate(() => {
    const { qa } = window as QaWindow;
    const kept = sessionStorage.getItem('qa:parterre:recording');
    const seen = kept === null ? [] : (JSON.parse(kept) as { recording: Recording }).recording.entries;
    return qa?.recording().entries ?? seen;
  });

/*
 * Waits until the page is quiet. A call that was always answered in the recording is waited for. A page that polls is
 * never quiet for long, so there is a limit.
 */
async function rest(page: Page, busy: ReadonlySet<string>, quietMs = restMs): Promise<void> {
  const until = Date.now() + usualPatienceMs;
  const quietUntil = Date.now() + 5_000;
  let [seen, sinceMs] = ['', Date.now()];
  const isBusy = (): boolean => seen.split(' ').some((id) => busy.has(id));
  const isNew = (): boolean => Date.now() < quietUntil && Date.now() - sinceMs < quietMs;
  // Polled, because charts announce that something happens, but never that nothing more will.
  while (Date.now() < until && (isNew() || isBusy())) {
    await page.mouse.move(1 + (Date.now() % 4), 1).catch(() => undefined);
    const now = await stateOf(page);
    if (now !== seen) [seen, sinceMs] = [now, Date.now()];
    await page.waitForTimeout(30);
  }
}

/* The states that wait for something, without those in which the recording's buyer took the next step. */
const busyStates = (recording: Recording): ReadonlySet<string> => {
  const machines = machinesIn(recording);
  const busy = new Set(waitingStates);
  for (const states of statesByStep(recording))
    for (const [chart, state] of states)
      for (const id of activeIds(machines.get(chart) ?? chart, state)) busy.delete(id);
  return busy;
};

const stateOf = async (page: Page): Promise<string> => {
  try {
    return await page.evaluate(
      () => `${window.location.pathname} ${document.readyState} ${document.documentElement.dataset['state']}`,
    );
  } catch {
    return `on its way ${Date.now()}`;
  }
};

/* The states of the page's charts; at the bank, where no chart runs, those of the page that led there. */
const statesNow = async (page: Page, recording: Recording): Promise<ChartStates> => {
  const entries = await entriesOf(page);
  return new Map(statesAfter({ ...recording, entries: [...entries] }, entries.filter(isStep).length - 1));
};

/* The chart that is not in the wanted state, as text; '' if there is none. Waits as long as it may still get there. */
async function chartsApart(page: Page, recording: Recording, wanted: ChartStates): Promise<string> {
  const machines = machinesIn(recording);
  for (const until = Date.now() + usualPatienceMs; ; await page.waitForTimeout(50)) {
    const apart = chartApart(wanted, await statesNow(page, recording), machines);
    if (apart === null) return '';
    const { chart, recorded, now, isMoving } = apart;
    if (!isMoving || Date.now() > until)
      return `chart «${chart}» is in ${JSON.stringify(now)} and not in ${JSON.stringify(recorded)}`;
  }
}

/* The relevant chart that is not in its recorded state after a step, as text. */
const statesApart = async (page: Page, recording: Recording, step: number, left: Left): Promise<string> => {
  const charts = left.about === 'state' ? Object.keys(left.expected as object) : null;
  const states = statesAfter(recording, step).filter(([chart]) => charts?.includes(chart) ?? true);
  return chartsApart(page, recording, new Map(states));
};

/* How the end differs from the failure, as text; '' if it is the same. */
async function endsOtherwise(page: Page, recording: Recording, passed: number, left: Left): Promise<string> {
  await rest(page, busyStates(recording));
  if (left.about === 'state') {
    const [[chart, found] = ['', null]] = Object.entries(left.found as object);
    if (found !== '–') return chartsApart(page, recording, new Map([[chart, found]]));
    const now = (await statesNow(page, recording)).get(chart);
    return now === undefined ? '' : `chart «${chart}» has begun`;
  }
  if (left.about === 'address') {
    const here = plainAddress(page.url());
    return withoutHash(here) === withoutHash(left.found as string) ? '' : `the page is at ${here}`;
  }
  const apart = await statesApart(page, recording, passed, left);
  if (apart !== '') return apart;
  const missing = left.expected as readonly string[];
  // Other amounts may already be visible because of the steps that were removed.
  const strange = strangeIn(recording, passed, left);
  const told = new Set<string>();
  for (const until = Date.now() + tellingMs; ; await page.waitForTimeout(50)) {
    for (const line of await wordsOf(page)) told.add(line);
    const here = wordsApart(missing, [], [...told], []).missing;
    const there = missing.filter((line) => !here.includes(line));
    if (there.length > 0) return `the page tells ${JSON.stringify(there)}`;
    const untold = strange.filter((line) => !told.has(line));
    if (untold.length === 0) return '';
    if (Date.now() > until) return `the page does not tell ${JSON.stringify(untold)}`;
  }
}
