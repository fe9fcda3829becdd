import { nowMs } from '../../api/server-clock.ts';
import { createDeadlineActor, type DeadlineClock } from '../../../machines/common/deadline-actor.ts';

/** The page's clock for deadlines. */
export const browserClock: DeadlineClock = {
  nowMs,
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer as number),
};

/** Ticks once a second until a deadline. */
export const watchDeadline = createDeadlineActor(browserClock);
