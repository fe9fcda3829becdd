/*
 * The page's first words. A few lines that arrive long before the app does and ask the back end for what the page will
 * begin with: by the time the app runs, the replies are there, and a hall is on its way into the worker. The app knows
 * nothing of it: its calls find their replies in `earlyReplies`, or go out themselves.
 */
import { earlyReplies } from '../api/early-replies.ts';
import { postHeadersWith, readHeaders } from '../api/wire-headers.ts';
import { firstReads, guessSession } from './first-reads.ts';
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

async function wakeHall() {
  const hall = await import('../hall/early-hall.ts');
  hall.wakeHall();
  return hall;
}

async function begin(): Promise<void> {
  const { open, withToken } = firstReads(path, window.location.search);
  for (const one of open) void read(one.path);
  if (withToken.length === 0) return;
  const hall = path.startsWith('/scheme/') ? wakeHall() : null;
  const token = await readToken(await read('/api/token'));
  if (token === '') return;
  const replies = withToken.map((one) => post(one.path, one.body ?? '{}', token));
  const sessions = replies[1];
  if (hall === null || sessions === undefined) return;
  const [, hash = '', date = '', time = ''] = path.split('/').filter(Boolean);
  const session = guessSession(await (await sessions).clone().json(), date, time);
  if (session === null) return;
  (await hall).beginHall({
    url: new URL(`${api}/api/scheme/map`, document.baseURI).href,
    body: JSON.stringify({ hash, calendar_id: session }),
    headers: postHeadersWith(token),
    session,
  });
}

// Nothing here may fail aloud: the app asks again for whatever did not come.
begin().catch(() => {});
