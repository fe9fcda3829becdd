/* The interval for drawing new tiles at rest, ms: short enough for the eye, long enough for the worker to paint. */
const everyMs = 100;

/**
 * Throttles the drawing of new tiles: drawing a tablet's canvas takes longer than painting a tile, so tiles in quick
 * succession are drawn together.
 */
export class RedrawThrottle {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #hasMore = false;
  readonly #redraw: () => void;

  /** `redraw` requests a drawing of the tiles in the next frame. */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** Call when a tile has been painted; `isLast` if no better one will follow, or if each frame is drawn anyway. */
  painted(isLast: boolean): void {
    if (isLast || this.#timer === null) this.#draw();
    else this.#hasMore = true;
  }

  /** Cancels pending drawings. */
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
