/*
 * The page's first words. A few lines that arrive long before the app does and ask the back end for what the page will
 * begin with: by the time the app runs, the replies are there, and a hall is on its way into the worker. The app knows
 * nothing of it: its calls find their replies in `earlyReplies`, or go out themselves.
 */
import { earlyReplies } from '../api/early-replies.ts';
import { postHeadersWith, readHeaders } from '../api/wire-headers.ts';
import { startEarly } from '../hall/early-worker.ts';
import { firstReads, sessionsPath } from './first-reads.ts';
import { findPlace } from './place.ts';

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

async function begin(): Promise<void> {
  const { open, withToken } = firstReads(path, window.location.search);
  const asked = withToken.length === 0 ? null : read('/api/token');
  const load = path.startsWith('/scheme/') ? startEarly() : null;
  for (const one of open) void read(one.path);
  if (asked === null) return;
  const token = await readToken(await asked);
  if (token === '') return;
  // The worker asks for the performances: it has no program to read meanwhile, and no turn to wait for.
  const [, hash = '', date = '', time = ''] = path.split('/').filter(Boolean);
  const at = (way: string): string => new URL(`${api}${way}`, document.baseURI).href;
  const urls = { sessionsUrl: at(sessionsPath), mapUrl: at('/api/scheme/map') };
  const wish = { kind: 'early-hall', ...urls, hash, headers: postHeadersWith(token), date, time } as const;
  const sessions = load?.(wish);
  for (const { path: way, body = '{}' } of withToken) {
    const isWorkers = sessions !== undefined && way === sessionsPath;
    void post(way, body, token, isWorkers ? async () => sessions : send);
  }
}

// Nothing here may fail aloud: the app asks again for whatever did not come.
begin().catch(() => {});
