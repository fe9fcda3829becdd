import type { CDPSession, Page } from 'playwright/test';

import type { Point } from './buyer.ts';

type Phase = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

/** Fingers on a touch screen, as real touch events of the browser. */
export class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  async #send(type: Phase, points: readonly Point[]): Promise<void> {
    const touchPoints = points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** Puts each finger on its first point, moves it to its last in `steps` moves, and lifts them all. */
  async draw(paths: readonly (readonly [Point, Point])[], steps = 12): Promise<void> {
    await this.#send(
      'touchStart',
      paths.map(([from]) => from),
    );
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.#send(
        'touchMove',
        paths.map(([from, to]) => ({
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        })),
      );
    }
    await this.#send('touchEnd', []);
  }

  async tap(point: Point): Promise<void> {
    await this.#send('touchStart', [point]);
    await this.#send('touchEnd', []);
  }
}
