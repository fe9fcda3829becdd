import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playEvent } from '../../../src/devtools/player/play-event.ts';

const kept = new Map<string, string>();
const heard: (string | null)[] = [];
const storage = (key: string, value?: string): void =>
  playEvent(
    { kind: 'window', at: 0, what: 'storage', key, ...(value !== undefined && { value }) },
    () => true,
    null,
  );

beforeEach(() => {
  kept.clear();
  heard.splice(0);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      readonly key: string | null;
      constructor(type: string, { key = null }: StorageEventInit) {
        super(type);
        this.key = key;
      }
    },
  );
  vi.stubGlobal('window', { dispatchEvent: ({ key }: StorageEvent) => void heard.push(key) });
});
afterEach(() => vi.unstubAllGlobals());

it('notifies the page of storage changes by another tab, with a current timestamp', () => {
  const begunMs = Date.now();
  storage('parterre:booking', 'a cart');
  storage('parterre:since', '1');
  expect(kept.get('parterre:booking')).toBe('a cart');
  expect(Number(kept.get('parterre:since'))).toBeGreaterThanOrEqual(begunMs);
  storage('parterre:booking');
  expect(kept.has('parterre:booking')).toBe(false);
  expect(heard).toEqual(['parterre:booking', 'parterre:since', 'parterre:booking']);
});

it('sends an event to a running chart, and throws if it is not running', () => {
  const step = { kind: 'send', at: 0, chart: 'cart', event: 'seat.add', data: { seatId: '7' } } as const;
  const sent: unknown[] = [];
  playEvent(step, (chart, event) => sent.push([chart, event]) > 0, null);
  expect(sent).toEqual([['cart', { type: 'seat.add', seatId: '7' }]]);
  expect(() => playEvent(step, () => false, null)).toThrow('no chart «cart» runs');
});
