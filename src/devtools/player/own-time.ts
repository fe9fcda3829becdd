/*
 * The machine's own time and timers, as they were before the page's were taken over: what QA's tools wait by. It has to
 * be loaded before that.
 */

const native = {
  now: Date.now.bind(Date),
  timeout: globalThis.setTimeout.bind(globalThis),
  interval: globalThis.setInterval.bind(globalThis),
  endInterval: globalThis.clearInterval.bind(globalThis),
};

/** Ms since 1970. */
export const ownNow = (): number => native.now();

/** Waits so long, ms. */
export const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    native.timeout(resolve, ms);
  });

/** Does something again and again; gives the function that ends it. */
export const every = (ms: number, run: () => void): (() => void) => {
  const timer = native.interval(run, ms);
  return () => native.endInterval(timer);
};
