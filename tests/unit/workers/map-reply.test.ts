import { describe, expect, it, vi } from 'vitest';

import { seatBox } from '../../../src/core/hall/seat-index.ts';
import { fetchMap } from '../../../workers/source/fetch-map.ts';
import type { Fetch } from '../../../workers/source/fetch-map.ts';
import type { HallProgress } from '../../../workers/messages/hall-api.ts';
import { HallService } from '../../../workers/service/hall-service.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import type { SeatTable } from '../../../workers/plan/seats/seat-table.ts';
import { wireOf } from '../samples/plan-samples.ts';

const request = { url: 'https://shop.example/api/scheme/map', body: '{}', headers: {}, session: '5' };
const svg = '<svg><circle id="1" cx="10" cy="10" r="5"/></svg>';
const idsOf = ({ ids }: SeatTable): string[] => Array.from({ length: ids.count }, (_, at) => ids.at(at));
const never = new AbortController().signal;
const answering =
  (body: string, init?: ResponseInit): Fetch =>
  async () =>
    new Response(body, init);

describe('the map response', () => {
  it('is read with or without its envelope', () => {
    const bare = JSON.stringify({
      svg,
      sectors: [],
      seat_numbers: [{ seat_id: 1, quantity: 1 }],
      seat_stand: null,
    });
    for (const text of [bare, `{"response":${bare}}`]) {
      const reply = readMapReply(text, 200);
      expect(reply.ok && idsOf(reply.value.entries)).toEqual(['1']);
    }
  });

  it('skips rows without a seat id', () => {
    const reply = readMapReply(JSON.stringify({ svg, seat_numbers: [{}, null, 5, { seat_id: ' 7 ' }] }), 200);
    expect(reply.ok && [idsOf(reply.value.entries), reply.value.entries.skipped]).toEqual([['7'], 3]);
  });

  it.each([
    ['an HTML page', '<!DOCTYPE html><p>Bad gateway', 200, { kind: 'unreadable', cause: 'html' }],
    [
      'an HTML page with an error status',
      '<p>502',
      502,
      { kind: 'unreachable', cause: 'server', status: 502 },
    ],
    ['cut off', '{"response":{"svg":"<svg', 200, { kind: 'unreadable', cause: 'truncated' }],
    ['empty', '', 200, { kind: 'unreadable', cause: 'truncated' }],
    ['null', '{"response":null}', 200, { kind: 'unreadable', cause: 'schema' }],
    ['without a plan', '{"response":{"svg":""}}', 200, { kind: 'unreadable', cause: 'schema' }],
    ['an unknown hash', 'nothing', 404, { kind: 'notFound' }],
    [
      'a refusal',
      '{"response":{"errorCode":-9999,"errorText":"Нет"}}',
      200,
      { kind: 'refused', code: '-9999', text: 'Нет' },
    ],
    ['an old token, whatever the status', '{"error_code":"-1000"}', 419, { kind: 'refused', code: '-1000' }],
    ['a bot check', '{"response":{"errorCode":"-1001"}}', 200, { kind: 'captcha', code: '-1001' }],
  ])('that is %s is reported as such', (_, text, status, problem) => {
    expect(readMapReply(text, status)).toMatchObject({ ok: false, problem });
  });
});

