/*
 * The page's first script, put into the page itself by the build. It asks the back end for what the page begins with,
 * starts the hall's worker and has the screen's files fetched, all before the app's own program has come. The app knows
 * nothing of it: its calls find their replies in `early-replies.ts`, or go out themselves.
 */
import { firstPaths, mapBody } from '../api/first-requests.ts';
import { postHeadersWith, readHeaders } from '../api/wire-headers.ts';
import { guessSession } from '../core/event/guess-session.ts';
import type { MapRequest } from '../../workers/rpc/hall-api.ts';
import { prefetchMessage } from '../../workers/rpc/prefetch-message.ts';
import { askEarly } from './early-replies.ts';
import { keepEarly } from './early-worker.ts';
import { needsWholeWords, readRoute, type FirstRead } from './page-route.ts';
import { findPlace } from './place.ts';

const { api, base } = findPlace();
const path = window.location.pathname.slice(base.length);
const route = readRoute(path, window.location.search);

/** What the build says of its files, on the script's own element. In development there is no such element. */
const { hallWorker, ...files } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

/** Sends a read ahead. */
const send = ({ path: at, body }: FirstRead, headers: Record<string, string>): Promise<Response> => {
  const init = { credentials: 'same-origin', cache: 'no-store', headers } as const;
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  return askEarly(`${api}${at}`, { method: 'GET', ...init, ...post }, (...request) => fetch(...request));
};

/** What a reply says, as a copy; null where it is no answer. */
async function read(reply: Promise<Response> | undefined): Promise<unknown> {
  try {
    return await (await reply)?.clone().json();
  } catch {
    return null;
  }
}

/** The token as text; '' where the reply is anything but one. What is wrong with it is for the app to find out. */
function tokenIn(reply: unknown): string {
  const response = (reply as { readonly response?: unknown } | null)?.response;
  const token = (response as { readonly token?: unknown } | undefined)?.token ?? response;
  return typeof token === 'string' ? token : '';
}

/** Has the hall's worker fetch the map that the page will most likely want. */
function askForMap(worker: Worker, sessions: unknown, headers: Record<string, string>): void {
  if (route.hall === null) return;
  const { hash, date, time } = route.hall;
  const session = guessSession(sessions, date, time);
  if (session === null) return;
  const url = new URL(`${api}${firstPaths.map}`, document.baseURI).href;
  const request: MapRequest = { url, body: JSON.stringify(mapBody(hash, session)), headers, session };
  worker.postMessage(prefetchMessage(request), []);
}

/** Has the words and the parts of the screen fetched that the app will ask for once it runs. */
function fetchFiles(): void {
  const { screen, lang } = route;
  for (const name of [`${needsWholeWords(path) ? 'words' : 'first'}-${lang}`, `parts-${screen}`]) {
    const list = files[name.replace(/-(.)/, (_, letter: string) => letter.toUpperCase())];
    for (const href of list?.split(' ') ?? []) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    }
  }
}

async function begin(): Promise<void> {
  const { hall, open, withToken } = route;
  let worker: Worker | null = null;
  if (hall !== null && hallWorker !== undefined) {
    worker = new Worker(new URL(hallWorker, document.baseURI), { type: 'module', name: 'hall' });
    keepEarly(worker);
  }
  const asked = withToken.length > 0 ? send({ path: firstPaths.token }, readHeaders) : undefined;
  for (const one of open) void send(one, readHeaders);
  const token = tokenIn(await read(asked));
  if (token === '') return;
  const headers = postHeadersWith(token);
  // The performances are the last that a hall's page reads.
  const sessions = withToken.map((one) => send(one, headers)).at(-1);
  if (worker !== null) askForMap(worker, await read(sessions), headers);
}

// Nothing here may fail aloud: the app asks again for whatever did not come.
begin()
  .catch(() => {})
  // Last: each request is in the way of those behind it, were it ever so small.
  .finally(fetchFiles);
