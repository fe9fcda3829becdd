import { pageGlobal } from './page-global.ts';

/**
 * How long a prefetched reply waits for its reader, ms; later it may be outdated.
 *
 * @internal Used by tests.
 */
export const freshForMs = 10_000;

type Fetch = typeof globalThis.fetch;

/* Replies to reads that were sent before the program that wants them had arrived. */
const waiting = pageGlobal(
  'replies',
  () => new Map<string, { readonly reply: Promise<Response>; readonly askedAt: number }>(),
);

const keyOf = (url: string, init: RequestInit | undefined): string => {
  const body = init?.body;
  return `${init?.method ?? 'GET'} ${url} ${typeof body === 'string' ? body : ''}`;
};

/** Sends a read ahead. The reply is the caller's to look into as well, by way of a `clone()`. */
export function prefetch(url: string, init: RequestInit, send: Fetch): Promise<Response> {
  const reply = send(url, init);
  // The consumer handles the failure; this prevents an unhandled rejection.
  reply.catch(() => {});
  waiting.set(keyOf(url, init), { reply, askedAt: performance.now() });
  return reply;
}

/**
 * A `fetch` that looks here first: each early reply is given once, to the first request that is the same to the letter;
 * any other request goes its usual way, by `send`.
 */
export const prefetchedOr =
  (send: Fetch): Fetch =>
  (url, init) => {
    const key = typeof url === 'string' ? keyOf(url, init) : '';
    const prefetched = waiting.get(key);
    waiting.delete(key);
    const isFresh = prefetched !== undefined && performance.now() - prefetched.askedAt < freshForMs;
    return isFresh ? unlessAborted(prefetched.reply, init?.signal ?? null) : send(url, init);
  };

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
