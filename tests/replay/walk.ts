import type { ElementHandle, Page } from 'playwright/test';

import { waitingStates } from '../../src/devtools/charts/pure-charts.ts';
import {
  aheadAtNext,
  standingOf,
  type Divergence,
  type ExpectedTrace,
} from '../../src/devtools/player/expected-trace.ts';
import { pauseBefore } from '../../src/devtools/player/own-time.ts';
import type { Passage, Step } from '../../src/devtools/recording/passages.ts';
import type { Entry, Recording } from '../../src/devtools/recording/recording.ts';
import { learn, hasMarks, patternOf, fakeValuesFor } from '../../src/devtools/recording/fake-values.ts';
import { plainAddress } from '../../src/devtools/recording/plain-address.ts';
import { wordsApart } from '../../src/devtools/recording/page-words.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import { chartApart } from './chart-standing.ts';
import { LeftPath } from './left-path.ts';
import { Levers } from './levers.ts';
import type { QaWindow } from './qa-window.ts';
import { SeatPresses } from './seat-presses.ts';

type Of<K extends Step['kind']> = Extract<Step, { readonly kind: K }>;

/** How long the page may take for what was immediate in the recording. */
export const usualPatienceMs = 10_000;
/* The limit when the recording itself waited longer, for example for a timer of the page. */
const maxPatienceMs = 60_000;
const noteMs = 2_000;

/* A page that still waits for a reply gets this many times its patience: the machine may be busy. */
const slowness = 3;

const isMoving = (one: Divergence | null): boolean =>
  one !== null &&
  chartApart(new Map([[one.chart, one.expected]]), new Map([[one.chart, one.found]]))?.isMoving === true;

/* Whether a chart may leave a state without any input. */
const mayGoOn = (state: string): boolean => waitingStates.has(state);

