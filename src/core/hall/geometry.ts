/**
 * The two coordinate spaces of the hall. They are separate types because mixing them up is the classic bug of maps,
 * and the compiler catches it.
 */
declare const space: unique symbol;

/** A point in hall units: the user units of the root of the plan's SVG, y downwards. */
export type HallPoint = Readonly<{ x: number; y: number; [space]: 'hall' }>;

/** A point in CSS pixels, relative to the top left corner of the stage. */
export type ScreenPoint = Readonly<{ x: number; y: number; [space]: 'screen' }>;

/** An axis-aligned box in hall units. Empty when a minimum is above its maximum. */
export type Box = Readonly<{ minX: number; minY: number; maxX: number; maxY: number }>;

/** The size of the stage, CSS pixels. */
export type Viewport = Readonly<{ width: number; height: number }>;

/** Marks these two numbers as hall units. */
export function hallPoint(x: number, y: number): HallPoint {
  return { x, y } as HallPoint;
}

/** Marks these two numbers as CSS pixels relative to the stage. */
export function screenPoint(x: number, y: number): ScreenPoint {
  return { x, y } as ScreenPoint;
}

/** The box that holds nothing: the neutral element of `unionBox`. */
export const EMPTY_BOX: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

/** True when the box holds no point at all. */
export function isEmptyBox(box: Box): boolean {
  return !(box.minX <= box.maxX && box.minY <= box.maxY);
}

/** Width in hall units, 0 for an empty box. */
export function boxWidth(box: Box): number {
  return Math.max(0, box.maxX - box.minX);
}

/** Height in hall units, 0 for an empty box. */
export function boxHeight(box: Box): number {
  return Math.max(0, box.maxY - box.minY);
}

/** The middle of a box. */
export function boxCentre(box: Box): HallPoint {
  return hallPoint((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
}

/** Whether one box lies entirely inside the other. */
export function boxInside(box: Box, outer: Box): boolean {
  return box.minX >= outer.minX && box.maxX <= outer.maxX && box.minY >= outer.minY && box.maxY <= outer.maxY;
}

/** The smallest box that contains both. */
export function unionBox(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** The intersection of two boxes; the empty box if there is none. */
export function intersectBox(a: Box, b: Box): Box {
  const box = {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  };
  return isEmptyBox(box) ? EMPTY_BOX : box;
}

/** True when the boxes are the same. */
export function isSameBox(a: Box, b: Box): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
}

/** The box grown by `by` hall units on every side. */
export function growBox(box: Box, by: number): Box {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
}

/** True when the boxes share at least a point; touching edges count. */
export function boxesIntersect(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** True when the point is in the box or on its edge. */
export function boxContains(box: Box, point: HallPoint): boolean {
  return point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY;
}
