import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { getAfisha } from '../../../src/api/poster-calls.ts';
import { createClient } from '../../../src/api/client.ts';
import { prefetch, prefetchedOr, freshForMs } from '../../../src/boot/prefetched-replies.ts';
import { getEvent } from '../../../src/api/event-calls.ts';
import { getSchemeEvent, getSchemeSessions } from '../../../src/api/scheme-calls.ts';
import { getSetup } from '../../../src/api/setup-calls.ts';
import { readRoute } from '../../../src/boot/page-route.ts';
import type { EventHash } from '../../../src/contract/brand.ts';
import { backEnd, respond } from '../api/fake-back-end.ts';

const hash = 'E'.repeat(40) as EventHash;

const asked = async (path: string, search = '') => {
  const { open, withToken } = readRoute(path, search);
  return [...open, ...withToken].map(
    ({ path: at, body }) => `${at} ${body === undefined ? '' : JSON.stringify(body)}`,
  );
};

describe('the requests a page makes before the app loads', () => {
  it.each([
    ['/', '', 'the poster'],
    [`/event/${hash}`, '?lang=kz', 'an event'],
    [`/scheme/${hash}/20-12-2040/19:00`, '', 'a hall'],
  ])('are exactly those that %s%s makes later', async (path, search) => {
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

  it('include the hall if the page shows one, for the performance in its URL', () => {
    expect(readRoute(`/scheme/${hash}/20-12-2040/19:00`, '').hall).toEqual({
      hash,
      date: '20-12-2040',
      time: '19:00',
    });
    expect(readRoute(`/scheme/${hash}`, '').hall).toEqual({ hash, date: '', time: '' });
    for (const path of ['/', '/scheme', `/event/${hash}`, `/order/${hash}`])
      expect(readRoute(path, '').hall).toBeNull();
  });
});

describe('a prefetched response', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const early = () => {
    const sent: string[] = [];
    const network: typeof fetch = async (url, init) => {
      sent.push(`${init?.method ?? 'GET'} ${typeof url === 'string' ? url : 'odd'}`);
      return Promise.resolve(respond('fresh'));
    };
    return { sent, network, read: prefetchedOr(network) };
  };

  it('is used once for the same request, and the next one goes to the network', async () => {
    const { network, sent, read } = early();
    void prefetch('/a', { method: 'POST', body: '{"x":1}' }, network);
    await read('/a', { method: 'POST', body: '{"x":1}' });
    expect(sent).toEqual(['POST /a']);
    await read('/a', { method: 'POST', body: '{"x":1}' });
    expect(sent).toEqual(['POST /a', 'POST /a']);
  });

  it('is not used for another body or another method, or after it expires', async () => {
    const { network, sent, read } = early();
    void prefetch('/a', { method: 'POST', body: '{"x":1}' }, network);
    await read('/a', { method: 'POST', body: '{"x":2}' });
    await read('/a', {});
    vi.advanceTimersByTime(freshForMs);
    await read('/a', { method: 'POST', body: '{"x":1}' });
    expect(sent).toHaveLength(4);
  });

  it('stays fresh for its full lifetime from when it was requested', async () => {
    const { network, sent, read } = early();
    vi.advanceTimersByTime(5 * freshForMs);
    void prefetch('/a', { method: 'GET' }, network);
    vi.advanceTimersByTime(freshForMs - 1);
    await read('/a', {});
    expect(sent).toHaveLength(1);
  });

  it('leaves no abort listener on its reader', async () => {
    const { network, read } = early();
    void prefetch('/a', { method: 'GET' }, network);
    const { signal } = new AbortController();
    await read('/a', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is abandoned when its reader aborts', async () => {
    const { read } = early();
    void prefetch('/a', { method: 'GET' }, async () => new Promise<Response>(() => {}));
    const leaving = new AbortController();
    const waiting = read('/a', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });

  it('that failed counts as a failed attempt and is retried', async () => {
    void prefetch('/api/setup', { method: 'GET' }, async () => Promise.reject(new TypeError('offline')));
    let sent = 0;
    const client = createClient({
      base: '',
      fetch: prefetchedOr(async () => {
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
