import { describe, expect, it } from 'vitest';
import { activeIds, highlightOf, type DrawnWay } from '../../../src/devtools/charts/chart-highlight.ts';
import type { Entry } from '../../../src/devtools/recording/recording.ts';

const ways: readonly DrawnWay[] = [
  { from: 'door.shut', to: 'door.deciding', events: ['push'] },
  { from: 'door.deciding', to: 'door.open', events: [''] },
  { from: 'door.deciding', to: 'door.locked', events: [''] },
  { from: 'door.open', to: 'door.shut', events: ['pull', 'wind'] },
];
const load: Entry = { kind: 'load', at: 0, how: 'address', address: '/' };
const state = (event: string, now?: string, chart = 'door'): Entry => ({
  kind: 'state',
  at: 1,
  chart,
  event,
  ...(now !== undefined && { state: now }),
});

describe('a drawn chart', () => {
  it('is active in all of its parallel states', () => {
    expect(activeIds('hall', { open: { map: { ready: 'fresh' }, cart: 'full' } })).toEqual(
      ['hall', 'hall.open', 'hall.open.map', 'hall.open.map.ready', 'hall.open.map.ready.fresh'].concat([
        'hall.open.cart',
        'hall.open.cart.full',
      ]),
    );
  });

  it('highlights current and past states and the transitions taken, including transient ones', () => {
    const lit = highlightOf('door', ways, [load, state('xstate.init', 'shut'), state('push', 'open')]);
    expect([...lit.now]).toEqual(['door', 'door.open']);
    expect([...lit.been]).toEqual(['door', 'door.shut', 'door.open']);
    expect([...lit.taken]).toEqual(['door.shut door.deciding', 'door.deciding door.open']);
    const back = highlightOf('door', ways, [
      load,
      state('xstate.init', 'open'),
      state('knock'),
      state('wind', 'shut'),
    ]);
    expect([...back.taken]).toEqual(['door.open door.shut']);
  });

  it('resets on a page load, and is recognised under the name its owner gave it', () => {
    const entry = { ...state('xstate.init', 'shut', 'front'), machine: 'door' } as Entry;
    expect([...highlightOf('door', ways, [entry]).now]).toEqual(['door', 'door.shut']);
    expect([...highlightOf('door', ways, [entry, load]).been]).toEqual([]);
    expect([...highlightOf('door', ways, [state('xstate.init', 'shut', 'front')]).now]).toEqual([]);
  });
});
