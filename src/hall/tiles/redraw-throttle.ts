/* At rest tiles are shown this often, ms: sooner than an eye asks for, and seldom enough to let the worker paint. */
const everyMs = 100;

/**
 * When painted tiles are drawn. To draw a tablet's canvas takes longer than to paint a tile, so those that come soon
 * after another are drawn together.
 */
export class RedrawThrottle {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #hasMore = false;
  readonly #redraw: () => void;

  /** `redraw` has the tiles drawn in the next frame. */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** A tile was painted; it `isLast` where no better one is to come, or each frame is drawn anyway. */
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
