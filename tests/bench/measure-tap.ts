import type { Page } from 'playwright';

interface QaHall {
  readonly zoomToSeat: (seatId: string) => void;
  readonly seatPoint: (seatId: string) => { readonly x: number; readonly y: number } | null;
}

/** Frames and ms from the end of a tap to the first frame whose canvas shows something new at the seat. */
export interface TapRun {
  readonly frames: number;
  readonly ms: number;
}

/** Taps a seat with a finger. Null when nothing changed within 30 frames. */
export async function measureTap(page: Page, seatId: string): Promise<TapRun | null> {
  await page.keyboard.press('Escape');
  await page.evaluate((id) => {
    const { qa } = window as unknown as { readonly qa: { readonly hall: QaHall } };
    qa.hall.zoomToSeat(id);
  }, seatId);
  // The flight, the pause before the crisp picture, and the tiles it asks for.
  await page.waitForTimeout(900);
  const point = await page.evaluate((id) => {
    const { qa } = window as unknown as { readonly qa: { readonly hall: QaHall } };
    const at = qa.hall.seatPoint(id);
    const box = document.querySelector('[data-hall-map]')?.getBoundingClientRect();
    if (at === null || box === undefined) return null;
    const contexts = [...document.querySelectorAll<HTMLCanvasElement>('[data-hall-map] canvas')].map(
      (canvas) => canvas.getContext('2d'),
    );
    const look = (): string =>
      contexts
        .map((context) => {
          const scale = (context?.canvas.width ?? 0) / Math.max(1, box.width);
          const side = Math.round(60 * scale);
          const pixels = context?.getImageData(
            Math.round((at.x - box.left) * scale - side / 2),
            Math.round((at.y - box.top) * scale - side / 2),
            side,
            side,
          ).data;
          return pixels?.reduce((hash, value) => (hash * 31 + value) | 0, 7) ?? 0;
        })
        .join(' ');
    const before = look();
    const seen = { done: false, frames: 0, ms: 0 };
    (window as unknown as { tapSeen: typeof seen }).tapSeen = seen;
    addEventListener(
      'pointerup',
      () => {
        const start = performance.now();
        const watch = async (): Promise<void> => {
          for (seen.frames = 1; seen.frames <= 30; seen.frames += 1) {
            const end = (await window.benchFrames?.afterFrame()) ?? 0;
            seen.ms = end - start;
            if (look() !== before) break;
          }
          seen.done = true;
        };
        void watch();
      },
      { once: true, capture: true },
    );
    return at;
  }, seatId);
  if (point === null) return null;
  await page.touchscreen.tap(point.x, point.y);
  await page.waitForFunction(() => (window as unknown as { tapSeen: { done: boolean } }).tapSeen.done);
  const seen = await page.evaluate(() => (window as unknown as { tapSeen: TapRun }).tapSeen);
  return seen.frames > 30 ? null : { frames: seen.frames, ms: seen.ms };
}
