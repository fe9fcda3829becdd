import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWorld, type WorldNews } from '../../../src/devtools/recording/watch-world.ts';

const news: WorldNews = {
  nowMs: 0,
  seq: 3,
  events: [],
  openCodes: [],
  clockSeconds: 0,
  faults: [],
  isCustomer: false,
};
let asked: string[];
let told: WorldNews[];

/** Watches a shop that gives these answers in order, the last one repeatedly; looks three times. */
const look = async (journalSeq: number | null, ...answers: readonly (() => Response)[]): Promise<void> => {
  const listener = { journalSeq, news: (one: WorldNews) => void told.push(one) };
  const send = async (address: string | URL | Request): Promise<Response> => {
    asked.push(address instanceof Request ? address.url : address.toString());
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === undefined) throw new Error('no answer was said');
    return Promise.resolve(answer());
  };
  watchWorld(listener, send);
  await vi.advanceTimersByTimeAsync(10_100);
};
const tells = (seq: number) => () => Response.json({ response: { ...news, seq } });

beforeEach(() => {
  vi.useFakeTimers();
  [asked, told] = [[], []];
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    baseURI: 'http://shop.test/',
    querySelector: () => null,
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a shop without a journal is queried once, whatever its 404 looks like', async () => {
  await look(null, () => new Response('<!doctype html><title>404</title>', { status: 404 }));
  expect(asked).toEqual(['/api/__test__/journal?after=0']);
  asked = [];
  await look(null, () => Response.json({ response: { errorCode: '-1' } }));
  expect(asked).toHaveLength(1);
  expect(told).toEqual([]);
});

it('an unreachable shop is queried again', async () => {
  const gone = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  await look(2, gone, () => new Response('', { status: 503 }), tells(3));
  expect(asked).toHaveLength(3);
  expect(told).toEqual([news]);
});

it('the whole journal is requested after the shop restarts', async () => {
  await look(100, tells(3));
  expect(asked.slice(0, 2)).toEqual(['/api/__test__/journal?after=100', '/api/__test__/journal?after=0']);
});

it('a late reply does not reorder later events if both clocks are the same', async () => {
  const beganMs = Date.now();
  await look(null, () => {
    vi.setSystemTime(Date.now() + 400);
    return Response.json({ response: { ...news, nowMs: beganMs + 10 } });
  });
  expect(told[0]?.nowMs).toBe(beganMs + 400);
  // Another clock is corrected by its offset.
  expect(told[1]?.nowMs).toBe(beganMs + 10);
});
