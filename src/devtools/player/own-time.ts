import type { Step } from '../recording/recording.ts';

/*
 * The machine's own time and timers, saved before the page's are replaced, for QA's tools. This module must be loaded
 * before that.
 */

const native = {
  now: Date.now.bind(Date),
  timeout: globalThis.setTimeout.bind(globalThis),
  interval: globalThis.setInterval.bind(globalThis),
  endInterval: globalThis.clearInterval.bind(globalThis),
};

/** Ms since 1970. */
export const ownNow = (): number => native.now();

/** Waits, ms. */
export const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    native.timeout(resolve, ms);
  });

/* Longer than the interval in which a page takes two presses for a double one. */
const handPauseMs = 500;

/**
 * How long to wait between two steps, ms. A list in the shop ignores a second press that is as quick as a double
 * click: players must not press faster than the hand that was recorded.
 */
export const pauseBefore = (step: Step, before: Step | undefined): number =>
  step.kind === 'press' && before?.kind === 'press'
    ? Math.min(handPauseMs, Math.max(0, step.at - before.at))
    : 0;

/** Repeats something; returns the function that stops it. */
export const every = (ms: number, run: () => void): (() => void) => {
  const timer = native.interval(run, ms);
  return () => native.endInterval(timer);
};
