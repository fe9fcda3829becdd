/* A separate file to save bytes: this is all that the worker's first half kilobyte needs. */
import type { MapRequest } from '../messages/hall-api.ts';

/** A request for a map that is already running; its body is unread. `reply` rejects as `fetch` does. */
export type PrefetchedMap = {
  readonly request: MapRequest;
  readonly reply: Promise<Response>;
  /** Ends the download. */
  readonly abort: () => void;
};

/** Requests a map before the page asks for it. */
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
  // The consumer handles the failure; this prevents an unhandled rejection.
  reply.catch(() => {});
  return { request, reply, abort: () => asking.abort() };
}
