import { fakeValuesFor } from '../recording/fake-values.ts';
import { plainAddress } from '../recording/plain-address.ts';
import { isStep, type Step } from '../recording/passages.ts';
import type { Entry, Recording } from '../recording/recording.ts';
import { unpacked } from '../recording/reply-bodies.ts';

type Call = Extract<Entry, { readonly kind: 'call' }>;
type Live = Extract<Entry, { readonly kind: 'live' }>;

/** A live update of a hall's availability. */
type News = {
  readonly event: string;
  /** The version of the availability after the update. */
  readonly id: string;
  readonly data: string;
};

/** A recorded reply, ready to be given to the page. */
export type ClosedReply = {
  /** 0 if no reply was received. */
  readonly status: number;
  /** The page aborted the call, so no reply arrives. */
  readonly isAborted: boolean;
  readonly tookMs: number;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** The back end's date, ms since 1970; null if it sent none. */
  readonly dateMs: number | null;
  readonly retryAfterS: number;
  /** The back end's request id; '' if it sent none. */
  readonly requestId: string;
};

/** A request of a page. */
export type ClosedCall = {
  readonly method: string;
  readonly address: string;
  readonly sent: string | null;
};

type Waiting = {
  readonly call: Call;
  /** The step after which the call was sent. */
  readonly step: number;
  readonly sent: string | null;
  isGiven: boolean;
};

/* Placeholders that only the back end could define in an open replay; a closed one can invent all of them. */
const inventedFor: Readonly<Record<string, (number: number) => string>> = {
  hash: (number) => `FACE${number.toString(16).toUpperCase().padStart(36, '0')}`,
  token: (number) => `recorded-token-${String(number).padStart(16, '0')}`,
  code: (number) => `${7_000_000 + number}`,
};

const marks = /‹(?<kind>[^‹›]+) (?<number>\d+)›/g;

/**
 * Values for all placeholders of a recording. A closed replay has no other back end that could have its own.
 * @internal Tested directly: its callers do not show all of its cases.
 */
export const closedValues = (texts: Iterable<string>): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const text of texts)
    for (const [mark, kind = '', number = ''] of text.matchAll(marks)) {
      const value = inventedFor[kind]?.(Number(number)) ?? fakeValuesFor(mark, new Map());
      if (value !== null) values.set(mark, value);
    }
  return values;
};

const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(marks, (mark) => values.get(mark) ?? mark);

/** Calls that change something: one more or one fewer of them is a difference. */
const changes =
  /\/api\/(?:confirm-nominal|captcha\/check|payment\/|order\/(?:add-|cancel-|remove-|create|return-c|send-ticket|watch))/;

/** Requests that are not judged: those of the page's first script and of the recorder, and those for pictures. */
const unjudged = /\/api\/(?:scheme\/(?:seats|live|halls)|images|__test__|captcha\?|client\/)/;

const keyOf = (method: string, address: string): string => `${method} ${plainAddress(address)}`;

const isAtBank = (step: Step | undefined): boolean => step?.kind === 'world' && step.what === 'bank';

const leadsBack = (step: Step | undefined): boolean =>
  isAtBank(step) || (step?.kind === 'load' && step.how === 'address');

/** Why a recording cannot be replayed without a back end; '' if it can. */
export const whyNotClosed = ({ bodies, dropped }: Recording): string => {
  if (bodies === undefined)
    return 'holds no replies: it can be replayed open alone. Those recorded with qa=drawer or qa=whole hold them';
  const lost = dropped.steps + dropped.calls + (dropped.replies ?? 0);
  return lost === 0 ? '' : `had no room for ${lost} steps, calls or replies: it can be replayed open alone`;
};

/** The back end of a closed replay: answers each call with its recorded reply. */
export class ClosedReplies {
  readonly values: ReadonlyMap<string, string>;
  readonly #recording: Recording;
  readonly #steps: readonly Step[];
  readonly #bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly #waiting: ReadonlyMap<string, readonly Waiting[]>;
  /** Each with the version that it follows. */
  readonly #live: readonly { readonly step: number; readonly from: string; readonly entry: Live }[];
  readonly #asked = new Map<string, number>();
  readonly #strange = new Set<string>();
  #step = 0;
  #told = 0;

