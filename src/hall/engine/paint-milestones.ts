import type { LoadedHall } from '../../../workers/messages/hall-api.ts';
import { markWhenPainted } from './frames.ts';
import type { TileCache } from '../tiles/tile-cache.ts';

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
