import type { Step } from '../recording/passages.ts';

/*
 * The machine's own time and timers, for QA's tools, saved before those of the page are replaced. So this module must
 * be loaded before that.
 */

const native = {
  now: Date.now.bind(Date),
  timeout: globalThis.setTimeout.bind(globalThis),
  interval: globalThis.setInterval.bind(globalThis),
  endInterval: globalThis.clearInterval.bind(globalThis),
};

/** The machine's time, ms since 1970. */
export const ownNow = (): number => native.now();

/** Waits by the machine's clock, ms. */
export const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    native.timeout(resolve, ms);
  });

/* Longer than the interval within which a page takes two clicks for a double click. */
const handPauseMs = 500;

/**
 * How long to wait between two steps, ms. The shop's lists ignore a second press that is as quick as a double click, so
 * a player must not press faster than the recorded hand.
 */
export const pauseBefore = (step: Step, before: Step | undefined): number =>
  step.kind === 'press' && before?.kind === 'press'
    ? Math.min(handPauseMs, Math.max(0, step.at - before.at))
    : 0;

/** Calls a function repeatedly; returns a function that stops it. */
export const every = (ms: number, run: () => void): (() => void) => {
  const timer = native.interval(run, ms);
  return () => native.endInterval(timer);
};
