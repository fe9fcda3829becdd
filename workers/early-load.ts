import type { Result } from '../src/contract/result.ts';
import { guessSession } from '../src/core/guess-session.ts';
import type { HallProgress, LoadedHall, MapRequest } from './hall-api.ts';

/**
 * What a page posts to a hall worker that it started before its own program was there: how to ask for the event's
 * performances, and how for the map of one. Addresses are absolute.
 */
export type EarlyWish = {
  readonly kind: 'early-hall';
  readonly sessionsUrl: string;
  readonly mapUrl: string;
  readonly hash: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As the address bar has them, '' where it names none. */
  readonly date: string;
  readonly time: string;
};

/** The performances as they came, for the page to read them too: each is asked for once. Status 0 = none came. */
export type EarlySessions = {
  readonly kind: 'early-sessions';
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
};

/** True for the message in which a worker tells of the performances. */
export const isEarlySessions = (message: unknown): message is EarlySessions =>
  (message as { readonly kind?: unknown } | null)?.kind === 'early-sessions';

/** True for a message with a wish; all other messages are calls of the worker's interface. */
export const isEarlyWish = (message: unknown): message is EarlyWish =>
  (message as { readonly kind?: unknown } | null)?.kind === 'early-hall';

type Load = (
  request: MapRequest,
  onProgress: (progress: HallProgress) => void,
) => Promise<Result<LoadedHall>>;

/** Longer than this nobody waits for a head start, ms. */
const PATIENCE_MS = 10_000;

/** A load that was begun on a guess, for the page to find under way when it asks for it. */
export class EarlyLoad {
  readonly #load: Load;
  readonly #tell: (sessions: EarlySessions) => void;
  readonly #send: typeof fetch;
  /** Aborted when nothing is to be begun any more; a load that has begun is its own service's to end. */
  #asking: AbortController | null = null;
  #begun: {
    readonly request: MapRequest;
    readonly result: Promise<Result<LoadedHall>>;
    readonly listen: (onProgress: (progress: HallProgress) => void) => void;
  } | null = null;

  /** `tell` hands the performances to the page. */
  constructor(
    load: Load,
    tell: (sessions: EarlySessions) => void,
    send: typeof fetch = (...request) => fetch(...request),
  ) {
    this.#load = load;
    this.#tell = tell;
    this.#send = send;
  }

  /** Asks which performances there are and loads the map of the one the page will most likely open. */
  async begin({ sessionsUrl, mapUrl, hash, headers, date, time }: EarlyWish): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    let told: EarlySessions = { kind: 'early-sessions', status: 0, contentType: '', text: '' };
    try {
      const reply = await this.#send(sessionsUrl, {
        method: 'POST',
        headers,
        body: JSON.stringify({ hash }),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const contentType = reply.headers.get('content-type') ?? '';
      told = { ...told, status: reply.status, contentType, text: await reply.text() };
      this.#tell(told);
      const session = guessSession(JSON.parse(told.text), date, time);
      if (session === null || asking.signal.aborted) return;
      this.#start({ url: mapUrl, body: JSON.stringify({ hash, calendar_id: session }), headers, session });
    } catch {
      // No reply, or one that is none: the page finds out, and says so.
      if (told.status === 0) this.#tell(told);
    }
  }

  /** The load under way if it is the one that is asked for; the guess is over in any case. */
  take(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
  ): Promise<Result<LoadedHall>> | null {
    const begun = this.#begun;
    this.cancel();
    if (begun === null || begun.request.url !== request.url || begun.request.body !== request.body)
      return null;
    begun.listen(onProgress);
    return begun.result;
  }

  /** Nothing more is begun. */
  cancel(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#begun = null;
  }

  #start(request: MapRequest): void {
    let last: HallProgress | null = null;
    let tell = (progress: HallProgress): void => {
      last = progress;
    };
    this.#begun = {
      request,
      result: this.#load(request, (progress) => tell(progress)),
      listen: (onProgress) => {
        tell = onProgress;
        if (last !== null) onProgress(last);
      },
    };
  }
}
