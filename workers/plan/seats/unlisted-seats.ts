/* A separate file from seat-lookalikes.ts to save bytes: this one is part of the extras. */
import type { DisplayListBuilder } from '../drawing/display-list.ts';
import type { SeatCandidates } from './seat-candidates.ts';
import type { SeatLookalike } from './seat-lookalikes.ts';
import type { Placed } from '../svg/svg-shape.ts';

// Two shapes closer than this share of a seat are one seat drawn twice, for example its fill and its stroke.
const SAME_PLACE = 0.25;

/**
 * Finds the seats without an entry: shapes that look like seats, but that the back end does not sell in this session.
 * Removes them from the backdrop, adds them to the candidates with `entry` −1, and returns their indices. A duplicate
 * of a known seat stays in the drawing.
 */
export function unlistedSeats(
  likes: readonly SeatLookalike[],
  candidates: SeatCandidates,
  seats: Uint32Array,
  displayList: DisplayListBuilder,
): readonly number[] {
  const found: number[] = [];
  const places = new PlaceSet(candidates, seats);
  for (const { placed, ...like } of likes) {
    if (places.has(placed)) continue;
    displayList.drop(like.firstItem, like.endItem);
    found.push(candidates.size);
    candidates.add({ entry: -1, strong: false, stem: -1, sector: -1, ...like }, placed);
    places.add(candidates.size - 1);
  }
  return found;
}

/** The positions of seats in a coarse grid; two shapes within a quarter of a seat are at the same position. */
class PlaceSet {
  readonly #candidates: SeatCandidates;
  /** The last added candidate of each cell, and for each candidate the one added before it. */
  readonly #first = new Map<number, number>();
  readonly #next = new Map<number, number>();
  #cell = 0;

  constructor(candidates: SeatCandidates, seats: Uint32Array) {
    this.#candidates = candidates;
    for (const seat of seats) this.add(seat);
  }

  add(seat: number): void {
    const { x, y, halfWidth, halfHeight } = this.#candidates;
    this.#cell ||= 2 * Math.min(halfWidth[seat] as number, halfHeight[seat] as number);
    const key = this.#key((x[seat] as number) / this.#cell, (y[seat] as number) / this.#cell);
    const before = this.#first.get(key);
    if (before !== undefined) this.#next.set(seat, before);
    this.#first.set(key, seat);
  }

  has(placed: Placed): boolean {
    const { x, y } = this.#candidates;
    const most = 2 * Math.min(placed.halfWidth, placed.halfHeight) * SAME_PLACE;
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const key = this.#key(placed.x / this.#cell + dx, placed.y / this.#cell + dy);
        for (let at = this.#first.get(key); at !== undefined; at = this.#next.get(at)) {
          if (Math.hypot((x[at] as number) - placed.x, (y[at] as number) - placed.y) <= most) return true;
        }
      }
    }
    return false;
  }

  #key(column: number, row: number): number {
    return Math.floor(column) * 2 ** 26 + Math.floor(row);
  }
}
