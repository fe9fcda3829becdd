import type { MapRequest } from './hall-api.ts';

/** What a page posts to a hall worker that it started before its own program was there: the map it will likely want. */
export type EarlyWish = { readonly kind: 'early-hall'; readonly request: MapRequest };

/** True for a message with a wish; all other messages are calls of the worker's interface. */
export const isEarlyWish = (message: unknown): message is EarlyWish =>
  (message as { readonly kind?: unknown } | null)?.kind === 'early-hall';
