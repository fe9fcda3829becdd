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

/** Where something of a size has room in a sector: its middle, hall units, and from how many CSS pixels a unit on. */
type PriceRoom = { readonly at: HallPoint; readonly fromScale: number };

/** Where a price fits in a sector, best place first: below its number, as one block, and alone. */
export type PriceRooms = { readonly stacked: readonly PriceRoom[]; readonly alone: readonly PriceRoom[] };

/** Where the hall ends beyond a sector: a point of its edge, hall units, and the way out, a unit vector. */
export type OuterEdge = { readonly at: HallPoint; readonly wayX: number; readonly wayY: number };

/** How tall a pill is, CSS pixels. */
export const pillHeightPx = 15;
/* At its sides, around its letters; between it and its sector's edge, and a number above it. */
const sidesPx = 10;
const edgePx = 1;
const betweenPx = 2;
/* Of a number's digits. */
const digitsPx = 9;
const blockPx = digitsPx + betweenPx + pillHeightPx;
/** How far above the middle of a block its number's middle is, and below it the pill's; CSS pixels. */
export const numberRisePx = (blockPx - digitsPx) / 2;
export const pillDropPx = (blockPx - pillHeightPx) / 2;

/** How wide a pill is around a text that is so wide; CSS pixels. */
export const pillWidth = (textPx: number): number => textPx + sidesPx;

/* A sale changes what is said and no outline: each is looked at once. */
const roomsKnown = new WeakMap<Float32Array, Map<number, PriceRooms>>();
const edgesKnown = new WeakMap<Float32Array, OuterEdge | null>();

/** The rooms of a sector for a pill so wide, CSS pixels, around a point or where there is more. O(corners). */
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

const isInParts = (parts: readonly Part[], point: HallPoint): boolean =>
  parts.some(({ box, outline }) => boxContains(box, point) && isPointInOutline(outline, point));

/*
 * Straight up or down first, where most of a pill is beside its sector; then to a side, and away from the hall's
 * middle.
 */
const waysOut = (dx: number, dy: number): readonly (readonly [x: number, y: number])[] => [
  [0, Math.sign(dy)],
  [Math.sign(dx), 0],
  [dx / (Math.hypot(dx, dy) || 1), dy / (Math.hypot(dx, dy) || 1)],
];

/* Points that are looked at on the way out, and halvings of the last step to an edge. */
const steps = 128;
const halvings = 8;

/** The parts of a hall, with what else nothing is written on. */
type HallParts = {
  readonly parts: readonly Part[];
  readonly whole: Box;
  readonly stage: (Box & { readonly isPitch?: boolean }) | null;
};

/**
 * Where a hall ends beyond one of its parts, or its pitch begins, which has room for what is said around it; null for
 * one amid others, or before a stage alone. O(parts).
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
  // As far as the middle, where no stage is named that has words of its own.
  const inward = stage === null || stage.isPitch ? waysOut(middle.x - from.x, middle.y - from.y) : [];
  for (const [way, [wayX, wayY]] of [...out, ...inward].entries()) {
    const toMiddle = (middle.x - from.x) * wayX + (middle.y - from.y) * wayY;
    const pointAt = (far: number): HallPoint => hallPoint(from.x + wayX * far, from.y + wayY * far);
    // Of a part in the very middle there is no such way.
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

/** The parts of a hall that have an outline, and their box. */
export const hallParts = ({ box: whole, sectors, standing, stage }: SeatIndex): HallParts => ({
  parts: [...sectors, ...standing].flatMap(({ outline, box }) =>
    outline === null || box === null ? [] : [{ outline, box }],
  ),
  whole,
  stage,
});
