/* How far a resting finger strays, CSS pixels. */
const stillPx = 8;
/** How far a trembling hand strays from where it pressed: less is not a drag, CSS pixels. */
export const tremblePx = 16;
/* Two fingers of one gesture touch down within this time. */
const togetherMs = 300;

type Finger = {
  readonly x: number;
  readonly y: number;
  readonly downAt: number;
  readonly hasMoved: boolean;
};

/**
 * The fingers on the map, and which of them are active. A thumb that only holds the tablet is not: it was still when
 * the others came, and has not moved since. Points in CSS pixels, times in ms of any clock.
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

  /** False when the finger was not here. */
  lift(id: number): boolean {
    return this.#fingers.delete(id);
  }

  /** Forgets the fingers that are not among these. */
  keep(ids: ReadonlySet<number>): void {
    for (const id of this.#fingers.keys()) if (!ids.has(id)) this.#fingers.delete(id);
  }

  /**
   * The active fingers, in order of arrival. Two that move need no third. Of two that touched down together one may
   * stay still, as the thumb does in a pinch by the other finger.
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

  /** True when this finger takes part and no other does. */
  isAlone(id: number): boolean {
    const { active } = this;
    return active.length === 1 && active[0] === id;
  }
}
