import type { Page } from 'playwright';

/** A seat on the screen that is watched for a change. */
export type Probe = { readonly id: string; readonly x: number; readonly y: number };

/** The time from a change until the canvas looks different at the seat, ms; null if it never does. */
export type Seen = { readonly id: string; readonly ms: number | null };

declare global {
  var liveProbes:
    | {
        readonly watch: (probe: Probe) => void;
        /** The changes seen since the last call. */
        readonly taken: () => Seen[];
      }
    | undefined;
}

/**
 * Checks the pixels of the watched seats, frame by frame, through all canvases of the map. Runs in the page. A seat
 * counts as changed when its colour is halfway to another: the duration of a fade is included.
 */
function install(patienceMs: number): void {
  type Watched = { readonly probe: Probe; readonly before: number[]; readonly sinceMs: number };
  const watched: Watched[] = [];
  const done: Seen[] = [];
  const farMin = 40;
  const colorAt = ({ x, y }: Probe): number[] => {
    let color = [255, 255, 255];
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-hall-map] canvas')) {
      if (canvas.style.visibility === 'hidden') continue;
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      const pixel = canvas
        .getContext('2d')
        ?.getImageData(Math.round((x - box.left) * scale), Math.round((y - box.top) * scale), 1, 1).data;
      const alpha = (pixel?.[3] ?? 0) / 255;
      color = color.map((value, at) => value * (1 - alpha) + (pixel?.[at] ?? 0) * alpha);
    }
    return color;
  };
  const isFar = (a: readonly number[], b: readonly number[]): boolean =>
    a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) > farMin;
  const look = (): void => {
    for (const one of watched.slice()) {
      const ms = Date.now() - one.sinceMs;
      const isSeen = isFar(colorAt(one.probe), one.before);
      if (!isSeen && ms < patienceMs) continue;
      done.push({ id: one.probe.id, ms: isSeen ? ms : null });
      watched.splice(watched.indexOf(one), 1);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.liveProbes = {
    watch: (probe) => watched.push({ probe, before: colorAt(probe), sinceMs: Date.now() }),
    taken: () => done.splice(0),
  };
}

/** Starts watching; a change not seen within this time counts as never seen. */
export const installProbes = (page: Page, patienceMs: number): Promise<void> =>
  page.evaluate(install, patienceMs);

/** The positions of these seats in the page, except those that are covered. */
export const placesOf = (page: Page, ids: readonly string[]): Promise<Probe[]> =>
  page.evaluate((all) => {
    const { qa } = window as unknown as {
      readonly qa: {
        readonly hall: { seatPoint(id: string): { readonly x: number; readonly y: number } | null };
      };
    };
    return all.flatMap((id) => {
      const point = qa.hall.seatPoint(id);
      const over = point && document.elementFromPoint(point.x, point.y);
      return point && over?.closest('[data-hall-map]') ? [{ id, x: point.x, y: point.y }] : [];
    });
  }, ids);
