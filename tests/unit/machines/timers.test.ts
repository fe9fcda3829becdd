import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import { createDeadlineActor, type DeadlineClock } from '../../../machines/common/deadline-actor.ts';
import {
  pollingMachine,
  qrTerms,
  schemeTerms,
  type VisibilityEvent,
} from '../../../machines/order/polling-chart.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import type { OrderHash } from '../../../src/contract/brand.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, silence, yes } from '../samples/flow-factories.ts';

const clockOf = (clock: SimulatedClock): DeadlineClock => ({
  nowMs: () => clock.now(),
  after: (ms, run) => clock.setTimeout(run, ms),
  cancel: (timer) => clock.clearTimeout(timer as number),
});

const reservation = (clock: SimulatedClock) =>
  reservationMachine.provide({ actors: { watchDeadline: createDeadlineActor(clockOf(clock)) } });

describe('a reservation of 600 seconds', () => {
  const start = () => {
    const clock = new SimulatedClock();
    const actor = createActor(reservation(clock), { clock, input: { deadlineMs: 600_000, nowMs: 0 } });
    const spoken: number[] = [];
    actor.on('time.spoken', (said) => spoken.push(said.minutes));
    actor.start();
    return { clock, actor, spoken };
  };

  it('still runs at 599,999 ms and expires at 600,000', () => {
    const { clock, actor } = start();
    clock.set(599_999);
    expect(actor.getSnapshot().value).toBe('running');
    clock.set(600_000);
    expect(actor.getSnapshot().value).toBe('expired');
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('ticks every second and announces 5, 2 and 1 minutes', () => {
    const { clock, actor, spoken } = start();
    const seen = new Set<number>();
    actor.subscribe((snapshot) => seen.add(snapshot.context.nowMs));
    for (let second = 1; second <= 600; second += 1) clock.increment(1000);
    expect(seen.size).toBe(600);
    expect(spoken).toEqual([5, 2, 1]);
  });

  it('keeps counting down to the same deadline after a reload', () => {
    const { clock, actor } = start();
    clock.set(200_000);
    const kept = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as never;
    actor.stop();

    const later = new SimulatedClock();
    later.set(450_000);
    const again = createActor(reservation(later), {
      clock: later,
      snapshot: kept,
      input: { deadlineMs: 0, nowMs: 0 },
    }).start();
    later.increment(0);
    expect(again.getSnapshot().context).toMatchObject({ deadlineMs: 600_000, nowMs: 450_000, spoken: 5 });
    later.set(599_999);
    expect(again.getSnapshot().value).toBe('running');
    later.set(600_000);
    expect(again.getSnapshot().value).toBe('expired');
  });

  it('expires at once if the deadline has already passed', () => {
    const clock = new SimulatedClock();
    const actor = createActor(reservation(clock), { clock, input: { deadlineMs: 5, nowMs: 5 } }).start();
    expect(actor.getSnapshot().value).toBe('expired');
  });

  it('leaves no timer behind when the buyer leaves', () => {
    const clock = new SimulatedClock();
    let open = 0;
    const counted: DeadlineClock = {
      nowMs: () => clock.now(),
      after: (ms, run) => {
        open += 1;
        return clock.setTimeout(() => {
          open -= 1;
          run();
        }, ms);
      },
      cancel: (timer) => {
        open -= 1;
        clock.clearTimeout(timer as number);
      },
    };
    const machine = reservationMachine.provide({ actors: { watchDeadline: createDeadlineActor(counted) } });
    const actor = createActor(machine, { clock, input: { deadlineMs: 600_000, nowMs: 0 } }).start();
    clock.increment(2500);
    expect(open).toBe(1);
    actor.stop();
    expect(open).toBe(0);
  });
});

type Answer = Result<number | null> | Promise<Result<number | null>>;

/** Visibility set by the test, answers taken from a queue; counts the requests. */
const poll = (answers: Answer[], notYet: number) => {
  let asked = 0;
  let say: (event: VisibilityEvent) => void = () => {};
  const ask = fromPromise<Result<number | null>, { readonly orderHash: OrderHash }>(({ input }) => {
    expect(input).toEqual({ orderHash });
    asked += 1;
    return Promise.resolve(answers.shift() ?? yes<number | null>(notYet));
  });
  const watchVisibility = fromCallback<VisibilityEvent, void>(({ sendBack }) => {
    say = sendBack;
  });
  return {
    ask,
    watchVisibility,
    asked: () => asked,
    hide: () => say({ type: 'page.hidden' }),
    show: () => say({ type: 'page.shown' }),
  };
};

describe('waiting for a QR payment', () => {
  const start = (...answers: Answer[]) => {
    const page = poll(answers, 0);
    const clock = new SimulatedClock();
    const machine = pollingMachine.provide({
      actors: { ask: page.ask, watchVisibility: page.watchVisibility },
    });
    const actor = createActor(machine, { clock, input: { ...qrTerms, orderHash } }).start();
    const pass = async (ms: number): Promise<void> => {
      clock.increment(ms);
      await settle();
    };
    return { actor, page, pass };
  };

  it('first polls after exactly 10 seconds, and ends with a status', async () => {
    const { actor, page, pass } = start(yes(0), yes(20));
    await pass(9999);
    expect(page.asked()).toBe(0);
    await pass(1);
    expect(page.asked()).toBe(1);
    await pass(10_000);
    expect(actor.getSnapshot().output).toEqual({ answer: 20 });
  });

  it('drops a pending request while hidden and polls again on return', async () => {
    const { actor, page, pass } = start(new Promise(() => {}), yes(20));
    await pass(10_000);
    page.hide();
    await pass(600_000);
    expect(page.asked()).toBe(1);
    page.show();
    await settle();
    expect(actor.getSnapshot().output).toEqual({ answer: 20 });
  });

  it('counts a request that throws as a failure and keeps polling', async () => {
    const breaks = () => Promise.reject(new Error('oops'));
    const { actor, page, pass } = start(breaks(), no(silence), breaks(), yes(20));
    expect(actor.getSnapshot().context.late).toBe(false);
    await pass(10_000);
    await pass(10_000);
    await pass(10_000);
    expect(actor.getSnapshot().context).toMatchObject({ failures: 3, late: true });
    await pass(10_000);
    expect(page.asked()).toBe(4);
    expect(actor.getSnapshot().output).toEqual({ answer: 20 });
  });

  it('does not poll while hidden, and polls at once on return', async () => {
    const { page, pass } = start();
    page.hide();
    await pass(600_000);
    expect(page.asked()).toBe(0);
    page.show();
    await settle();
    expect(page.asked()).toBe(1);
  });

  it('reports a delay after three failures in a row, and clears it on the next success', async () => {
    const notANumber = yes(Number.NaN);
    const { actor, pass } = start(no(silence), notANumber, no(silence), yes(0));
    await pass(10_000);
    await pass(10_000);
    expect(actor.getSnapshot().context.late).toBe(false);
    await pass(10_000);
    expect(actor.getSnapshot().context.late).toBe(true);
    await pass(10_000);
    expect(actor.getSnapshot().context).toMatchObject({ late: false, failures: 0 });
  });
});

describe('verifying a card', () => {
  it('polls every 20 seconds while the code is 3, and ends with any other code', async () => {
    const page = poll([yes(3), no(silence), yes(4)], 3);
    const clock = new SimulatedClock();
    const machine = pollingMachine.provide({
      actors: { ask: page.ask, watchVisibility: page.watchVisibility },
    });
    const actor = createActor(machine, { clock, input: { ...schemeTerms, orderHash } }).start();
    clock.increment(19_999);
    await settle();
    expect(page.asked()).toBe(0);
    for (const [ms, asked] of [
      [1, 1],
      [20_000, 2],
      [20_000, 3],
    ] as const) {
      clock.increment(ms);
      await settle();
      expect(page.asked()).toBe(asked);
    }
    expect(actor.getSnapshot().output).toEqual({ answer: 4 });
  });

  it('ends if the order no longer needs verification', async () => {
    const page = poll([yes(null)], 3);
    const clock = new SimulatedClock();
    const machine = pollingMachine.provide({
      actors: { ask: page.ask, watchVisibility: page.watchVisibility },
    });
    const actor = createActor(machine, { clock, input: { ...schemeTerms, orderHash } }).start();
    clock.increment(20_000);
    await settle();
    expect(actor.getSnapshot().output).toEqual({ answer: null });
  });
});
