import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';

import { getAfisha } from '../../../src/api/afisha.ts';
import { createClient } from '../../../src/api/client.ts';
import { EarlyReplies, earlyReplies, freshForMs } from '../../../src/api/early-replies.ts';
import { getEvent } from '../../../src/api/event.ts';
import { getSchemeEvent, getSchemeSessions, schemeMapRequest } from '../../../src/api/scheme.ts';
import { getSetup } from '../../../src/api/setup.ts';
import { firstReads } from '../../../src/app/first-reads.ts';
import type { EventHash, SessionId } from '../../../src/contract/brand.ts';
import { backEnd, respond } from './fake-back-end.ts';

const hash = 'E'.repeat(40) as EventHash;

const asked = async (path: string, search = '') => {
  const { open, withToken } = firstReads(path, search);
  return [...open, ...withToken].map((one) => `${one.path} ${one.body ?? ''}`);
};

describe('what a page asks for before the app is there', () => {
  it.each([
    ['/', '', 'the poster'],
    [`/event/${hash}`, '?lang=kz', 'an event'],
    [`/scheme/${hash}/20-12-2040/19:00`, '', 'a hall'],
  ])('is to the letter what %s%s asks for later', async (path, search) => {
    const { client, calls } = backEnd(() => respond([]));
    await getSetup(client);
    const lang = search === '' ? 'ru' : 'kz';
    if (path === '/') await getAfisha(client);
    if (path.startsWith('/event')) await getEvent(client, hash, lang);
    if (path.startsWith('/scheme')) {
      await getSchemeEvent(client, hash, lang);
      await getSchemeSessions(client, hash);
    }
    expect(await asked(path, search)).toEqual(calls.map((call) => `${call.path} ${call.body}`));
  });

  it('asks for a map in the words of the page', () => {
    const { body } = schemeMapRequest(backEnd(() => respond([])).client, hash, '7' as SessionId);
    expect(body).toBe(JSON.stringify({ hash, calendar_id: '7' }));
  });
});

describe('a reply that came early', () => {
  const early = () => {
    const time = { now: 0 };
    const sent: string[] = [];
    const network: typeof fetch = async (url, init) => {
      sent.push(`${init?.method ?? 'GET'} ${typeof url === 'string' ? url : 'odd'}`);
      return Promise.resolve(respond('fresh'));
    };
    const replies = new EarlyReplies(() => time.now);
    return { time, sent, network, replies, read: replies.before(network) };
  };

  it('answers the same request once, and the network the next', async () => {
    const { replies, network, sent, read } = early();
    void replies.ask('/a', { method: 'POST', body: '{"x":1}' }, network);
    await read('/a', { method: 'POST', body: '{"x":1}' });
    expect(sent).toEqual(['POST /a']);
    await read('/a', { method: 'POST', body: '{"x":1}' });
    expect(sent).toEqual(['POST /a', 'POST /a']);
  });

  it('is no answer to another body, another method or a later hour', async () => {
    const { replies, network, sent, read, time } = early();
    void replies.ask('/a', { method: 'POST', body: '{"x":1}' }, network);
    await read('/a', { method: 'POST', body: '{"x":2}' });
    await read('/a', {});
    time.now = freshForMs;
    await read('/a', { method: 'POST', body: '{"x":1}' });
    expect(sent).toHaveLength(4);
  });

  it('is fresh for its time after it was asked for, whenever that was', async () => {
    const { replies, network, sent, read, time } = early();
    time.now = 5 * freshForMs;
    void replies.ask('/a', { method: 'GET' }, network);
    time.now += freshForMs - 1;
    await read('/a', {});
    expect(sent).toHaveLength(1);
  });

  it('is kept for the whole page in one place, by its own clock', async () => {
    const { network, sent } = early();
    void earlyReplies.ask('/page', { method: 'GET' }, network);
    await earlyReplies.before(network)('/page');
    expect(sent).toEqual(['GET /page']);
  });

  it('leaves no listener with its reader', async () => {
    const { replies, network, read } = early();
    void replies.ask('/a', { method: 'GET' }, network);
    const { signal } = new AbortController();
    await read('/a', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is let go when its reader goes', async () => {
    const { replies, read } = early();
    void replies.ask('/a', { method: 'GET' }, async () => new Promise<Response>(() => {}));
    const leaving = new AbortController();
    const waiting = read('/a', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });

  it('that failed is a failed try, after which the call is made again', async () => {
    const { replies } = early();
    void replies.ask('/api/setup', { method: 'GET' }, async () => Promise.reject(new TypeError('offline')));
    let sent = 0;
    const client = createClient({
      base: '',
      fetch: replies.before(async () => {
        sent += 1;
        return Promise.resolve(respond({}));
      }),
      isOnline: () => true,
      wait: async () => Promise.resolve(),
      report: () => {},
    });
    expect((await getSetup(client)).ok).toBe(true);
    expect(sent).toBe(1);
  });
});
