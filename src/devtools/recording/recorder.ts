import { qaKey } from '../../persistence/qa-flag.ts';
import { hasMarks, longestName } from './fake-values.ts';
import { Redactor, type KeptMarks } from './redactor.ts';
import { isStep } from './passages.ts';
import { parseRecording, type Entry, type Recording } from './recording.ts';
import { RecordedReplies, sizeOf } from './recorded-replies.ts';
import { pageWords } from './page-words.ts';
import type { ReplyBodies } from './reply-bodies.ts';
import type { SessionStore } from './session-store.ts';
import type { HallReply } from './watch-hall.ts';
import type { WorldNews } from './watch-world.ts';
import type { ClickedSeat, Target, UserListener } from './watch-user.ts';

const recordingKey = `${qaKey}:recording`;

/** A hall's address, which identifies nobody. */
const wholeAddress = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** A recording may take `ahead` plus `minute` bytes per minute of use, at most `shapes`; with whole replies `whole`. */
const budget = { minute: 5_000, ahead: 25_000, shapes: 400_000, whole: 2_000_000 } as const;
const longestEvent = 20_000;
const flushMs = 300;
const mostSizes = 20;
/* If the pointer was down for longer than this, the page may have changed since it was looked at. */
const pressMs = 900;

const minuteMs = 60_000;
type Kept = {
  readonly recording?: unknown;
  readonly marks?: KeptMarks;
  readonly journalSeq?: number | null;
};

const readKept = (storage: SessionStore): Kept => {
  try {
    return JSON.parse(storage.getItem(recordingKey) ?? '{}') as Kept;
  } catch {
    return {};
  }
};

/** One recording of one session, kept in its storage: it continues across pages. */
export class Recorder implements UserListener {
  /** False during a replay, which is quicker than the recording, needs every state and records no calls. */
  isPaced = true;
  readonly #storage: SessionStore;
  readonly #recording: Recording;
  readonly #begunMs: number;
  readonly #book: Redactor;
  readonly #states = new Map<string, string>();
  #bytes: number;
  #writing: { readonly field: Element; readonly finish: () => void } | null = null;
  #flushing = 0;
  readonly #pageWords: typeof pageWords;
  #words: readonly string[] = [];
  #address = '';
  #isOver = false;
  #lookedMs = 0;
  #shown = '';
  #journalSeq: number | null;
  /* When this page's part of the recording began, and its index in the entries. */
  #loadedMs = 0;
  #loadedAt = 0;
  readonly #replies: RecordedReplies;

  /**
   * `words`: returns the page's present texts, in lines; `about`: build and browser; `bodies`: null if replies are not
   * stored.
   */
  constructor(
    storage: SessionStore,
    replies: Recording['replies'],
    lang: string,
    words: typeof pageWords = pageWords,
    about?: Recording['about'],
    bodies: ReplyBodies | null = null,
  ) {
    this.#storage = storage;
    this.#pageWords = words;
    const { recording, marks, journalSeq } = readKept(storage);
    const kept = parseRecording(recording);
    const isKept = kept !== null && marks !== undefined;
    this.#recording = isKept
      ? kept
      : {
          format: 'parterre-recording',
          version: 3,
          begun: new Date().toISOString(),
          replies,
          lang,
          viewport: { width: window.innerWidth, height: window.innerHeight },
          ...(about !== undefined && { about }),
          dropped: { states: 0, calls: 0, steps: 0 },
          entries: [],
        };
    this.#journalSeq = (isKept ? journalSeq : null) ?? null;
    this.#book = new Redactor(isKept ? marks : { salt: crypto.randomUUID(), marks: {}, open: [] });
    this.#begunMs = Date.parse(this.#recording.begun);
    this.#replies = new RecordedReplies(this.#recording, this.#book, bodies);
    this.#bytes = sizeOf(this.#recording);
  }

