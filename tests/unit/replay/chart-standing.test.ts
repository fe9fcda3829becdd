import { expect, it } from 'vitest';
import { chartApart } from '../../replay/chart-standing.ts';

const order = (reading: string, polling: string): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ['order', { shown: { reading, verification: 'none' } }],
    ['polling', polling],
  ]);

it('allows any state for a part that was waiting for a call or a delay', () => {
  expect(chartApart(order('fresh', 'settling'), order('fresh', 'waiting'))).toBeNull();
  expect(chartApart(order('reloading', 'paused'), order('fresh', 'paused'))).toBeNull();
  const paid = (state: string) => new Map([['watchPaid', state]]);
  expect(chartApart(paid('waiting'), paid('settling'), new Map([['watchPaid', 'polling']]))).toBeNull();
  const hall = (map: unknown) => new Map([['hallBooking', { open: { map, checkout: 'choosing' } }]]);
  expect(chartApart(hall('loading'), hall({ ready: 'fresh' }))).toBeNull();
});

it('reports which chart differs, and whether it may still arrive', () => {
  const rested = order('fresh', 'paused');
  expect(chartApart(rested, order('reloading', 'paused'))).toMatchObject({ chart: 'order', isMoving: true });
  expect(chartApart(rested, order('failed', 'paused'))).toMatchObject({ chart: 'order', isMoving: false });
  expect(chartApart(rested, new Map([['polling', 'paused']]))).toEqual({
    chart: 'order',
    recorded: rested.get('order'),
    now: '–',
    isMoving: false,
  });
  // A chart that was not recorded is no difference.
  expect(chartApart(new Map(), rested)).toBeNull();
});
