import { describe, expect, it } from 'vitest';
import { expectedTrace } from '../../../src/devtools/player/expected-trace.ts';
import type { Entry, Recording } from '../../../src/devtools/recording/recording.ts';
import { endOf, withEnd } from '../../replay/shrink-recording.ts';
import type { Failure } from '../../replay/steady-failure.ts';

const state = (at: number, chart: string, name: string): Entry => ({
  kind: 'state',
  at,
  chart,
  event: 'x',
  state: name,
});
const way: readonly Entry[] = [
  { kind: 'load', at: 0, how: 'address', address: '/' },
  state(1, 'offers', 'closed'),
  state(2, 'order', 'shown'),
];
const recording: Recording = {
  format: 'parterre-recording',
  version: 3,
  begun: '2026-11-20T10:00:00.000Z',
  replies: 'shapes',
  lang: 'en',
  viewport: { width: 1000, height: 760 },
  dropped: { states: 0, calls: 0, steps: 0, replies: 0 },
  entries: [
    ...way,
    { kind: 'press', at: 3, role: 'button', name: 'Choose services' },
    state(4, 'offers', 'open'),
    state(5, 'order', 'reloading'),
    { kind: 'page', at: 6, came: ['«0 ₽»', '«320 ₽»'], went: [] },
  ],
  bodies: {},
};

/** The states that a shrunk recording demands after its last step, by chart. */
const demanded = (left: Pick<Failure['left'], 'about' | 'expected'>): Record<string, unknown> => {
  const end = endOf(recording, 1, { step: '2/2 press', why: '', found: null, ...left });
  const trace = expectedTrace(withEnd(recording, way, end), 1);
  return Object.fromEntries(Object.entries(trace).map(([chart, { states }]) => [chart, states.at(-1)]));
};

describe('what a shrunk recording demands after the step that fails', () => {
  it('is every state if a text was wrong, because texts are compared in these states', () => {
    expect(demanded({ about: 'words', expected: ['«0 ₽»'] })).toEqual({ offers: 'open', order: 'reloading' });
  });

  it('is the state of the chart that was wrong; others that the step moves are in no state from before', () => {
    expect(demanded({ about: 'state', expected: { offers: 'open' } })).toEqual({ offers: 'open' });
  });
});