describe('the map download', () => {
  it('sends the given request and reports the bytes received', async () => {
    const progress: HallProgress[] = [];
    let sent: RequestInit | undefined;
    const send: Fetch = async (_, init) => {
      sent = init;
      return new Response('кот', { headers: { 'content-length': '6', 'x-request-id': 'a1' } });
    };
    const headers = { 'X-CSRF-Token': 'abc' };
    let text = '';
    const decoder = new TextDecoder();
    const take = (piece: Uint8Array): boolean => {
      text += decoder.decode(piece, { stream: true });
      return true;
    };
    const result = await fetchMap({ ...request, headers }, never, (step) => progress.push(step), take, send);
    expect(result).toEqual({ ok: true, value: { status: 200, bytes: 6, requestId: 'a1' } });
    expect(text).toBe('кот');
    expect(sent).toMatchObject({ method: 'POST', body: '{}', headers });
    expect(progress.at(-1)).toEqual({ phase: 'downloading', bytes: 6, totalBytes: 6 });
  });

  it('reports no total when content-length counts compressed bytes', async () => {
    const progress: HallProgress[] = [];
    const send = answering('abc', { headers: { 'content-length': '2', 'content-encoding': 'gzip' } });
    await fetchMap(
      request,
      never,
      (step) => progress.push(step),
      () => true,
      send,
    );
    expect(progress.at(-1)).toEqual({ phase: 'downloading', bytes: 3, totalBytes: null });
  });

  it('distinguishes a network error, a timeout and an abort', async () => {
    const broken: Fetch = async () => Promise.reject(new TypeError('fetch failed'));
    const silent: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const left = new AbortController();
    const leaving = fetchMap(
      request,
      left.signal,
      () => {},
      () => true,
      silent,
    );
    left.abort();
    const problems = await Promise.all([
      fetchMap(
        request,
        never,
        () => {},
        () => true,
        broken,
      ),
      fetchMap(
        { ...request, timeoutMs: 1 },
        never,
        () => {},
        () => true,
        silent,
      ),
      leaving,
    ]);
    expect(problems.map((result) => !result.ok && result.problem)).toEqual([
      { kind: 'unreachable', cause: 'network', status: 0 },
      { kind: 'unreachable', cause: 'timeout', status: 0 },
      { kind: 'aborted' },
    ]);
  });
});

describe('the hall service', () => {
  it('hands over a transferable index and keeps its own copy', async () => {
    // With this clock everything takes long enough to be reported.
    let now = 0;
    const clock = (): number => (now += 1000);
    const send = answering(wireOf(svg, ['1']));
    const service = new HallService({ send, pause: async () => {}, now: clock });
    const phases: string[] = [];
    const hall = await service.load(request, ({ phase }) => phases.push(phase));
    if (!hall.ok) throw new Error(JSON.stringify(hall.problem));
    expect(hall.value).toMatchObject({ session: '5', stats: { seats: 1, skipped: 0, unplaced: 0 } });
    expect([...new Set(phases)]).toEqual(['downloading', 'parsing', 'joining']);
    structuredClone(hall.value.index, { transfer: [hall.value.index.buffer] });
    expect(hall.value.index.x).toHaveLength(0);
    // The transferred buffer is gone; the service still knows the seat's position: (10 ± 5, 10 ± 5).
    const again = await service.load(request, () => {});
    if (!again.ok) throw new Error(JSON.stringify(again.problem));
    expect(again.value.sameGeometry).toBe(true);
    expect(seatBox(again.value.index, 0)).toEqual({ minX: 5, minY: 5, maxX: 15, maxY: 15 });
  });

  it('reports no progress for an instant load', async () => {
    const service = new HallService({
      send: answering(wireOf(svg, ['1'])),
      pause: async () => {},
      now: () => 0,
    });
    const told = vi.fn();
    expect(await service.load(request, told)).toMatchObject({ ok: true });
    expect(told).not.toHaveBeenCalled();
  });

  it('includes the request id in problems, except for refusals', async () => {
    const init = { headers: { 'x-request-id': 'a1b2' } };
    const ask = async (body: string, status: number): Promise<unknown> => {
      const service = new HallService({ send: answering(body, { ...init, status }), pause: async () => {} });
      const hall = await service.load(request, () => {});
      return hall.ok ? 'a hall' : hall.problem.requestId;
    };
    expect(await ask('nothing', 500)).toBe('a1b2');
    expect(await ask('{"response":7}', 200)).toBe('a1b2');
    expect(await ask('{"response":{"errorCode":-3,"errorText":"Нет"}}', 200)).toBeUndefined();
  });

  it('aborts the previous load when another begins', async () => {
    let calls = 0;
    const send: Fetch = (_, init) => {
      calls += 1;
      if (calls === 2) return Promise.resolve(new Response(wireOf(svg, ['1'])));
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    const service = new HallService({ send, pause: async () => {} });
    const [first, second] = await Promise.all([
      service.load(request, () => {}),
      service.load(request, () => {}),
    ]);
    expect(first).toEqual({ ok: false, problem: { kind: 'aborted' } });
    expect(second.ok).toBe(true);
  });

  it('returns an aborted result for a tile without a hall, instead of throwing', async () => {
    const service = new HallService({ pause: async () => {} });
    const tile = await service.paintTile({ id: 1, level: 0, column: 0, row: 0 });
    expect(tile).toEqual({ ok: false, problem: { kind: 'aborted' } });
  });
});
