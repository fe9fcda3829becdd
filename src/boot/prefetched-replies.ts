import { pageGlobal } from './page-global.ts';

/**
 * How long a prefetched reply waits for its consumer, ms; later it may be outdated.
 *
 * @internal Used by tests.
 */
export const freshForMs = 10_000;

type Fetch = typeof globalThis.fetch;

/* Replies to read requests that were sent before the program that needs them had loaded. */
const waiting = pageGlobal(
  'replies',
  () => new Map<string, { readonly reply: Promise<Response>; readonly askedAt: number }>(),
);

const keyOf = (url: string, init: RequestInit | undefined): string => {
  const body = init?.body;
  return `${init?.method ?? 'GET'} ${url} ${typeof body === 'string' ? body : ''}`;
};

/** Sends a read request early. The caller may also read the reply, through a `clone()`. */
export function prefetch(url: string, init: RequestInit, send: Fetch): Promise<Response> {
  const reply = send(url, init);
  // The consumer handles the failure; this prevents an unhandled rejection.
  reply.catch(() => {});
  waiting.set(keyOf(url, init), { reply, askedAt: performance.now() });
  return reply;
}

/**
 * A `fetch` that first looks for a prefetched reply: each is given once, to the first identical request; any other
 * request is sent with `send`.
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

/** Rejects as `fetch` would if the consumer aborts. */
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
