/* How far a resting finger may move, CSS pixels. */
const stillPx = 8;
/** How far a pressed finger may tremble without dragging, CSS pixels. */
export const tremblePx = 16;
/* Two fingers of one gesture touch down within this time, ms. */
const togetherMs = 300;

type Finger = {
  readonly x: number;
  readonly y: number;
  readonly downAt: number;
  readonly hasMoved: boolean;
};

/**
 * The fingers on the map, and which of them are active. A thumb that only holds the tablet is not: it was still when
 * the other fingers came, and has not moved since. Points are in CSS pixels, times in ms of any clock.
 */
export class TouchTracker {
  readonly #fingers = new Map<number, Finger>();

  put(id: number, x: number, y: number, downAt: number): void {
    if (!this.#fingers.has(id)) this.#fingers.set(id, { x, y, downAt, hasMoved: false });
  }

  move(id: number, x: number, y: number): void {
    const finger = this.#fingers.get(id);
    if (finger === undefined || finger.hasMoved) return;
    if (Math.hypot(x - finger.x, y - finger.y) > stillPx)
      this.#fingers.set(id, { ...finger, hasMoved: true });
  }

  /** Removes a finger; false if it was not tracked. */
  lift(id: number): boolean {
    return this.#fingers.delete(id);
  }

  /** Removes all fingers except these. */
  keep(ids: ReadonlySet<number>): void {
    for (const id of this.#fingers.keys()) if (!ids.has(id)) this.#fingers.delete(id);
  }

  /**
   * The active fingers, in order of arrival. If two have moved, a third is ignored. Of two that touched down together,
   * one may stay still, as the thumb does in a pinch.
   */
  get active(): readonly number[] {
    const all = [...this.#fingers];
    const moved = all.filter(([, finger]) => finger.hasMoved);
    const last = Math.max(...all.map(([, { downAt }]) => downAt));
    const active =
      moved.length >= 2
        ? moved
        : all.filter(([, { hasMoved, downAt }]) => hasMoved || last - downAt <= togetherMs);
    return active.map(([id]) => id);
  }

  /** True if this finger is the only active one. */
  isAlone(id: number): boolean {
    const { active } = this;
    return active.length === 1 && active[0] === id;
  }
}
