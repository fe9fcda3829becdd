import type { Redactor } from './redactor.ts';
import type { Entry, Recording } from './recording.ts';
import type { ReplyBodies } from './reply-bodies.ts';
import type { HallReply } from './watch-hall.ts';

const maxKeys = 12;
const maxDepth = 4;

/**
 * The shape of a reply: field names and value types, but no values except an error's code: `{response:{list:[12
 * {id:'',quant:''}],errorCode:0}}`.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const shapeOf = (value: unknown, depth = 0, name = ''): string => {
  if (/^error_?code$/i.test(name) && (typeof value === 'string' || typeof value === 'number'))
    return String(value).slice(0, 8);
  if (value === null) return 'null';
  if (typeof value === 'string') return value === '' ? "''" : "'…'";
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value !== 'object') return '0';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return depth >= maxDepth ? `[${value.length}]` : `[${value.length} ${shapeOf(value[0], depth + 1)}]`;
  }
  const fields = Object.entries(value);
  if (depth >= maxDepth) return `{${fields.length}}`;
  const shown = fields.slice(0, maxKeys).map(([key, one]) => {
    // A field's name may be an id or a hash.
    const plain = /^[a-z_][a-z_\d]{0,23}$/i.test(key) ? key : '#';
    return `${plain}:${shapeOf(one, depth + 1, key)}`;
  });
  const more = fields.length - shown.length;
  return `{${shown.join(',')}${more > 0 ? `,+${more}` : ''}}`;
};

/** Calls whose replies are the same for everybody. */
const publicCalls = /\/api\/(?:afisha|no-scheme|scheme|scheme\/sessions)(?:$|\?)/;

/** A reply that has been read: `text` is null if none arrived or it was cut off. */
type ReadReply = { readonly text: string | null; readonly headers: Headers };

const longestReply = 20_000;
/* How long saving a recording waits for replies that are still outstanding, ms. */
const answerMs = 5_000;
const longestShape = 400;
/** Replaces a shape that this page has had before. */
const sameShape = 'as before';

/** The size of a value in a recording, bytes. */
export const sizeOf = (value: unknown): number => JSON.stringify(value).length + 1;

/** What a recording stores about a call besides the shape of its reply. */
type KeptCall = Partial<Extract<Entry, { kind: 'call' }>>;

/**
 * The replies of one recording. It always stores their shapes, which are short, and whole replies only if there are
 * `bodies`: each text once, with marks for personal data.
 */
export class RecordedReplies {
  readonly #recording: Recording;
  readonly #book: Redactor;
  readonly #bodies: ReplyBodies | null;
  readonly #shapes = new Set<string>();
  readonly #pending = new Set<Promise<null>>();

  /** `bodies` is null if shapes are enough. */
  constructor(recording: Recording, book: Redactor, bodies: ReplyBodies | null) {
    this.#recording = recording;
    this.#book = book;
    this.#bodies = bodies;
  }

  /** Whether whole replies are stored. */
  get areKept(): boolean {
    return this.#bodies !== null;
  }

  /** Registers an outstanding reply, without which the recording would be incomplete. */
  waitFor(reply: Promise<unknown>): void {
    const settled = reply.then(
      () => null,
      () => null,
    );
    this.#pending.add(settled);
    void settled.then(() => this.#pending.delete(settled));
  }

  /** Waits for outstanding replies, but no longer than `answerMs`. */
  async settled(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, answerMs));
    while (this.#pending.size > 0)
      if ((await Promise.race([Promise.allSettled(this.#pending), patience])) === undefined) return;
  }

  /** The `bodies` of a recording: the texts that its entries name; `dropped` counts those that did not fit. */
  async packed({ entries, dropped }: Recording): Promise<Partial<Recording>> {
    if (this.#bodies === null) return {};
    const { bodies, lost } = await this.#bodies.packed(this.#names(entries));
    return { dropped: { ...dropped, replies: (dropped.replies ?? 0) + lost }, bodies };
  }

  forget(): void {
    this.#bodies?.forget(this.#names(this.#recording.entries));
  }

  #names(entries: readonly Entry[]): readonly string[] {
    return entries.flatMap((one) =>
      one.kind === 'call'
        ? [one.sent, one.body].filter((name) => name !== undefined)
        : one.kind === 'live'
          ? [one.data]
          : [],
    );
  }

  /** What a recording stores about a call besides the shape of its reply; nothing if shapes are enough. */
  call(address: string, sent: string | null, read: ReadReply | null): KeptCall {
    if (this.#bodies === null) return {};
    const body = read === null ? null : this.text(read.text, publicCalls.test(address));
    const seconds = Number.parseInt(read?.headers.get('retry-after') ?? '', 10);
    const requestId = read?.headers.get('x-request-id') ?? '';
    return {
      ...this.#sent(sent),
      ...(body !== null && {
        body,
        type: read?.headers.get('content-type')?.replace(/^text\/plain.*/, 'application/json') ?? '',
      }),
      ...(seconds > 0 && { retryAfterS: seconds }),
      ...(requestId !== '' && { requestId }),
      ...this.#time(read?.headers.get('date') ?? null),
    };
  }

  /** What a recording stores about a call of the hall's worker: its raw bytes, because halls are public. */
  hall({ sent, bytes, date, requestId }: HallReply): KeptCall {
    if (this.#bodies === null) return {};
    return {
      ...this.#sent(sent),
      ...(bytes !== null && { body: this.#bodies.bytes(bytes) }),
      ...this.#time(date),
      ...(requestId !== '' && { requestId }),
    };
  }

  /** Stores a text with marks and returns its name; null if replies are not stored or there is no room. */
  text(text: string | null, isPublic: boolean): string | null {
    if (text === null || this.#bodies === null) return null;
    const name = this.#bodies.text(this.#maskedReply(text, isPublic));
    const { dropped } = this.#recording;
    if (name === null) dropped.replies = (dropped.replies ?? 0) + 1;
    return name;
  }

  /** A reply as an entry shows it: masked data if replies are recorded whole, else its shape. */
  shown(text: string): unknown {
    try {
      const body = JSON.parse(text) as unknown;
      const { replies } = this.#recording;
      const shown = replies === 'whole' ? this.#book.data(body) : shapeOf(body);
      const short = sizeOf(shown) <= longestReply ? shown : shapeOf(body);
      if (typeof short !== 'string') return short;
      const shape = short.length > longestShape ? `${short.slice(0, longestShape)}…` : short;
      const isKnown = this.#shapes.has(shape);
      this.#shapes.add(shape);
      return isKnown && shape.length > sameShape.length ? sameShape : shape;
    } catch {
      return undefined;
    }
  }

  #sent(text: string | null): { sent?: string } {
    const sent = this.text(text, false);
    return sent === null ? {} : { sent };
  }

  #time(date: string | null): { serverAt?: number } {
    const said = Date.parse(date ?? '');
    return Number.isFinite(said) ? { serverAt: said - Date.parse(this.#recording.begun) } : {};
  }

  #maskedReply(text: string, isPublic: boolean): string {
    try {
      return JSON.stringify(this.#book.reply(JSON.parse(text) as unknown, isPublic));
    } catch {
      return isPublic ? text : this.#book.text(text);
    }
  }
}
