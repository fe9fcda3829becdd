import { describe, expect, it } from 'vitest';

import { fail } from '../../../src/contract/result.ts';
import { EarlyAsk } from '../../../workers/early-ask.ts';
import { EarlyLoad } from '../../../workers/early-load.ts';
import { isEarlyWish } from '../../../workers/early-wish.ts';
import type { HallProgress, MapRequest } from '../../../workers/hall-api.ts';

const mapOf = (session: string): MapRequest => ({
  url: 'https://shop.test/api/scheme/map',
  body: JSON.stringify({ hash: 'E'.repeat(40), calendar_id: session }),
  headers: { 'X-CSRF-Token': 't' },
  session,
});

/** An early load whose service is told of, and answers nothing but that it was left. */
function begun() {
  const loads: MapRequest[] = [];
  const sent: RequestInit[] = [];
  let report: (progress: HallProgress) => void = () => {};
  const ask = new EarlyAsk(async (_, init) => {
    sent.push(init ?? {});
    return new Response('the map');
  });
  const loaded = () =>
    new EarlyLoad(async (request, onProgress, send) => {
      loads.push(request);
      report = onProgress;
      expect(await (await send(request.url, {})).text()).toBe('the map');
      return fail({ kind: 'aborted' });
    }, ask);
  return { ask, loaded, loads, sent, report: (progress: HallProgress) => report(progress) };
}

describe('a hall that is loaded on a guess', () => {
  it('is found under way by the page that guessed alike, with the progress so far', async () => {
    const { ask, loaded, loads, report } = begun();
    const early = loaded();
    ask.begin(mapOf('7'));
    report({ phase: 'parsing', fraction: 0.4 });
    const heard: HallProgress[] = [];
    const taken = early.take(mapOf('7'), (progress) => heard.push(progress));
    report({ phase: 'joining' });
    expect(await taken).toEqual(fail({ kind: 'aborted' }));
    expect(loads).toHaveLength(1);
    expect(heard).toEqual([{ phase: 'parsing', fraction: 0.4 }, { phase: 'joining' }]);
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it('is not given for another performance, nor kept for later', () => {
    const { ask, loaded } = begun();
    const early = loaded();
    ask.begin(mapOf('7'));
    expect(early.take(mapOf('8'), () => {})).toBeNull();
    expect(early.take(mapOf('7'), () => {})).toBeNull();
  });

  it('is not begun for a page that was faster, or has left', () => {
    const { ask, loaded, loads, sent } = begun();
    const early = loaded();
    expect(early.take(mapOf('7'), () => {})).toBeNull();
    ask.begin(mapOf('7'));
    expect([loads, sent]).toEqual([[], []]);
  });

  it('is on its way before the program is there that reads it', async () => {
    const { ask, loaded, loads, sent } = begun();
    ask.begin(mapOf('7'));
    expect(sent.map(({ method, body, headers }) => [method, body, headers])).toEqual([
      ['POST', mapOf('7').body, mapOf('7').headers],
    ]);
    const early = loaded();
    expect(loads).toHaveLength(1);
    expect(await early.take(mapOf('7'), () => {})).toEqual(fail({ kind: 'aborted' }));
    expect([sent.length, sent[0]?.signal?.aborted], 'asked for once, and let be').toEqual([1, false]);
  });

  it('is let go of by a page that leaves before the program came', () => {
    const { ask, sent, loaded, loads } = begun();
    ask.begin(mapOf('7'));
    ask.cancel();
    expect(sent[0]?.signal?.aborted).toBe(true);
    loaded();
    expect(loads).toEqual([]);
  });

  it('is told from the calls of the worker', () => {
    expect(isEarlyWish({ kind: 'early-hall', request: mapOf('7') })).toBe(true);
    for (const other of [null, 'early-hall', { type: 'APPLY', path: ['load'] }])
      expect(isEarlyWish(other)).toBe(false);
  });
});
