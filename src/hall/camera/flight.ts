import type { Camera } from '../../core/hall/camera.ts';

const flightMs = 240;

const ease = (t: number): number => 1 - (1 - t) ** 3;

/** A short camera animation; immediate under reduced motion. Only one runs at a time. */
export class Flight {
  #frame = 0;
  #target: Camera | null = null;
  readonly #move: (camera: Camera) => void;

  constructor(move: (camera: Camera) => void) {
    this.#move = move;
  }

  /** The destination of the running flight, null if there is none. */
  get target(): Camera | null {
    return this.#target;
  }

  /**
   * Flies between two cameras of the same hall and viewport. The zoom grows geometrically, so that its speed looks
   * even.
   */
  to(from: Camera, target: Camera): void {
    this.stop();
    const growth = target.scale / from.scale;
    // If no movement would be visible, no flight is started, because a press would interrupt it.
    const isThere = Math.abs(growth - 1) < 1e-6 && Math.hypot(target.x - from.x, target.y - from.y) < 0.5;
    if (isThere || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#move(target);
      return;
    }
    this.#target = target;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - start) / flightMs));
      if (t >= 1) {
        this.stop();
        this.#move(target);
        return;
      }
      const factor = growth ** ease(t);
      // If the share of the way follows the scale, one point of the hall stays fixed on the screen during the flight.
      const share = Math.abs(growth - 1) < 1e-6 ? ease(t) : (factor - 1) / (growth - 1);
      this.#frame = requestAnimationFrame(step);
      this.#move({
        zoom: from.zoom * factor,
        scale: from.scale * factor,
        x: from.x + (target.x - from.x) * share,
        y: from.y + (target.y - from.y) * share,
      });
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Stops the flight; returns its destination, null if there was none. */
  stop(): Camera | null {
    const target = this.#target;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#target = null;
    return target;
  }
}
