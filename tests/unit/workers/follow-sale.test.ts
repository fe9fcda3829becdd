import { describe, expect, it } from 'vitest';

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

/** A sale that is followed, with the stream in the test's hands. */
function followed() {
  const opened: string[] = [];
  const states: number[][] = [];
  const versions: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  let isClosed = false;
  const stop = followSale(
    request,
    'hall',
    { sale: saleOf(0, 0), version: 'aa' },
    ({ sale, version }) => {
      states.push([...sale.states]);
      versions.push(version);
    },
    (url) => {
      opened.push(url);
      return {
        addEventListener: (kind: string, listener: (event: Event) => void) =>
          void listeners.set(kind, listener as (event: unknown) => void),
        close: () => {
          isClosed = true;
        },
      };
    },
  );
  const say = (kind: string, data: string, lastEventId = 'bb'): void =>
    listeners.get(kind)?.({ data, lastEventId });
  return { opened, states, versions, stop, say, closed: () => isClosed };
}

describe('a sale that the worker follows', () => {
  it('is asked for by its performance and version, beside the map', () => {
    expect(followed().opened).toEqual(['https://shop.test/tickets/api/scheme/live/EV/7?from=aa']);
  });

  it('becomes what its changes make of it, one on the other', () => {
    const { say, states, versions, closed } = followed();
    say('change', base64(encodeChange(saleOf(0, 0), saleOf(0, 1))), 'bb');
    say('change', base64(encodeChange(saleOf(0, 1), saleOf(1, 1))), 'cc');
    expect(states).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(versions).toEqual(['bb', 'cc']);
    expect(closed()).toBe(false);
  });

  it('is replaced by a whole one of the same hall', () => {
    const { say, states } = followed();
    say('sale', wholeOf(saleOf(1, 0)));
    expect(states).toEqual([[1, 0]]);
  });

  it.each([
    ['a sale of another hall', 'sale', wholeOf(saleOf(1, 0), 'other')],
    ['a sale with more seats', 'sale', wholeOf(saleOf(1, 0, 0))],
    ['a change that is damaged', 'change', 'AAAAAAE='],
    ['what is no base64', 'change', '%'],
    ['word that there is nothing to tell', 'off', ''],
  ])('is followed no more after %s, and stays as it was', (_, kind, data) => {
    const { say, states, closed } = followed();
    say(kind, data);
    expect([states, closed()]).toEqual([[], true]);
  });

  it('ends when it is told to', () => {
    const { stop, closed } = followed();
    stop();
    expect(closed()).toBe(true);
  });
});
