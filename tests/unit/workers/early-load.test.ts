import { describe, expect, it } from 'vitest';

import { fail } from '../../../src/contract/result.ts';
import { EarlyLoad, isEarlyWish, type EarlySessions, type EarlyWish } from '../../../workers/early-load.ts';
import type { HallProgress, MapRequest } from '../../../workers/hall-api.ts';

const wish: EarlyWish = {
  kind: 'early-hall',
  sessionsUrl: 'https://shop.test/api/scheme/sessions',
  mapUrl: 'https://shop.test/api/scheme/map',
  hash: 'E'.repeat(40),
  headers: { 'X-CSRF-Token': 't' },
  date: '',
  time: '',
};

const mapOf = (session: string): MapRequest => ({
  url: wish.mapUrl,
  body: JSON.stringify({ hash: wish.hash, calendar_id: session }),
  headers: {},
  session,
});

const sessions = (list: unknown) => Response.json({ response: { list } });
const two = [
  { calendar_id: '7', event_day: '19.12.2040', event_time: '19:00' },
  { calendar_id: '8', event_day: '20.12.2040', event_time: '19:00' },
];

/** An early load whose service is told of, and answers nothing but that it was left. */
function begun(reply: () => Promise<Response> | Response) {
  const loads: MapRequest[] = [];
  const told: EarlySessions[] = [];
  let report: (progress: HallProgress) => void = () => {};
  const early = new EarlyLoad(
    async (request, onProgress) => {
      loads.push(request);
      report = onProgress;
      return Promise.resolve(fail({ kind: 'aborted' }));
    },
    (one) => told.push(one),
    async () => reply(),
  );
  return { early, loads, told, report: (progress: HallProgress) => report(progress) };
}

describe('a hall that is loaded on a guess', () => {
  it('is found under way by the page that guessed alike, with the progress so far', async () => {
    const { early, loads, told, report } = begun(() => sessions(two));
    await early.begin(wish);
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
    const { early, loads } = begun(() => sessions(two));
    await early.begin({ ...wish, date: '20-12-2040', time: '19:00' });
    expect(loads.map(({ body }) => body)).toEqual([mapOf('8').body]);
  });

  it('is not given for another performance, nor kept for later', async () => {
    const { early } = begun(() => sessions(two));
    await early.begin(wish);
    expect(early.take(mapOf('8'), () => {})).toBeNull();
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it.each([
    ['the performances can’t be had', () => Promise.reject(new TypeError('offline'))],
    ['there are none', () => sessions([])],
    ['the reply is a page', () => new Response('<p>Bad gateway</p>')],
    ['the server refuses', () => Response.json({ response: { errorCode: '-9999' } })],
  ])('is not begun where %s', async (_, reply) => {
    const { early, loads, told } = begun(reply);
    await early.begin(wish);
    expect(loads).toEqual([]);
    expect(told, 'the page is told once, whatever came').toHaveLength(1);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it('is not begun for a page that was faster, or has left', async () => {
    let answer: (reply: Response) => void = () => {};
    const { early, loads } = begun(() => new Promise<Response>((resolve) => (answer = resolve)));
    const waiting = early.begin(wish);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
    answer(sessions(two));
    await waiting;
    expect(loads).toEqual([]);
  });

  it('is told from the calls of the worker', () => {
    expect(isEarlyWish(wish)).toBe(true);
    for (const other of [null, 'early-hall', { type: 'APPLY', path: ['load'] }])
      expect(isEarlyWish(other)).toBe(false);
  });
});
