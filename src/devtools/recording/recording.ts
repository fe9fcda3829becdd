import * as z from 'zod/mini';

import { brokenAt } from './broken-json.ts';

/*
 * The format of a recording. Times are ms since the recording began. Private data is replaced by marks (`‹e-mail 1›`):
 * the same value has the same mark in the whole recording, and its number says nothing else.
 */

const at = z.number();

/* The shop's own are a quarter of it. */
const maxAddress = 500;
const address = z.string().check(z.refine((text) => text.length <= maxAddress));

/** An element as a reader of the page would name it: the `nth` (from 0) of those with this role and name. */
const target = z.object({ role: z.string(), name: z.string(), nth: z.optional(z.number()) });

/** A page was loaded: the first by its address, another by a link out and back, a reload, or the browser's buttons. */
const load = z.object({
  kind: z.literal('load'),
  at,
  how: z.enum(['address', 'reload', 'back']),
  address,
});

/** The address changed without a load. */
const go = z.object({ kind: z.literal('go'), at, address });

const press = z.object({ kind: z.literal('press'), at, ...target.shape });

/** A place of the canvas was pressed: a seat, or a spot in px from the hall's corner at zoom 1. */
const seat = z.object({
  kind: z.literal('seat'),
  at,
  seatId: z.optional(z.string()),
  /** Left out of a free one. */
  taken: z.optional(z.boolean()),
  spot: z.object({ x: z.number(), y: z.number() }),
});

/** Text was put into a field; `value` is the text itself only where it can't be private. */
const fill = z.object({ kind: z.literal('fill'), at, ...target.shape, value: z.string() });

/** An option of a list was chosen, by its words. */
const choose = z.object({ kind: z.literal('choose'), at, ...target.shape, value: z.string() });

/** A key was pressed that writes nothing. */
const key = z.object({ kind: z.literal('key'), at, ...target.shape, key: z.string() });

/** The browser's button for back or forward was pressed, within the app. */
const back = z.object({ kind: z.literal('back'), at, forward: z.optional(z.boolean()) });

/** A chart took an event, or several of one type. `state` is left out where it stayed the same. */
const state = z.object({
  kind: z.literal('state'),
  at,
  chart: z.string(),
  /** The chart it is drawn as, where its owner calls it otherwise. */
  machine: z.optional(z.string()),
  event: z.string(),
  state: z.optional(z.unknown()),
  times: z.optional(z.number()),
  ended: z.optional(z.boolean()),
  /** The whole event, where replies are recorded whole. */
  data: z.optional(z.unknown()),
});

/** A call of the back end; `status` 0 = no reply came. */
const call = z.object({
  kind: z.literal('call'),
  at,
  method: z.string(),
  address: z.string(),
  status: z.number(),
  tookMs: z.number(),
  reply: z.optional(z.unknown()),
  /** The page wanted it no more. */
  aborted: z.optional(z.boolean()),
  /*
   * Where replies are kept: what was sent and what came, each as a name in `bodies`, the reply's type, the time by the
   * back end's clock, in how many seconds a busy one wanted to be asked again, and by which number it knows the call.
   */
  sent: z.optional(z.string()),
  body: z.optional(z.string()),
  type: z.optional(z.string()),
  serverAt: z.optional(z.number()),
  retryAfterS: z.optional(z.number()),
  requestId: z.optional(z.string()),
});

/** The back end has announced a change of a hall's sale, on the event stream of an address. */
const live = z.object({
  kind: z.literal('live'),
  at,
  address,
  event: z.string(),
  id: z.string(),
  data: z.string(),
});

/** A control of the sandbox was used: a fault was ordered, its clock pushed, a seat sold to another buyer. */
const lever = z.object({
  what: z.literal('lever'),
  lever: z.string().check(z.refine((name) => /^[a-z-]{1,40}$/.test(name))),
  body: z.looseObject({}),
});

/** A button at the bank was pressed, by this buyer or for this order on another device. */
const bank = z.object({
  what: z.literal('bank'),
  order: z.string(),
  /** Which of the order's attempts to pay, from 0. */
  invoice: z.number(),
  page: z.enum(['settle', 'confirm']),
  action: z.string(),
  /** The test card that was played; '' = none. */
  card: z.string(),
});

/** What may happen beside the page, as the sandbox's journal and a recording have it. */
export const worldEvents = [lever, bank] as const;

