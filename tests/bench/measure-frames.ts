import type { Browser, Page } from 'playwright';

import { cpuBetween, traceMainThread } from './main-thread.ts';
import type { FrameCost, SceneInput } from './page-tools.ts';

/** One round of one page. */
export type FrameRound = {
  readonly zoom: readonly FrameCost[];
  readonly pan: readonly FrameCost[];
};

const wheel = (deltaY: number): SceneInput => ({ kind: 'wheel', deltaY, x: 0.54, y: 0.47 });

/** A wheel delta that changes the zoom by a tenth. */
const step = 13;
/** Zooms in to 24 and out again. */
const sweep: readonly SceneInput[] = [
  ...Array.from({ length: 34 }, () => wheel(-step)),
  ...Array.from({ length: 32 }, () => wheel(step)),
];

/** Pans once around a circle, about as wide as a hand. */
function circle(frames: number): SceneInput[] {
  const at = (frame: number) => ({
    x: 0.5 + 0.18 * Math.cos((2 * Math.PI * frame) / frames),
    y: 0.5 + 0.18 * Math.sin((2 * Math.PI * frame) / frames),
  });
  return [
    { kind: 'press', ...at(0) },
    ...Array.from({ length: frames }, (_, frame): SceneInput => ({ kind: 'drag', ...at(frame + 1) })),
    { kind: 'release', ...at(0) },
  ];
}

const run = (page: Page, inputs: readonly SceneInput[]): Promise<FrameCost[]> =>
  page.evaluate((list) => window.benchFrames?.run(list) ?? [], inputs);

/** One round: a zoom sweep, then a pan at about zoom 4; restores the page's view. */
export async function measureRound(browser: Browser, page: Page): Promise<FrameRound> {
  await page.bringToFront();
  await run(page, [wheel(0), wheel(0), wheel(0)]);
  const towards = Array.from({ length: 15 }, () => wheel(-step));
  const around = circle(48);
  const { result, thread } = await traceMainThread(browser, page, 'bench-frame', () =>
    run(page, [...sweep, ...towards, ...around]),
  );
  await run(
    page,
    Array.from({ length: towards.length + 4 }, () => wheel(step)),
  );
  const cpu = cpuBetween(thread, thread.marks('bench-frame'));
  const costs = result.map((cost, at) => ({ ...cost, cpuMs: cpu[at] ?? Number.NaN }));
  // Press and release move nothing.
  return { zoom: costs.slice(0, sweep.length), pan: costs.slice(sweep.length + towards.length + 1, -1) };
}
