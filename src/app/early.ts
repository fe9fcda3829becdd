/*
 * The page's first words. A few lines in a script of its own, which arrives long before the app does and asks the back
 * end for what the page will begin with: by the time the app runs, the replies are there, its screen's parts have been
 * fetched, and a hall is on its way into the worker. The app knows nothing of it: its calls find their replies in
 * `earlyReplies`, or go out themselves.
 */
import { parseLang } from '../../i18n/languages.ts';
import { earlyReplies } from '../api/early-replies.ts';
import { postHeadersWith, readHeaders } from '../api/wire-headers.ts';
import { onShelf } from '../core/poster/page-shelf.ts';
import { keepEarly, type EarlyHallWorker } from '../hall/early-worker.ts';
import { firstReads, sessionsPath, type FirstRead } from './first-reads.ts';
import { findPlace } from './place.ts';
import { needsWholeWords } from './whole-words.ts';

const { api, base } = findPlace();
const path = window.location.pathname.slice(base.length);
const always = { credentials: 'same-origin', cache: 'no-store' } as const;
const send: typeof fetch = (...request) => fetch(...request);

const read = (at: string): Promise<Response> =>
  earlyReplies.ask(`${api}${at}`, { ...always, headers: readHeaders, method: 'GET' }, send);

const post = (at: string, body: string, token: string, by = send): Promise<Response> =>
  earlyReplies.ask(`${api}${at}`, { ...always, headers: postHeadersWith(token), method: 'POST', body }, by);

/** The token as text; '' where the reply is anything but one. What is wrong with it is for the app to find out. */
async function readToken(reply: Response): Promise<string> {
  const { response } = (await reply.clone().json()) as { readonly response?: unknown };
  const told = (response as { readonly token?: unknown } | undefined)?.token ?? response;
  return typeof told === 'string' ? told : '';
}

/** What the build says of its files, on the script's own element. In development there is no such element. */
const { hallWorker, ...parts } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

/** Starts the hall's worker; null where it can't be named. */
const startHall = (): EarlyHallWorker | null => {
  if (hallWorker === undefined) return null;
  return keepEarly(new Worker(new URL(hallWorker, document.baseURI), { type: 'module', name: 'hall' }));
};

/** Has the screen's words and parts fetched that the app will ask for once it runs. */
function fetchParts(): void {
  const [screen = 'afisha'] = path.split('/').filter(Boolean);
  const lang = parseLang(new URLSearchParams(window.location.search).get('lang'));
  for (const [what, which] of [
    [needsWholeWords(path) ? 'words' : 'first', lang],
    ['parts', screen],
  ] as const) {
    const files = parts[what + which.charAt(0).toUpperCase() + which.slice(1)];
    for (const href of files?.split(' ') ?? []) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
  }
}

/** Asks for what needs a token, and has the worker ask for the hall. */
async function readWithToken(
  reads: readonly FirstRead[],
  hall: EarlyHallWorker | null,
  onAsked: () => void,
): Promise<void> {
  const token = await readToken(await read('/api/token'));
  if (token === '') throw new TypeError('no token came');
  // The worker asks for the performances: it has no program to run meanwhile, and no turn to wait for.
  const [, hash = '', date = '', time = ''] = path.split('/').filter(Boolean);
  const at = (way: string): string => new URL(`${api}${way}`, document.baseURI).href;
  const urls = { sessionsUrl: at(sessionsPath), mapUrl: at('/api/scheme/map') };
  const wish = { kind: 'early-hall', ...urls, hash, headers: postHeadersWith(token), date, time } as const;
  const sessions = hall?.load(wish);
  for (const { path: way, body = '{}' } of reads) {
    const isWorkers = sessions !== undefined && way === sessionsPath;
    void post(way, body, token, isWorkers ? async () => sessions : send);
  }
  // By now the worker has asked for the map.
  await sessions;
  void hall?.started.then(onAsked);
}

async function begin(): Promise<void> {
  const { open, withToken } = firstReads(path, window.location.search);
  const hall = path.startsWith('/scheme/') ? startHall() : null;
  let letAppStart = (): void => {};
  if (hall !== null)
    onShelf('gate', () => ({ opened: new Promise<void>((resolve) => (letAppStart = resolve)) }));
  const asked = withToken.length > 0 ? readWithToken(withToken, hall, () => letAppStart()) : null;
  for (const one of open) void read(one.path);
  await asked?.catch(() => letAppStart());
  // Last: each request is in the way of those behind it, were it ever so small.
  fetchParts();
}

// Nothing here may fail aloud: the app asks again for whatever did not come.
begin().catch(() => {});
