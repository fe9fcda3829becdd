/*
 * The page can't see the replies to a hall's worker, and some were requested before the recorder started. So each is
 * requested again for the recording, as soon as the worker has its own.
 */

/** Tells the sandbox to answer without a fault that is meant for the page. */
const copyHeaders = { 'X-Recorder-Copy': '1' } as const;

/** A reply that the worker received. */
export type HallReply = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly sent: string | null;
  /** 0 = no reply arrived. */
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly date: string | null;
  /** The back end's request id; '' if it gave none. */
  readonly requestId: string;
  /** The page cancelled the request. */
  readonly isAborted: boolean;
  readonly atMs: number;
  readonly tookMs: number;
};

/** What receives the replies. */
type HallListener = {
  readonly hall: (reply: HallReply) => void;
  /** Registers an outstanding reply. */
  readonly waitFor: (reply: Promise<unknown>) => void;
  readonly live: (url: string, event: string, id: string, data: string) => void;
};

type MapRequest = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/* A comlink call, and its answer. */
type Message = { readonly id?: unknown; readonly path?: readonly string[]; readonly value?: unknown };
type Answer = {
  readonly ok?: boolean;
  readonly problem?: {
    readonly kind: string;
    readonly status?: number;
    readonly code?: string;
    readonly requestId?: string;
  };
};

const requestIn = (message: unknown): MapRequest | null => {
  const { argumentList } = message as { argumentList?: readonly { readonly value?: unknown }[] };
  const value = argumentList?.[0]?.value as Partial<MapRequest> | undefined;
  return typeof value?.url === 'string' && typeof value.body === 'string'
    ? { url: value.url, body: value.body, headers: value.headers ?? {} }
    : null;
};

/* A failure as the worker reported it; null for a success, which is requested again. */
const failureOf = ({ problem }: Answer): Pick<HallReply, 'status' | 'bytes' | 'type'> | null => {
  if (problem?.kind === 'aborted') return { status: 0, type: '', bytes: null };
  const textOf = (code: string): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(JSON.stringify({ response: { errorCode: code, errorText: '' } }));
  if (problem?.kind === 'unreachable') return { status: problem.status ?? 0, type: '', bytes: null };
  if (problem?.kind === 'notFound') return { status: 404, type: 'application/json', bytes: textOf('404') };
  if (problem?.kind === 'refused' || problem?.kind === 'captcha')
    return { status: 200, type: 'application/json', bytes: textOf(problem.code ?? '') };
  return null;
};

/*
 * Offsets in the head of availability (src/core/hall-file/sale-bytes.ts): four letters, version, checksum, the hall's
 * name.
 */
const [magicAt, checksumAt, nameAt] = [0, 5, 9];

/**
 * The hall and version of an availability reply; null for other bytes. Decoded by hand: sharing the worker's decoder
 * would make every page load part of it.
 */
const saleHead = (bytes: Uint8Array): { readonly hall: string; readonly version: string } | null => {
  let at = nameAt;
  // A variable-length number: seven bits per byte, lowest first; the high bit means that more bytes follow.
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value;
  };
  // Anything else is the back end's raw reply.
  if (bytes[magicAt] === 123 || bytes[magicAt] === 60 || bytes.length < nameAt) return null;
  const length = number();
  if (length === 0 || length > 200) return null;
  const hall = String.fromCharCode(...Array.from({ length }, number));
  const version = Array.from(bytes.subarray(checksumAt, nameAt), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return { hall, version };
};

class HallWatch {
  readonly #listener: HallListener;
  readonly #send: typeof globalThis.fetch;
  #stream: EventSource | null = null;
  /** The address of the open hall's event stream, from the last known version on; '' before one is known. */
  #live = '';
  #isFollowing = false;

  constructor(listener: HallListener, send: typeof globalThis.fetch) {
    this.#listener = listener;
    this.#send = send;
  }

  answered(request: MapRequest, answer: Answer, atMs: number): void {
    const asked = {
      method: 'POST',
      url: request.url,
      sent: request.body,
      atMs,
      tookMs: Date.now() - atMs,
    } as const;
    const failure = failureOf(answer);
    if (failure === null) this.#listener.waitFor(this.#copy(request, asked));
    else {
      const { requestId = '', kind } = answer.problem ?? {};
      this.#listener.hall({ ...asked, ...failure, date: null, requestId, isAborted: kind === 'aborted' });
    }
  }

