import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../../../src/devtools/recording/recording.ts';
import { charts } from '../../paths/charts.ts';
import { drawingOfWays, waysTaken } from '../../replay/ways-taken.ts';

const example = new URL('../../replay/examples/stadium-to-paid.json', import.meta.url);

describe('the transitions taken by recordings', () => {
  const recording = readRecording(readFileSync(example, 'utf8'));
  if (recording === null) throw new Error('the example can be read');
  const of = (name: string, recordings = [recording]) => {
    const chart = charts.find((one) => one.name === name);
    if (chart === undefined) throw new Error(`there is no chart ${name}`);
    return waysTaken(chart, recordings);
  };

  it('are those of their states and events; all others are untaken', () => {
    const { taken, never } = of('payment');
    const events = (ways: typeof taken): string[] => ways.map(({ event }) => event);
    expect(events(taken)).toContain('pay.submit');
    // An automatic transition, from the initial state of its part.
    expect(taken).toContainEqual({ from: 'payment.way.deciding', to: 'payment.way.idle', event: '' });
    expect(never).toContainEqual({
      from: 'payment.way.submitted',
      to: 'payment.way.confirmingOffers',
      event: '',
    });
    expect(of('payment', []).taken).toEqual([]);
    // Each transition is in exactly one of the two lists.
    expect(of('payment', []).never).toHaveLength(taken.length + never.length);
  });

  it('exclude charts whose page was never opened', () => {
    expect(of('refund').taken).toEqual([]);
    expect(drawingOfWays(of('refund'))).not.toContain('style="--way');
    expect(drawingOfWays(of('payment'))).toContain('style="--way');
  });
});
