/*
 * The page's first words. A few lines in a script of its own, which arrives long before the app does and asks the back
 * end for what the page will begin with: by the time the app runs, the replies are there, its screen's parts have been
 * fetched, and a hall is on its way into the worker. The app knows nothing of it: its calls find their replies in
 * `earlyReplies`, or go out themselves.
 */
import { earlyReplies } from '../api/early-replies.ts';
import { postHeadersWith, readHeaders } from '../api/wire-headers.ts';
import { guessSession } from '../core/guess-session.ts';
import { keepEarly } from '../hall/early-worker.ts';
import type { EarlyWish } from '../../workers/early-wish.ts';
import { firstReads, sessionsPath, type FirstRead } from './first-reads.ts';
import { findPlace } from './place.ts';

const { api, base } = findPlace();
const path = window.location.pathname.slice(base.length);
const always = { credentials: 'same-origin', cache: 'no-store' } as const;
const send: typeof fetch = (...request) => fetch(...request);

const read = (at: string): Promise<Response> =>
  earlyReplies.ask(`${api}${at}`, { ...always, headers: readHeaders, method: 'GET' }, send);

const post = (at: string, body: string, token: string): Promise<Response> =>
  earlyReplies.ask(`${api}${at}`, { ...always, headers: postHeadersWith(token), method: 'POST', body }, send);

/** The token as text; '' where the reply is anything but one. What is wrong with it is for the app to find out. */
async function readToken(reply: Response): Promise<string> {
  const { response } = (await reply.clone().json()) as { readonly response?: unknown };
  const told = (response as { readonly token?: unknown } | undefined)?.token ?? response;
  return typeof told === 'string' ? told : '';
}

/** What the build says of its files, on the script's own element. In development there is no such element. */
const { hallWorker, ...parts } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

/** Starts the hall's worker; null where it can't be named. */
function startHall(): Worker | null {
  if (hallWorker === undefined) return null;
  const worker = new Worker(new URL(hallWorker, document.baseURI), { type: 'module', name: 'hall' });
  keepEarly(worker);
  return worker;
}

/** Has the parts of the screen fetched that the app will ask for once it runs. */
function fetchParts(): void {
  const [screen = ''] = path.split('/').filter(Boolean);
  const files = parts[`parts${screen === '' ? 'Afisha' : screen.charAt(0).toUpperCase() + screen.slice(1)}`];
  for (const href of files?.split(' ') ?? []) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.crossOrigin = '';
    if (isStyle) link.as = 'style';
    link.href = href;
    document.head.append(link);
  }
}

/** Has the worker ask for the map of the performance that the page will most likely open. */
async function askForMap(hall: Worker, sessions: Promise<Response>, token: string): Promise<void> {
  const [, hash = '', date = '', time = ''] = path.split('/').filter(Boolean);
  const session = guessSession(await (await sessions).clone().json(), date, time);
  if (session === null) return;
  const request = {
    url: new URL(`${api}/api/scheme/map`, document.baseURI).href,
    body: JSON.stringify({ hash, calendar_id: session }),
    headers: postHeadersWith(token),
    session,
  };
  hall.postMessage({ kind: 'early-hall', request } satisfies EarlyWish, []);
}

/** Asks for what needs a token, and has the worker ask for the hall. */
async function readWithToken(reads: readonly FirstRead[], hall: Worker | null): Promise<void> {
  const token = await readToken(await read('/api/token'));
  if (token === '') return;
  for (const { path: way, body = '{}' } of reads) {
    const reply = post(way, body, token);
    if (hall !== null && way === sessionsPath) askForMap(hall, reply, token).catch(() => {});
  }
}

async function begin(): Promise<void> {
  const { open, withToken } = firstReads(path, window.location.search);
  const hall = path.startsWith('/scheme/') ? startHall() : null;
  // The longest way first: a browser sends six requests at a time, and styles before all else.
  if (withToken.length > 0) await readWithToken(withToken, hall).catch(() => {});
  for (const one of open) void read(one.path);
  fetchParts();
}

// Nothing here may fail aloud: the app asks again for whatever did not come.
begin().catch(() => {});