const world = { kind: z.literal('world'), at };

/** An event that was sent to a running chart by its name, as the simulation's buyers do, who press nothing. */
const send = z.object({
  kind: z.literal('send'),
  at,
  chart: z.string(),
  event: z.string(),
  /** What comes with it. */
  data: z.optional(z.looseObject({})),
});

/**
 * What happened to the page's window: it was hidden or shown, came back from the bank as it was, the bank's widget was
 * closed, another tab kept a text under a `key` or removed it, the tab was closed.
 */
const windowEvent = z.object({
  kind: z.literal('window'),
  at,
  what: z.enum(['hide', 'show', 'return', 'widget', 'storage', 'end']),
  key: z.optional(z.string()),
  /** Left out where it was removed. */
  value: z.optional(z.string()),
});

/** What the page told its buyer before a step, as far as it had changed: lines that came, and lines that went. */
const page = z.object({
  kind: z.literal('page'),
  at,
  came: z.array(z.string()),
  went: z.array(z.string()),
});

const entry = z.union([
  load,
  go,
  press,
  seat,
  fill,
  choose,
  key,
  back,
  state,
  call,
  live,
  z.object({ ...lever.shape, ...world }),
  z.object({ ...bank.shape, ...world }),
  page,
  send,
  windowEvent,
]);

const fault = z.object({ fault: z.string(), route: z.string(), times: z.number(), arg: z.string() });

/** How the sandbox stood when the recording began. */
export const recordingStart = z.object({
  clockSeconds: z.number(),
  /** Faults that were due. */
  faults: z.array(fault),
  /** The shop was opened as the customer that the sandbox knows. */
  isCustomer: z.boolean(),
});

/** The start of a recording. */
export type RecordingStart = z.infer<typeof recordingStart>;

/** One thing of a recording. */
export type Entry = z.infer<typeof entry>;

/**
 * A recording of one session: everything from the first page with `?qa=1` on.
 * @internal Tests read what the drawer saves by it.
 */
export const recordingSchema = z.object({
  format: z.literal('parterre-recording'),
  version: z.literal(3),
  /** ISO date. */
  begun: z.string(),
  replies: z.enum(['shapes', 'whole']),
  lang: z.string(),
  /** How large the page was: of the window, what the drawer left to it. */
  viewport: z.object({ width: z.number(), height: z.number() }),
  /** How large it became in the midst; left out where it stayed the same. */
  resized: z.optional(z.array(z.object({ at, width: z.number(), height: z.number() }))),
  /** Which build of the shop in which browser; not in recordings of before. */
  about: z.optional(
    z.object({ build: z.string(), browser: z.string(), touch: z.boolean(), theme: z.string() }),
  ),
  /** Left out where the shop has no test controls: then nothing that happened beside its pages is known either. */
  start: z.optional(recordingStart),
  /** A note for QA, shown first. */
  note: z.optional(z.string()),
  /**
   * Its hours pass in a moment: the player pushes the page's clock from step to step. Such a recording comes from the
   * simulation, and can only be played closed.
   */
  pace: z.optional(z.literal('pushed')),
  /** What the browser kept of the shop when it began, text by key. */
  kept: z.optional(z.looseObject({})),
  /** What there was no room for. */
  dropped: z.object({
    states: z.number(),
    calls: z.number(),
    steps: z.number(),
    replies: z.optional(z.number()),
  }),
  entries: z.array(entry),
  /**
   * Replies by name, each once however often it came: `gz:` and its bytes, compressed, in base64. Left out where only
   * shapes of replies were recorded: then it is replayed against a back end alone.
   */
  bodies: z.optional(z.looseObject({})),
});

export type Recording = z.infer<typeof recordingSchema>;

/* What no session comes near. Past these a recording is nobody's, and reading it might not end. */
const maxCharacters = 24_000_000;
const maxCharts = 100;
const maxDepth = 32;

const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((one) => isShallow(one, depth + 1)));

const isReasonable = ({ entries }: Recording): boolean =>
  new Set(entries.flatMap((one) => (one.kind === 'state' ? [one.chart] : []))).size <= maxCharts;

/* What version 1 called some states and events of charts. */
const renamed: Readonly<Record<string, string>> = {
  doubting: 'confirmingRetry',
  unsure: 'outcomeUnknown',
  press: 'submission',
  pressed: 'submitted',
  'wish.change': 'preferences.change',
  'checkout.anew': 'checkout.startOver',
  'pay.press': 'pay.submit',
  'refund.press': 'refund.submit',
  'press.retry': 'submission.retry',
};

