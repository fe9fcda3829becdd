import { hallPoint, type Box, type HallPoint } from './geometry.ts';
import { isPointInOutline } from './hit-test.ts';

/** The middle of an upright rectangle within an outline, and half of its width; hall units. */
type LabelBox = { readonly at: HallPoint; readonly half: number };

/* The number of search rounds, each with half the step of the previous one. */
const ROUNDS = 4;
/* A name stays in the middle of its seats unless there is this many times more room elsewhere. */
const WORTH_MOVING = 1.2;

/**
 * The place in an outline (x, y pairs, rings divided by NaN pairs) where a rectangle of this shape (height / width) is
 * nearly largest: `from`, or a place near it if there is clearly more room. `half` is 0 if nothing fits. O(corners).
 */
export function largestLabelBox(outline: Float32Array, box: Box, from: HallPoint, shape: number): LabelBox {
  const [middle, best] = labelBoxes(outline, box, from, shape);
  return best.half > middle.half * WORTH_MOVING ? best : middle;
}

/** The label box at a point, and the widest that a search around it finds. */
export function labelBoxes(
  outline: Float32Array,
  box: Box,
  from: HallPoint,
  shape: number,
): readonly [middle: LabelBox, best: LabelBox] {
  const middle: LabelBox = { at: from, half: halfAt(outline, from, shape) };
  let best = middle;
  let [stepX, stepY] = [(box.maxX - box.minX) / 4, (box.maxY - box.minY) / 4];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { x, y } = best.at;
    for (let side = 0; side < 9; side += 1) {
      const at = hallPoint(x + ((side % 3) - 1) * stepX, y + (Math.floor(side / 3) - 1) * stepY);
      const half = halfAt(outline, at, shape);
      if (half > best.half) best = { at, half };
    }
    stepX /= 2;
    stepY /= 2;
  }
  return [middle, best];
}

/** A point within an outline, and how far the outline reaches across and down through it; hall units. */
type Room = { readonly at: HallPoint; readonly wide: number; readonly tall: number };

/* The number of lines across and down an outline, and of points on each. */
const LINES = 8;
const POINTS = 32;

const roomsKnown = new WeakMap<Float32Array, readonly Room[]>();

/**
 * Midpoints of an outline along lines across and down it, because the box centre of a curved outline may be outside
 * it. Once per outline, O(corners).
 */
export function roomsIn(outline: Float32Array, box: Box): readonly Room[] {
  const known = roomsKnown.get(outline);
  if (known !== undefined) return known;
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const place = (across: number, down: number): HallPoint =>
    hallPoint(box.minX + width * across, box.minY + height * down);
  // The stretches of a line that are inside, as shares of it.
  const runs = (pointAt: (share: number) => HallPoint): (readonly [number, number])[] => {
    const found: (readonly [number, number])[] = [];
    let from = -1;
    for (let step = 0; step <= POINTS; step += 1) {
      const isIn = step < POINTS && isPointInOutline(outline, pointAt((step + 0.5) / POINTS));
      if (isIn && from < 0) from = step / POINTS;
      if (isIn || from < 0) continue;
      found.push([from, step / POINTS]);
      from = -1;
    }
    return found;
  };
  const reach = (pointAt: (share: number) => HallPoint, share: number): number => {
    const [from, to] = runs(pointAt).find(([low, high]) => low <= share && share <= high) ?? [0, 0];
    return to - from;
  };
  const rooms: Room[] = [];
  for (let line = 1; line < LINES; line += 1) {
    const share = line / LINES;
    for (const [from, to] of runs((down) => place(share, down))) {
      const down = (from + to) / 2;
      const wide = width * reach((across) => place(across, down), share);
      rooms.push({ at: place(share, down), wide, tall: height * (to - from) });
    }
    for (const [from, to] of runs((across) => place(across, share))) {
      const across = (from + to) / 2;
      const tall = height * reach((down) => place(across, down), share);
      rooms.push({ at: place(across, share), wide: width * (to - from), tall });
    }
  }
  roomsKnown.set(outline, rooms);
  return rooms;
}

/** Half the width of the largest such rectangle around a point; 0 outside. */
function halfAt(outline: Float32Array, at: HallPoint, shape: number): number {
  if (!isPointInOutline(outline, at)) return 0;
  let half = Infinity;
  let first = 0;
  for (let corner = 0; corner < outline.length; corner += 2) {
    if (Number.isNaN(outline[corner])) {
      first = corner + 2;
      continue;
    }
    const isLast = corner + 2 >= outline.length || Number.isNaN(outline[corner + 2]);
    const next = isLast ? first : corner + 2;
    const fromX = (outline[corner] as number) - at.x;
    const fromY = ((outline[corner + 1] as number) - at.y) / shape;
    const toX = (outline[next] as number) - at.x;
    const toY = ((outline[next + 1] as number) - at.y) / shape;
    half = Math.min(half, squareTo(fromX, fromY, toX - fromX, toY - fromY));
  }
  return half;
}

/** Half the side of the largest upright square around the origin that a segment does not cut. */
function squareTo(x: number, y: number, dx: number, dy: number): number {
  // max(|x|, |y|) along a segment is least at an end, on an axis or on a diagonal.
  let least = Math.min(reachAt(x, y, dx, dy, 0), reachAt(x, y, dx, dy, 1));
  least = Math.min(least, reachAt(x, y, dx, dy, -x / dx), reachAt(x, y, dx, dy, -y / dy));
  least = Math.min(least, reachAt(x, y, dx, dy, -(x - y) / (dx - dy)));
  return Math.min(least, reachAt(x, y, dx, dy, -(x + y) / (dx + dy)));
}

/** max(|x|, |y|) of the point at this share of a segment; unbounded if it is not on the segment. */
function reachAt(x: number, y: number, dx: number, dy: number, share: number): number {
  return share >= 0 && share <= 1 ? Math.max(Math.abs(x + dx * share), Math.abs(y + dy * share)) : Infinity;
}
