import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { encodeSale, versionOfSale } from '../../../src/core/hall-file/sale-bytes.ts';
import type { ZoneId } from '../../../src/contract/brand.ts';
import { watchHall, type HallReply } from '../../../src/devtools/recording/watch-hall.ts';

const url = 'http://shop.test/api/scheme/map';
const body = '{"hash":"EVENT","calendar_id":"7"}';
const sale = Uint8Array.from(
  encodeSale({
    source: 'a-hall',
    availability: {
      states: new Uint8Array([0]),
      zones: new Uint16Array([0]),
      zoneIds: ['1' as ZoneId],
      standing: [],
      sectors: [],
    } as unknown as Parameters<typeof encodeSale>[0]['availability'],
  }),
);

class FakeWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
let streams: string[];
let hear: (event: Event) => void;
let told: HallReply[];
let asked: (readonly [url: string, headers: Record<string, string>])[];

beforeEach(() => {
  [streams, told, asked] = [[], [], []];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(address: string) {
        super();
        streams.push(address);
        hear = (event) => void this.dispatchEvent(event);
      }

      close(): void {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A worker that requested a map and got this answer. */
const answered = async (answer: object, isFollowed = false): Promise<Worker> => {
  const waiting: Promise<unknown>[] = [];
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      override postMessage(): void {}
    },
  );
  watchHall(
    { hall: (reply) => void told.push(reply), live: () => {}, waitFor: (reply) => void waiting.push(reply) },
    async (address, init) => {
      asked.push([
        address instanceof Request ? address.url : address.toString(),
        init?.headers as Record<string, string>,
      ]);
      const headers = { 'X-Request-Id': `request-${asked.length}` };
      return Promise.resolve(new Response(asked.length === 1 ? sale : 'file', { headers }));
    },
  );
  const worker = new Worker('hall.js');
  const request = { url, body, headers: { 'X-CSRF-Token': 'token' } };
  worker.postMessage({ id: 'one', path: ['load'], argumentList: [{ type: 'RAW', value: request }] }, []);
  worker.dispatchEvent(new MessageEvent('message', { data: { id: 'other', value: { ok: true } } }));
  expect(asked).toEqual([]);
  worker.dispatchEvent(new MessageEvent('message', { data: { id: 'one', value: answer } }));
  if (isFollowed) worker.postMessage({ path: ['follow'] }, []);
  await Promise.all(waiting);
  return worker;
};

it('requests the worker’s reply again without using up faults meant for the page', async () => {
  const worker = await answered({ ok: true });
  const copy = { 'X-Recorder-Copy': '1' };
  expect(asked).toEqual([
    [url, { 'X-CSRF-Token': 'token', ...copy }],
    ['http://shop.test/api/scheme/halls/a-hall', copy],
  ]);
  expect(told).toMatchObject([
    { method: 'POST', url, sent: body, status: 200, bytes: sale, requestId: 'request-1' },
    { method: 'GET', sent: null, status: 200 },
  ]);
  // It listens from the same version on.
  worker.postMessage({ path: ['follow'] }, []);
  expect(streams).toEqual([`http://shop.test/api/scheme/live/EVENT/7?from=${versionOfSale(sale)}`]);
});

it('starts listening once the version is known, and resumes from the last update', async () => {
  const worker = await answered({ ok: true }, true);
  const from = (version: string): string => `http://shop.test/api/scheme/live/EVENT/7?from=${version}`;
  expect(streams).toEqual([from(versionOfSale(sale))]);
  hear(new MessageEvent('change', { data: 'AA==', lastEventId: 'later' }));
  worker.postMessage({ path: ['follow'] }, []);
  expect(streams.at(-1)).toBe(from('later'));
  worker.postMessage({ path: ['unfollow'] }, []);
});

it('reports a request aborted with its worker, only once', async () => {
  const worker = await answered({ ok: false, problem: { kind: 'refused', code: '-10' } });
  const request = { url, body: 'again', headers: {} };
  worker.postMessage({ id: 'two', path: ['refresh'], argumentList: [{ type: 'RAW', value: request }] }, []);
  expect(told).toHaveLength(1);
  worker.terminate();
  worker.terminate();
  expect(told.map(({ sent, isAborted }) => [sent, isAborted])).toEqual([
    [body, false],
    ['again', true],
  ]);
});

it('records a failure from the worker’s report without another request', async () => {
  await answered({ ok: false, problem: { kind: 'unreachable', status: 500, requestId: 'lost' } });
  await answered({ ok: false, problem: { kind: 'refused', code: '-10' } });
  await answered({ ok: false, problem: { kind: 'aborted' } });
  expect(asked).toEqual([]);
  expect(told.map(({ status, bytes }) => [status, bytes && new TextDecoder().decode(bytes)])).toEqual([
    [500, null],
    [200, '{"response":{"errorCode":"-10","errorText":""}}'],
    [0, null],
  ]);
  expect(told.map(({ requestId, isAborted }) => [requestId, isAborted])).toEqual([
    ['lost', false],
    ['', false],
    ['', true],
  ]);
});
