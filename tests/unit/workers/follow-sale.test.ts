import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ZoneId } from '../../../src/contract/brand.ts';
import { encodeChange, encodeSale } from '../../../src/core/hall-file/sale-bytes.ts';
import type { HallAvailability } from '../../../src/core/hall/sector-stats.ts';
import { followSale } from '../../../workers/source/follow-sale.ts';

const request = { url: 'https://shop.test/tickets/api/scheme/map', body: '{"hash":"EV","calendar_id":"7"}' };
const saleOf = (...states: number[]): HallAvailability => ({
  states: Uint8Array.from(states),
  zones: new Uint16Array(states.length),
  zoneIds: ['1' as ZoneId],
  standing: [],
});
const base64 = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('base64');
const wholeOf = (availability: HallAvailability, source = 'hall'): string =>
  base64(encodeSale({ source, availability }));

const before = saleOf(0, 0);
const taken = saleOf(0, 1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A followed sale, with streams controlled by the test; `say` speaks on the last one. */
function followed() {
  const opened: string[] = [];
  const states: (number[] | null)[] = [];
  const versions: string[] = [];
  let listeners = new Map<string, (event: unknown) => void>();
  let stream = { readyState: 0 };
  const stop = followSale(
    request,
    'hall',
    { sale: before, version: 'aa' },
    (known) => {
      states.push(known && [...known.sale.states]);
      if (known !== null) versions.push(known.version);
    },
    (url) => {
      opened.push(url);
      listeners = new Map();
      const own = {
        readyState: 1,
        addEventListener: (kind: string, listener: (event: Event) => void) =>
          void listeners.set(kind, listener as (event: unknown) => void),
        close: () => {
          own.readyState = 2;
        },
      };
      stream = own;
      return own;
    },
  );
  const say = (kind: string, data: string, lastEventId = 'bb'): void =>
    listeners.get(kind)?.({ data, lastEventId });
  /** The connection breaks: depending on `readyState`, the browser reconnects or does not. */
  const fail = (readyState: number): void => {
    stream.readyState = readyState;
    listeners.get('error')?.({});
  };
  return { opened, states, versions, stop, say, fail, closed: () => stream.readyState === 2 };
}

const address = (from: string): string => `https://shop.test/tickets/api/scheme/live/EV/7?from=${from}`;

describe('a sale followed by the worker', () => {
  it('is requested by performance and version, at a URL next to the map', () => {
    expect(followed().opened).toEqual([address('aa')]);
  });

  it('applies its changes one after another', () => {
    const { say, states, versions, closed } = followed();
    say('change', base64(encodeChange(before, 'aa', taken)), 'bb');
    say('change', base64(encodeChange(taken, 'bb', saleOf(1, 1))), 'cc');
    expect(states).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(versions).toEqual(['bb', 'cc']);
    expect(closed()).toBe(false);
  });

  it('is replaced by a full snapshot of the same hall', () => {
    const { say, states } = followed();
    say('sale', wholeOf(saleOf(1, 0)));
    expect(states).toEqual([[1, 0]]);
  });

  it.each([
    ['a change that is damaged', 'change', 'AAAAAAE='],
    ['a change of which one byte was flipped', 'change', base64(flipped(encodeChange(before, 'aa', taken)))],
    ['a change that another one was before', 'change', base64(encodeChange(before, 'ab', taken))],
    ['a sale that is damaged', 'sale', 'AAAAAAE='],
    ['what is no base64', 'change', '%'],
  ])('is unchanged after %s, and a full snapshot is requested', (_, kind, data) => {
    const { say, states, opened, closed } = followed();
    say(kind, data);
    expect([states, closed()]).toEqual([[], true]);
    vi.advanceTimersByTime(1000);
    expect(opened.slice(1)).toEqual([address('')]);
    say('sale', wholeOf(taken), 'bb');
    expect(states).toEqual([[0, 1]]);
  });

  it('backs off while messages are unreadable, and resets the delay after a readable one', () => {
    const { say, opened } = followed();
    for (const waitMs of [1000, 2000, 4000, 8000]) {
      say('change', 'AAAAAAE=');
      vi.advanceTimersByTime(waitMs - 1);
      const count = opened.length;
      vi.advanceTimersByTime(1);
      expect(opened).toHaveLength(count + 1);
    }
    say('sale', wholeOf(before), 'aa');
    say('change', base64(encodeChange(before, 'aa', taken)), 'bb');
    say('change', 'AAAAAAE=');
    const count = opened.length;
    vi.advanceTimersByTime(1000);
    expect(opened).toHaveLength(count + 1);
  });

  it.each([
    ['a sale of another hall', wholeOf(saleOf(1, 0), 'other')],
    ['a sale with more seats', wholeOf(saleOf(1, 0, 0))],
  ])('ends with %s, and reports it', (_, data) => {
    const { say, states, closed, opened } = followed();
    say('sale', data);
    expect([states, closed()]).toEqual([[null], true]);
    vi.advanceTimersByTime(600_000);
    expect(opened).toHaveLength(1);
  });

  it('pauses for a minute when the server has nothing to send, then resumes from its version', () => {
    const { say, states, opened, closed } = followed();
    say('off', '');
    expect([states, closed()]).toEqual([[], true]);
    vi.advanceTimersByTime(59_000);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(opened.slice(1)).toEqual([address('aa')]);
  });

  it('is requested again after a refusal, and left to the browser after a dropped connection', () => {
    const { fail, opened } = followed();
    fail(0);
    vi.advanceTimersByTime(600_000);
    expect(opened).toHaveLength(1);
    // Like a proxy whose server is down.
    fail(2);
    vi.advanceTimersByTime(1000);
    expect(opened.slice(1)).toEqual([address('aa')]);
  });

  it('stops on request, even during a pause', () => {
    const { stop, say, closed, opened } = followed();
    say('off', '');
    stop();
    vi.advanceTimersByTime(600_000);
    expect([closed(), opened.length]).toEqual([true, 1]);
  });
});

function flipped(bytes: Uint8Array | null): Uint8Array {
  return Uint8Array.from(bytes ?? [], (byte, at) => (at === 5 ? byte ^ 4 : byte));
}
