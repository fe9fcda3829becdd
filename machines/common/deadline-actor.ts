/* Apart from actors.ts for bytes: the poster's chart needs none of it. */
import { fromCallback } from 'xstate';

import { untilNextSecond } from '../../src/core/order/deadline.ts';

/**
 * A clock for countdowns. `nowMs` must be monotonic *and* comparable after a reload, because deadlines are stored: in
 * a browser `performance.timeOrigin + performance.now()`.
 */
export type DeadlineClock = {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => unknown;
  readonly cancel: (timer: unknown) => void;
};

/** What a clock source sends: the time, at once and at every change of the shown second. */
export type ClockTick = {
  readonly type: 'clock.tick';
  readonly nowMs: number;
};

/** The deadline to watch, ms on the clock. */
export type DeadlineInput = {
  readonly deadlineMs: number;
};

/**
 * An actor that ticks once a second, aligned so that a tick falls on the deadline itself, and then stops. A recursive
 * timer over absolute times: a tab that slept gets the right time with its next tick.
 */
export const createDeadlineActor = (clock: DeadlineClock) =>
  fromCallback<ClockTick, DeadlineInput>(({ sendBack, input }) => {
    let timer: unknown;
    const tick = (): void => {
      const nowMs = clock.nowMs();
      if (nowMs < input.deadlineMs) timer = clock.after(untilNextSecond(input.deadlineMs, nowMs), tick);
      sendBack({ type: 'clock.tick', nowMs } satisfies ClockTick);
    };
    // Not at once: a child that speaks while it is being started is heard before its parent is ready.
    timer = clock.after(0, tick);
    return () => clock.cancel(timer);
  });
