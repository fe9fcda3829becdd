import { saleType } from '../contract/hall-file.ts';
import type { Lang } from '../contract/local-text.ts';

/*
 * The first reads of pages. They are sent by the calls, and ahead of these by the page's first script: a prefetched
 * reply is found by its path and body, so both are made only here.
 */

/** Their paths, relative to the back end's address. */
export const firstPaths = {
  token: '/api/token',
  setup: '/api/setup',
  afisha: '/api/afisha',
  event: '/api/no-scheme',
  scheme: '/api/scheme',
  sessions: '/api/scheme/sessions',
  map: '/api/scheme/map',
} as const;

/** The request for an event, with a hall map or without. */
export const eventBody = (hash: string, lang: Lang) => ({ hash, lang });

/** The request for the sessions that have a hall. */
export const sessionsBody = (hash: string) => ({ hash });

/** The request for a session's map. */
export const mapBody = (hash: string, session: string) => ({ hash, calendar_id: session });

/** A read of a page: a POST if it has a body. */
export type FirstRead = {
  readonly path: string;
  readonly body?: object;
};

/*
 * The server may embed the replies to a page's first reads, each in a data block with `data-reply`, and state their
 * time by `data-made` on the first script's element.
 */

/** The key of an embedded reply. */
export const readKey = ({ path, body }: FirstRead): string =>
  body === undefined ? path : path + JSON.stringify(body);

/** How long embedded replies count as current, ms by the browser's clock. */
export const broughtForMs = 30_000;

/** Marks an embedded reply: if it can't be read, the call is sent. */
export const broughtHeader = 'X-Brought';

/**
 * Extra header of a map call: it may be answered with the availability of a hall served as a file (see
 * `src/contract/hall-file.ts`), if the server can.
 */
export const mapHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  Accept: `${saleType}, application/json`,
});

/** A header of every call: it makes the back end answer with data, not with pages. */
export const readHeaders = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** Headers of a POST with a token. */
export const postHeadersWith = (token: string): Record<string, string> => ({
  'X-CSRF-Token': token,
  ...readHeaders,
  'Content-Type': 'application/json',
});
