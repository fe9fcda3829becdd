/* A separate file from svg-transform.ts to save bytes: only the extras calculate with boxes. */
import type { Matrix, Rect } from './svg-transform.ts';

/** The inverse of a matrix; null if there is none, because the matrix has no area. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area)) return null;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** The box around a box after a matrix was applied to it. */
export function boxAfter([a, b, c, d, e, f]: Matrix, { x, y, width, height }: Rect): Rect {
  const reachX = (Math.abs(a) * width + Math.abs(c) * height) / 2;
  const reachY = (Math.abs(b) * width + Math.abs(d) * height) / 2;
  const middleX = a * (x + width / 2) + c * (y + height / 2) + e;
  const middleY = b * (x + width / 2) + d * (y + height / 2) + f;
  return { x: middleX - reachX, y: middleY - reachY, width: 2 * reachX, height: 2 * reachY };
}

/** The box around two boxes. */
export function joined(a: Rect | null, b: Rect): Rect {
  if (!a) return b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
