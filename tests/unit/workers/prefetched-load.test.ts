import { describe, expect, it } from 'vitest';

import { fail } from '../../../src/contract/result.ts';
import type { HallProgress, MapRequest } from '../../../workers/messages/hall-api.ts';
import { isPrefetchMessage, prefetchMessage } from '../../../workers/messages/prefetch-message.ts';
import { prefetchMap } from '../../../workers/service/prefetch-map.ts';
import { PrefetchedLoad } from '../../../workers/service/prefetched-load.ts';

const mapOf = (session: string): MapRequest => ({
  url: 'https://shop.test/api/scheme/map',
  body: JSON.stringify({ hash: 'E'.repeat(40), calendar_id: session }),
  headers: { 'X-CSRF-Token': 't' },
  session,
});

/**
 * A prefetched map, and a load whose service records that it is told about the map, and only answers when it is left.
 */
function prefetched(session = '7') {
  const sent: RequestInit[] = [];
  const map = prefetchMap(mapOf(session), async (_, init) => {
    sent.push(init ?? {});
    return Promise.resolve(new Response('the map'));
  });
  const loads: MapRequest[] = [];
  let report: (progress: HallProgress) => void = () => {};
  const leaving = new AbortController();
  const early = new PrefetchedLoad(async (request, onProgress, send) => {
    loads.push(request);
    report = onProgress;
    const reply = await send(request.url, { signal: leaving.signal });
    expect(await reply.text()).toBe('the map');
    return fail({ kind: 'aborted' });
  });
  return { early, map, sent, loads, leaving, report: (progress: HallProgress) => report(progress) };
}

describe('a speculatively loaded hall', () => {
  it('is requested at once, the same way the page would', () => {
    const { sent } = prefetched();
    expect(
      sent.map(({ method, body, headers, credentials }) => [method, body, headers, credentials]),
    ).toEqual([['POST', mapOf('7').body, mapOf('7').headers, 'same-origin']]);
  });

  it('is handed over in progress to a page that makes the same request', async () => {
    const { early, map, sent, loads, report } = prefetched();
    early.begin(map);
    report({ phase: 'parsing', fraction: 0.4 });
    const heard: HallProgress[] = [];
    const taken = early.take(mapOf('7'), (progress) => heard.push(progress));
    report({ phase: 'joining' });
    expect(await taken).toEqual(fail({ kind: 'aborted' }));
    expect([sent.length, loads.length], 'one request, one load').toEqual([1, 1]);
    expect(heard).toEqual([{ phase: 'parsing', fraction: 0.4 }, { phase: 'joining' }]);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it('is not used for another performance or back end, and is then discarded', () => {
    for (const other of [mapOf('8'), { ...mapOf('7'), url: 'https://other.test/map' }]) {
      const { early, map } = prefetched();
      early.begin(map);
      expect(early.take(other, () => {})).toBeNull();
      expect(early.take(mapOf('7'), () => {})).toBeNull();
    }
  });

  it('is aborted unread when the page was faster', () => {
    const { early, map, sent, loads } = prefetched();
    expect(early.take(mapOf('7'), () => {})).toBeNull();
    early.begin(map);
    expect(loads).toEqual([]);
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('stops downloading when its load is aborted', () => {
    const { early, map, sent, leaving } = prefetched();
    early.begin(map);
    expect(sent[0]?.signal?.aborted).toBe(false);
    leaving.abort();
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('that fails raises no error until it is read', async () => {
    const map = prefetchMap(mapOf('7'), async () => Promise.reject(new TypeError('offline')));
    await expect(map.reply).rejects.toThrow('offline');
  });

  it('is requested by a message distinct from worker calls', () => {
    expect(isPrefetchMessage(prefetchMessage(mapOf('7')))).toBe(true);
    for (const other of [null, 'prefetch-map', { type: 'APPLY', path: ['load'] }])
      expect(isPrefetchMessage(other)).toBe(false);
  });
});
