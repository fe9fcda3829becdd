import type { Browser, Page } from 'playwright';

import { cpuBetween, traceMainThread } from './main-thread.ts';
import type { FrameCost, SceneInput } from './page-tools.ts';

/** One round of one page. */
export interface FrameRound {
  readonly zoom: readonly FrameCost[];
  readonly pan: readonly FrameCost[];
}

const wheel = (deltaY: number): SceneInput => ({ kind: 'wheel', deltaY, x: 0.54, y: 0.47 });

/** In to zoom 24 and back; a notch of 13 is a tenth. `coarse` takes a third of the frames, for the slow floor. */
function zoomSweep(coarse: boolean): SceneInput[] {
  const [step, ins, outs] = coarse ? [45, 12, 10] : [13, 34, 32];
  return [
    ...Array.from({ length: ins }, () => wheel(-step)),
    ...Array.from({ length: outs }, () => wheel(step)),
  ];
}

/** Once around a circle, a hand's width across. */
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

/** One round: a zoom sweep, then a pan at about zoom 4, the page left as it was found. */
export async function measureRound(browser: Browser, page: Page, coarse: boolean): Promise<FrameRound> {
  await page.bringToFront();
  await run(page, [wheel(0), wheel(0), wheel(0)]);
  const sweep = zoomSweep(coarse);
  const [step, count, frames] = coarse ? [45, 5, 12] : [13, 15, 48];
  const towards = Array.from({ length: count }, () => wheel(-step));
  const around = circle(frames);
  const { result, thread } = await traceMainThread(browser, page, 'bench-frame', () =>
    run(page, [...sweep, ...towards, ...around]),
  );
  await run(
    page,
    Array.from({ length: count + 4 }, () => wheel(step)),
  );
  const cpu = cpuBetween(thread, thread.marks('bench-frame'));
  const costs = result.map((cost, at) => ({ ...cost, cpuMs: cpu[at] ?? Number.NaN }));
  // The press and the release move nothing.
  return { zoom: costs.slice(0, sweep.length), pan: costs.slice(sweep.length + towards.length + 1, -1) };
}

/**
 * How long the picture still moves after the hand has stopped: ms from the last of twelve real wheel notches, 50 ms
 * apart, to the moment the compositor had the picture of the last move, raster and all.
 */
export async function measureAfterglow(browser: Browser, page: Page): Promise<number> {
  await page.bringToFront();
  const spot = await page.evaluate(() => {
    const box = window.benchScene?.owner()?.getBoundingClientRect();
    const heard = window as unknown as { lastNotch: number };
    // Not what an earlier round has heard, or this one would end before it began.
    heard.lastNotch = Infinity;
    const hear = (event: WheelEvent): void => {
      heard.lastNotch = event.timeStamp;
    };
    addEventListener('wheel', hear, { capture: true, passive: true });
    return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
  });
  const session = await page.context().newCDPSession(page);
  const { result, thread } = await traceMainThread(browser, page, 'bench-clock', async () => {
    const watched = page.evaluate(watchCamera);
    const sent: Promise<unknown>[] = [];
    for (let notch = 0; notch < 12; notch += 1) {
      const event = { type: 'mouseWheel', ...spot, deltaX: 0, deltaY: -30 } as const;
      // Not awaited: a hand does not wait for the page either.
      sent.push(session.send('Input.dispatchMouseEvent', event));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await Promise.all(sent);
    return watched;
  });
  await session.detach();
  const clock = (thread.marks('bench-clock')[0] ?? 0) - result.clock;
  const moved = result.lastMove + clock;
  const shown = thread.presentations.find((at) => at >= moved) ?? moved;
  return shown - clock - result.lastNotch;
}

/** In the page: when the camera moved last, once it has rested for a second; and its clock beside the trace's. */
async function watchCamera(): Promise<{ lastMove: number; lastNotch: number; clock: number }> {
  const clock = performance.mark('bench-clock').startTime;
  const heard = window as unknown as { readonly lastNotch: number };
  let key = window.benchScene?.key() ?? '';
  let lastMove = 0;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // After the frame's other callbacks, before its paint.
    const now = performance.now();
    const next = window.benchScene?.key() ?? '';
    if (next !== key) lastMove = now;
    key = next;
    const { lastNotch } = heard;
    if (now - Math.max(lastMove, lastNotch) > 1000) return { lastMove, lastNotch, clock };
  }
}
