import type { Box } from '../../../src/core/hall/geometry.ts';
import { flattenPath, readPoints } from './svg-path.ts';

/** A rectangle that was drawn turned, rounded or not; `rotation` in radians. */
export type TransformedRect = {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly rotation: number;
};

/** The visible part of a shape, from its outline; its box is empty if there is none. */
type Outline = Box & {
  /** True where it is drawn with next to nothing but curves. */
  readonly isCurved: boolean;
  readonly askew: TransformedRect | null;
};

// A rounded rectangle has some forty points; what has more is no seat.
const MAX_NUMBERS = 160;
/** Straight parts of a circle: what rounding leaves of its closing line, as a share of its box. */
const MAX_STRAIGHT_SHARE = 0.1;
/** By how much the sides of a rectangle may lean. */
const MAX_LEAN = 0.06;
/** Anything less upright counts as rotated. */
const MIN_TURN = 1e-3;
/** Sides much shorter than the longest are ignored. */
const MIN_SIDE = 0.05;
/** How much of its box a rectangle fills when its corners are as round as can be. */
const MIN_FILL = 0.75;

/** Walks the `d` of a path, or the points of a polygon. */
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
      // A ring that is closed already is closed by nothing.
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
 * The rectangle that some points make, when their straight sides are along or across one direction and it is filled.
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
  // However round its corners are, it has two sides; a curve that a line closes has one.
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
  // A line has a direction, but is no rectangle.
  const isLine = Math.min(halfWidth, halfHeight) < MIN_TURN * Math.max(halfWidth, halfHeight);
  if (isLine || !(Math.abs(twice) / 8 > MIN_FILL * halfWidth * halfHeight)) return null;
  const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
  return { x: ux * u - uy * v, y: uy * u + ux * v, halfWidth, halfHeight, rotation: Math.atan2(uy, ux) };
}
