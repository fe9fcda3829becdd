import type { MapRequest } from './hall-api.ts';

/** What a page posts to a hall worker before its own program has loaded: the map it will most likely request. */
type PrefetchMessage = { readonly kind: 'prefetch-map'; readonly request: MapRequest };

/** The message that has a map fetched ahead. */
export const prefetchMessage = (request: MapRequest): PrefetchMessage => ({ kind: 'prefetch-map', request });

/** True for such a message; all others are calls of the worker's interface. */
export const isPrefetchMessage = (message: unknown): message is PrefetchMessage =>
  (message as { readonly kind?: unknown } | null)?.kind === 'prefetch-map';
