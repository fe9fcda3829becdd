import type { Effect } from '../scene/display-item.ts';
import type { SeatCandidates } from './seat-candidates.ts';
import { boxAfter, inverseOf, joined, multiply } from '../svg/svg-transform.ts';
import type { Matrix, Rect } from '../svg/svg-transform.ts';

// Each is a walk over its seats.
const MOST_GROUPS = 64;

/** Seats that stand in groups whose box an effect may ask for: they are no items of the backdrop, yet count for it. */
export class SeatBoxes {
  readonly #groups: { readonly effect: Effect; readonly first: number; readonly end: number }[] = [];

  /** Notes that the candidates `first` … `end − 1` stand in a group with effects of its own. */
  add(
    { effect }: { readonly effect: Effect | null },
    parent: { readonly effect: Effect | null },
    first: number,
    end: number,
  ): void {
    for (let use = effect; use && use !== parent.effect; use = use.outer) {
      if (this.#groups.length < MOST_GROUPS) this.#groups.push({ effect: use, first, end });
    }
  }

  /** The extents for the effects that ask for one, each in the units of its group. */
  measure(seats: SeatCandidates, isMeasured: (effect: Effect) => boolean): ReadonlyMap<Effect, Rect> {
    const boxes = new Map<Effect, Rect>();
    for (const { effect, first, end } of this.#groups) {
      const inverse = isMeasured(effect) ? inverseOf(effect.matrix) : null;
      if (!inverse) continue;
      let box: Rect | null = null;
      for (let seat = first; seat < end; seat += 1)
        box = joined(box, boxAfter(placeOf(seats, seat, inverse), UNIT));
      if (box) boxes.set(effect, box);
    }
    return boxes;
  }
}

const UNIT: Rect = { x: -1, y: -1, width: 2, height: 2 };

/** From the square around a seat's middle, two units wide, to a group's units. */
function placeOf(seats: SeatCandidates, seat: number, inverse: Matrix): Matrix {
  const turn = seats.rotation[seat] as number;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const width = seats.halfWidth[seat] as number;
  const height = seats.halfHeight[seat] as number;
  const [x, y] = [seats.x[seat] as number, seats.y[seat] as number];
  return multiply(inverse, [cos * width, sin * width, -sin * height, cos * height, x, y]);
}