/* An event's name or a state, which is a name or a tree of them, in the words of this version. */
const presentNames = (old: unknown): unknown => {
  if (typeof old === 'string') return Object.hasOwn(renamed, old) ? renamed[old] : old;
  if (typeof old !== 'object' || old === null) return old;
  return Object.fromEntries(
    Object.entries(old).map(([name, inner]) => [presentNames(name), presentNames(inner)]),
  );
};

const versionOne = z.looseObject({
  version: z.literal(1),
  entries: z.array(z.looseObject({ kind: z.string() })),
});

const versionTwo = z.looseObject({ version: z.literal(2) });

/* A recording of version 1 or 2 as one of this version; whatever else it is stays as it is. */
const upgrade = (found: unknown): unknown => {
  const old = versionOne.safeParse(found);
  if (!old.success) {
    const second = versionTwo.safeParse(found);
    return second.success ? { ...second.data, version: 3 } : found;
  }
  const entries = old.data.entries.map((one) =>
    one.kind === 'state'
      ? {
          ...one,
          event: presentNames(one['event']),
          ...('state' in one && { state: presentNames(one['state']) }),
        }
      : one,
  );
  return { ...old.data, version: 3, entries };
};

/* The chart `mutation` was called `writing` at first, in recordings of this version too. */
const withPresentCharts = (recording: Recording): Recording => ({
  ...recording,
  entries: recording.entries.map((one) =>
    one.kind === 'state' && (one.machine ?? one.chart) === 'writing'
      ? { ...one, ...(one.machine === undefined ? { chart: 'mutation' } : { machine: 'mutation' }) }
      : one,
  ),
});

/** A recording of this version or of one before, or null where `found` is neither. */
export const parseRecording = (found: unknown): Recording | null => {
  if (!isShallow(found)) return null;
  const read = recordingSchema.safeParse(upgrade(found));
  return read.success && isReasonable(read.data) ? withPresentCharts(read.data) : null;
};

/* The JSON of a recording's text, or of the page it was saved as. */
const jsonIn = (text: string): string => {
  const [, inPage = ''] = text.split('<script type="application/json" id="recording">', 2);
  return inPage === '' ? text : (inPage.split('</script>', 1)[0] ?? '');
};

/**
 * Reads a recording's text, or the page it was saved as.
 *
 * @returns null where it is none, of a version this shop does not know, or larger and deeper than any session makes.
 */
export const readRecording = (text: string): Recording | null => {
  if (text.length > maxCharacters) return null;
  try {
    return parseRecording(JSON.parse(jsonIn(text)));
  } catch {
    return null;
  }
};

/* In thousands parted by commas, as QA's texts are in English. */
const counted = (count: number): string => count.toLocaleString('en');

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const brokenWords = (text: string): string => {
  const json = jsonIn(text);
  // In a page the recording stands behind the table.
  const at = text.indexOf(json) + brokenAt(json);
  const [before, all] = [bytesOf(text.slice(0, at)), bytesOf(text)];
  if (at >= text.length) return `is cut off: its ${counted(all)} bytes end in the midst of the recording`;
  const line = text.slice(0, at).split('\n').length;
  return `is broken at byte ${counted(before)} of ${counted(all)}, line ${counted(line)}, where ${JSON.stringify(text.slice(at, at + 20))} stands`;
};

const kindsKnown: Readonly<Record<Entry['kind'], true>> = {
  load: true,
  go: true,
  press: true,
  seat: true,
  fill: true,
  choose: true,
  key: true,
  back: true,
  state: true,
  call: true,
  live: true,
  world: true,
  page: true,
  send: true,
  window: true,
};

const entryWords = (found: unknown, at: number): string | null => {
  const one = valueAt(found, ['entries', at]);
  const kind = valueAt(one, ['kind']);
  if (typeof kind !== 'string') return null;
  const words = JSON.stringify(one).slice(0, 80);
  return Object.hasOwn(kindsKnown, kind)
    ? `has an entry of the kind «${kind}» that is not as such are, the ${counted(at + 1)}th: ${words}`
    : `has an entry of a kind that this shop does not know, «${kind}», the ${counted(at + 1)}th: ${words}`;
};