const withoutNumbers = (line: string): string => line.replaceAll(/[\d\s,.#]+/g, '#');

/** How strict a walk is. */
export type WalkOptions = {
  readonly patienceMs?: number;
  /** False in a shop that others use as well: differences of text are then noted, but do not count. */
  readonly judgesWords?: boolean;
  /** The back end is the recording itself, so its replies include what happened outside the page. */
  readonly isClosed?: boolean;
};

/** What is known of a page's texts beside those that a step must show. */
type KnownTexts = {
  /** Lines that are shown somewhere in the recording. */
  readonly anywhere?: readonly string[];
  /** Lines that must have gone. */
  readonly gone?: readonly string[];
};

/**
 * Takes the steps of a recording in a page, by role and name like a user, and reports where the page takes another
 * path.
 */
export class Walk {
  readonly #page: Page;
  readonly #origin: string;
  readonly #values: Map<string, string>;
  readonly #patienceMs: number;
  readonly #judgesWords: boolean;
  readonly #isClosed: boolean;
  readonly #levers: Levers;
  readonly #seats: SeatPresses;
  /** Deviations that do not count as differences. */
  readonly notes: string[] = [];
  /** Whether the page's text differed and this was only noted. */
  hasOtherWords = false;
  /** The number of entries that the page had recorded when the last step was taken, and at the last query. */
  #from = 0;
  #seen = 0;
  #ahead: ReadonlySet<string> = new Set();
  /** What was expected of the previous step, and the entry from which on that holds. */
  #judged: { readonly course: ExpectedTrace; readonly from: number } | null = null;
  #loadedMs = 0;
  #before: { readonly step: Step; readonly endMs: number } | null = null;
  #isBegun = false;
  /*
   * The texts that the page has shown since the step; `#tells`: those that it shows now, `#settled`: those of
   * them that are not in a moving part alone.
   */
  #told = new Set<string>();
  #tells: readonly string[] = [];
  #settled: readonly string[] = [];
  /* Whether an action at the bank has led back into the shop. */
  #isBack = false;

  /** `values`: the real values of placeholders that can't be invented (`‹code 1›`). */
  constructor(
    page: Page,
    origin: string,
    values: ReadonlyMap<string, string> = new Map(),
    { patienceMs = usualPatienceMs, judgesWords = true, isClosed = false }: WalkOptions = {},
  ) {
    this.#isClosed = isClosed;
    this.#judgesWords = judgesWords;
    this.#patienceMs = patienceMs;
    this.#page = page;
    this.#seats = new SeatPresses(page, patienceMs, this.notes);
    this.#origin = origin;
    this.#values = new Map(values);
    this.#levers = new Levers(page, origin, this.notes);
  }

  /** Restores the shop's state at the start of the recording. */
  async begin(start: Recording['start']): Promise<void> {
    if (start !== undefined && !this.#isClosed) await this.#levers.begin(start);
  }

  /** Whether a sold seat was replaced: from then on texts are not compared. */
  get hasOtherSeats(): boolean {
    return this.#seats.areOthers;
  }

  /** Takes a step and checks that the page reaches the recorded states, address and texts. */
  async pass(
    { step, address, untilMs, isLeft, words }: Passage,
    course: ExpectedTrace,
    { anywhere = [], gone = [] }: KnownTexts = {},
  ): Promise<void> {
    await this.take(step, isLeft);
    // No chart runs at the bank, so the next step checks where it leads.
    if (step.kind === 'world' && isLeft) return;
    const past = await this.#follow(course, address, untilMs, step.kind);
    if (words !== null) await this.#hear(words, { anywhere, gone }, stepWords(step));
    if (past !== null)
      this.notes.push(
        `chart «${past.chart}» has gone on by itself: recorded ${JSON.stringify(past.expected)}, now ${JSON.stringify(past.found)}`,
      );
  }

  /**
   * Takes a step; `isLeft` if the step leaves the page, so that a button at the bank is pressed by this buyer. Rejects
   * with `LeftPath` if the page lacks the element for it.
   */
  async take(step: Step, isLeft = false): Promise<void> {
    // A page that returned from the bank has already continued on its own.
    this.#told = new Set();
    await this.#keepPace(step);
    if (!this.#isBack) this.#from = (await this.#entries())?.length ?? this.#seen;
    try {
      await this.#take(step, isLeft);
    } catch (error) {
      if (error instanceof LeftPath) throw error;
      const lines = String(error instanceof Error ? error.message : error).split('\n');
      const covered = lines.find((line) => line.includes('intercepts pointer events'));
      throw new LeftPath(`can't ${stepWords(step)}: ${covered?.trim() ?? lines[0] ?? ''}`);
    }
    if (step.kind === 'load') this.#loadedMs = Date.now();
    this.#before = { step, endMs: Date.now() };
  }

  async #keepPace(step: Step): Promise<void> {
    if (this.#before === null) return;
    const { step: before, endMs } = this.#before;
    const restMs = endMs + pauseBefore(step, before) - Date.now();
    if (restMs > 0) await this.#page.waitForTimeout(restMs);
  }

  /**
   * Waits until the charts have passed these states since the step, and the page is or was at this address. `untilMs`:
   * how long after the page's load that was in the recording.
   */
  async arrive(
    states: Readonly<Record<string, readonly unknown[]>>,
    address = '',
    untilMs = 0,
  ): Promise<void> {
    const ways = Object.entries(states).map(
      ([chart, one]) => [chart, { states: one, later: [], isMoved: true }] as const,
    );
    await this.#follow(Object.fromEntries(ways), address, untilMs, null, 0);
  }

  /* If the page continues where the recording has ended, it has `pastMs` to reach the recorded states. */
  async #follow(
    course: ExpectedTrace,
    address: string,
    untilMs: number,
    kind: Step['kind'] | null,
    pastMs = this.#patienceMs,
  ): Promise<Divergence | null> {
    const begunMs = Date.now();
    const lag = Math.min(maxPatienceMs, Math.max(0, this.#loadedMs + untilMs - begunMs));
    for (;;) {
      const entries = (await this.#entries()) ?? [];
      // While the step waited for its element, the page may have continued from the previous step.
      const taken = entries.findIndex((one, at) => at >= this.#from && one.kind === kind);
      const from = Math.max(this.#from, taken);
      const wasAhead = this.#aheadAt(entries.slice(0, from));
      const { divergence, ahead } = standingOf(course, entries, from, wasAhead, mayGoOn);
      const isThere = address === '' || this.#isAt(address, entries);
      const waitedMs = Date.now() - begunMs;
      if (isThere && (divergence === null || (divergence.isPast && waitedMs >= pastMs))) {
        this.#ahead = ahead;
        this.#judged = { course, from };
        return divergence;
      }
      if (waitedMs > this.#patienceMs * (isMoving(divergence) ? slowness : 1) + lag) {
        if (divergence === null)
          throw new LeftPath(
            'the page is at another address',
            address,
            plainAddress(this.#page.url()),
            'address',
          );
        const { chart, expected, found } = divergence;
        throw new LeftPath(
          `chart «${chart}» is in another state`,
          { [chart]: expected },
          { [chart]: found },
          'state',
        );
      }
      // Triggers parts that load on the first user input: in the recording, the mouse moved to the next press.
      if (divergence?.found === '–') await this.#stirMouse();
      // Polled, because the recording may belong to any back end. The loop ends with a result or by a time limit.
      await this.#page.waitForTimeout(50);
    }
  }

  async #stirMouse(): Promise<void> {
    try {
      await this.#page.mouse.move(1 + (Date.now() % 4), 1);
    } catch {
      // The page is navigating: Firefox then refuses.
    }
  }

  #aheadAt(entries: readonly Entry[]): ReadonlySet<string> {
    if (this.#judged === null) return this.#ahead;
    const { course, from } = this.#judged;
    return aheadAtNext(course, entries, from, this.#ahead, mayGoOn);
  }

  /* Waits until the page shows the recorded text. */
  async #hear(
    recorded: readonly string[],
    { anywhere = [], gone = [] }: KnownTexts,
    after: string,
  ): Promise<void> {
    // If a seat was replaced, proposals and sums differ as well.
    if (this.#seats.areOthers) return;
    // In a shop that others use, the text is compared as well, but not waited for as long.
    const until = Date.now() + (this.#judgesWords ? this.#patienceMs : Math.min(noteMs, this.#patienceMs));
    for (;;) {
      const { missing, strange } = wordsApart(
        recorded,
        anywhere,
        [...this.#told],
        this.#tells,
        gone,
        this.#settled,
      );
      if (missing.length === 0 && strange.length === 0) return;
      if (Date.now() > until) {
        // A wrong sum in the place of the recorded one.
        const sums = new Set(missing.map(withoutNumbers));
        const instead = this.#tells.filter(
          (line) => sums.has(withoutNumbers(line)) && !recorded.includes(line),
        );
        const found = [...new Set([...strange, ...instead])];
        if (this.#judgesWords) throw new LeftPath('the page tells something else', missing, found, 'words');
        this.hasOtherWords = true;
        this.notes.push(
          `after ${after} the page tells something else; missing: ${JSON.stringify(missing)}, instead: ${JSON.stringify(found)}`,
        );
        return;
      }
      await this.#page.waitForTimeout(50);
      await this.#entries();
    }
  }

  #isAt(address: string, entries: readonly Entry[]): boolean {
    const wanted = plainAddress(address);
    const pattern = patternOf(wanted);
    const here = plainAddress(this.#page.url());
    // The recording has the address that the page had when it was left.
    if (here.includes('/bank/')) return true;
    if (pattern.test(here)) {
      learn(wanted, here, this.#values);
      return true;
    }
    return entries
      .slice(this.#from)
      .some((one) => (one.kind === 'go' || one.kind === 'load') && pattern.test(plainAddress(one.address)));
  }

  /* The entries of the page's recorder so far; on the bank's page, those kept in the session. */
  async #entries(): Promise<readonly Entry[] | null> {
    if (!this.#isBegun) return null;
    try {
      const { recording, words, settled } = await this.#page.evaluate(() => {
        const kept = sessionStorage.getItem('qa:parterre:recording');
        const seen = kept === null ? null : (JSON.parse(kept) as { recording: Recording }).recording;
        const { qa } = window as QaWindow;
        return {
          recording: qa?.recording() ?? seen,
          ...(qa?.texts() ?? { words: [], settled: [] }),
        };
      });
      this.#tells = words;
      this.#settled = settled;
      for (const line of words) this.#told.add(line);
      this.#seen = recording?.entries.length ?? this.#seen;
      return recording?.entries ?? null;
    } catch {
      // The page is navigating.
      return null;
    }
  }

  async #take(step: Step, isLeft: boolean): Promise<void> {
    switch (step.kind) {
      case 'load':
        return this.#load(step);
      case 'press': {
        const element = await this.#element(step);
        return element.click({ timeout: this.#patienceMs });
      }
      case 'fill': {
        const value = fakeValuesFor(step.value, this.#values) ?? (await this.#levers.pictureCode());
        if (value === null)
          throw new LeftPath(`what ${step.value} stands for is not known: say it with --value`);
        return (await this.#element(step)).fill(value, { timeout: this.#patienceMs });
      }
      case 'choose':
        return this.#choose(step);
      case 'key':
        if (step.role === '') return this.#page.keyboard.press(keyName(step.key));
        return (await this.#element(step)).press(keyName(step.key), { timeout: this.#patienceMs });
      case 'seat':
        return this.#seats.press(step);
      case 'world':
        if (this.#isClosed && !isLeft) return;
        this.#isBack = step.what === 'bank' && isLeft;
        return this.#levers.move(step, this.#values, isLeft, this.#patienceMs);
      case 'send':
      case 'window':
        throw new LeftPath(`${stepWords(step)}: no hand does this, it is played closed alone`);
      case 'back':
        await (step.forward === true ? this.#page.goForward() : this.#page.goBack());
    }
  }

  /* Chooses by label. Of two equal options it takes the enabled one: the disabled one only shows the current state. */
  async #choose(step: Of<'choose'>): Promise<void> {
    const element = await this.#element(step);
    const index = await element.evaluate(
      (field, label) =>
        field instanceof HTMLSelectElement
          ? [...field.options].findIndex((one) => !one.disabled && one.label.trim() === label)
          : -1,
      step.value,
    );
    const wanted = index < 0 ? { label: step.value } : { index };
    await element.selectOption(wanted, { timeout: this.#patienceMs });
  }

  /* The element with the recorded role and name, as soon as it exists. */
  async #element({ role, name, nth = 0 }: Of<'press' | 'fill' | 'choose' | 'key'>): Promise<ElementHandle> {
    const until = Date.now() + this.#patienceMs;
    let hasLooked = false;
    for (;;) {
      const isLate = Date.now() > until;
      // Scroll positions are not recorded, and «back to top» exists only further down.
      if (role === 'button' && !hasLooked && Date.now() > until - this.#patienceMs * 0.6) {
        hasLooked = true;
        await this.#lookBelow();
      }
      // Another seat has another number and may have another price.
      const { source } = patternOf(name, isLate && this.#seats.areOthers);
      const found = await this.#find(role, source, nth);
      if (found !== null) return found;
      if (isLate) throw new LeftPath(`there is no ${role} «${name}»${nth === 0 ? '' : ` number ${nth + 1}`}`);
      await this.#page.waitForTimeout(30);
    }
  }

  async #lookBelow(): Promise<void> {
    try {
      await this.#page.evaluate(() =>
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
      );
    } catch {
      // The page is navigating.
    }
  }

  async #find(role: string, name: string, nth: number): Promise<ElementHandle | null> {
    try {
      const found = await this.#page.evaluateHandle(
        (wanted) => (window as QaWindow).qa?.find(wanted.role, wanted.name, wanted.nth) ?? null,
        { role, name, nth },
      );
      return found.asElement();
    } catch {
      // The page is navigating.
      return null;
    }
  }

  async #load({ how, address }: Of<'load'>): Promise<void> {
    if (how === 'reload') return void (await this.#page.reload());
    if (how === 'back') return void (await this.#page.goBack());
    const [path = ''] = address.split('?');
    const pattern = patternOf(path);
    if (this.#isBegun) {
      const until = Date.now() + this.#patienceMs;
      const from = this.#page.url();
      // Waits for the way out of the shop, to the bank, and for the way back.
      while (Date.now() < until) {
        const here = new URL(this.#page.url());
        if (this.#isBack && pattern.test(decodeURI(here.pathname))) {
          this.#isBack = false;
          return this.#page.waitForLoadState();
        }
        if (!this.#isBack && here.pathname.includes('/bank/')) await this.#atBank(address);
        else if (this.#page.url() !== from && pattern.test(decodeURI(here.pathname))) return;
        // Polled until the address is there: nothing announces a page of the bank.
        await this.#page.waitForTimeout(50);
        if (!this.#isBack && this.#page.url() === from && Date.now() > until - this.#patienceMs * 0.8) break;
      }
    }
    const target = fakeValuesFor(address, this.#values) ?? (await this.#levers.mailedLink(address));
    if (target === null)
      throw new LeftPath(`the way to ${address} is not known`, address, new URL(this.#page.url()).pathname);
    const url = new URL(target, this.#origin);
    // QA's drawer would cover the page.
    url.searchParams.set('qa', 'replay');
    this.#isBegun = true;
    await this.#page.goto(url.href);
  }

  /* The recording ends before the bank and continues after it; where it continues shows what was done there. */
  async #atBank(address: string): Promise<void> {
    const action = address.includes('/declined/')
      ? 'decline'
      : address.includes('bank_status=paid')
        ? 'pay'
        : 'leave';
    await this.#page.locator(`button[name="action"][value="${action}"]`).click({ timeout: this.#patienceMs });
    await this.#page.waitForURL((url) => !url.pathname.includes('/bank/'), { timeout: this.#patienceMs });
  }
}

const keyName = (key: string): string => (key === ' ' ? 'Space' : key);

/** True if a replay can't begin, because only those who know its hash can open the first page. */
export const beginsInPrivate = ({ entries }: Recording): boolean => {
  const [first] = entries;
  return first?.kind !== 'load' || hasMarks(first.address);
};
