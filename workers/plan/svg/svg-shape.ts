import { SHAPE_CIRCLE, SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import type { SeatShape } from '../../../src/core/hall/seat-index.ts';
import { readLength } from './svg-length.ts';
import type { LengthFrame } from './svg-length.ts';
import { flattenPath } from './svg-path.ts';
import { outlineOf } from './svg-outline.ts';
import type { TransformedRect } from './svg-outline.ts';
import type { SvgAttributes } from './svg-attributes.ts';
import type { Matrix } from './svg-transform.ts';

/** The elements that are shapes. */
const SHAPES: ReadonlySet<string> = new Set([
  'circle',
  'ellipse',
  'rect',
  'path',
  'polygon',
  'polyline',
  'line',
]);

/** A rectangle or ellipse in the plane of the hall, as the shape of a seat is stored. Angles in radians. */
export type Placed = {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
  rotation: number;
  shape: SeatShape;
};

/** A shape in its element's own units. */
export type LocalShape = {
  readonly shape: SeatShape;
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Its shape as a seat, if it is drawn as a rotated rectangle. */
  readonly askew: TransformedRect | null;
};

/** Beyond this, float32 can't distinguish neighbouring seats, and no real plan comes near. Hall units. */
export const MAX_COORDINATE = 1e7;

// The outline of a whole stadium has some ten thousand characters; the map of a town would take seconds for each tile.
const MAX_PATH_CHARACTERS = 4_000_000;

/** True for the elements that `readShape` reads. */
export function isShape(name: string): boolean {
  return SHAPES.has(name);
}

/** The extent of a shape element; null if it has none, is not finite or is not drawn. */
export function readShape(name: string, attributes: SvgAttributes, frame: LengthFrame): LocalShape | null {
  switch (name) {
    case 'circle': {
      const r = readLength(attributes['r'], 'both', frame, 0);
      return upright(SHAPE_CIRCLE, at(attributes, 'cx', frame), at(attributes, 'cy', frame), r, r);
    }
    case 'ellipse': {
      const rx = readLength(attributes['rx'], 'x', frame, Number.NaN);
      const ry = readLength(attributes['ry'], 'y', frame, Number.NaN);
      const halfWidth = Number.isNaN(rx) ? ry : rx;
      const halfHeight = Number.isNaN(ry) ? rx : ry;
      return upright(
        SHAPE_CIRCLE,
        at(attributes, 'cx', frame),
        at(attributes, 'cy', frame),
        halfWidth,
        halfHeight,
      );
    }
    case 'rect': {
      const halfWidth = readLength(attributes['width'], 'x', frame, 0) / 2;
      const halfHeight = readLength(attributes['height'], 'y', frame, 0) / 2;
      const x = at(attributes, 'x', frame) + halfWidth;
      const y = at(attributes, 'y', frame) + halfHeight;
      const rx = readLength(attributes['rx'] ?? attributes['ry'], 'x', frame, 0);
      const round = isRoundRect(rx, halfWidth, halfHeight);
      return upright(round ? SHAPE_CIRCLE : SHAPE_RECT, x, y, halfWidth, halfHeight);
    }
    case 'line': {
      const x1 = readLength(attributes['x1'], 'x', frame, 0);
      const y1 = readLength(attributes['y1'], 'y', frame, 0);
      const x2 = readLength(attributes['x2'], 'x', frame, 0);
      const y2 = readLength(attributes['y2'], 'y', frame, 0);
      // A line has no width; a minimal one keeps it in the picture.
      const halfWidth = Math.max(Math.abs(x2 - x1) / 2, 1e-3);
      const halfHeight = Math.max(Math.abs(y2 - y1) / 2, 1e-3);
      return upright(SHAPE_RECT, (x1 + x2) / 2, (y1 + y2) / 2, halfWidth, halfHeight);
    }
    default:
      return fromPoints(name, attributes);
  }
}

/** True for a square whose corners are rounded by half its side, which is a circle. */
function isRoundRect(rx: number, halfWidth: number, halfHeight: number): boolean {
  return rx >= halfWidth * 0.95 && Math.abs(halfWidth - halfHeight) <= halfWidth * 0.05;
}

/** A shape as the `d` of a path, for drawing; '' if there is nothing to draw. */
export function shapePath(
  name: string,
  attributes: SvgAttributes,
  local: LocalShape,
  frame: LengthFrame,
): string {
  const { x, y, halfWidth, halfHeight } = local;
  switch (name) {
    case 'path':
      return attributes['d'] ?? '';
    case 'polygon':
      return `M${attributes['points'] ?? ''}Z`;
    case 'polyline':
      return `M${attributes['points'] ?? ''}`;
    case 'line': {
      const end = (key: string, axis: 'x' | 'y'): number => readLength(attributes[key], axis, frame, 0);
      return `M${end('x1', 'x')} ${end('y1', 'y')}L${end('x2', 'x')} ${end('y2', 'y')}`;
    }
    case 'rect': {
      const given = (key: string, axis: 'x' | 'y'): number =>
        readLength(attributes[key], axis, frame, Number.NaN);
      const rx = given('rx', 'x');
      const ry = given('ry', 'y');
      return rectPath(local, Number.isNaN(rx) ? ry : rx, Number.isNaN(ry) ? rx : ry);
    }
    default:
      return (
        `M${x - halfWidth} ${y}a${halfWidth} ${halfHeight} 0 1 0 ${2 * halfWidth} 0` +
        `a${halfWidth} ${halfHeight} 0 1 0 ${-2 * halfWidth} 0Z`
      );
  }
}

/**
 * Transforms a local shape by a matrix. Returns null if the result is not finite, has no size or is out of bounds.
 */
export function placeShape(local: LocalShape, matrix: Matrix): Placed | null {
  const [a, b, c, d, e, f] = matrix;
  const { along, across, rotation, isTurned } = local.askew
    ? placementOf(matrix, local.askew.rotation)
    : uprightIn(matrix);
  const rect = local.askew ?? local;
  const x = a * rect.x + c * rect.y + e;
  const y = b * rect.x + d * rect.y + f;
  const width = along * rect.halfWidth;
  const height = across * rect.halfHeight;
  const most = Math.max(Math.abs(x), Math.abs(y), width, height);
  if (!(most <= MAX_COORDINATE && width > 0 && height > 0)) return null;
  const [halfWidth, halfHeight] = isTurned ? [height, width] : [width, height];
  return { x, y, halfWidth, halfHeight, rotation, shape: local.shape };
}

let lastMatrix: Matrix | null = null;
let lastPlacement: Placement | null = null;

/** The effect of a matrix on unrotated shapes, cached because the seats of a row share their matrix. */
function uprightIn(matrix: Matrix): Placement {
  if (matrix !== lastMatrix || !lastPlacement) {
    lastPlacement = placementOf(matrix);
    lastMatrix = matrix;
  }
  return lastPlacement;
}

/** The points of a shape element in hall units as an outline: x, y pairs, with a NaN pair between rings. */
export function shapeOutline(
  name: string,
  attributes: SvgAttributes,
  local: LocalShape,
  frame: LengthFrame,
  matrix: Matrix,
): Float32Array {
  const [a, b, c, d, e, f] = matrix;
  const points: number[] = [];
  flattenPath(shapePath(name, attributes, local, frame), (x, y, start) => {
    if (start && points.length > 0) points.push(Number.NaN, Number.NaN);
    points.push(a * x + c * y + e, b * x + d * y + f);
  });
  return Float32Array.from(points);
}

function at(attributes: SvgAttributes, key: 'cx' | 'cy' | 'x' | 'y', frame: LengthFrame): number {
  return readLength(attributes[key], key.endsWith('x') ? 'x' : 'y', frame, 0);
}

function upright(
  shape: SeatShape,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
): LocalShape | null {
  if (!(halfWidth > 0 && halfHeight > 0 && Number.isFinite(x + y + halfWidth + halfHeight))) return null;
  return { shape, x, y, halfWidth, halfHeight, askew: null };
}

function fromPoints(name: string, attributes: SvgAttributes): LocalShape | null {
  const drawn = (name === 'path' ? attributes['d'] : attributes['points']) ?? '';
  if (drawn.length > MAX_PATH_CHARACTERS) return null;
  const { minX, minY, maxX, maxY, isCurved, askew } = outlineOf(drawn, name === 'path');
  if (!(maxX >= minX && maxY >= minY)) return null;
  // A stroke along an axis has a box without area, but must still be drawn.
  const halfWidth = Math.max((maxX - minX) / 2, 1e-3);
  const halfHeight = Math.max((maxY - minY) / 2, 1e-3);
  const isRound = isCurved && Math.abs(halfWidth / halfHeight - 1) < 0.1;
  const shape = isRound ? SHAPE_CIRCLE : SHAPE_RECT;
  const local = upright(shape, (minX + maxX) / 2, (minY + maxY) / 2, halfWidth, halfHeight);
  return local && askew ? { ...local, askew } : local;
}

function rectPath({ x, y, halfWidth, halfHeight }: LocalShape, rx: number, ry: number): string {
  const left = x - halfWidth;
  const top = y - halfHeight;
  const w = 2 * halfWidth;
  const h = 2 * halfHeight;
  if (!(rx > 0 && ry > 0)) return `M${left} ${top}h${w}v${h}h${-w}Z`;
  const r = Math.min(rx, halfWidth);
  const s = Math.min(ry, halfHeight);
  return (
    `M${left + r} ${top}h${w - 2 * r}a${r} ${s} 0 0 1 ${r} ${s}v${h - 2 * s}a${r} ${s} 0 0 1 ${-r} ${s}` +
    `h${2 * r - w}a${r} ${s} 0 0 1 ${-r} ${-s}v${2 * s - h}a${r} ${s} 0 0 1 ${r} ${-s}Z`
  );
}

/** How a matrix transforms a shape's extent from an element's own units to hall units. */
type Placement = {
  /** Factors for the two half sizes. */
  readonly along: number;
  readonly across: number;
  /** Radians, within an eighth of a turn; 0 for a shape that is upright, whichever way it was turned. */
  readonly rotation: number;
  /** True if width and height change places. */
  readonly isTurned: boolean;
};

/** The effect of a matrix on a shape that is rotated by `turn` (radians); NaN if the matrix collapses it. */
function placementOf([a, b, c, d]: Matrix, turn = 0): Placement {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const ux = a * cos + c * sin;
  const uy = b * cos + d * sin;
  const along = Math.hypot(ux, uy);
  // Under a skew, the length of the width axis stays exact and the area is preserved.
  const across = turn === 0 && b === 0 ? Math.abs(d) : Math.abs(a * d - b * c) / along;
  let rotation = Math.atan2(uy, ux);
  const quarters = Math.round(rotation / (Math.PI / 2));
  rotation -= quarters * (Math.PI / 2);
  if (Math.abs(rotation) < 1e-9) rotation = 0;
  return { along, across, rotation, isTurned: quarters % 2 !== 0 };
}
