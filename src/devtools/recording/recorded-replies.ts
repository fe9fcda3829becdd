import type { Redactor } from './redactor.ts';
import type { Entry, Recording } from './recording.ts';
import type { ReplyBodies } from './reply-bodies.ts';
import type { HallReply } from './watch-hall.ts';

const maxKeys = 12;
const maxDepth = 4;

/**
 * The shape of a reply: names of fields and types of values, no values except an error's code: `{response:{list:[12
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
    // A field may be named by an id or a hash.
    const plain = /^[a-z_][a-z_\d]{0,23}$/i.test(key) ? key : '#';
    return `${plain}:${shapeOf(one, depth + 1, key)}`;
  });
  const more = fields.length - shown.length;
  return `{${shown.join(',')}${more > 0 ? `,+${more}` : ''}}`;
};

/** Calls whose replies are the same for everybody. */
const publicCalls = /\/api\/(?:afisha|no-scheme|scheme|scheme\/sessions)(?:$|\?)/;

/** A reply as it is read: its text, null where none came or it broke off. */
type ReadReply = { readonly text: string | null; readonly headers: Headers };

const longestReply = 20_000;
/* How long replies are waited for that are on their way when a recording is saved. */
const answerMs = 5_000;
const longestShape = 400;
/** Instead of a shape this page has had before. */
const sameShape = 'as before';

/** How many bytes a value takes in a recording. */
export const sizeOf = (value: unknown): number => JSON.stringify(value).length + 1;

/** What is kept of a call besides its shape. */
type KeptCall = Partial<Extract<Entry, { kind: 'call' }>>;

/**
 * The replies of one recording: their shapes, short enough for any, and where `bodies` has room for them the whole
 * texts, each once, with marks for what is personal.
 */
export class RecordedReplies {
  readonly #recording: Recording;
  readonly #book: Redactor;
  readonly #bodies: ReplyBodies | null;
  readonly #shapes = new Set<string>();
  readonly #pending = new Set<Promise<null>>();

  /** `bodies` is null where shapes are enough. */
  constructor(recording: Recording, book: Redactor, bodies: ReplyBodies | null) {
    this.#recording = recording;
    this.#book = book;
    this.#bodies = bodies;
  }

  /** False where shapes are enough. */
  get areKept(): boolean {
    return this.#bodies !== null;
  }

  /** A reply is on its way that the recording would not be whole without. */
  waitFor(reply: Promise<unknown>): void {
    const settled = reply.then(
      () => null,
      () => null,
    );
    this.#pending.add(settled);
    void settled.then(() => this.#pending.delete(settled));
  }

  /** Waits for replies that are on their way, but not for ever. */
  async settled(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, answerMs));
    while (this.#pending.size > 0)
      if ((await Promise.race([Promise.allSettled(this.#pending), patience])) === undefined) return;
  }

  /** A recording's bodies: the texts it names, and how many did not fit. */
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

  /** What is kept of a call besides its shape; nothing if shapes are enough. */
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

  /** What is kept of a hall's call: its raw bytes, because halls are public. */
  hall({ sent, bytes, date, requestId }: HallReply): KeptCall {
    if (this.#bodies === null) return {};
    return {
      ...this.#sent(sent),
      ...(bytes !== null && { body: this.#bodies.bytes(bytes) }),
      ...this.#time(date),
      ...(requestId !== '' && { requestId }),
    };
  }

  /** The name of a text that is kept with marks; null if there is none, or no room. */
  text(text: string | null, isPublic: boolean): string | null {
    if (text === null || this.#bodies === null) return null;
    const name = this.#bodies.text(this.#maskedReply(text, isPublic));
    const { dropped } = this.#recording;
    if (name === null) dropped.replies = (dropped.replies ?? 0) + 1;
    return name;
  }

  /** A reply in short, as in every recording. */
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
