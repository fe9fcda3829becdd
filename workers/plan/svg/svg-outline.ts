import type { Box } from '../../../src/core/hall/geometry.ts';
import { flattenPath, readPoints } from './svg-path.ts';

/** A rotated rectangle, possibly rounded; `rotation` in radians. */
export type TransformedRect = {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly rotation: number;
};

/** The extent of a shape's outline; the box is empty if there is no outline. */
type Outline = Box & {
  /** True if it is drawn almost entirely with curves. */
  readonly isCurved: boolean;
  readonly askew: TransformedRect | null;
};

// A rounded rectangle has some forty points; a shape with more numbers than this is not a seat.
const MAX_NUMBERS = 160;
/**
 * The maximum length of a circle's straight parts, which rounding leaves of its closing line, as a share of its box.
 */
const MAX_STRAIGHT_SHARE = 0.1;
/** The maximum deviation of a rectangle's sides from its axes, as a share of their length. */
const MAX_LEAN = 0.06;
/** A larger deviation from the axes counts as rotated. */
const MIN_TURN = 1e-3;
/** Sides shorter than this share of the longest one are ignored. */
const MIN_SIDE = 0.05;
/** The share of its box that a rectangle with the roundest corners fills. */
const MIN_FILL = 0.75;

/** Measures the `d` of a path, or the points of a polygon. */
export function outlineOf(drawn: string, isPath: boolean): Outline {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  const points: number[] = [];
  const sides: number[] = [];
  let [curves, rings, straight, steps] = [0, 0, 0, 0];
  let [fromX, fromY, toX, toY] = [0, 0, 0, 0];
  const sink = (x: number, y: number, start: boolean): void => {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
    if (points.length < MAX_NUMBERS) points.push(x, y);
    if (start) rings += 1;
    else steps += 1;
    [fromX, fromY, toX, toY] = [toX, toY, x, y];
    if (!isPath && !start) side();
  };
  const side = (): void => {
    straight += Math.abs(toX - fromX) + Math.abs(toY - fromY);
    if (sides.length < MAX_NUMBERS) sides.push(toX - fromX, toY - fromY);
  };
  const atCorner = (command: string): void => {
    if ('LHVZ'.includes(command)) {
      // A ring that is already closed has no closing side.
      if (steps > 0) side();
    } else if (command !== 'M') {
      curves += 1;
    }
    steps = 0;
  };
  if (isPath) flattenPath(drawn, sink, { atCorner });
  else readPoints(drawn, sink);
  const isCurved = curves > 1 && straight <= MAX_STRAIGHT_SHARE * (maxX - minX + maxY - minY);
  const isSeat = rings === 1 && !isCurved && points.length < MAX_NUMBERS;
  return { minX, minY, maxX, maxY, isCurved, askew: isSeat ? askewRect(points, sides) : null };
}

/**
 * The rectangle that the points form, if their straight sides are parallel to two perpendicular axes and they fill it.
 */
function askewRect(points: readonly number[], sides: readonly number[]): TransformedRect | null {
  let longest = 0;
  let [ux, uy] = [1, 0];
  for (let at = 0; at < sides.length; at += 2) {
    const [dx = 0, dy = 0] = [sides[at], sides[at + 1]];
    const length = Math.hypot(dx, dy);
    if (length > longest) [longest, ux, uy] = [length, dx / length, dy / length];
  }
  if (Math.abs(ux * uy) < MIN_TURN) return null;
  let count = 0;
  for (let at = 0; at < sides.length; at += 2) {
    const [dx = 0, dy = 0] = [sides[at], sides[at + 1]];
    const length = Math.hypot(dx, dy);
    const lean = Math.min(Math.abs(ux * dx + uy * dy), Math.abs(ux * dy - uy * dx));
    if (length <= MIN_SIDE * longest) continue;
    if (lean > MAX_LEAN * length) return null;
    count += 1;
  }
  // Even a rounded rectangle has two sides; a curve that is closed by a line has one.
  if (count < 2) return null;
  let [minU, minV, maxU, maxV, twice] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    const [nextX = points[0] ?? 0, nextY = points[1] ?? 0] = [points[at + 2], points[at + 3]];
    const [u, v] = [ux * x + uy * y, ux * y - uy * x];
    [minU, minV] = [Math.min(minU, u), Math.min(minV, v)];
    [maxU, maxV] = [Math.max(maxU, u), Math.max(maxV, v)];
    twice += x * nextY - nextX * y;
  }
  const [halfWidth, halfHeight] = [(maxU - minU) / 2, (maxV - minV) / 2];
  // A line has a direction but is not a rectangle.
  const isLine = Math.min(halfWidth, halfHeight) < MIN_TURN * Math.max(halfWidth, halfHeight);
  if (isLine || !(Math.abs(twice) / 8 > MIN_FILL * halfWidth * halfHeight)) return null;
  const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
  return { x: ux * u - uy * v, y: uy * u + ux * v, halfWidth, halfHeight, rotation: Math.atan2(uy, ux) };
}
