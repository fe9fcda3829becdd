/** Within so long sectors become seats, and seats sectors. */
const fadeMs = 200;

/** How much of the sectors is seen: all of them from afar, nothing near by, and a short while something between. */
export class Dissolve {
  #opacity = 0;
  #at = 0;
  /** True until all is seen, or nothing. */
  isUnderWay = false;

  /** 0 … 1, for a frame drawn at a time (ms); at once under reduced motion. */
  opacityOf(shown: boolean, now: number): number {
    const goal = shown ? 1 : 0;
    const isAtOnce = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Nothing is drawn while the picture rests: a fade begins with its first frame.
    const passed = this.isUnderWay ? now - this.#at : 0;
    const step = isAtOnce ? 1 : passed / fadeMs;
    this.#opacity = shown ? Math.min(1, this.#opacity + step) : Math.max(0, this.#opacity - step);
    this.#at = now;
    this.isUnderWay = this.#opacity !== goal;
    return this.#opacity;
  }
}
