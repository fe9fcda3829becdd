import { parseLang, type Lang } from '../../i18n/formats/languages.ts';
import { eventBody, firstPaths, sessionsBody, type FirstRead } from '../api/first-requests.ts';
import { isAppPath } from '../core/addresses/app-routes.ts';

/** A page's first requests, by its address. */
type PageRoute = {
  readonly screen: string;
  readonly lang: Lang;
  /** Reads that need no token, and those that do. */
  readonly open: readonly FirstRead[];
  readonly withToken: readonly FirstRead[];
  /** The hall it shows, with the performance its address names ('' where it names none); null on other pages. */
  readonly hall: { readonly hash: string; readonly date: string; readonly time: string } | null;
};

/** The first reads of the page at `path`, relative to the app's base. */
export function readRoute(path: string, search: string): PageRoute {
  const [screen = 'afisha', hash = '', date = '', time = ''] = path.split('/').filter(Boolean);
  const lang = parseLang(new URLSearchParams(search).get('lang'));
  const { setup, afisha, event, scheme, sessions } = firstPaths;
  const page = { screen, lang, open: [{ path: setup }], withToken: [], hall: null };
  if (screen === 'afisha' && path.length <= 1) return { ...page, open: [{ path: setup }, { path: afisha }] };
  if (hash === '') return page;
  if (screen === 'event') return { ...page, withToken: [{ path: event, body: eventBody(hash, lang) }] };
  if (screen !== 'scheme') return page;
  const reads = [
    { path: scheme, body: eventBody(hash, lang) },
    { path: sessions, body: sessionsBody(hash) },
  ];
  return { ...page, withToken: reads, hall: { hash, date, time } };
}

const firstPages = /^\/(?:contacts|rules\/[^/]+|[^/]+\/rules(?:-agreement)?)?\/?$/;

/** True for a page that needs more than the first part of the texts; the others need not wait for the rest. */
export const needsWholeWords = (path: string): boolean => isAppPath(path) && !firstPages.test(path);
