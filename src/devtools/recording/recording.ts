import * as z from 'zod/mini';

import { brokenAt } from './broken-json.ts';

/*
 * The format of a recording. Times are ms since the recording began. Marks such as `‹e-mail 1›` replace private data:
 * in one recording the same value always has the same mark, and the number in a mark reveals nothing else.
 */

const at = z.number();

/* Four times as long as the shop's own addresses. */
const maxAddress = 500;
const address = z.string().check(z.refine((text) => text.length <= maxAddress));

/** An element as a user would identify it: of those with this role and name, the one with index `nth` (from 0). */
const target = z.object({ role: z.string(), name: z.string(), nth: z.optional(z.number()) });

/** A page was loaded: by its address, which is always so for the first, by a reload, or by the browser's buttons. */
const load = z.object({
  kind: z.literal('load'),
  at,
  how: z.enum(['address', 'reload', 'back']),
  address,
});

/** The address changed without a page load. */
const go = z.object({ kind: z.literal('go'), at, address });

const press = z.object({ kind: z.literal('press'), at, ...target.shape });

/** The canvas was pressed: at a seat, or at a `spot`, in px from the hall's corner at zoom 1. */
const seat = z.object({
  kind: z.literal('seat'),
  at,
  seatId: z.optional(z.string()),
  /** Omitted for a free seat. */
  taken: z.optional(z.boolean()),
  spot: z.object({ x: z.number(), y: z.number() }),
});

/** Text was entered into a field; `value` is the text itself only if it can't be private, otherwise it has marks. */
const fill = z.object({ kind: z.literal('fill'), at, ...target.shape, value: z.string() });

/** An option of a list was chosen; `value` is its text. */
const choose = z.object({ kind: z.literal('choose'), at, ...target.shape, value: z.string() });

/** A key was pressed that enters no text. */
const key = z.object({ kind: z.literal('key'), at, ...target.shape, key: z.string() });

/** The browser's Back or Forward button was pressed, within the app. */
const back = z.object({ kind: z.literal('back'), at, forward: z.optional(z.boolean()) });

/** A chart handled an event, or several in a row of the same type. `state` is omitted if unchanged. */
const state = z.object({
  kind: z.literal('state'),
  at,
  chart: z.string(),
  /** The name of the chart's drawing, if its owner gave it another name. */
  machine: z.optional(z.string()),
  event: z.string(),
  state: z.optional(z.unknown()),
  times: z.optional(z.number()),
  ended: z.optional(z.boolean()),
  /** The event's data, if replies are recorded whole. */
  data: z.optional(z.unknown()),
});

/** A call to the back end; `status` 0 = no reply arrived. */
const call = z.object({
  kind: z.literal('call'),
  at,
  method: z.string(),
  address: z.string(),
  status: z.number(),
  tookMs: z.number(),
  reply: z.optional(z.unknown()),
  /** The page cancelled the call. */
  aborted: z.optional(z.boolean()),
  /*
   * Only if replies are stored: the names in `bodies` of what was sent and received, the reply's type, its time by the
   * back end's clock, after how many seconds a busy back end wanted the call repeated, and its id of the request.
   */
  sent: z.optional(z.string()),
  body: z.optional(z.string()),
  type: z.optional(z.string()),
  serverAt: z.optional(z.number()),
  retryAfterS: z.optional(z.number()),
  requestId: z.optional(z.string()),
});

/** The back end announced a change of a hall's availability, on the event stream at this address. */
const live = z.object({
  kind: z.literal('live'),
  at,
  address,
  event: z.string(),
  id: z.string(),
  data: z.string(),
});

/** A test control of the sandbox was used: it injected a fault, moved its clock or sold a seat to another buyer. */
const lever = z.object({
  what: z.literal('lever'),
  lever: z.string().check(z.refine((name) => /^[a-z-]{1,40}$/.test(name))),
  body: z.looseObject({}),
});

/** A button at the bank was pressed, by this buyer or on another device for this order. */
const bank = z.object({
  what: z.literal('bank'),
  order: z.string(),
  /** The index of the payment attempt within the order, from 0. */
  invoice: z.number(),
  page: z.enum(['settle', 'confirm']),
  action: z.string(),
  /** The test card that was used; '' = none. */
  card: z.string(),
});

/** What may happen outside the page; the sandbox's journal and recordings share this format. */
export const worldEvents = [lever, bank] as const;

const world = { kind: z.literal('world'), at };

/** An event was sent to a running chart by the chart's name: the simulation's buyers do this instead of clicking. */
const send = z.object({
  kind: z.literal('send'),
  at,
  chart: z.string(),
  event: z.string(),
  /** The event's data. */
  data: z.optional(z.looseObject({})),
});

/**
 * Something happened to the page's window: it was hidden or shown, returned from the bank with its state intact, the
 * bank's widget was closed, another tab stored a text under a `key` or removed it, or the tab was closed.
 */