  /** The recording so far. */
  recording(): Recording {
    this.#finishWriting();
    const whole = structuredClone(this.#recording);
    if (this.isPaced) whole.entries.push(this.#pageEntry());
    return whole;
  }

  /** The recording so far, with its replies if they are stored. */
  async withReplies(): Promise<Recording> {
    await this.#replies.settled();
    const whole = this.recording();
    return { ...whole, ...(await this.#replies.packed(whole)) };
  }

  /** Registers an outstanding reply, without which the recording would be incomplete. */
  waitFor(reply: Promise<unknown>): void {
    this.#replies.waitFor(reply);
  }

  /** The entries so far, to read only: this is the recorder's own array. */
  get entries(): readonly Entry[] {
    return this.#recording.entries;
  }

  /** The size of the recording in bytes, and how many entries there was no room for. */
  get size(): { readonly bytes: number; readonly lost: number } {
    const { states, calls, steps } = this.#recording.dropped;
    return { bytes: this.#bytes, lost: states + calls + steps };
  }

  /**
   * Discards the recording and stops: the next page that loads begins a new one. A recording that began in the middle
   * of a page could not be replayed.
   */
  forget(): void {
    this.#writing = null;
    this.#isOver = true;
    window.clearTimeout(this.#flushing);
    this.#replies.forget();
    this.#storage.removeItem(recordingKey);
  }

  /** Whether the page's address is private, as that of an order or a refund. */
  get isPrivate(): boolean {
    return hasMarks(this.#shown);
  }

  load(how: 'address' | 'reload' | 'back', address: string, atMs: number): void {
    this.#address = address;
    this.#states.clear();
    this.#shown = this.#book.address(address, address);
    this.#loadedMs = Date.now();
    this.#loadedAt = this.#recording.entries.length;
    // However the first page was loaded, its replay goes to its address.
    const begins = this.#recording.entries.length === 0;
    this.#add({ kind: 'load', at: this.#at(atMs), how: begins ? 'address' : how, address: this.#shown });
  }

  /** How far the sandbox's journal has been read; null if not at all. */
  get journalSeq(): number | null {
    return this.#journalSeq;
  }

  /** Inserts events outside the page, from the sandbox's journal, among the entries by time. */
  news({ nowMs, seq, events, openCodes, ...start }: WorldNews): void {
    const isFirst = this.#journalSeq === null;
    this.#journalSeq = seq;
    for (const code of openCodes) this.#book.open(code);
    const behindMs = Date.now() - nowMs;
    // Other buyers pay their orders at the same bank.
    const own = events.filter(
      (event) =>
        (!isFirst || event.ms + behindMs > this.#begunMs) &&
        (event.what !== 'bank' || this.#book.hasMark(event.order)),
    );
    if (isFirst) this.#recording.start = { ...start, faults: own.length > 0 ? [] : start.faults };
    for (const event of own) {
      const atMs = event.ms + behindMs;
      const { entries } = this.#recording;
      const isOfThisPage = atMs > this.#loadedMs;
      const next = isOfThisPage
        ? entries.findIndex((one, index) => index > this.#loadedAt && one.at > this.#at(atMs))
        : this.#loadedAt;
      const place = next < 0 ? entries.length : next;
      // A page's time is that of its request, so what the bank received before it answered can seem later: it goes
      // before the page.
      const at = isOfThisPage ? this.#at(atMs) : Math.min(this.#at(atMs), entries[place]?.at ?? Infinity);
      this.#add(this.#worldEntry(event, at), place);
      if (!isOfThisPage) this.#loadedAt += 1;
    }
  }

  #worldEntry(event: WorldNews['events'][number], at: number): Entry {
    const { ms: _, ...rest } = event;
    return rest.what === 'bank'
      ? { kind: 'world', at, ...rest, order: this.#book.text(rest.order) }
      : { kind: 'world', at, ...rest, body: this.#book.data(rest.body) as Record<string, unknown> };
  }

  /** Notes the page's current address. */
  at(address: string): void {
    if (address === this.#address) return;
    this.#address = address;
    const shown = this.#book.address(address, address);
    // A changed fragment is not another page.
    if (shown !== this.#shown) this.#add({ kind: 'go', at: this.#at(), address: shown });
    this.#shown = shown;
  }

  back(forward: boolean): void {
    this.#finishWriting();
    this.#see();
    this.#add({ kind: 'back', at: this.#at(), ...(forward && { forward }) });
  }

  look(from: Element): void {
    // Clicking the field that is being typed into continues the typing.
    if (this.#writing?.field === from) return;
    this.#finishWriting();
    this.#see();
    this.#lookedMs = Date.now();
  }

  /*
   * Notes the page as it was before a press, unless `look` has just done so: by now, a field that lost focus may have
   * changed the page.
   */
  #seeUnlessLooked(): void {
    if (Date.now() - this.#lookedMs > pressMs) this.#see();
    this.#lookedMs = 0;
  }

  press(target: Target): void {
    this.#finishWriting();
    this.#seeUnlessLooked();
    this.#add({ kind: 'press', at: this.#at(), ...this.#masked(target) });
  }

  seat(seat: ClickedSeat | null, spot: { readonly x: number; readonly y: number }): void {
    this.#finishWriting();
    this.#seeUnlessLooked();
    const named = seat === null ? {} : { seatId: seat.id, ...(seat.taken && { taken: true }) };
    this.#add({ kind: 'seat', at: this.#at(), ...named, spot });
  }

  fill(field: Element, target: () => Target, value: string, kind: Parameters<UserListener['fill']>[3]): void {
    const same = this.#writing?.field === field ? this.#recording.entries.findLast(isStep) : undefined;
    if (this.#writing !== null && same === undefined) this.#finishWriting();
    if (same?.kind !== 'fill') this.#see();
    const entry: Entry =
      same?.kind === 'fill' ? same : { kind: 'fill', at: this.#at(), ...this.#masked(target()), value: '' };
    if (same === undefined) this.#add(entry);
    const finish = (): void => {
      entry.value = kind === null ? this.#book.text(value) : this.#book.typed(kind, value);
      this.#bytes += sizeOf(entry.value);
    };
    // The text is masked only when it is finished: half a word would get a mark of its own.
    this.#writing = { field, finish };
  }

  choose(target: Target, option: string): void {
    this.#finishWriting();
    this.#see();
    this.#add({ kind: 'choose', at: this.#at(), ...this.#masked(target), value: this.#book.text(option) });
  }

  key(target: Target, key: string): void {
    this.#finishWriting();
    this.#see();
    this.#add({ kind: 'key', at: this.#at(), ...this.#masked(target), key });
  }

  /** Notes a new size of the page, px. */
  resize(width: number, height: number): void {
    const { viewport, resized = [] } = this.#recording;
    const last = resized.at(-1) ?? viewport;
    if (last.width === width && last.height === height) return;
    // The list keeps its first sizes and the latest one.
    this.#recording.resized = [...resized.slice(0, mostSizes - 1), { at: this.#at(), width, height }];
    this.#keepSoon();
  }

  /** How a text may be shown at the moment, given its field's name; `isTyped`: a buyer types it. */
  glance(name: string, text: string, isTyped: boolean): string {
    return this.#book.glance(name, text, isTyped);
  }

  /** Stores what is not stored yet. */
  flush(): void {
    if (this.#isOver) return;
    this.#finishWriting();
    window.clearTimeout(this.#flushing);
    this.#flushing = 0;
    try {
      const kept = { recording: this.#recording, marks: this.#book.kept, journalSeq: this.#journalSeq };
      this.#storage.setItem(recordingKey, JSON.stringify(kept));
    } catch {
      // Storage is full or forbidden: the recording lasts as long as this page.
    }
  }

  /** A chart handled an event and is now in this state. */
  state(
    { id: chart, machine }: { readonly id: string; readonly machine: string },
    event: Readonly<{ type: string }>,
    state: unknown,
    isEnded: boolean,
  ): void {
    this.at(window.location.href);
    const { entries, replies } = this.#recording;
    const text = JSON.stringify(state);
    const isSame = this.#states.get(chart) === text && !isEnded;
    if (isEnded) this.#states.delete(chart);
    else this.#states.set(chart, text);
    const last = entries.at(-1);
    if (isSame && last?.kind === 'state' && last.chart === chart && last.event === event.type) {
      last.times = (last.times ?? 1) + 1;
      this.#keepSoon();
      return;
    }
    this.#add({
      kind: 'state',
      at: this.#at(),
      chart,
      ...(machine !== chart && { machine }),
      event: this.#book.text(event.type),
      ...(!isSame && { state }),
      ...(isEnded && { ended: true }),
      ...(replies === 'whole' && this.#data(event)),
    });
  }

  #data(event: object): { data?: unknown } {
    try {
      const { type, ...rest } = event as { type: string };
      // The event's type says what kind of text its data contains: a promo code, a bot check's answer.
      const data = this.#book.data(JSON.parse(JSON.stringify(rest)), type) as object;
      const text = JSON.stringify(data);
      if (text === '{}') return {};
      return { data: text.length > longestEvent ? '…' : (JSON.parse(text) as unknown) };
    } catch {
      return { data: '…' };
    }
  }

  /**
   * Records a call to the back end. `reply` is a copy of the reply to read, null if none came; `isAborted`: the page
   * cancelled the call.
   */
  async call(
    { method, address, sent }: { method: string; address: string; sent: string | null },
    reply: Response | null,
    atMs: number,
    isAborted = false,
  ): Promise<void> {
    if (!this.isPaced) return;
    const tookMs = Date.now() - atMs;
    const read =
      reply === null ? null : { text: await reply.text().catch(() => null), headers: reply.headers };
    const shown = read?.text == null ? undefined : this.#replies.shown(read.text);
    this.#add({
      kind: 'call',
      at: this.#at(atMs),
      method,
      address: this.#book.address(address, window.location.href),
      // A reply that was cut off counts as none.
      status: read?.text == null ? 0 : (reply?.status ?? 0),
      tookMs,
      ...(shown !== undefined && { reply: shown }),
      ...(isAborted && { aborted: true }),
      ...this.#replies.call(address, sent, read),
    });
  }

  /** Records a reply to the hall's worker. Halls are public. */
  hall(reply: HallReply): void {
    if (!this.isPaced || !this.#replies.areKept) return;
    const { method, url, status, type, atMs, tookMs, isAborted } = reply;
    this.#add({
      kind: 'call',
      at: this.#at(atMs),
      method,
      address: wholeAddress(url),
      status,
      tookMs,
      type,
      ...(isAborted && { aborted: true }),
      ...this.#replies.hall(reply),
    });
  }

  /** Records a live update that the back end pushed. */
  live(url: string, event: string, id: string, data: string): void {
    if (!this.isPaced) return;
    const kept = this.#replies.text(data, true);
    if (kept !== null)
      this.#add({ kind: 'live', at: this.#at(), address: wholeAddress(url), event, id, data: kept });
  }

  /* What has changed in the page's texts since the last such entry. */
  #pageEntry(): Extract<Entry, { kind: 'page' }> {
    const words = this.#pageWords((text) => this.#book.text(text));
    const [before, now] = [new Set(this.#words), new Set(words)];
    return {
      kind: 'page',
      at: this.#at(),
      came: words.filter((line) => !before.has(line)),
      went: this.#words.filter((line) => !now.has(line)),
    };
  }

  /* Records the page's texts before a step. */
  #see(): void {
    if (!this.isPaced) return;
    const entry = this.#pageEntry();
    this.#words = [...this.#words.filter((line) => !entry.went.includes(line)), ...entry.came];
    this.#add(entry);
  }

  #masked({ role, name, nth }: Target): { role: string; name: string; nth?: number } {
    return { role, name: this.#book.text(name).slice(0, longestName), ...(nth !== undefined && { nth }) };
  }

  #finishWriting(): void {
    this.#writing?.finish();
    this.#writing = null;
  }

  #at(ms = Date.now()): number {
    return Math.max(0, Math.round(ms - this.#begunMs));
  }

  /* Steps are dropped last: a replay needs every one. */
  #add(entry: Entry, place?: number): void {
    const { entries, dropped, replies } = this.#recording;
    const size = sizeOf(entry);
    const { minute, ahead } = budget;
    const allowed = Math.min(budget[replies], ahead + (minute * this.#at()) / minuteMs);
    // A recording that stores replies needs all its calls: without them it would be no better than one with shapes.
    const keeps = replies === 'whole' || this.#replies.areKept;
    const most = !this.isPaced
      ? budget.whole
      : keeps
        ? budget.whole
        : isStep(entry) || entry.kind === 'go'
          ? budget[replies]
          : allowed;
    if (this.#bytes + size > most) {
      if (entry.kind === 'state') dropped.states += 1;
      else if (entry.kind === 'call' || entry.kind === 'live' || entry.kind === 'page') dropped.calls += 1;
      else dropped.steps += 1;
    } else {
      this.#bytes += size;
      if (place === undefined) entries.push(entry);
      else entries.splice(place, 0, entry);
    }
    this.#keepSoon();
  }

  #keepSoon(): void {
    if (this.#flushing === 0)
      this.#flushing = window.setTimeout(() => {
        this.#flushing = 0;
        if (this.#writing === null) this.flush();
        else this.#keepSoon();
      }, flushMs);
  }
}
