import type { CDPSession, Page } from 'playwright/test';

import type { Point } from './buyer.ts';

/* A touch screen's usual interval between moves. */
const stepMs = 16;

/**
 * A hand on a touch screen, finger by finger: real touch events with their own timestamps, so that flicks and double
 * taps are equally fast on a busy machine and on an idle one.
 */
export class Hand {
  readonly #session: CDPSession;
  readonly #down = new Map<number, Point>();
  #nowMs = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page));
  }

  async #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    fingers: Iterable<[number, Point]> = this.#down,
  ): Promise<void> {
    this.#nowMs += stepMs;
    const touchPoints = [...fingers].map(([id, { x, y }]) => ({ x: Math.round(x), y: Math.round(y), id }));
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      timestamp: this.#nowMs / 1000,
    });
  }

  /** Advances the hand's clock, so that the next gesture is a separate one. */
  rest(ms = 1000): void {
    this.#nowMs = Math.max(this.#nowMs + ms, Date.now());
  }

  /** Puts fingers down, one after the other; the n-th is finger n. */
  async put(...points: readonly Point[]): Promise<void> {
    if (this.#down.size === 0 && this.#nowMs === 0) this.rest();
    for (const point of points) {
      this.#down.set(this.#down.size, point);
      await this.#send('touchStart');
    }
  }

  /** Moves the named fingers to their points, all together, in `steps` moves. */
  async draw(to: Readonly<Record<number, Point>>, steps = 8): Promise<void> {
    const from = new Map(this.#down);
    for (let step = 1; step <= steps; step += 1) {
      for (const [id, start] of from) {
        const end = to[id] ?? start;
        const part = step / steps;
        this.#down.set(id, {
          x: start.x + (end.x - start.x) * part,
          y: start.y + (end.y - start.y) * part,
        });
      }
      await this.#send('touchMove');
    }
  }

  /** Lifts one finger; the others stay. */
  async lift(finger: number): Promise<void> {
    const point = this.#down.get(finger);
    if (point === undefined) throw new Error(`Finger ${finger} is not down.`);
    this.#down.delete(finger);
    // A touchEnd lifts the fingers it names, or all if it names none.
    await this.#send('touchEnd', [[finger, point]]);
  }

  /** Lifts all fingers at once. */
  async liftAll(): Promise<void> {
    this.#down.clear();
    await this.#send('touchEnd');
  }

  /** A complete gesture: each finger moves along its line and lifts. */
  async swipe(paths: readonly (readonly [Point, Point])[], steps = 8): Promise<void> {
    await this.put(...paths.map(([from]) => from));
    await this.draw(Object.fromEntries(paths.map(([, to], id) => [id, to])), steps);
    await this.liftAll();
  }

  async tap(point: Point): Promise<void> {
    await this.put(point);
    await this.liftAll();
  }
}