  private constructor(
    recording: Recording,
    texts: ReadonlyMap<string, string>,
    bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  ) {
    this.#recording = recording;
    this.#steps = recording.entries.filter(isStep);
    this.values = closedValues([JSON.stringify(recording.entries), ...texts.values()]);
    const fill = (text: string): Uint8Array<ArrayBuffer> =>
      new TextEncoder().encode(filled(text, this.values));
    this.#bytes = new Map(
      [...bytes].map(([name, raw]) => {
        const text = texts.get(name);
        return [name, text === undefined ? raw : fill(text)];
      }),
    );
    const waiting = new Map<string, Waiting[]>();
    const live: { step: number; from: string; entry: Live }[] = [];
    const versions = new Map<string, string>();
    let step = -1;
    for (const one of recording.entries) {
      if (isStep(one)) step += 1;
      if (one.kind === 'live' && one.event !== 'off') {
        const from = versions.get(one.address) ?? versionIn(one.address);
        versions.set(one.address, one.id);
        // After a reconnection the recorder received the update a second time.
        if (from !== one.id) live.push({ step, from, entry: one });
      }
      if (one.kind !== 'call') continue;
      // A call is recorded when it is answered, but belongs to the step after which it was sent.
      const asked = this.#steps.findLastIndex(({ at }) => at <= one.at);
      const key = keyOf(one.method, filled(one.address, this.values));
      const sent = one.sent === undefined ? undefined : texts.get(one.sent);
      const list = waiting.get(key) ?? [];
      list.push({
        call: one,
        step: asked,
        sent: sent === undefined ? null : filled(sent, this.values),
        isGiven: false,
      });
      waiting.set(key, list);
    }
    // The entries are in the order of their replies.
    for (const list of waiting.values()) list.sort((one, other) => one.call.at - other.call.at);
    this.#waiting = waiting;
    this.#live = live;
  }

  /** Unpacks the replies of a recording. */
  static async of(recording: Recording): Promise<ClosedReplies> {
    const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
    const texts = new Map<string, string>();
    for (const [name, body] of Object.entries(recording.bodies ?? {})) {
      const raw = await unpacked(body);
      if (raw === null) continue;
      bytes.set(name, raw);
      try {
        texts.set(name, new TextDecoder('utf-8', { fatal: true }).decode(raw));
      } catch {
        // Not text: a hall file or its availability.
      }
    }
    return new ClosedReplies(recording, texts, bytes);
  }

  /**
   * Announces the next step: requests from now on belong to it. A page may return from the bank on its own before its
   * load is noticed.
   */
  at(step: number): void {
    this.#step = step;
    while (isAtBank(this.#steps[this.#step]) && leadsBack(this.#steps[this.#step + 1])) this.#step += 1;
  }

  /** Continues after a step, on another page: all earlier requests count as answered. */
  resume(step: number): void {
    this.at(step);
    for (const one of [...this.#waiting.values()].flat()) one.isGiven ||= one.step < step;
  }

  /**
   * The reply to a call. First choice is a call recorded after the same step, if possible with an identical body; then
   * the latest earlier one, which is repeated for polling; then the next one, because this page may be faster. Null if
   * the recording has no such call.
   */
  reply({ method, address, sent }: ClosedCall): ClosedReply | null {
    const key = keyOf(method, address);
    this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1);
    const all = this.#waiting.get(key) ?? [];
    const alike = all.filter((one) => one.sent === sent);
    const list = alike.length > 0 ? alike : all;
    const found =
      list.find((one) => !one.isGiven && one.step === this.#step) ??
      (changes.test(address) ? list.find((one) => !one.isGiven) : undefined) ??
      list.findLast((one) => one.step <= this.#step) ??
      list.find((one) => !one.isGiven) ??
      list.at(-1);
    if (found === undefined) {
      if (!unjudged.test(key)) this.#strange.add(`${key}: not in the recording`);
      return null;
    }
    found.isGiven = true;
    if (changes.test(key) && found.sent !== null) this.#compare(key, sent, found.sent);
    const { call } = found;
    return {
      status: call.status,
      isAborted: call.aborted === true,
      tookMs: call.tookMs,
      type: call.type ?? 'application/json',
      bytes: call.body === undefined ? null : (this.#bytes.get(call.body) ?? null),
      dateMs: call.serverAt === undefined ? null : Date.parse(this.#recording.begun) + call.serverAt,
      retryAfterS: call.retryAfterS ?? 0,
      requestId: call.requestId ?? '',
    };
  }

  /* What a call that changes something says must be what the recorded one said. */
  #compare(key: string, sent: string | null, recorded: string): void {
    const [now, then] = [fieldsOf(sent ?? ''), fieldsOf(recorded)];
    for (const name of new Set([...then.keys(), ...now.keys()]))
      if (now.get(name) !== then.get(name))
        this.#strange.add(
          `${key}: ${name} is ${now.get(name) ?? 'not sent'}, and was ${then.get(name) ?? 'not sent'}`,
        );
  }

  /**
   * Subscribes to a hall's live updates. Each call of the returned function gives the updates that belong to the steps
   * taken so far and follow the version in the address.
   */
  listen(address: string): () => readonly News[] {
    const path = pathOf(address, this.values);
    const live = this.#live.filter(({ entry }) => pathOf(entry.address, this.values) === path);
    let version = versionIn(address);
    // Availability may return to an earlier state: the last matching version counts, so that no update is repeated.
    let place = live.findLastIndex(({ step, entry }) => step <= this.#step && entry.id === version) + 1;
    return () => {
      const news: News[] = [];
      for (let next = live[place]; next !== undefined && next.step <= this.#step; next = live[++place]) {
        if (next.from !== version) continue;
        const { event, id, data } = next.entry;
        version = id;
        news.push({ event, id, data: new TextDecoder().decode(this.#bytes.get(data) ?? new Uint8Array()) });
      }
      return news;
    };
  }

  /** Where the bank leads after a step there: to its confirmation page, or back to the next loaded page. */
  afterBank(step: number): string {
    const rest = this.#steps.slice(step + 1);
    const next = rest.find((one) => one.kind === 'load' || (one.kind === 'world' && one.what === 'bank'));
    if (next?.kind === 'world') return '/bank/confirm';
    return next?.kind === 'load' ? filled(next.address, this.values) : '/';
  }

  /** Requests that are not in the recording or say something else there, since this was last called. */
  newlyStrange(): readonly string[] {
    const fresh = [...this.#strange].slice(this.#told);
    this.#told = this.#strange.size;
    return fresh;
  }

  /** How the requests differed from the recording; [] if they did not. How often something was read does not count. */
  differences(): readonly string[] {
    const missing = [...this.#waiting].flatMap(([key, list]) => {
      const wanted = list.filter(({ call }) => call.aborted !== true).length;
      const asked = this.#asked.get(key) ?? 0;
      return changes.test(key) && asked !== wanted
        ? [`${key}: sent ${asked} times, and ${wanted} times then`]
        : [];
    });
    return [...this.#strange, ...missing];
  }
}

/* An invented telephone number is typed in another form, and an invented code in the other case. */
const spaced = /^"\+[\d ()-]+"$/;
/* Keys of requests, and whatever else is made anew each time. */
const madeAnew = /^"[\da-f]{8}[\da-f-]{4,}"$/i;

/* The values of a JSON body by their paths: `tickets.0.seat`. */
const fieldsOf = (body: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(name === '' ? key : `${name}.${key}`, inner);
    else {
      const text = JSON.stringify(value).toLowerCase().replace(madeAnew, '#');
      fields.set(name, spaced.test(text) ? text.replaceAll(/[ ()-]/g, '') : text);
    }
  };
  try {
    add('', JSON.parse(body));
  } catch {
    // Not JSON: compared as a whole.
    fields.set('its body', body);
  }
  return fields;
};

/* The version that a stream continues from; '' for a stream that starts with the whole availability. */
const versionIn = (address: string): string =>
  new URLSearchParams(address.split('?', 2)[1]).get('from') ?? '';

const pathOf = (address: string, values: ReadonlyMap<string, string>): string =>
  plainAddress(filled(address, values)).split('?', 1)[0] ?? '';
