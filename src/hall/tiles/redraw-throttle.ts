/* Interval for showing tiles at rest, ms: short enough for the eye, long enough to let the worker paint. */
const everyMs = 100;

/**
 * Throttles drawing of painted tiles: drawing a tablet's canvas takes longer than painting a tile, so tiles in quick
 * succession are drawn together.
 */
export class RedrawThrottle {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #hasMore = false;
  readonly #redraw: () => void;

  /** `redraw` has the tiles drawn in the next frame. */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** A tile was painted; it `isLast` if no better one will come, or if each frame is drawn anyway. */
  painted(isLast: boolean): void {
    if (isLast || this.#timer === null) this.#draw();
    else this.#hasMore = true;
  }

  /** Forgets what was to be drawn. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#hasMore = false;
  }

  #draw(): void {
    this.stop();
    this.#redraw();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#hasMore) this.#draw();
    }, everyMs);
  }
}
