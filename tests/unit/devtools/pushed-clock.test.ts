import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pushPast } from '../../../src/devtools/player/push-past.ts';
import { PushedClock } from '../../../src/devtools/player/pushed-clock.ts';
import type { Entry, Recording } from '../../../src/devtools/recording/recording.ts';

const beganMs = Date.UTC(2026, 10, 27, 6);
const always = (): boolean => true;

const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
const own = { Date, setTimeout, setInterval, clearTimeout, clearInterval };
const ownPatience = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout') ?? {};
let said: string[];
let clock: PushedClock;

beforeEach(() => {
  said = [];
  vi.stubGlobal('requestAnimationFrame', () => 0);
  clock = new PushedClock(beganMs);
  clock.install();
});
afterEach(() => {
  Object.assign(globalThis, own);
  Object.defineProperty(AbortSignal, 'timeout', ownPatience);
  for (const name of ['now', 'timeOrigin']) Reflect.deleteProperty(performance, name);
  vi.unstubAllGlobals();
});

/** Logs a text with the time since the start, by the page's clock. */
const say = (what: string): void => void said.push(`${what} ${Date.now() - beganMs}`);

it('stands still until pushed, then runs timers in order, each at its time', async () => {
  globalThis.setTimeout(say, 200, 'later');
  globalThis.setTimeout(() => {
    say('first');
    void Promise.resolve().then(() => globalThis.setTimeout(say, 50, 'what it began'));
  }, 100);
  globalThis.setTimeout(say, 200, 'after it');
  await clock.pushTo(beganMs, always);
  expect(said).toEqual([]);
  await clock.pushTo(beganMs + 500, always);
  expect(said).toEqual(['first 100', 'what it began 150', 'later 200', 'after it 200']);
  expect(Date.now()).toBe(beganMs + 500);
  expect(performance.timeOrigin + performance.now()).toBeCloseTo(beganMs + 500, 0);
});

it('repeats intervals, cancels timers, lets awaited work finish, and ends with the page', async () => {
  const timer = globalThis.setInterval(say, 1_000, 'tick');
  globalThis.setTimeout(() => globalThis.clearInterval(timer), 2_500);
  const gone = globalThis.setTimeout(say, 10, 'called off');
  globalThis.clearTimeout(gone);
  const patience = AbortSignal.timeout(15_000);
  patience.addEventListener('abort', () => say((patience.reason as DOMException).name));
  globalThis.setTimeout(say, 20_000, 'of a page that is closed');
  await clock.pushTo(beganMs + 16_000, always);
  expect(said).toEqual(['tick 1000', 'tick 2000', 'TimeoutError 15000']);
  clock.end();
  await clock.pushTo(beganMs + 30_000, always);
  expect(said).toHaveLength(3);
  expect(clock.isEnded).toBe(true);
});

it('goes no further once stopped', async () => {
  globalThis.setTimeout(say, 100, 'one');
  globalThis.setTimeout(say, 200, 'two');
  await clock.pushTo(beganMs + 500, () => said.length === 0);
  expect(said).toEqual(['one 100']);
  expect(Date.now()).toBe(beganMs + 100);
});

it('is pushed from one recorded state to the next, each awaited in real time', async () => {
  const state = (at: number, name: string): Entry => ({
    kind: 'state',
    at,
    chart: 'order',
    event: 'x',
    state: name,
  });
  const entries: Entry[] = [
    { kind: 'load', at: 0, how: 'address', address: '/' },
    state(100, 'loading'),
    state(300, 'shown'),
    { kind: 'send', at: 60_000.001, chart: 'order', event: 'order.reload' },
  ];
  const seen: Entry[] = [];
  // Events of another program come in real time.
  own.setTimeout(() => {
    say('begun');
    seen.push(state(0, 'loading'));
    globalThis.setTimeout(() => {
      say('answered');
      seen.push(state(0, 'shown'));
    }, 200);
  }, 60);
  const recording = { begun: new Date(beganMs).toISOString(), entries } as Recording;
  await pushPast(clock, recording, 0, () => seen, always);
  expect(said).toEqual(['begun 100', 'answered 300']);
  expect(Date.now() - beganMs).toBe(60_000);
});
