import { createDeadlineActor, type DeadlineClock } from '../../../machines/deadline-actor.ts';

/** Milliseconds that never jump with the system's clock and mean the same after a reload. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** The page's clock for deadlines. */
export const browserClock: DeadlineClock = {
  nowMs,
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer as number),
};

/** Ticks once a second until a deadline. */
export const watchDeadline = createDeadlineActor(browserClock);
