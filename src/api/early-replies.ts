import { onShelf } from '../core/poster/page-shelf.ts';

/** How long a reply that was asked for ahead waits for its reader, ms; past it the world may have moved on. */
export const freshForMs = 10_000;

type Fetch = typeof globalThis.fetch;

const keyOf = (url: string, init: RequestInit | undefined): string => {
  const body = init?.body;
  return `${init?.method ?? 'GET'} ${url} ${typeof body === 'string' ? body : ''}`;
};

/**
 * Replies to reads that were sent before the program that wants them had arrived. Each is given once, to the first
 * request that is the same to the letter; any other request goes its usual way.
 */
export class EarlyReplies {
  readonly #waiting = new Map<string, { readonly reply: Promise<Response>; readonly askedAt: number }>();
  readonly #now: () => number;

  /** `now` in ms, from any beginning. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sends a read ahead. The reply is the caller's to look into as well, by way of a `clone()`. */
  ask(url: string, init: RequestInit, send: Fetch): Promise<Response> {
    const reply = send(url, init);
    // Whoever takes it meets the failure; if nobody does, it is nobody's.
    reply.catch(() => {});
    this.#waiting.set(keyOf(url, init), { reply, askedAt: this.#now() });
    return reply;
  }

  /** A `fetch` that looks here first. */
  before(send: Fetch): Fetch {
    return (url, init) => {
      const key = typeof url === 'string' ? keyOf(url, init) : '';
      const early = this.#waiting.get(key);
      this.#waiting.delete(key);
      const isFresh = early !== undefined && this.#now() - early.askedAt < freshForMs;
      return isFresh ? unlessAborted(early.reply, init?.signal ?? null) : send(url, init);
    };
  }
}

/** Rejects as `fetch` would when the one who waits goes away. */
async function unlessAborted(reply: Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  if (signal === null) return reply;
  signal.throwIfAborted();
  let leave = (): void => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', leave);
  try {
    return await Promise.race([reply, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** The page's own: its first script asks, the app reads. */
export const earlyReplies = onShelf('replies', () => new EarlyReplies(() => performance.now()));
