/* Separate to save bytes: all that the worker's first half kilobyte needs. */
import type { MapRequest } from '../messages/hall-api.ts';

/** A map that is on its way already, its body unread. `reply` rejects as `fetch` does. */
export type PrefetchedMap = {
  readonly request: MapRequest;
  readonly reply: Promise<Response>;
  /** Ends the download. */
  readonly abort: () => void;
};

/** Sends for a map before anybody reads it. */
export function prefetchMap(request: MapRequest, send: typeof fetch = fetch): PrefetchedMap {
  const asking = new AbortController();
  const { url, body, headers } = request;
  const init = {
    method: 'POST',
    headers,
    body,
    credentials: 'same-origin',
    signal: asking.signal,
  } as const;
  const reply = send(url, init);
  // The consumer handles the failure.
  reply.catch(() => {});
  return { request, reply, abort: () => asking.abort() };
}
