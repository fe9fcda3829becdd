/* Separate from actors.ts to save bytes: the poster's chart does not need it. */
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

/** The event of a clock source: the time, sent at the start and whenever the displayed second changes. */
export type ClockTick = {
  readonly type: 'clock.tick';
  readonly nowMs: number;
};

/** The deadline to watch, ms on the clock. */
export type DeadlineInput = {
  readonly deadlineMs: number;
};

/**
 * An actor that ticks once a second, aligned so that a tick falls on the deadline itself, and then stops. Each timer is
 * computed from absolute times, so a tab that slept gets the right time with its next tick.
 */
export const createDeadlineActor = (clock: DeadlineClock) =>
  fromCallback<ClockTick, DeadlineInput>(({ sendBack, input }) => {
    let timer: unknown;
    const tick = (): void => {
      const nowMs = clock.nowMs();
      if (nowMs < input.deadlineMs) timer = clock.after(untilNextSecond(input.deadlineMs, nowMs), tick);
      sendBack({ type: 'clock.tick', nowMs } satisfies ClockTick);
    };
    // The first tick is delayed: an event that a child sends while it is being started reaches a parent that is not
    // ready.
    timer = clock.after(0, tick);
    return () => clock.cancel(timer);
  });