  async #copy(
    { url, body, headers }: MapRequest,
    asked: Pick<HallReply, 'method' | 'url' | 'sent' | 'atMs' | 'tookMs'>,
  ): Promise<void> {
    const bytes = await this.#ask(asked, { method: 'POST', body, headers });
    const sale = bytes === null ? null : saleHead(bytes);
    if (sale === null) return;
    const { hash = '', calendar_id: session = '' } = JSON.parse(body) as Record<string, string>;
    const [event, performance] = [hash, session].map(encodeURIComponent);
    this.#live = new URL(`live/${event}/${performance}?from=${sale.version}`, url).href;
    // The page may have started to follow before its availability was known here.
    if (this.#isFollowing && this.#stream === null) this.#listen();
    const file = new URL(`halls/${encodeURIComponent(sale.hall)}`, url).href;
    await this.#ask({ ...asked, method: 'GET', url: file, sent: null }, {});
  }

  async #ask(
    asked: Pick<HallReply, 'method' | 'url' | 'sent' | 'atMs' | 'tookMs'>,
    {
      headers = {},
      ...init
    }: Pick<RequestInit, 'method' | 'body'> & {
      headers?: Readonly<Record<string, string>>;
    },
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const reply = await this.#send(asked.url, {
      ...init,
      headers: { ...headers, ...copyHeaders },
      credentials: 'same-origin',
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    this.#listener.hall({
      ...asked,
      status: reply.status,
      type,
      bytes,
      date: reply.headers.get('date'),
      requestId: reply.headers.get('x-request-id') ?? '',
      isAborted: false,
    });
    return bytes;
  }

  follow(): void {
    this.unfollow();
    this.#isFollowing = true;
    if (this.#live !== '') this.#listen();
  }

  #listen(): void {
    const url = this.#live;
    this.#stream = new EventSource(url);
    for (const kind of ['change', 'sale', 'off'])
      this.#stream.addEventListener(kind, (event) => {
        const { data, lastEventId } = event as MessageEvent<string>;
        // A reconnection continues from this version: an update applied twice does not fit.
        if (kind !== 'off') this.#live = `${url.split('?', 1)[0]}?from=${lastEventId}`;
        this.#listener.live(url, kind, lastEventId, data);
      });
  }

  unfollow(): void {
    this.#isFollowing = false;
    this.#stream?.close();
    this.#stream = null;
  }
}

/* Each worker's unanswered questions. Ending the worker leaves them unanswered for good. */
const unanswered = new WeakMap<Worker, Set<() => void>>();

const unansweredOf = (worker: Worker): Set<() => void> => {
  const known = unanswered.get(worker);
  if (known !== undefined) return known;
  const questions = new Set<() => void>();
  const end = worker.terminate.bind(worker);
  worker.terminate = () => {
    for (const giveUp of questions) giveUp();
    questions.clear();
    end();
  };
  unanswered.set(worker, questions);
  return questions;
};

/** Reports every further answer to the hall's worker to a listener. */
export const watchHall = (listener: HallListener, send: typeof globalThis.fetch): void => {
  const watch = new HallWatch(listener, send);
  // oxlint-disable-next-line typescript/unbound-method -- always called with the worker of that call
  const { postMessage } = Worker.prototype;
  // All messages to a worker go through this one method.
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: [never]): void {
    const { id, path } = (message ?? {}) as Message;
    const name = path?.[0];
    const request = name === 'load' || name === 'refresh' ? requestIn(message) : null;
    if (request !== null) {
      const atMs = Date.now();
      const questions = unansweredOf(this);
      const giveUp = (): void => watch.answered(request, { problem: { kind: 'aborted' } }, atMs);
      questions.add(giveUp);
      const hear = ({ data }: MessageEvent<Message>): void => {
        if (data?.id !== id) return;
        this.removeEventListener('message', hear);
        questions.delete(giveUp);
        watch.answered(request, data.value ?? {}, atMs);
      };
      this.addEventListener('message', hear);
    }
    if (name === 'follow') watch.follow();
    if (name === 'unfollow') watch.unfollow();
    postMessage.call(this, message, ...rest);
  };
};
