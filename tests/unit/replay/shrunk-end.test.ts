import { describe, expect, it } from 'vitest';
import { expectedTrace } from '../../../src/devtools/player/expected-trace.ts';
import { goneBy, passagesOf } from '../../../src/devtools/recording/passages.ts';
import type { Entry, Recording } from '../../../src/devtools/recording/recording.ts';
import { endOf, withEnd, withSharedWay } from '../../replay/shrunk-recording.ts';
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
  const end = endOf(recording, 1, { step: '2/2 press', why: '', found: [], ...left });
  const trace = expectedTrace(withEnd(recording, way, end), 1);
  return Object.fromEntries(Object.entries(trace).map(([chart, { states }]) => [chart, states.at(-1)]));
};

describe('what a shrunk recording requires after the failing step', () => {
  it('is every state if a text was wrong, because texts are compared in these states', () => {
    expect(demanded({ about: 'words', expected: ['«0 ₽»'] })).toEqual({ offers: 'open', order: 'reloading' });
  });

  it('is only the state of the wrong chart, not of others that the step moves', () => {
    expect(demanded({ about: 'state', expected: { offers: 'open' } })).toEqual({ offers: 'open' });
  });

  it('is the missing text, and the absence of what should have gone', () => {
    const told = { kind: 'page' as const, at: 2, came: ['«900 ₽»', '«5 ₽»'], went: [] };
    const whole: Recording = {
      ...recording,
      entries: [...way, told, ...recording.entries.slice(way.length)],
    };
    whole.entries.splice(-1, 1, { kind: 'page', at: 6, came: ['«0 ₽»'], went: ['«900 ₽»', '«5 ₽»'] });
    const left = {
      step: '',
      why: '',
      about: 'words' as const,
      expected: ['«0 ₽»'],
      found: ['«900 ₽»', '«7 ₽»'],
    };
    const end = passagesOf(withEnd(whole, way, endOf(whole, 1, left))).at(-1);
    expect(end).toMatchObject({ words: ['«0 ₽»'], gone: ['«900 ₽»'] });
  });
});

it('before the failing step, a shrunk recording requires only what the good shop also shows', () => {
  const shrunk: Recording = {
    ...recording,
    entries: [
      ...way,
      { kind: 'page', at: 2, came: ['heading «Hall»', '«1 ₽»'], went: [] },
      ...recording.entries.slice(way.length),
    ],
  };
  const shared = withSharedWay(shrunk, [['heading «Hall»', '«2 ₽»']]);
  const [first, last] = passagesOf(shared);
  expect(first).toMatchObject({ words: ['heading «Hall»'], states: {} });
  expect(goneBy(passagesOf(shared), 0)).toEqual([]);
  expect(last?.words).toEqual(['heading «Hall»', '«0 ₽»', '«320 ₽»']);
});
