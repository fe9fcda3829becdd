/*
 * The page's first script, inlined by the build. It requests the back end's first replies, starts the hall's worker and
 * preloads the screen's files, before the app's own program has loaded. The app does not know about it: its calls find
 * their replies in `prefetched-replies.ts`, or go to the network.
 */
import {
  broughtForMs,
  broughtHeader,
  firstPaths,
  mapBody,
  mapHeaders,
  postHeadersWith,
  readHeaders,
  readKey,
  type FirstRead,
} from '../api/first-requests.ts';
import { guessSession } from '../core/event/guess-session.ts';
import { guessPicture } from '../core/poster/guess-picture.ts';
import { backEndAddress } from '../core/addresses/app-routes.ts';
import type { MapRequest } from '../../workers/messages/hall-api.ts';
import { prefetchMessage } from '../../workers/messages/prefetch-message.ts';
import { keepFirstView } from './first-view.ts';
import { prefetch } from './prefetched-replies.ts';
import { keepPrestartedWorker } from './prestarted-worker.ts';
import { needsWholeWords, readRoute } from './page-route.ts';
import { findAppLocation } from './app-location.ts';

const { api, base } = findAppLocation();
const path = window.location.pathname.slice(base.length);
const route = readRoute(path, window.location.search);

/**
 * On the script's own element, the build lists its files, and the server states the time of the embedded replies. In
 * development there is no such element.
 */
const {
  hallWorker,
  hallProgram,
  hall: hallFile,
  made = '',
  ...files
} = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

const mapUrl = new URL(`${api}${firstPaths.map}`, document.baseURI).href;

/** Browsers may show a cached page hours later; then, or if the clock is wrong, the page sends requests. */
const isBrought = Math.abs(Date.now() - Date.parse(made)) < broughtForMs;
const parsed = new Promise((resolve) => {
  document.addEventListener('readystatechange', resolve, { once: true });
});

/** A reply that the server has embedded in the page; null if there is none. */
async function brought(read: FirstRead): Promise<Response | null> {
  await parsed;
  const block = document.querySelector(`[data-reply=${JSON.stringify(readKey(read))}]`);
  return block && new Response(block.textContent, { headers: { date: made, [broughtHeader]: '1' } });
}

type ReadHeaders = Record<string, string>;

/** Sends a read request early, unless its reply is embedded in the page. */
const send = (read: FirstRead, headers: ReadHeaders | Promise<ReadHeaders>): Promise<Response> => {
  const { path: at, body } = read;
  const init = { credentials: 'same-origin', cache: 'no-store' } as const;
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  return prefetch(`${api}${at}`, { method: 'GET', ...init, ...post }, async (url, request) => {
    const reply = isBrought && at !== firstPaths.token ? await brought(read) : null;
    // Immediately if possible: requests sent later could otherwise overtake it in the browser's queue.
    return reply ?? fetch(url, { ...request, headers: headers instanceof Promise ? await headers : headers });
  });
};

/** The content of a copy of a reply; null if it is not valid. */
async function read(reply: Promise<Response> | undefined): Promise<unknown> {
  try {
    return await (await reply)?.clone().json();
  } catch {
    return null;
  }
}

/** Headers with the token from a reply; the app handles an invalid one. */
async function tokenHeaders(asked: Promise<Response> | undefined): Promise<ReadHeaders> {
  const reply = (await read(asked)) as { readonly response?: unknown } | null;
  const response = reply?.response;
  const token = (response as { readonly token?: unknown } | undefined)?.token ?? response;
  if (typeof token !== 'string') throw new TypeError('no token');
  return postHeadersWith(token);
}

/** Makes the hall's worker request the map that the page will most likely need. */
function askForMap(worker: Worker, sessions: unknown, headers: Record<string, string>): void {
  if (route.hall === null) return;
  const { hash, date, time } = route.hall;
  const session = guessSession(sessions, date, time);
  if (session === null) return;
  const request: MapRequest = {
    url: mapUrl,
    body: JSON.stringify(mapBody(hash, session)),
    headers: mapHeaders(headers),
    session,
  };
  worker.postMessage(prefetchMessage(request), []);
}

/** Adds a link to the page that makes the browser load a file early. */
function fetchAhead(rel: string, href: string, more: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, ...more, href }));
}

/** Preloads the picture that the page will most likely show first. */
async function fetchPicture(reply: Promise<Response> | undefined): Promise<void> {
  const kind = new URLSearchParams(window.location.search).get('id') ?? '';
  const href = guessPicture(await read(reply), kind, route.lang);
  if (href !== '') fetchAhead('preload', backEndAddress(href, api), { as: 'image', fetchPriority: 'high' });
}

/** Preloads files of the build that the app will request once it runs. */
function fetchFiles(...names: readonly string[]): void {
  for (const name of names) {
    const list = files[name.replace(/-(.)/, (_, letter: string) => letter.toUpperCase())];
    for (const href of list?.split(' ') ?? []) {
      const rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
      fetchAhead(rel, href, { crossOrigin: '', as: rel === 'preload' ? 'style' : 'script' });
    }
  }
}

/**
 * Sends a read request once there is a token. Without a token, the app must not wait for a reply: it sends the request
 * itself.
 */
async function sendWith(headers: Promise<ReadHeaders>, one: FirstRead): Promise<Response> {
  return send(one, await headers);
}

/** Starts the worker and makes it request the hall; then preloads the painting code. */
async function fetchHall(
  program: string,
  sessions: Promise<unknown>,
  headers: Promise<ReadHeaders>,
): Promise<void> {
  const worker = new Worker(new URL(program, document.baseURI), { type: 'module', name: 'hall' });
  keepPrestartedWorker(worker);
  // The worker reads these files from the browser's cache, where they arrive in parallel this way instead of one after
  // another.
  for (const href of [hallProgram, hallFile && api + hallFile])
    if (href !== undefined)
      void fetch(href, { priority: 'low' })
        .then((reply) => reply.arrayBuffer())
        .catch(() => {});
  fetchFiles('parts-hall');
  // The list of performances is the last request of a hall's page.
  askForMap(worker, await sessions, await headers);
}

async function begin(): Promise<void> {
  const { hall, open, withToken } = route;
  if (hall !== null) void parsed.then(() => keepFirstView(hall.hash, isBrought, mapUrl));
  const asked = withToken.length > 0 ? send({ path: firstPaths.token }, readHeaders) : undefined;
  const headers = tokenHeaders(asked);
  const replies = [
    ...open.map((one) => send(one, readHeaders)),
    ...withToken.map((one) => (isBrought ? send(one, headers) : sendWith(headers, one))),
  ];
  // The consumer handles the failure; if all replies are embedded, no consumer waits for these.
  for (const one of [headers, ...replies]) one.catch(() => {});
  // The first reply is the setup, which every page requests; a hall's page begins with its hall instead of a picture.
  if (hall === null) void fetchPicture(replies[1]);
  const words = `${needsWholeWords(path) ? 'words' : 'first'}-${route.lang}`;
  fetchFiles(words, `parts-${route.screen}`);
  // After these: on a slow network the hall, which is larger than the app, would delay the app.
  if (hall !== null && hallWorker !== undefined) await fetchHall(hallWorker, read(replies.at(-1)), headers);
}

// If the program fails to load, its error message need not wait (src/ui/base.css).
addEventListener(
  'error',
  ({ target }) => {
    const words = document.querySelector<HTMLElement>('.parterre-late');
    if (target instanceof HTMLScriptElement && words !== null) words.style.visibility = 'visible';
  },
  true,
);

// Errors here are silent: the app requests again whatever is missing.
begin().catch(() => {});
