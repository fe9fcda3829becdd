import { describe, expect, it } from 'vitest';
import {
  aheadAtNext,
  expectedTrace,
  standingOf,
  type TraceStatus,
} from '../../../src/devtools/player/expected-trace.ts';
import type { Entry, Recording } from '../../../src/devtools/recording/recording.ts';

const load: Entry = { kind: 'load', at: 0, how: 'address', address: '/' };
const press: Entry = { kind: 'press', at: 1, role: 'button', name: 'Buy' };
const goes = (...states: readonly unknown[]): Entry[] =>
  states.map((state) => ({ kind: 'state', at: 1, chart: 'cart', event: 'e', state }));
const stop: Entry = { kind: 'state', at: 1, chart: 'cart', event: 'xstate.stop', state: 'over' };

/** The standing of a page with these states between the load and the press, and these since the press. */
const standing = (
  recorded: readonly Entry[],
  before: readonly unknown[],
  since: readonly unknown[],
  wasAhead: readonly string[] = [],
): TraceStatus => {
  const recording = { entries: recorded } as Recording;
  const entries = [load, ...goes(...before), ...goes(...since)];
  return standingOf(expectedTrace(recording, 1), entries, 1 + before.length, new Set(wasAhead));
};
const isThere = (...args: Parameters<typeof standing>): boolean => standing(...args).divergence === null;

