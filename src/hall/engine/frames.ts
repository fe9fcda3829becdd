import type { LoadedHall } from '../../../workers/messages/hall-api.ts';
import type { TileCache } from '../tiles/tile-cache.ts';

/** Sets a performance mark once what is drawn in the next frame has been painted, and tells of it. */
const markWhenPainted = (name: 'hall-ready' | 'hall-sharp', then = (): void => {}): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(name);
      then();
    }),
  );
};

/* Two frames take a third of it on any machine; a page nobody sees has no frames. */
const longestHoldMs = 250;

/** Resolves once what is handed to `onSeen` was called, and soon enough in any case. */
export const paintedOrTimeout = async (onSeen: (seen: () => void) => void): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => onSeen(resolve)), wait(longestHoldMs)]);

/** Resolves after so long, ms. */
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a task of its own: input that waits goes first. */
export const nextTask = (): Promise<void> => wait(0);

/** Says of each hall, once, that all of it is on the canvas for the first time, and then that it is sharp. */
export class PaintMilestones {
  /* The halls last seen whole, and sharp. */
  #seen: LoadedHall | null = null;
  #sharp: LoadedHall | null = null;

  /** True when there is nothing left to say of a hall. */
  isDone(hall: LoadedHall | null): boolean {
    return hall === this.#sharp;
  }

  /**
   * Says what is true by now: words that will be set anew are not sharp. `onSeen` is called once the hall's first
   * picture was painted.
   */
  check(hall: LoadedHall, tiles: TileCache, isFontComing: boolean, onSeen: () => void): void {
    const isSharp = tiles.settled && !isFontComing;
    // A small hall may be sharp with its coarsest tile out of date: nobody looks at that one.
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
