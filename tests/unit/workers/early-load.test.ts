import { describe, expect, it } from 'vitest';

import { fail } from '../../../src/contract/result.ts';
import { EarlyAsk } from '../../../workers/rpc/early-ask.ts';
import { EarlyLoad } from '../../../workers/rpc/early-load.ts';
import { isEarlyWish, type EarlySessions, type EarlyWish } from '../../../workers/rpc/early-wish.ts';
import type { HallProgress, MapRequest } from '../../../workers/rpc/hall-api.ts';

const mapOf = (session: string): MapRequest => ({
  url: 'https://shop.test/api/scheme/map',
  body: JSON.stringify({ hash: 'E'.repeat(40), calendar_id: session }),
  headers: { 'X-CSRF-Token': 't' },
  session,
});

const wish: EarlyWish = {
  kind: 'early-hall',
  sessionsUrl: 'https://shop.test/api/scheme/sessions',
  mapUrl: 'https://shop.test/api/scheme/map',
  hash: 'E'.repeat(40),
  headers: { 'X-CSRF-Token': 't' },
  date: '',
  time: '',
};

const sessions = (list: unknown) => Response.json({ response: { list } });
const two = [
  { calendar_id: '7', event_day: '19.12.2040', event_time: '19:00' },
  { calendar_id: '8', event_day: '20.12.2040', event_time: '19:00' },
];

/** An early load whose service is told of, and answers nothing but that it was left. */
function begun(reply: () => Promise<Response> | Response) {
  const loads: MapRequest[] = [];
  const maps: RequestInit[] = [];
  const told: EarlySessions[] = [];
  let report: (progress: HallProgress) => void = () => {};
  const ask = new EarlyAsk(
    (one) => told.push(one),
    async (url, init) => {
      if (url === wish.sessionsUrl) return reply();
      maps.push(init ?? {});
      return new Response('the map');
    },
  );
  const loaded = () =>
    new EarlyLoad(async (request, onProgress, send) => {
      loads.push(request);
      report = onProgress;
      expect(await (await send(request.url, {})).text()).toBe('the map');
      return fail({ kind: 'aborted' });
    }, ask);
  return { ask, loaded, loads, maps, told, report: (progress: HallProgress) => report(progress) };
}

describe('a hall that is loaded on a guess', () => {
  it('is found under way by the page that guessed alike, with the progress so far', async () => {
    const { ask, loaded, loads, told, report } = begun(() => sessions(two));
    const early = loaded();
    await ask.begin(wish);
    report({ phase: 'parsing', fraction: 0.4 });
    const heard: HallProgress[] = [];
    const taken = early.take(mapOf('7'), (progress) => heard.push(progress));
    report({ phase: 'joining' });
    expect(await taken).toEqual(fail({ kind: 'aborted' }));
    expect(loads).toHaveLength(1);
    expect(told.map(({ status, text }) => [status, text])).toEqual([[200, await sessions(two).text()]]);
    expect(heard).toEqual([{ phase: 'parsing', fraction: 0.4 }, { phase: 'joining' }]);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it('is that of the date in the address', async () => {
    const { ask, loaded, loads } = begun(() => sessions(two));
    loaded();
    await ask.begin({ ...wish, date: '20-12-2040', time: '19:00' });
    expect(loads.map(({ body }) => body)).toEqual([mapOf('8').body]);
  });

  it('is not given for another performance, nor kept for later', async () => {
    const { ask, loaded } = begun(() => sessions(two));
    const early = loaded();
    await ask.begin(wish);
    expect(early.take(mapOf('8'), () => {})).toBeNull();
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it.each([
    ['the performances can’t be had', () => Promise.reject(new TypeError('offline'))],
    ['there are none', () => sessions([])],
    ['the reply is a page', () => new Response('<p>Bad gateway</p>')],
    ['the server refuses', () => Response.json({ response: { errorCode: '-9999' } })],
  ])('is not begun where %s', async (_, reply) => {
    const { ask, loaded, loads, told } = begun(reply);
    const early = loaded();
    await ask.begin(wish);
    expect(loads).toEqual([]);
    expect(told, 'the page is told once, whatever came').toHaveLength(1);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it('is not begun for a page that was faster, or has left', async () => {
    let answer: (reply: Response) => void = () => {};
    const { ask, loaded, maps } = begun(() => new Promise<Response>((resolve) => (answer = resolve)));
    const early = loaded();
    const waiting = ask.begin(wish);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
    answer(sessions(two));
    await waiting;
    expect(maps).toEqual([]);
  });

  it('is on its way before the program is there that reads it', async () => {
    const { ask, loaded, loads, maps } = begun(() => sessions(two));
    await ask.begin(wish);
    expect(maps.map(({ method, body, headers }) => [method, body, headers])).toEqual([
      ['POST', mapOf('7').body, mapOf('7').headers],
    ]);
    const early = loaded();
    expect(loads).toHaveLength(1);
    expect(await early.take(mapOf('7'), () => {})).toEqual(fail({ kind: 'aborted' }));
    expect([maps.length, maps[0]?.signal?.aborted], 'asked for once, and let be').toEqual([1, false]);
  });

  it('is let go of by a page that leaves before the program came', async () => {
    const { ask, maps, loaded, loads } = begun(() => sessions(two));
    await ask.begin(wish);
    ask.cancel();
    expect(maps[0]?.signal?.aborted).toBe(true);
    loaded();
    expect(loads).toEqual([]);
  });

  it('is told from the calls of the worker', () => {
    expect(isEarlyWish(wish)).toBe(true);
    for (const other of [null, 'early-hall', { type: 'APPLY', path: ['load'] }])
      expect(isEarlyWish(other)).toBe(false);
  });
});
