import { parseLang, type Lang } from '../../i18n/formats/languages.ts';
import { eventBody, firstPaths, sessionsBody, type FirstRead } from '../api/first-requests.ts';
import { isAppPath } from '../core/addresses/app-routes.ts';

/** The first requests of a page, by its address. */
type PageRoute = {
  readonly screen: string;
  readonly lang: Lang;
  /** Read requests that need no token, and those that do. */
  readonly open: readonly FirstRead[];
  readonly withToken: readonly FirstRead[];
  /** The hall that the page shows, with the performance in its address ('' if there is none); null on other pages. */
  readonly hall: { readonly hash: string; readonly date: string; readonly time: string } | null;
};

/** The first read requests of the page at `path`, relative to the app's base. */
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

/** True for a page that needs more than the first part of the texts; other pages need not wait for the rest. */
export const needsWholeWords = (path: string): boolean => isAppPath(path) && !firstPages.test(path);
