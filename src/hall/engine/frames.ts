import type { LoadedHall } from '../../../workers/messages/hall-api.ts';
import type { TileCache } from '../tiles/tile-cache.ts';

/** Sets a performance mark once the next frame's drawing has been painted, and reports it. */
const markWhenPainted = (name: 'hall-ready' | 'hall-sharp', then = (): void => {}): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(name);
      then();
    }),
  );
};

/* Two frames take a third of it on any machine; hidden tabs run no frames. */
const longestHoldMs = 250;

/** Resolves once what is handed to `onSeen` was called, and soon enough in any case. */
export const paintedOrTimeout = async (onSeen: (seen: () => void) => void): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => onSeen(resolve)), wait(longestHoldMs)]);

/** Resolves after this time, ms. */
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a task of its own, so that pending input is handled first. */
export const nextTask = (): Promise<void> => wait(0);

/** Emits `hall-ready`, then `hall-sharp`, once per hall. */
export class PaintMilestones {
  /* The halls last seen whole, and sharp. */
  #seen: LoadedHall | null = null;
  #sharp: LoadedHall | null = null;

  /** True when both marks of a hall have been set. */
  isDone(hall: LoadedHall | null): boolean {
    return hall === this.#sharp;
  }

  /**
   * Sets the marks that are due; a font change that is coming counts as not sharp. `onSeen` is called once the hall's
   * first picture was painted.
   */
  check(hall: LoadedHall, tiles: TileCache, isFontComing: boolean, onSeen: () => void): void {
    const isSharp = tiles.settled && !isFontComing;
    // A small hall may be sharp although its coarsest tile is outdated, because that one is not shown.
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
