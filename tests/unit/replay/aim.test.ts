import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRecording, type Entry } from '../../../src/devtools/recording/recording.ts';
import { charts } from '../../paths/charts.ts';
import { Aim } from '../../replay/aim.ts';

const recording = readRecording(
  readFileSync(new URL('../../replay/examples/stadium-to-paid.json', import.meta.url), 'utf8'),
);
if (recording === null) throw new Error('the example can be read');

const at = (chart: string, state: unknown): Entry => ({ kind: 'state', at: 0, chart, event: 'x', state });
const page: Entry = { kind: 'load', at: 0, how: 'address', address: '/' };

it('counts a transition as new once', () => {
  const aim = new Aim(charts);
  expect(aim.note(recording, '/scheme')).toBeGreaterThan(10);
  expect(aim.note(recording, '/scheme')).toBe(0);
});

it('rates an untried start highest, and one that brought nothing new lowest', () => {
  const aim = new Aim(charts);
  aim.note(recording, '/scheme');
  aim.note(recording, '/event');
  expect(aim.promiseOf('/')).toBe(Infinity);
  expect(aim.promiseOf('/scheme')).toBeGreaterThan(aim.promiseOf('/event'));
});

it('leads to states with untaken transitions, and nowhere from such a state', () => {
  const aim = new Aim(charts.filter(({ name }) => name === 'payment'));
  const shop = aim.placeAt([page]);
  const order = aim.placeAt([page, at('order', 'shown')]);
  const paying = aim.placeAt([page, at('order', 'shown'), at('payment', { way: 'idle' })]);
  expect(aim.deedTowards(shop)).toBeNull();
  aim.learn(shop, 'link «order»', order);
  aim.learn(shop, 'button «language»', shop);
  aim.learn(order, 'button «pay»', paying);
  expect(aim.deedTowards(shop)).toBe('link «order»');
  expect(aim.deedTowards(order)).toBe('button «pay»');
  expect(aim.deedTowards(paying)).toBeNull();
  expect(aim.timesOf(shop, 'button «language»')).toBe(1);
  expect(aim.timesOf(order, 'button «language»')).toBe(0);
});

it('gives up on a state that was searched long enough', () => {
  const aim = new Aim(charts.filter(({ name }) => name === 'payment'));
  const shop = aim.placeAt([page]);
  const paying = [page, at('payment', { way: 'idle' })];
  const failing = aim.placeAt([page, at('payment', { way: 'failed' })]);
  const first = aim.placeAt(paying);
  aim.learn(shop, 'link «order»', first);
  aim.learn(shop, 'link «other»', failing);
  for (let visit = 0; visit < 500; visit += 1) aim.placeAt(paying);
  expect(aim.deedTowards(shop)).toBe('link «other»');
});

it('resets its place once a page is left', () => {
  const aim = new Aim(charts);
  expect(aim.placeAt([page, at('payment', { way: 'idle' }), page])).toBe(aim.placeAt([page]));
});

it('ignores stopped charts in its place', () => {
  const aim = new Aim(charts);
  const stopped: Entry = { kind: 'state', at: 0, chart: 'payment', event: 'xstate.stop' };
  expect(aim.placeAt([page, at('payment', { way: 'idle' }), stopped])).toBe(aim.placeAt([page]));
});
