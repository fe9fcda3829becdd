import {
  boxCentre,
  boxContains,
  boxHeight,
  boxWidth,
  hallPoint,
  type Box,
  type HallPoint,
} from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { labelBoxes } from '../../core/hall/label-box.ts';
import type { SeatIndex } from '../../core/hall/seat-index.ts';

/**
 * A place where something fits into a sector: its centre in hall units, and the scale from which on it fits, in CSS
 * pixels per hall unit.
 */
type PriceRoom = { readonly at: HallPoint; readonly fromScale: number };

/** The places for a price in a sector, the best first: together with the sector's number above it, and alone. */
export type PriceRooms = { readonly stacked: readonly PriceRoom[]; readonly alone: readonly PriceRoom[] };

/**
 * Where the hall ends next to a sector: a point of the sector's edge in hall units, and the unit vector that leads out.
 */
export type OuterEdge = { readonly at: HallPoint; readonly wayX: number; readonly wayY: number };

/** The height of a pill, CSS pixels. */
export const pillHeightPx = 15;
/* CSS pixels: the space beside its letters, between the pill and its sector's edge, and below a number. */
const sidesPx = 10;
const edgePx = 1;
const betweenPx = 2;
/* The height of a number's digits. */
const digitsPx = 9;
/** The height of a number with a pill below it, CSS pixels. */
export const blockPx = digitsPx + betweenPx + pillHeightPx;
/**
 * In a block of both, how far the number's centre is above the block's centre, and the pill's centre below it; CSS
 * pixels.
 */
export const numberRisePx = (blockPx - digitsPx) / 2;
export const pillDropPx = (blockPx - pillHeightPx) / 2;

/** The width of a pill around a text of this width, CSS pixels. */
export const pillWidth = (textPx: number): number => textPx + sidesPx;

/* A change of availability changes prices, but not outlines, so results are cached by outline. */
const roomsKnown = new WeakMap<Float32Array, Map<number, PriceRooms>>();
const edgesKnown = new WeakMap<Float32Array, OuterEdge | null>();

/**
 * The places in a sector for a pill of a width in CSS pixels, around a point or where there is more room. O(corners).
 */
export const priceRooms = (outline: Float32Array, box: Box, from: HallPoint, widthPx: number): PriceRooms => {
  const known = roomsKnown.get(outline) ?? new Map<number, PriceRooms>();
  roomsKnown.set(outline, known);
  const wide = Math.ceil(widthPx) + 2 * edgePx;
  const roomsOf = (tallPx: number): readonly PriceRoom[] =>
    labelBoxes(outline, box, from, (tallPx + 2 * edgePx) / wide).flatMap(({ at, half }) =>
      half > 0 ? [{ at, fromScale: wide / 2 / half }] : [],
    );
  const rooms = known.get(wide) ?? { stacked: roomsOf(blockPx), alone: roomsOf(pillHeightPx) };
  known.set(wide, rooms);
  return rooms;
};

type Part = { readonly outline: Float32Array; readonly box: Box };

/** True if a point is inside one of these parts. */
export const isInParts = (parts: readonly Part[], point: HallPoint): boolean =>
  parts.some(({ box, outline }) => boxContains(box, point) && isPointInOutline(outline, point));

/*
 * Straight up or down first, where most of a pill is next to its sector; then sideways, and away from the hall's
 * centre.
 */
const waysOut = (dx: number, dy: number): readonly (readonly [x: number, y: number])[] => [
  [0, Math.sign(dy)],
  [Math.sign(dx), 0],
  [dx / (Math.hypot(dx, dy) || 1), dy / (Math.hypot(dx, dy) || 1)],
];

/* The number of points tested on the way out, and of halvings of the last step to find the edge. */
const steps = 128;
const halvings = 8;

/** The parts of a hall, its box, and its stage, over which nothing is written unless it is a pitch. */
type HallParts = {
  readonly parts: readonly Part[];
  readonly whole: Box;
  readonly stage: (Box & { readonly isPitch?: boolean }) | null;
};

/**
 * Where a hall ends next to one of its parts, or its pitch begins, which has room for prices around it. Null for a part
 * surrounded by others, or only next to a stage. O(parts).
 */
export const edgeBeyond = (part: Part, hall: HallParts): OuterEdge | null => {
  const known = edgesKnown.get(part.outline);
  if (known !== undefined) return known;
  const edge = edgeOf(part, hall);
  edgesKnown.set(part.outline, edge);
  return edge;
};

const edgeOf = ({ outline, box }: Part, { parts, whole, stage }: HallParts): OuterEdge | null => {
  const [from, middle] = [boxCentre(box), boxCentre(whole)];
  const step = Math.hypot(boxWidth(whole), boxHeight(whole)) / steps;
  const others = parts.filter((part) => part.outline !== outline);
  const out = waysOut(from.x - middle.x, from.y - middle.y);
  // Inwards up to the hall's centre, unless there is a stage, which has a text of its own.
  const inward = stage === null || stage.isPitch ? waysOut(middle.x - from.x, middle.y - from.y) : [];
  for (const [way, [wayX, wayY]] of [...out, ...inward].entries()) {
    const toMiddle = (middle.x - from.x) * wayX + (middle.y - from.y) * wayY;
    const pointAt = (far: number): HallPoint => hallPoint(from.x + wayX * far, from.y + wayY * far);
    // A part in the very centre has no direction out.
    let [inside, outside, isFree] = [-1, 0, wayX !== 0 || wayY !== 0];
    for (let at = 0; isFree && at <= steps; at += 1) {
      const far = at * step;
      const point = pointAt(far);
      if (!boxContains(whole, point) || (way >= out.length && far >= toMiddle)) break;
      if (isPointInOutline(outline, point)) [inside, outside] = [far, far + step];
      else isFree = !isInParts(others, point) && (stage?.isPitch || !(stage && boxContains(stage, point)));
    }
    if (!isFree || inside < 0) continue;
    for (let half = 0; half < halvings; half += 1) {
      const far = (inside + outside) / 2;
      if (isPointInOutline(outline, pointAt(far))) inside = far;
      else outside = far;
    }
    return { at: pointAt(inside), wayX, wayY };
  }
  return null;
};

/** The parts of a hall that have an outline, with its box and its stage. */
export const hallParts = ({ box: whole, sectors, standing, stage }: SeatIndex): HallParts => ({
  parts: [...sectors, ...standing].flatMap(({ outline, box }) =>
    outline === null || box === null ? [] : [{ outline, box }],
  ),
  whole,
  stage,
});
