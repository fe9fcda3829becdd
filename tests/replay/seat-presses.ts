import type { Page } from 'playwright/test';

import type { Step } from '../../src/devtools/recording/passages.ts';
import { LeftPath } from './left-path.ts';
import type { QaWindow } from './qa-window.ts';

type SeatStep = Extract<Step, { readonly kind: 'seat' }>;

/** Presses places in a hall. A seat that is sold by now is replaced by a free one of the same price, which is noted. */
export class SeatPresses {
  readonly #page: Page;
  readonly #patienceMs: number;
  readonly #notes: string[];
  /* A replaced seat has the same replacement each time it is pressed. */
  readonly #others = new Map<string, string>();

  constructor(page: Page, patienceMs: number, notes: string[]) {
    this.#page = page;
    this.#patienceMs = patienceMs;
    this.#notes = notes;
  }

  /** True once a seat has been replaced: names of seats and prices may differ from the recorded ones. */
  get areOthers(): boolean {
    return this.#others.size > 0;
  }

  async press({ seatId, taken, spot }: SeatStep): Promise<void> {
    // A hall has no seats while it is loading.
    await this.#page.waitForFunction(
      () =>
        performance.getEntriesByName('hall-ready').length > 0 &&
        Number((window as QaWindow).qa?.hall?.stats()['seats']) > 0,
      null,
      { timeout: this.#patienceMs * 2 },
    );
    const wanted = seatId === undefined || taken === true ? seatId : await this.#freeSeat(seatId);
    const point = await this.#pointOf(wanted, spot);
    if (point === null) throw new LeftPath(`the hall has no seat ${seatId ?? ''}`);
    await this.#page.mouse.click(point.x, point.y);
  }

  /* The position of a seat or of a spot of the hall, once the hall is at rest. */
  #pointOf(
    id: string | undefined,
    spot: SeatStep['spot'],
  ): Promise<{ readonly x: number; readonly y: number } | null> {
    return this.#page.evaluate(
      async ({ seat, spot: { x, y } }) => {
        const hall = (window as QaWindow).qa?.hall;
        const box = document.querySelector('[data-hall-map]')?.getBoundingClientRect();
        if (!hall || !box) return null;
        let isNear = false;
        let [seen, still] = ['', 0];
        while (still < 12) {
          await new Promise(requestAnimationFrame);
          const now = JSON.stringify(hall.camera());
          still = now === seen ? still + 1 : 0;
          seen = now;
          if (seat === undefined || isNear || still < 12) continue;
          // Without zooming if the seat can be pressed where it is, as the buyer did: what the hall shows next may
          // depend on that.
          const at = hall.seatPoint(seat);
          const hit = at === null ? null : document.elementFromPoint(at.x, at.y);
          if (at !== null && hit?.closest('[data-hall-map]') && hall.seatAt(at.x, at.y, 'mouse') === seat)
            return at;
          hall.zoomToSeat(seat);
          isNear = true;
          still = 0;
        }
        if (seat !== undefined) return hall.seatPoint(seat);
        const camera = hall.camera();
        return { x: x * camera.zoom + camera.x + box.x, y: y * camera.zoom + camera.y + box.y };
      },
      { seat: id, spot },
    );
  }

  async #freeSeat(seatId: string): Promise<string> {
    const before = this.#others.get(seatId);
    if (before !== undefined) return before;
    const equal = await this.#page.evaluate(
      (id) => (window as QaWindow).qa?.hall?.equalSeats(id) ?? [],
      seatId,
    );
    if (equal[0] === seatId) return seatId;
    const others = new Set(this.#others.values());
    const other = equal.find((id) => !others.has(id));
    if (other === undefined)
      throw new LeftPath(`seat ${seatId} is sold, and so are all of its price near it`);
    this.#others.set(seatId, other);
    this.#notes.push(`seat ${seatId} is sold: seat ${other} of the same price is taken instead`);
    return other;
  }
}
