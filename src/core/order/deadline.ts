import { longestHold } from '../../contract/scalars.ts';

/**
 * The remaining time to a deadline, for display. Whole parts; `totalSeconds` is rounded up, so 1 ms is «1 second».
 */
type RemainingTime = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly totalSeconds: number;
};

const secondMs = 1000;
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** Minutes before the end at which the remaining time is announced, latest first. */
const spokenMinutes = [1, 2, 5] as const;
/** The number of minutes in such an announcement. */
export type SpokenMinute = (typeof spokenMinutes)[number];

/**
 * The deadline, ms on the clock that `arrivedMs` was read from; null if the back end gave no time, or one above
 * `longestHold`.
 */
export const deadlineOf = (arrivedMs: number, reserveSeconds: number | null): number | null =>
  reserveSeconds === null || reserveSeconds > longestHold
    ? null
    : arrivedMs + Math.max(0, reserveSeconds) * secondMs;

/** True from the exact millisecond of the deadline on. */
export const isOver = (deadlineMs: number, nowMs: number): boolean => nowMs >= deadlineMs;

/** The parts of the remaining time, all zero once it is over. */
export const remainingTime = (deadlineMs: number, nowMs: number): RemainingTime => {
  const totalSeconds = Math.max(0, Math.ceil((deadlineMs - nowMs) / secondMs));
  return {
    days: Math.floor(totalSeconds / daySeconds),
    hours: Math.floor((totalSeconds % daySeconds) / hourSeconds),
    minutes: Math.floor((totalSeconds % hourSeconds) / minuteSeconds),
    seconds: totalSeconds % minuteSeconds,
    totalSeconds,
  };
};

/**
 * The wait until the displayed second changes, ms: never 0, at most a second. The last one ends exactly on the
 * deadline.
 */
export const untilNextSecond = (deadlineMs: number, nowMs: number): number => {
  const part = (deadlineMs - nowMs) % secondMs;
  return part > 0 ? part : secondMs;
};

/**
 * What to announce now, given the last announcement (null = none yet): the smallest of 5, 2 and 1 minutes that the
 * remaining time has reached and that was not announced yet. A tab that slept from 6 to 1.5 minutes announces «2» once,
 * not «5» and «2». Null = nothing, also once the time is over.
 */
export const announcementAt = (
  deadlineMs: number,
  nowMs: number,
  last: SpokenMinute | null,
): SpokenMinute | null => {
  const remainingMs = deadlineMs - nowMs;
  if (remainingMs <= 0) return null;
  const reached = spokenMinutes.find((minute) => remainingMs <= minute * minuteSeconds * secondMs) ?? null;
  return reached !== null && (last === null || reached < last) ? reached : null;
};