describe('a page that follows a recording', () => {
  const refused = [load, ...goes('choosing'), press, ...goes('submitting', 'choosing')];

  it('has arrived only once each chart went where the step led it', () => {
    expect(isThere(refused, ['choosing'], ['submitting', 'choosing'])).toBe(true);
    // It is in the expected state, but the press has had no effect yet.
    expect(isThere(refused, ['choosing'], [])).toBe(false);
    expect(isThere(refused, ['choosing'], ['submitting'])).toBe(false);
    expect(isThere(refused, ['choosing'], ['failed', 'choosing'])).toBe(false);
  });

  it('must pass through all recorded states, not just the last one', () => {
    const at = (checkout: string) => ({ open: { checkout } });
    const ordered = [load, ...goes(at('idle')), press, ...goes(at('sending'), 'ordered')];
    expect(isThere(ordered, [at('idle')], [at('sending'), 'ordered'])).toBe(true);
    expect(isThere(ordered, [at('idle')], [at('confirmingRetry'), 'ordered'])).toBe(false);
  });

  it('keeps the state of charts that the step did not move', () => {
    // In the recording, loading took longer than that step.
    const waits = [load, ...goes('loading'), press, press, stop];
    const late = [load, ...goes('loading'), ...goes('ready')];
    const goesOn = (may: boolean) =>
      standingOf(expectedTrace({ entries: waits } as unknown as Recording, 1), late, 2, new Set(), () => may)
        .divergence;
    expect([goesOn(true)?.isPast, goesOn(false)?.isPast]).toEqual([true, false]);
    const still = [load, ...goes('choosing'), press];
    expect(isThere(still, ['choosing'], [])).toBe(true);
    expect(standing(still, ['choosing'], ['full']).divergence).toEqual({
      chart: 'cart',
      expected: 'choosing',
      found: 'full',
      isPast: false,
    });
  });

  it('may be ahead, as far as the recording continues by itself', () => {
    const slow = [load, ...goes('idle'), press, ...goes('loading'), press, ...goes('ready')];
    const quick = standing(slow, ['idle'], ['loading', 'ready']);
    expect(quick).toEqual({ divergence: null, ahead: new Set(['cart']) });
    expect(isThere(slow, ['idle'], ['loading', 'failed'])).toBe(false);
    expect(isThere(slow, ['idle'], ['ready'])).toBe(false);
    // A chart that is ahead is already there at the next step; any other state is a divergence.
    const next = [load, ...goes('loading'), press, ...goes('ready')];
    expect(isThere(next, ['ready'], [], [...quick.ahead])).toBe(true);
    expect(isThere(next, ['failed'], [], [...quick.ahead])).toBe(false);
  });

  it('may continue beyond the recording’s end, which is reported', () => {
    const cut = [load, ...goes('idle'), press, ...goes('loading')];
    expect(standing(cut, ['idle'], ['loading', 'ready']).divergence?.isPast).toBe(true);
    expect(standing(cut, ['idle'], ['failed']).divergence?.isPast).toBe(false);
    // The recording left this chart's page while it was loading.
    const left = [...cut, press, stop, ...goes('idle', 'loading', 'ready')];
    const { divergence, ahead } = standing(left, ['idle'], ['loading', 'ready']);
    expect(divergence?.isPast).toBe(true);
    // In the recording, loading took longer than that step.
    const waits = [load, ...goes('loading'), press, press, stop];
    const late = [load, ...goes('loading'), ...goes('ready')];
    const goesOn = (may: boolean) =>
      standingOf(expectedTrace({ entries: waits } as unknown as Recording, 1), late, 2, new Set(), () => may)
        .divergence;
    expect([goesOn(true)?.isPast, goesOn(false)?.isPast]).toEqual([true, false]);
    const still = [load, ...goes('loading'), press, press, stop];
    expect(isThere(still, ['ready'], [], [...ahead])).toBe(true);
    expect(isThere(still, ['ready'], [])).toBe(false);
  });

  it('may continue between a checked step and the next one', () => {
    const slow = [load, ...goes('idle'), press, ...goes('loading'), press, ...goes('ready')];
    const [first, second] = [0, 1].map((step) => expectedTrace({ entries: slow } as Recording, step + 1));
    const judged = [load, ...goes('idle'), press, ...goes('loading')];
    expect(standingOf(first ?? {}, judged, 2, new Set()).ahead).toEqual(new Set());
    const until = [...judged, ...goes('ready')];
    const ahead = aheadAtNext(first ?? {}, until, 2, new Set());
    expect(ahead).toEqual(new Set(['cart']));
    const after = [...until, press];
    expect(standingOf(second ?? {}, after, until.length, ahead).divergence).toBeNull();
    // A diverged chart is not ahead.
    expect(aheadAtNext(first ?? {}, [...judged, ...goes('failed')], 2, new Set())).toEqual(new Set());
  });

  it('may poll more or less often, which depends on timing', () => {
    const asked = [load, ...goes('waiting'), press, ...goes('asking', 'waiting', 'asking', 'waiting')];
    expect(isThere(asked, ['waiting'], ['asking', 'waiting'])).toBe(true);
    expect(isThere(asked, ['waiting'], ['asking', 'waiting', 'asking', 'waiting', 'asking', 'waiting'])).toBe(
      true,
    );
    expect(isThere(asked, ['waiting'], [])).toBe(false);
    // A chart that started with the step, seen after several cycles.
    const rounds = (count: number): readonly string[] => [
      'settling',
      ...Array.from({ length: count }, () => ['asking', 'waiting']).flat(),
    ];
    const begun = [load, press, ...goes(...rounds(2))];
    expect(isThere(begun, [], rounds(3))).toBe(true);
    expect(isThere(begun, [], [...rounds(3), 'asking', 'failed'])).toBe(false);
  });

  it('may get its replies in another order in parallel states', () => {
    const at = (map: string, list: string) => ({ open: { map, list } });
    const recorded = [
      load,
      ...goes(at('idle', 'idle')),
      press,
      ...goes(at('loading', 'loading'), at('ready', 'loading'), at('ready', 'ready')),
    ];
    const other = [at('loading', 'loading'), at('loading', 'ready'), at('ready', 'ready')];
    expect(isThere(recorded, [at('idle', 'idle')], other)).toBe(true);
    expect(isThere(recorded, [at('idle', 'idle')], other.slice(0, 2))).toBe(false);
  });

  it('need not match a chart that ended with its page', () => {
    expect(
      expectedTrace({ entries: [load, ...goes('choosing'), press, stop] } as unknown as Recording, 1),
    ).toEqual({});
  });

  it('need not wait for delays after the last step, since the session length does not matter', () => {
    const entry = (event: string, state: string): Entry => ({
      kind: 'state',
      at: 1,
      chart: 'cart',
      event,
      state,
    });
    const recorded = [
      load,
      press,
      entry('e', 'settling'),
      entry('xstate.after.WAIT', 'asking'),
      entry('e', 'waiting'),
    ];
    const standingAt = (pace: object, ...states: string[]) =>
      standingOf(
        expectedTrace({ entries: recorded, ...pace } as Recording, 1),
        [load, ...goes(...states)],
        1,
        new Set(),
      );
    expect(standingAt({}, 'settling').divergence).toBeNull();
    expect(standingAt({}, 'settling', 'asking', 'waiting').divergence).toBeNull();
    expect(standingAt({}, 'choosing').divergence).not.toBeNull();
    expect(standingAt({ pace: 'pushed' }, 'settling').divergence).not.toBeNull();
    // A step that follows was taken after the delay.
    recorded.push(press);
    expect(standingAt({}, 'settling').divergence).not.toBeNull();
  });
});
