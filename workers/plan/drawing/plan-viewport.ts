import type { Box } from '../../../src/core/hall/geometry.ts';
import { readLength, readViewBox } from '../svg/svg-length.ts';
import type { LengthFrame, ViewBox } from '../svg/svg-length.ts';
import { MAX_COORDINATE } from '../svg/svg-shape.ts';
import type { LocalShape } from '../svg/svg-shape.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';
import { multiply, translation } from '../svg/svg-transform.ts';
import type { Matrix, Rect } from '../svg/svg-transform.ts';

/** The root's box in its user units: its viewBox, else its size; null if neither is given in numbers. */
export function rootBox(attributes: SvgAttributes): Box | null {
  const none: LengthFrame = { width: 0, height: 0, fontSize: 16 };
  const width = readLength(attributes['width'], 'x', none, 0);
  const height = readLength(attributes['height'], 'y', none, 0);
  const size = width > 0 && height > 0 ? ([0, 0, width, height] as const) : null;
  const box = readViewBox(attributes['viewBox']) ?? size;
  // A box that is too large to place seats in is ignored: the content then determines the box.
  if (!box || Math.max(box[2], box[3]) > MAX_COORDINATE || !box.every(Number.isFinite)) return null;
  const [minX, minY, boxWidth, boxHeight] = box;
  return { minX, minY, maxX: minX + boxWidth, maxY: minY + boxHeight };
}

/** Farther from the origin, single precision would make the positions of seats inexact. */
const MAX_EXACT = 1e5;

/** The offset subtracted from coordinates. */
export type Offset = readonly [x: number, y: number];

/** The offset to subtract from all coordinates of a plan with this page, so that its seats are exact. */
export function offsetOf(page: Box | null): Offset {
  const isFar = page !== null && Math.max(Math.abs(page.minX), Math.abs(page.minY)) > MAX_EXACT;
  return isFar ? [page.minX, page.minY] : [0, 0];
}

/** Beyond this, even the plan's own numbers can't tell two seats apart. */
const MAX_FAR = 1e12;

/** The offset for a shape that is too far from the origin to be placed; null if its distance is not the problem. */
export function offsetFor({ x, y }: LocalShape, [a, b, c, d, e, f]: Matrix): Offset | null {
  const place = [Math.round(a * x + c * y + e), Math.round(b * x + d * y + f)] as const;
  const most = Math.max(Math.abs(place[0]), Math.abs(place[1]));
  return most > MAX_COORDINATE && most < MAX_FAR ? place : null;
}

/** The share of the free space that goes before the content: "xMinYMax" is 0 in x and 1 in y. */
function alignOf(fit: string, axis: 'x' | 'Y'): number {
  if (fit.includes(`${axis}Min`)) return 0;
  return fit.includes(`${axis}Max`) ? 1 : 0.5;
}

/**
 * The inside of a nested `svg` or a `symbol`: its matrix, what its lengths are relative to, and its page in its own
 * units.
 */
export type NestedViewport = {
  readonly inner: Matrix;
  readonly lengths: LengthFrame;
  readonly page: Rect;
};

/**
 * The inner matrix and lengths of a nested `svg` or a `symbol` with a given size. Its viewBox is fitted into it by its
 * `preserveAspectRatio`, by default whole and centred.
 */
export function nestedViewport(
  attributes: SvgAttributes,
  outer: LengthFrame,
  given: { readonly width?: string | undefined; readonly height?: string | undefined },
): NestedViewport {
  const width = readLength(given.width ?? attributes['width'], 'x', outer, outer.width);
  const height = readLength(given.height ?? attributes['height'], 'y', outer, outer.height);
  const x = readLength(attributes['x'], 'x', outer, 0);
  const y = readLength(attributes['y'], 'y', outer, 0);
  const box = readViewBox(attributes['viewBox']);
  if (!box || !(width > 0 && height > 0)) {
    const page = { x: 0, y: 0, width, height };
    return { inner: translation(x, y), lengths: { width, height, fontSize: 16 }, page };
  }
  const fit = fitViewBox(box, width, height, attributes['preserveAspectRatio']);
  const lengths = { width: box[2], height: box[3], fontSize: 16 };
  const [scaleX, , , scaleY, left, top] = fit;
  const page = { x: -left / scaleX, y: -top / scaleY, width: width / scaleX, height: height / scaleY };
  return { inner: multiply(translation(x, y), fit), lengths, page };
}

/** The matrix that fits a viewBox into a width and height by `preserveAspectRatio`, by default whole and centred. */
export function fitViewBox(
  [minX, minY, boxWidth, boxHeight]: ViewBox,
  width: number,
  height: number,
  ratio = '',
): Matrix {
  let scaleX = width / boxWidth;
  let scaleY = height / boxHeight;
  const fit = ratio.trim();
  if (!fit.startsWith('none')) {
    scaleX = fit.endsWith('slice') ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
    scaleY = scaleX;
  }
  const left = (width - boxWidth * scaleX) * alignOf(fit, 'x') - minX * scaleX;
  const top = (height - boxHeight * scaleY) * alignOf(fit, 'Y') - minY * scaleY;
  return [scaleX, 0, 0, scaleY, left, top];
}
