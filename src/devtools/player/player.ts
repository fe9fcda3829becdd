import { qaKey } from '../../persistence/qa-flag.ts';
import { openBrowserStorage } from '../../persistence/storage.ts';
import { closedPlay, keepClosed } from './closed-play.ts';
import { aheadAtNext, expectedTrace, standingOf, type ExpectedTrace } from './expected-trace.ts';
import { learn, patternOf } from '../recording/fake-values.ts';
import { beginAs, moveLever } from './move-lever.ts';
import { later, ownNow, pauseBefore } from './own-time.ts';
import { keepText, playEvent, type SendTo } from './play-event.ts';
import { NotThere, playStep } from './play-step.ts';
import { keepClock } from './pushed-clock.ts';
import { pushPast } from './push-past.ts';
import { plainAddress } from '../recording/plain-address.ts';
import type { Recorder } from '../recording/recorder.ts';
import { pageTexts, wordsApart } from '../recording/page-words.ts';
import { goneBy, passagesOf, wordsIn, type Passage } from '../recording/passages.ts';
import { parseRecording, type Recording } from '../recording/recording.ts';
import type { SessionStore } from '../recording/session-store.ts';
import { stepWords } from '../recording/step-words.ts';

const playKey = `${qaKey}:play`;
const patienceMs = 10_000;
const maxPatienceMs = 60_000;
const lookMs = 50;
const leavingMs = 5_000;
const tellingMs = 2_000;

type Kept = {
  readonly recording: Recording;
  /** Replies come from the recording itself. */
  readonly isClosed: boolean;
  /** The step before which it pauses; null if none. */
  until: number | null;
  at: number;
  /** Whether the step was taken and its result is awaited. */
  isTaken: boolean;
  isRunning: boolean;
  fault: string;
  /**
   * Differences of the page's texts, by step: not faults, because this shop may be in another state than the recorded
   * one.
   */
  remarks: string[];
  /** The values of placeholders that the page has shown so far. */
  readonly values: [string, string][];
  /** The number of this session's entries when the step was taken, and the parts of charts that were ahead then. */
  from: number;
  ahead: string[];
};

/** What the drawer shows about the played recording. */
type Playing = {
  readonly step: number;
  readonly steps: number;
  /** The step that is next or awaited, as text; '' at the end. */
  readonly words: string;
  readonly isRunning: boolean;
  readonly isClosed: boolean;
  /** Why it stopped; '' if it did not. */
  readonly fault: string;
  readonly remarks: readonly string[];
  /** The recorded size of the page. */
  readonly viewport: Recording['viewport'];
  /** The recording's note for QA; '' if none. */
  readonly note: string;
};

/**
 * Plays a recording in the page. Its position is kept in session storage, so it continues across loads. It starts
 * paused before the first step.
 */
export class Player {
  readonly #storage: SessionStore;
  readonly #recorder: Recorder;
  readonly #send: SendTo;
  #kept: Kept | null;
  /* A run whose number is no longer current has been stopped. */
  #run = 0;

  constructor(storage: SessionStore, recorder: Recorder, send: SendTo) {
    this.#storage = storage;
    this.#recorder = recorder;
    this.#send = send;
    this.#kept = readKept(storage);
    const kept = this.#kept;
    if (kept === null) return;
    // The step left the shop: continue with the next loaded page. A person has done the steps at the bank.
    const [now, ...rest] = passagesOf(kept.recording).slice(kept.at);
    const next = rest.findIndex(({ step }) => step.kind !== 'world');
    if (kept.isTaken && now?.step.kind !== 'load' && rest[next]?.step.kind === 'load') kept.at += next + 1;
    void closedPlay()?.resume(kept.at);
    if (kept.isTaken || kept.isRunning) void this.#go(kept.isRunning);
  }

