import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recorder } from '../../../src/devtools/recording/recorder.ts';
import type { WorldNews } from '../../../src/devtools/recording/watch-world.ts';

const origin = 'http://shop.test';
const hash = '55AAEE8BBD5E9720601E7E89B698FAF0248B6C9F';
const fault = { fault: 'captcha', route: '/api/order', times: 1, arg: '' };

let storage: Map<string, string>;
const open = (): Recorder =>
  new Recorder(
    {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: (name) => void storage.delete(name),
    },
    'shapes',
    'ru',
    () => [],
  );
const entriesOf = (recorder: Recorder) => recorder.recording().entries.filter(({ kind }) => kind !== 'page');
const kinds = (recorder: Recorder): readonly string[] =>
  entriesOf(recorder).map((one) => (one.kind === 'world' ? one.what : one.kind));
const news = (events: WorldNews['events'], more: Partial<WorldNews> = {}): WorldNews => ({
  nowMs: Date.now(),
  seq: 1,
  events,
  openCodes: [],
  clockSeconds: 0,
  faults: [],
  isCustomer: false,
  ...more,
});
const orderedAt = (ms: number): WorldNews['events'][number] => ({
  ms,
  what: 'lever',
  lever: 'faults',
  body: fault,
});
const paidAt = (ms: number): WorldNews['events'][number] => ({
  ms,
  what: 'bank',
  order: hash,
  invoice: 0,
  page: 'settle',
  action: 'pay',
  card: '',
});
const state = (recorder: Recorder, value: string): void =>
  recorder.state({ id: 'order', machine: 'order' }, { type: 'told' }, value, false);

const pageAt = (href: string): void => {
  const timers = { setTimeout: () => 1, clearTimeout: () => {} };
  vi.stubGlobal('window', { innerWidth: 800, innerHeight: 600, location: { href }, ...timers });
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) });
  storage = new Map();
  pageAt(`${origin}/order/${hash}`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an event outside the page', () => {
  it('is placed at its own time, however late it is reported', () => {
    const recorder = open();
    recorder.load('address', `${origin}/order/${hash}`, Date.now());
    vi.advanceTimersByTime(1_000);
    recorder.press({ role: 'button', name: 'Pay', nth: 0 });
    const begunMs = Date.now();
    vi.advanceTimersByTime(5_000);
    state(recorder, 'paid');
    vi.advanceTimersByTime(3_000);
    recorder.news(news([orderedAt(begunMs - 500), paidAt(begunMs + 2_000)]));
    expect(kinds(recorder)).toEqual(['load', 'lever', 'press', 'bank', 'state']);
    // The order has the same placeholder as the address.
    expect(entriesOf(recorder)[3]).toMatchObject({ order: '‹hash 1›', at: 3_000 });
    expect(entriesOf(recorder)[1]).toMatchObject({ lever: 'faults', body: fault });
  });

  it('is ignored if it is a payment of an order that this session never saw', () => {
    const recorder = open();
    recorder.load('address', `${origin}/`, Date.now());
    vi.advanceTimersByTime(100);
    recorder.news(news([paidAt(Date.now() - 50)]));
    expect(kinds(recorder)).toEqual(['load']);
    expect(JSON.stringify(recorder.recording())).not.toContain('‹hash');
  });

  it('is timed by the page’s clock, not the shop’s', () => {
    const recorder = open();
    recorder.load('address', `${origin}/`, Date.now());
    vi.advanceTimersByTime(1_000);
    recorder.press({ role: 'button', name: 'Pay', nth: 0 });
    vi.advanceTimersByTime(2_000);
    const aheadMs = 3_600_000;
    recorder.news(news([orderedAt(Date.now() + aheadMs - 2_500)], { nowMs: Date.now() + aheadMs }));
    expect(kinds(recorder)).toEqual(['load', 'lever', 'press']);
  });

  it('precedes the page that the bank redirected to, even if that was requested earlier', () => {
    const first = open();
    first.load('address', `${origin}/order/${hash}`, Date.now());
    first.news(news([], { seq: 4 }));
    first.press({ role: 'button', name: 'Pay', nth: 0 });
    first.flush();
    vi.advanceTimersByTime(2_000);
    const askedMs = Date.now();
    vi.advanceTimersByTime(400);
    pageAt(`${origin}/order/${hash}?bank_status=paid`);
    const second = open();
    second.load('address', `${origin}/order/${hash}?bank_status=paid`, askedMs);
    state(second, 'paid');
    expect(second.journalSeq).toBe(4);
    second.news(news([paidAt(askedMs + 100)], { seq: 5 }));
    expect(kinds(second)).toEqual(['load', 'press', 'bank', 'load', 'state']);
    const ats = second.recording().entries.map(({ at }) => at);
    expect(ats).toEqual(ats.toSorted((one, other) => one - other));
  });

  it('from before the recording becomes part of its start state', () => {
    const recorder = open();
    const beforeMs = Date.now() - 10;
    recorder.load('address', `${origin}/`, Date.now());
    recorder.news(news([orderedAt(beforeMs)], { faults: [fault], clockSeconds: 60, isCustomer: true }));
    expect(kinds(recorder)).toEqual(['load']);
    expect(recorder.recording().start).toEqual({ faults: [fault], clockSeconds: 60, isCustomer: true });
    // Later orders are not part of the start.
    const later = open();
    later.load('address', `${origin}/`, Date.now());
    vi.advanceTimersByTime(50);
    later.news(news([orderedAt(Date.now() - 20)], { faults: [fault] }));
    expect(later.recording().start?.faults).toEqual([]);
    expect(kinds(later)).toEqual(['load', 'lever']);
  });

  it('is discarded with its recording, and nothing more is stored for that page', () => {
    const recorder = open();
    recorder.load('address', `${origin}/order/${hash}`, Date.now());
    expect(recorder.isPrivate).toBe(true);
    recorder.news(news([orderedAt(Date.now())], { isCustomer: true }));
    recorder.flush();
    recorder.forget();
    recorder.flush();
    const next = open();
    next.load('reload', `${origin}/`, Date.now());
    expect(next.isPrivate).toBe(false);
    expect(next.journalSeq).toBeNull();
    // Its replay opens the page by its address.
    expect(entriesOf(next)).toMatchObject([{ kind: 'load', how: 'address' }]);
    expect(next.recording().start).toBeUndefined();
  });
});
