import { saleType } from '../contract/hall-file.ts';
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

/** A read of a page: a POST where it has a body. */
export type FirstRead = {
  readonly path: string;
  readonly body?: object;
};

/*
 * The server may answer a page's first reads in the page itself, each reply in a data block with `data-reply`, and say
 * by `data-made` on the first script's element when it did.
 */

/** By what a reply in the page is known. */
export const readKey = ({ path, body }: FirstRead): string =>
  body === undefined ? path : path + JSON.stringify(body);

/** How long replies in a page are taken for what the back end says now, ms by the browser's clock. */
export const broughtForMs = 30_000;

/** Marks a reply that came in the page: one that can't be read is asked for. */
export const broughtHeader = 'X-Brought';

/**
 * What the call for a map carries besides: it can be answered by the sale of a hall that is a file (see
 * `src/contract/hall-file.ts`), where the server knows that.
 */
export const mapHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  Accept: `${saleType}, application/json`,
});

/** What every call carries: the back end answers data, and not pages, to those who say so. */
export const readHeaders = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** Headers of a POST with a token. */
export const postHeadersWith = (token: string): Record<string, string> => ({
  'X-CSRF-Token': token,
  ...readHeaders,
  'Content-Type': 'application/json',
});