  /** Loads a recording and puts it at its beginning; with `isClosed` it also gives the replies. Null ends playing. */
  load(recording: Recording | null, isClosed = false): void {
    this.#run += 1;
    this.#kept =
      recording === null
        ? null
        : {
            recording: isClosed ? { ...recording, bodies: {} } : recording,
            isClosed,
            until: null,
            at: 0,
            isTaken: false,
            isRunning: false,
            fault: '',
            remarks: [],
            values: [],
            from: 0,
            ahead: [],
          };
    this.#recorder.isPaced = recording === null;
    const isKept = keepClosed(isClosed ? recording : null);
    if (this.#kept !== null && !isKept) this.#kept.fault = 'it is too large to be played closed in a page';
    this.#keep();
  }

  play(): void {
    void this.#go(true);
  }

  /** Takes one step. */
  step(): void {
    void this.#go(false);
  }

  /** Goes back before the last step, by replaying from the beginning: a page's state cannot be reversed. */
  back(): void {
    const kept = this.#kept;
    if (kept === null || kept.at === 0) return;
    this.#run += 1;
    const until = kept.at - 1;
    Object.assign(kept, {
      at: 0,
      until,
      isTaken: false,
      remarks: [],
      values: [],
      from: 0,
      ahead: [],
      fault: '',
    });
    this.#keep();
    if (until > 0) void this.#go(true);
  }

  pause(): void {
    if (this.#kept !== null) this.#kept.isRunning = false;
    this.#keep();
  }

  /** What the drawer shows; null if nothing is played. */
  playing(): Playing | null {
    if (this.#kept === null) return null;
    const { recording, at, isRunning, isClosed, fault, remarks } = this.#kept;
    const passages = passagesOf(recording);
    const next = passages[at];
    return {
      step: at,
      steps: passages.length,
      words: next === undefined ? '' : stepWords(next.step),
      isRunning,
      isClosed,
      fault,
      remarks,
      viewport: recording.viewport,
      note: recording.note ?? '',
    };
  }

  async #go(isRunning: boolean): Promise<void> {
    const kept = this.#kept;
    if (kept === null) return;
    const run = ++this.#run;
    Object.assign(kept, { isRunning, fault: '' });
    const passages = passagesOf(kept.recording);
    try {
      do {
        const passage = passages[kept.at];
        if (passage === undefined || kept.at === kept.until) break;
        const closed = closedPlay();
        if (closed !== null) {
          await closed.at(kept.at);
          kept.values.splice(0, Infinity, ...(await closed.values()));
        }
        await later(pauseBefore(passage.step, passages[kept.at - 1]?.step));
        await this.#pass(kept, passage, expectedTrace(kept.recording, kept.at), () => run === this.#run);
        if (run !== this.#run) return;
        await hear(kept, passage, goneBy(passages, kept.at));
        for (const call of (await closed?.newlyStrange()) ?? [])
          kept.remarks.push(`step ${kept.at + 1}: ${call}`);
        kept.at += 1;
        kept.isTaken = false;
        this.#keep();
      } while (kept.isRunning);
    } catch (error) {
      kept.fault = error instanceof Error ? error.message : String(error);
      kept.isTaken = false;
    }
    kept.isRunning = false;
    kept.until = null;
    this.#keep();
  }

  async #pass(
    kept: Kept,
    { step, address, untilMs, isLeft }: Passage,
    course: ExpectedTrace,
    goesOn: () => boolean,
  ): Promise<void> {
    const clock = closedPlay()?.clock ?? null;
    const until = ownNow() + patienceMs;
    while (!kept.isTaken && goesOn()) {
      try {
        if (kept.at > 0) kept.ahead = [...this.#aheadOf(kept)];
        // Stored before the step is taken, because the step may leave the page at once.
        Object.assign(kept, { isTaken: true, from: this.#recorder.entries.length });
        this.#keep();
        // As when redirected to the bank, the page leaves on its own and returns to an address that is not yet known.
        if (step.kind === 'load' && step.how === 'address' && kept.at > 0 && !kept.isClosed)
          await later(leavingMs);
        if (!goesOn()) return;
        if (step.kind === 'world') {
          if (kept.isClosed && isLeft) return;
          if (kept.isClosed) break;
          if (step.what === 'bank' && isLeft) return await later(maxPatienceMs);
          await moveLever(step, new Map(kept.values));
          break;
        }
        if (step.kind === 'send' || step.kind === 'window') {
          playEvent(step, this.#send, clock);
          break;
        }
        if (kept.at === 0 && kept.isClosed) forgetShop(kept.recording);
        else if (kept.at === 0 && kept.recording.start !== undefined) await beginAs(kept.recording.start);
        if (kept.recording.pace === 'pushed')
          keepClock(Date.parse(kept.recording.begun) + Math.floor(step.at));
        playStep(step, new Map(kept.values));
        if (step.kind === 'load') return await later(maxPatienceMs);
      } catch (error) {
        kept.isTaken = false;
        if (!(error instanceof NotThere) || ownNow() > until) throw error;
        // Scroll positions are not recorded, and «back to top» exists only further down.
        if (step.kind === 'press' && step.role === 'button' && ownNow() > until - patienceMs * 0.6)
          window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        await later(lookMs);
      }
    }
    if (clock !== null)
      await pushPast(clock, kept.recording, kept.at, () => this.#recorder.entries.slice(kept.from), goesOn);
    const begunMs = ownNow();
    const lag =
      clock === null
        ? Math.min(maxPatienceMs, Math.max(0, performance.timeOrigin + untilMs - Date.now()))
        : 0;
    while (goesOn()) {
      // Triggers what loads on the first user input.
      window.dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }));
      const { divergence, ahead } = standingOf(
        course,
        this.#recorder.entries,
        kept.from,
        new Set(kept.ahead),
      );
      const waitedMs = ownNow() - begunMs;
      if (isAt(address, kept) && (divergence === null || (divergence.isPast && waitedMs >= patienceMs))) {
        kept.ahead = [...ahead];
        return;
      }
      if (waitedMs > patienceMs + lag)
        throw new Error(
          divergence === null
            ? 'the page is at another address'
            : `chart «${divergence.chart}» is in another state`,
        );
      await later(lookMs);
    }
  }

  /* The page has continued on its own since its step was judged. */
  #aheadOf({ recording, at, from, ahead }: Kept): ReadonlySet<string> {
    return aheadAtNext(expectedTrace(recording, at - 1), this.#recorder.entries, from, new Set(ahead));
  }

  #keep(): void {
    try {
      if (this.#kept === null) this.#storage.removeItem(playKey);
      else this.#storage.setItem(playKey, JSON.stringify(this.#kept));
    } catch {
      // The storage is full: playing ends with this page.
    }
  }
}

/*
 * Waits for short-lived texts as long as a buyer would look. With another window size the page differs, so texts are
 * not compared.
 */
const hear = async (
  { recording, at, remarks }: Kept,
  { words }: Passage,
  gone: readonly string[],
): Promise<void> => {
  const { width, height } = recording.viewport;
  if (words === null || width !== window.innerWidth || height !== window.innerHeight) return;
  const told = new Set<string>();
  for (const until = ownNow() + tellingMs; ; await later(lookMs)) {
    const { words: now, settled } = pageTexts();
    for (const line of now) told.add(line);
    const { missing, strange } = wordsApart(words, wordsIn(recording), [...told], now, gone, settled);
    if (missing.length === 0 && strange.length === 0) return;
    if (ownNow() < until) continue;
    const lines = [...missing.map((line) => `no ${line}`), ...strange.map((line) => `besides ${line}`)];
    remarks.push(`step ${at + 1}: ${lines.join(', ')}`);
    return;
  }
};

/* Gives the browser the stored data that the recording began with: none, or what was recorded. */
const forgetShop = ({ kept = {} }: Recording): void => {
  for (const kind of ['localStorage', 'sessionStorage'] as const) openBrowserStorage(kind).wipe();
  for (const [key, text] of Object.entries(kept)) if (typeof text === 'string') keepText(key, text);
};

const isAt = (address: string, kept: Kept): boolean => {
  // The simulation does not remove the bank's parameters from the address.
  const isPathAlone = kept.recording.pace === 'pushed';
  const [wanted = '', here = ''] = [address, window.location.href].map((one) =>
    isPathAlone ? plainAddress(one).replace(/\?[^]*/, '') : plainAddress(one),
  );
  if (!patternOf(wanted).test(here)) return false;
  const values = new Map(kept.values);
  learn(wanted, here, values);
  kept.values.splice(0, Infinity, ...values);
  return true;
};

const readKept = (storage: SessionStore): Kept | null => {
  try {
    const kept = JSON.parse(storage.getItem(playKey) ?? 'null') as Kept | null;
    const recording = parseRecording(kept?.recording);
    return kept !== null && recording !== null ? { ...kept, recording } : null;
  } catch {
    return null;
  }
};

/** True if a recording was being played when the previous page was left. */
export const isPlaying = (): boolean => {
  try {
    return window.sessionStorage.getItem(playKey) !== null;
  } catch {
    return false;
  }
};
