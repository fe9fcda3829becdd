import type { MapRequest } from './hall-api.ts';

/**
 * What a page posts to a hall worker whose own program has not loaded yet: the map that the page will most likely
 * request.
 */
type PrefetchMessage = { readonly kind: 'prefetch-map'; readonly request: MapRequest };

/** Makes the message that asks the worker to prefetch a map. */
export const prefetchMessage = (request: MapRequest): PrefetchMessage => ({ kind: 'prefetch-map', request });

/** True for a prefetch message; all other messages are calls of the worker's interface. */
export const isPrefetchMessage = (message: unknown): message is PrefetchMessage =>
  (message as { readonly kind?: unknown } | null)?.kind === 'prefetch-map';
