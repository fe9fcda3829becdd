import type { Box } from '../../../src/core/hall/geometry.ts';
import type { PathItem } from './display-item.ts';
import type { GradientPaint, PatternPaint } from './plan-paint.ts';
import type { LocalShape } from '../svg/svg-shape.ts';
import type { Style } from '../svg/svg-style.ts';
import type { Rect } from '../svg/svg-transform.ts';

/** A line with more dashes than this along its box looks solid. */
const MAX_DASHES = 20_000;
/** The size given to a shape without any, so that it is drawn; see `readShape`. */
const HAIR = 2e-3;

/** The box around a path in its own units, without the stroke: paints and clips are relative to it. */
export function boxOf({ local: { x, y, halfWidth, halfHeight } }: PathItem): Rect {
  return { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
}

/**
 * True if the paint can be drawn in a box of this size: paints relative to the box of a line, which has no area, paint
 * nothing.
 */
export function canMeasure(server: GradientPaint | PatternPaint, { width, height }: Rect): boolean {
  const isMeasured = server.kind === 'pattern' ? server.tile.isBoxed || server.isBoxed : server.isBoxed;
  return !isMeasured || Math.min(width, height) > HAIR;
}

/** The dashes of a line in a box; empty for a solid one. */
export function dashOf(dash: string, { width, height }: Rect): number[] {
  if (dash === 'none') return [];
  const lengths = dash.split(/[\s,]+/, 64).map((part) => Number.parseFloat(part));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const isDash = lengths.every((length) => length >= 0) && whole > 0;
  return isDash && (width + height) / whole < MAX_DASHES ? lengths : [];
}

// A mitred corner reaches at most this many half strokes; in nearly all plans sharper ones are cut off.
const MAX_MITER = 4;

/** The extent of a shape including its stroke, in its own units. */
export function strokedBox(
  { x, y, halfWidth, halfHeight }: LocalShape,
  { stroke, strokeWidth, lineJoin, miterLimit }: Style,
  tag: string,
): Box {
  const isPointed = lineJoin === 'miter' && (tag === 'path' || tag.startsWith('poly'));
  const pointed = isPointed ? Math.min(MAX_MITER, miterLimit) : Math.SQRT2;
  const rim = stroke === 'none' ? 0 : (strokeWidth / 2) * Math.max(Math.SQRT2, pointed);
  const reachX = halfWidth + rim;
  const reachY = halfHeight + rim;
  return { minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY };
}
