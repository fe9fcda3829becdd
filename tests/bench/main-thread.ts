import type { Browser, Page } from 'playwright';

/** A task of a page's main thread. Times are ms; `start` is by the trace's clock. */
export type MainTask = {
  readonly start: number;
  readonly end: number;
  /** Processor time: how long the task would take if it had the machine to itself. */
  readonly cpu: number;
};

/** The browser's own trace of one page. */
export type MainThread = {
  readonly tasks: readonly MainTask[];
  /** Times of the page's marks with this name, in order. */
  readonly marks: (name: string) => readonly number[];
};

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
};

const categories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/**
 * Traces the page while `work` runs. `known` is a mark that the page sets during that time: it identifies the page's
 * thread.
 */
export async function traceMainThread<T>(
  browser: Browser,
  page: Page,
  known: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly thread: MainThread }> {
  await browser.startTracing(page, { categories });
  const result = await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const events = trace.traceEvents.filter(({ ph }) => ph !== 'M');
  const own = events.find(({ name }) => name === known);
  if (own === undefined) throw new Error(`the trace has no mark ${known}`);
  const here = events.filter(({ pid, tid }) => pid === own.pid && tid === own.tid);
  const tasks = here
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map(({ ts, dur = 0, tdur }) => ({
      start: ts / 1000,
      end: (ts + dur) / 1000,
      cpu: (tdur ?? dur) / 1000,
    }));
  const timesOf = (list: readonly TraceEvent[], wanted: string): number[] =>
    list
      .filter(({ name }) => name === wanted)
      .map(({ ts }) => ts / 1000)
      .sort((a, b) => a - b);
  const thread: MainThread = {
    tasks: tasks.sort((a, b) => a.start - b.start),
    marks: (name) => timesOf(here, name),
  };
  return { result, thread };
}

/** The processor time of the tasks from each of `marks` to the next; the last mark only ends the one before. */
export function cpuBetween({ tasks }: MainThread, marks: readonly number[]): number[] {
  const sums = marks.map(() => 0);
  let at = -1;
  for (const { end, cpu } of tasks) {
    // A task belongs to the last mark before its end: the task that sets a mark is the first of the new frame.
    while (at + 1 < marks.length && (marks[at + 1] as number) <= end) at += 1;
    if (at >= 0) sums[at] = (sums[at] as number) + cpu;
  }
  return sums.slice(0, -1);
}
