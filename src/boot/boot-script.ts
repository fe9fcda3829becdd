/*
 * The page's first script, inlined by the build. It requests the back end's first replies, starts the hall's worker
 * and fetches the screen's files, before the app's own program has loaded. The app does not know about it: its calls
 * find their replies in `prefetched-replies.ts`, or go to the network.
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
 * On the script's own element, the build lists its files and the server the time of the embedded replies. In
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

/** Browsers show cached pages hours later; then, or with a wrong clock, the page makes requests. */
const isBrought = Math.abs(Date.now() - Date.parse(made)) < broughtForMs;
const parsed = new Promise((resolve) => {
  document.addEventListener('readystatechange', resolve, { once: true });
});

/** A reply that the server has put into the page. */
async function brought(read: FirstRead): Promise<Response | null> {
  await parsed;
  const block = document.querySelector(`[data-reply=${JSON.stringify(readKey(read))}]`);
  return block && new Response(block.textContent, { headers: { date: made, [broughtHeader]: '1' } });
}

type ReadHeaders = Record<string, string>;

/** Sends a read ahead, unless its reply is embedded in the page. */
const send = (read: FirstRead, headers: ReadHeaders | Promise<ReadHeaders>): Promise<Response> => {
  const { path: at, body } = read;
  const init = { credentials: 'same-origin', cache: 'no-store' } as const;
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  return prefetch(`${api}${at}`, { method: 'GET', ...init, ...post }, async (url, request) => {
    const reply = isBrought && at !== firstPaths.token ? await brought(read) : null;
    // Immediately if possible: later requests would take its place in the browser's queue.
    return reply ?? fetch(url, { ...request, headers: headers instanceof Promise ? await headers : headers });
  });
};

/** A copy of a reply's content; null if it is no valid answer. */
async function read(reply: Promise<Response> | undefined): Promise<unknown> {
  try {
    return await (await reply)?.clone().json();
  } catch {
    return null;
  }
}

/** Headers with the token of a reply; the app handles an invalid one. */
async function tokenHeaders(asked: Promise<Response> | undefined): Promise<ReadHeaders> {
  const reply = (await read(asked)) as { readonly response?: unknown } | null;
  const response = reply?.response;
  const token = (response as { readonly token?: unknown } | undefined)?.token ?? response;
  if (typeof token !== 'string') throw new TypeError('no token');
  return postHeadersWith(token);
}

/** Has the hall's worker fetch the map that the page will most likely want. */
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

/** Puts a link into the page by which the browser fetches a file ahead. */
function fetchAhead(rel: string, href: string, more: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, ...more, href }));
}

/** Fetches the picture that the page will most likely begin with. */
async function fetchPicture(reply: Promise<Response> | undefined): Promise<void> {
  const kind = new URLSearchParams(window.location.search).get('id') ?? '';
  const href = guessPicture(await read(reply), kind, route.lang);
  if (href !== '') fetchAhead('preload', backEndAddress(href, api), { as: 'image', fetchPriority: 'high' });
}

/** Has files of the build fetched that the app will ask for once it runs. */
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
 * Sends a read once there is a token: without one the app, which requests it itself, would wait for a hanging reply.
 */
async function sendWith(headers: Promise<ReadHeaders>, one: FirstRead): Promise<Response> {
  return send(one, await headers);
}

/** Starts the worker and has it fetch the hall; then preloads the painting code. */
async function fetchHall(
  program: string,
  sessions: Promise<unknown>,
  headers: Promise<ReadHeaders>,
): Promise<void> {
  const worker = new Worker(new URL(program, document.baseURI), { type: 'module', name: 'hall' });
  keepPrestartedWorker(worker);
  // It is the worker that reads them, out of the browser's cache: without this the one would wait for the other.
  for (const href of [hallProgram, hallFile && api + hallFile])
    if (href !== undefined)
      void fetch(href, { priority: 'low' })
        .then((reply) => reply.arrayBuffer())
        .catch(() => {});
  fetchFiles('parts-hall');
  // The performances are the last that a hall's page reads.
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
  // The consumer handles the failure; with all replies embedded nobody waits for these.
  for (const one of [headers, ...replies]) one.catch(() => {});
  // The setup, which every page reads, needs none; a hall's page begins with its hall.
  if (hall === null) void fetchPicture(replies[1]);
  const words = `${needsWholeWords(path) ? 'words' : 'first'}-${route.lang}`;
  fetchFiles(words, `parts-${route.screen}`);
  // Behind them: on a slow line the hall, which is larger than the app, would keep that back.
  if (hall !== null && hallWorker !== undefined) await fetchHall(hallWorker, read(replies.at(-1)), headers);
}

// Once the program has failed to load, its error need not wait (src/ui/base.css).
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