/** Why a text is no recording this shop can read, in words for QA: `is broken at byte 17 of 90, …`. */
export const unreadableBecause = (text: string): string => {
  if (text.length > maxCharacters)
    return `is too large: ${counted(text.length)} characters, and no session makes more than ${counted(maxCharacters)}`;
  if (text.trim() === '') return 'is empty';
  let found: unknown;
  try {
    found = JSON.parse(jsonIn(text));
  } catch {
    const first = text.trimStart().slice(0, 1);
    if (first === '<') return 'is a page without a recording in it';
    return first === '{' ? brokenWords(text) : 'is no recording: it is not JSON';
  }
  const named = z.looseObject({ format: z.literal('parterre-recording') }).safeParse(found);
  if (!named.success) return 'is JSON, and no recording';
  const { version } = named.data;
  if (version !== 1 && version !== 2 && version !== 3)
    return `is of version ${JSON.stringify(version)}; this shop reads 1 to 3`;
  if (!isShallow(found)) return `is deeper than ${maxDepth} objects in each other`;
  const issue = recordingSchema.safeParse(upgrade(found)).error?.issues[0];
  if (issue === undefined) return `has more than ${maxCharts} charts`;
  const [place, at] = issue.path;
  return (
    (place === 'entries' && typeof at === 'number' ? entryWords(found, at) : null) ??
    `is not as a recording is at ${issue.path.join('.')}: ${JSON.stringify(valueAt(found, issue.path))?.slice(0, 80) ?? 'missing'}`
  );
};

const valueAt = (found: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined,
    found,
  );

/** What the user did or what happened beside the page, or a page that was loaded: a step of a replay. */
export type Step = Exclude<Entry, { readonly kind: 'state' | 'call' | 'live' | 'go' | 'page' }>;

const noSteps: ReadonlySet<string> = new Set(['state', 'call', 'live', 'go', 'page']);

export const isStep = (one: Entry): one is Step => !noSteps.has(one.kind);

/** A step with what came of it: where the charts it moved were before the next one, and the address then. */
export type Passage = {
  readonly step: Step;
  readonly states: Readonly<Record<string, unknown>>;
  readonly address: string;
  /** ms from the page's load to the next step, or to the recording's end. */
  readonly untilMs: number;
  /** The page has been left by then: what comes next is that another is loaded. */
  readonly isLeft: boolean;
  /** What the page told by then; null where that is not known. */
  readonly words: readonly string[] | null;
};

/** Every line that a page told anywhere in a recording. */
export const wordsIn = ({ entries }: Recording): readonly string[] => [
  ...new Set(entries.flatMap((one) => (one.kind === 'page' ? one.came : []))),
];

/** A recording step by step. */
export const passagesOf = ({ entries }: Recording): readonly Passage[] => {
  const steps = entries.flatMap((one, index) => (isStep(one) ? [{ step: one, index }] : []));
  // Of the next step that is the page's own, from the last one back: looking ahead from each would take for ever.
  const leaves: boolean[] = [];
  let ahead: Step | undefined;
  for (const { step } of steps.toReversed()) {
    leaves.push(ahead?.kind === 'load' && ahead.how === 'address');
    if (step.kind !== 'world') ahead = step;
  }
  leaves.reverse();
  let [address, loadedAt] = ['', 0];
  let shown: readonly string[] = [];
  return steps.map(({ step, index }, place) => {
    const next = steps[place + 1];
    const states: Record<string, unknown> = {};
    let words: readonly string[] | null = null;
    for (const one of entries.slice(index, next?.index)) {
      if (one.kind === 'load') [loadedAt, shown] = [one.at, []];
      if (one.kind === 'page') {
        shown = [...shown.filter((line) => !one.went.includes(line)), ...one.came];
        words = shown;
      }
      if (one.kind === 'go' || one.kind === 'load') address = one.address;
      // A chart that went with its page is nowhere: whether it had begun is a matter of moments.
      if (one.kind === 'state' && one.event === 'xstate.stop') delete states[one.chart];
      else if (one.kind === 'state' && one.state !== undefined) states[one.chart] = one.state;
    }
    return {
      step,
      states,
      address,
      untilMs: (next?.step.at ?? entries.at(-1)?.at ?? loadedAt) - loadedAt,
      words,
      isLeft: leaves[place] ?? false,
    };
  });
};
