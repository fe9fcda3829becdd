import type { MapRequest } from './hall-api.ts';

/** A map that was asked for on a guess. */
export type AskedMap = {
  readonly request: MapRequest;
  /** The reply, whose body nobody has read. Rejects as `fetch` does. */
  readonly reply: Promise<Response>;
  /** Ends it. */
  readonly abort: () => void;
};

/** Asks for a hall's map before the program is there that can read it. */
export class EarlyAsk {
  readonly #send: typeof fetch;
  #asked: AskedMap | null = null;
  #listener: ((asked: AskedMap) => void) | null = null;
  #isOver = false;

  constructor(send: typeof fetch = (...request) => fetch(...request)) {
    this.#send = send;
  }

  begin(request: MapRequest): void {
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

  /** Tells of the map that was asked for, as soon as one was; it is the listener's then. */
  onAsked(listener: (asked: AskedMap) => void): void {
    this.#listener = listener;
    this.#hand();
  }

  /** Nothing is asked for any more; a map that was handed over already is not touched. */
  cancel(): void {
    this.#isOver = true;
    this.#asked?.abort();
    this.#asked = null;
  }

  #hand(): void {
    if (this.#listener === null || this.#asked === null) return;
    const asked = this.#asked;
    this.#asked = null;
    this.#listener(asked);
  }
}
