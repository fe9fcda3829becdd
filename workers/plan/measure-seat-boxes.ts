/* A separate file from seats/seat-boxes.ts to save bytes: this one is part of the extras. */
import type { Effect } from './drawing/display-item.ts';
import type { SeatBoxes } from './seats/seat-boxes.ts';
import type { SeatCandidates } from './seats/seat-candidates.ts';
import { boxAfter, inverseOf, joined } from './svg/box-transform.ts';
import { multiply } from './svg/svg-transform.ts';
import type { Matrix, Rect } from './svg/svg-transform.ts';

/** The extents of the seats in groups with an effect that needs one, in the units of the group. */
export function measureSeatBoxes(
  { groups }: SeatBoxes,
  seats: SeatCandidates,
  isMeasured: (effect: Effect) => boolean,
): ReadonlyMap<Effect, Rect> {
  const boxes = new Map<Effect, Rect>();
  for (const { effect, first, end } of groups) {
    const inverse = isMeasured(effect) ? inverseOf(effect.matrix) : null;
    if (!inverse) continue;
    let box: Rect | null = null;
    for (let seat = first; seat < end; seat += 1)
      box = joined(box, boxAfter(placeOf(seats, seat, inverse), UNIT));
    if (box) boxes.set(effect, box);
  }
  return boxes;
}

const UNIT: Rect = { x: -1, y: -1, width: 2, height: 2 };

/** From a square of two units around a seat's centre to a group's units. */
function placeOf(seats: SeatCandidates, seat: number, inverse: Matrix): Matrix {
  const turn = seats.rotation[seat] as number;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const width = seats.halfWidth[seat] as number;
  const height = seats.halfHeight[seat] as number;
  const [x, y] = [seats.x[seat] as number, seats.y[seat] as number];
  return multiply(inverse, [cos * width, sin * width, -sin * height, cos * height, x, y]);
}
