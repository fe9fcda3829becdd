import { guessSession } from '../../src/core/event/guess-session.ts';
import type { EarlySessions, EarlyWish } from './early-wish.ts';
import type { MapRequest } from './hall-api.ts';

/** Longer than this nobody waits for a head start, ms. */
const PATIENCE_MS = 10_000;

/** A map that was asked for on a guess. */
export type AskedMap = {
  readonly request: MapRequest;
  /** The reply, whose body nobody has read. Rejects as `fetch` does. */
  readonly reply: Promise<Response>;
  /** Ends it. */
  readonly abort: () => void;
};

/**
 * Asks for a hall before the program is there that can read it: for the performances, which it hands on, and for the map
 * of the one that the page will most likely open. The page itself is busy with its own program at that time.
 */
export class EarlyAsk {
  readonly #tell: (sessions: EarlySessions) => void;
  readonly #send: typeof fetch;
  #asked: AskedMap | null = null;
  #listener: ((asked: AskedMap) => void) | null = null;
  #isOver = false;

  /** `tell` hands the performances to the page. */
  constructor(
    tell: (sessions: EarlySessions) => void,
    send: typeof fetch = (...request) => fetch(...request),
  ) {
    this.#tell = tell;
    this.#send = send;
  }

  async begin({ sessionsUrl, mapUrl, hash, headers, date, time }: EarlyWish): Promise<void> {
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
      if (session === null) return;
      this.#ask({ url: mapUrl, body: JSON.stringify({ hash, calendar_id: session }), headers, session });
    } catch {
      // No reply, or one that is none: the page finds out, and says so.
      if (told.status === 0) this.#tell(told);
    }
  }

  /** Tells of the map that was asked for, as soon as one was; it is the listener's then. */
  onAsked(listener: (asked: AskedMap) => void): void {
    this.#listener = listener;
    this.#hand();
  }

  /** No map is asked for any more; one that was handed over already is not touched. */
  cancel(): void {
    this.#isOver = true;
    this.#asked?.abort();
    this.#asked = null;
  }

  #ask(request: MapRequest): void {
    if (this.#isOver) return;
    this.#asked?.abort();
    const { url, body, headers } = request;
    const asking = new AbortController();
    const init = {
      method: 'POST',
      headers,
      body,
      credentials: 'same-origin',
      signal: asking.signal,
    } as const;
    const reply = this.#send(url, init);
    // Whoever takes it meets the failure.
    reply.catch(() => {});
    this.#asked = { request, reply, abort: () => asking.abort() };
    this.#hand();
  }

  #hand(): void {
    if (this.#listener === null || this.#asked === null) return;
    const asked = this.#asked;
    this.#asked = null;
    this.#listener(asked);
  }
}
