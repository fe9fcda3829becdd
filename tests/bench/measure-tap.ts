import type { Page } from 'playwright';

import type { MapAsk } from './shop.ts';

type QaHall = {
  readonly zoomToSeat: (seatId: string) => void;
  readonly seatPoint: (seatId: string) => { readonly x: number; readonly y: number } | null;
};

/**
 * Frames and ms from the end of a tap to the first frame that answers it: the canvas changes at the seat, or the seats
 * under a finger too large for one are offered by name.
 */
export type TapRun = {
  readonly frames: number;
  readonly ms: number;
};

/** Ids of some free seats, spread over the middle of the hall's list. */
export function freeSeats(page: Page, map: MapAsk, count: number): Promise<string[]> {
  return page.evaluate(
    async ([ask, wanted]) => {
      const token = (await (await fetch('/api/token')).json()) as { readonly response: string };
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': token.response };
      const reply = await fetch('/api/scheme/map', { method: 'POST', headers, body: ask });
      const { response } = (await reply.json()) as {
        readonly response: {
          readonly seat_numbers: readonly { readonly seat_id: string; readonly quantity: string }[];
        };
      };
      const free = response.seat_numbers.filter(({ quantity }) => quantity !== '0');
      const from = Math.floor(free.length / 2);
      return free.slice(from, from + wanted * 5).flatMap(({ seat_id: id }, at) => (at % 5 === 0 ? [id] : []));
    },
    [JSON.stringify(map), count] as const,
  );
}

/** Taps a seat with a finger. Null if nothing changes within 30 frames. */
export async function measureTap(page: Page, seatId: string): Promise<TapRun | null> {
  await page.keyboard.press('Escape');
  await page.evaluate((id) => {
    const { qa } = window as unknown as { readonly qa: { readonly hall: QaHall } };
    qa.hall.zoomToSeat(id);
  }, seatId);
  await page.evaluate(atRest);
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
        .concat(document.querySelectorAll('[role="dialog"]').length)
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

/** Runs in the page: waits for the end of the flight and for the sharp picture with all its tiles. */
async function atRest(): Promise<void> {
  const { qa } = window as unknown as { readonly qa: { readonly hall: { camera: () => unknown } } };
  const probe = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
  const look = (): string => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-hall-map] canvas'))
      if (canvas.width > 0) probe?.drawImage(canvas, 0, 0, 64, 64);
    const hash = probe?.getImageData(0, 0, 64, 64).data.reduce((sum, value) => (sum * 31 + value) | 0, 7);
    return `${JSON.stringify(qa.hall.camera())} ${hash}`;
  };
  let seen = '';
  // 30 frames, half a second, without a change: the sharp picture is drawn after a shorter delay than that.
  for (let still = 0, frames = 0; still < 30 && frames < 600; frames += 1) {
    await window.benchFrames?.afterFrame();
    const now = look();
    still = now === seen ? still + 1 : 0;
    seen = now;
  }
}
