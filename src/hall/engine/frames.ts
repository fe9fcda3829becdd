import type { LoadedHall } from '../../../workers/messages/hall-api.ts';
import type { TileCache } from '../tiles/tile-cache.ts';

/** Sets a performance mark once the next frame has been painted, and calls `then`. */
const markWhenPainted = (name: 'hall-ready' | 'hall-sharp', then = (): void => {}): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(name);
      then();
    }),
  );
};

/* Two frames take a third of this on any machine; but hidden tabs run no frames. */
const longestHoldMs = 250;

/** Resolves when the callback passed to `onSeen` has been called, or after a short time-out. */
export const paintedOrTimeout = async (onSeen: (seen: () => void) => void): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => onSeen(resolve)), wait(longestHoldMs)]);

/** Resolves after this many ms. */
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a new task, so that pending input is handled first. */
export const nextTask = (): Promise<void> => wait(0);

/** Emits `hall-ready`, then `hall-sharp`, once per hall. */
export class PaintMilestones {
  /* The halls that were last painted whole, and sharp. */
  #seen: LoadedHall | null = null;
  #sharp: LoadedHall | null = null;

  /** True if both marks of a hall have been set. */
  isDone(hall: LoadedHall | null): boolean {
    return hall === this.#sharp;
  }

  /**
   * Sets the marks that are due. While a font is loading, the hall does not count as sharp. Calls `onSeen` once the
   * hall's first picture has been painted.
   */
  check(hall: LoadedHall, tiles: TileCache, isFontComing: boolean, onSeen: () => void): void {
    const isSharp = tiles.settled && !isFontComing;
    // A small hall may be sharp although its coarsest tile is outdated, because that tile is not shown.
    if (hall !== this.#seen && (tiles.isWhole || isSharp)) {
      this.#seen = hall;
      markWhenPainted('hall-ready', onSeen);
    }
    if (hall !== this.#sharp && isSharp) {
      this.#sharp = hall;
      markWhenPainted('hall-sharp');
    }
  }
}
