import type { Lang } from '../contract/local-text.ts';

/*
 * The reads that pages begin with. The calls send them, and the page's first script sends them ahead: a reply that came
 * early is found by its path and body, so both are made here and nowhere else.
 */

/** Where they go, below the address of the back end. */
export const firstPaths = {
  token: '/api/token',
  setup: '/api/setup',
  afisha: '/api/afisha',
  event: '/api/no-scheme',
  scheme: '/api/scheme',
  sessions: '/api/scheme/sessions',
  map: '/api/scheme/map',
} as const;

/** What is asked of an event, with a hall scheme or without. */
export const eventBody = (hash: string, lang: Lang) => ({ hash, lang });

/** What is asked of the performances that have a hall. */
export const sessionsBody = (hash: string) => ({ hash });

/** What is asked of a performance's map. */
export const mapBody = (hash: string, session: string) => ({ hash, calendar_id: session });

/** What every call carries: the back end answers data, and not pages, to those who say so. */
export const readHeaders = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** Headers of a POST with a token. */
export const postHeadersWith = (token: string): Record<string, string> => ({
  'X-CSRF-Token': token,
  ...readHeaders,
  'Content-Type': 'application/json',
});