const windowEvent = z.object({
  kind: z.literal('window'),
  at,
  what: z.enum(['hide', 'show', 'return', 'widget', 'storage', 'end']),
  key: z.optional(z.string()),
  /** Omitted if the key was removed. */
  value: z.optional(z.string()),
});

/** How the page's texts changed before a step: lines that appeared and lines that disappeared. */
const page = z.object({
  kind: z.literal('page'),
  at,
  came: z.array(z.string()),
  went: z.array(z.string()),
  /**
   * Lines that must not be shown any more. Only in shrunk recordings: of the lines before such an entry none is
   * required.
   */
  gone: z.optional(z.array(z.string())),
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

/** The state of the sandbox when the recording began. */
export const recordingStart = z.object({
  clockSeconds: z.number(),
  /** Faults that were still pending. */
  faults: z.array(fault),
  /** Whether the shop was opened as the customer that the sandbox knows. */
  isCustomer: z.boolean(),
});

/** The start of a recording. */
export type RecordingStart = z.infer<typeof recordingStart>;

/** An entry of a recording: a step or a consequence. */
export type Entry = z.infer<typeof entry>;

/**
 * A recording of one session: everything from the first page with `?qa=1` on.
 * @internal Used by tests to read what the drawer saves.
 */
export const recordingSchema = z.object({
  format: z.literal('parterre-recording'),
  version: z.literal(3),
  /** ISO date. */
  begun: z.string(),
  replies: z.enum(['shapes', 'whole']),
  lang: z.string(),
  /** The size of the page at the beginning, px: the window without the drawer's part. */
  viewport: z.object({ width: z.number(), height: z.number() }),
  /** Later sizes of the page, px; omitted if it stayed the same. */
  resized: z.optional(z.array(z.object({ at, width: z.number(), height: z.number() }))),
  /** The build of the shop, and the browser; older recordings do not have it. */
  about: z.optional(
    z.object({ build: z.string(), browser: z.string(), touch: z.boolean(), theme: z.string() }),
  ),
  /** Omitted if the shop has no test controls: then it is also unknown what happened outside its pages. */
  start: z.optional(recordingStart),
  /** A note for QA, shown first. */
  note: z.optional(z.string()),
  /**
   * The player pushes the page's clock from step to step, so that hours pass in a moment. Only the simulation makes
   * such recordings, and they can only be replayed closed.
   */
  pace: z.optional(z.literal('pushed')),
  /** What the browser had stored of the shop at the beginning, as texts by key. */
  kept: z.optional(z.looseObject({})),
  /** How many entries of each kind there was no room for. */
  dropped: z.object({
    states: z.number(),
    calls: z.number(),
    steps: z.number(),
    replies: z.optional(z.number()),
  }),
  entries: z.array(entry),
  /**
   * Replies by name, each stored once however often it came: `gz:` and its compressed bytes in base64. Omitted if only
   * the shapes of replies were recorded; the recording can then be replayed only against a back end.
   */
  bodies: z.optional(z.looseObject({})),
});

export type Recording = z.infer<typeof recordingSchema>;

/* Limits that no session comes near. Anything beyond them is no recording of ours, and might take forever to read. */
const maxCharacters = 24_000_000;
const maxCharts = 100;
const maxDepth = 32;

const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((one) => isShallow(one, depth + 1)));

const isReasonable = ({ entries }: Recording): boolean =>
  new Set(entries.flatMap((one) => (one.kind === 'state' ? [one.chart] : []))).size <= maxCharts;

/* Names of states and events of charts in version 1, and their present ones. */
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

/* Translates an event's name or a state (a name or a tree of names) into the present names. */
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

/* Upgrades a recording of version 1 or 2 to this version; returns anything else unchanged. */
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

/* The chart `mutation` used to be called `writing`, also in recordings of this version. */
const withPresentCharts = (recording: Recording): Recording => ({
  ...recording,
  entries: recording.entries.map((one) =>
    one.kind === 'state' && (one.machine ?? one.chart) === 'writing'
      ? { ...one, ...(one.machine === undefined ? { chart: 'mutation' } : { machine: 'mutation' }) }
      : one,
  ),
});

/** A recording of this or an earlier version; null if `found` is neither. */
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
 * Reads a recording from its text, or from the page it was saved as.
 *
 * @returns null if it is no recording, has an unknown version, or is larger or deeper than any session makes.
 */
export const readRecording = (text: string): Recording | null => {
  if (text.length > maxCharacters) return null;
  try {
    return parseRecording(JSON.parse(jsonIn(text)));
  } catch {
    return null;
  }
};

/* With commas between thousands, because QA's texts are in English. */
const counted = (count: number): string => count.toLocaleString('en');

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const brokenWords = (text: string): string => {
  const json = jsonIn(text);
  // A page has its tables before the recording.
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

/** Why a text is no recording that this shop can read, in words for QA: `is broken at byte 17 of 90, …`. */
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
