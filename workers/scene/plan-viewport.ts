import type { Box } from '../../src/core/hall/hall-space.ts';
import { readLength, readViewBox } from '../svg/svg-length.ts';
import type { LengthFrame, ViewBox } from '../svg/svg-length.ts';
import { MOST_COORDINATE } from '../svg/svg-shape.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';
import { multiply, translation } from '../svg/svg-transform.ts';
import type { Matrix } from '../svg/svg-transform.ts';

/** The box of the root in its user units: its viewBox, else its size; null when it gives neither in numbers. */
export function rootBox(attributes: SvgAttributes): Box | null {
  const none: LengthFrame = { width: 0, height: 0, fontSize: 16 };
  const width = readLength(attributes['width'], 'x', none, 0);
  const height = readLength(attributes['height'], 'y', none, 0);
  const size = width > 0 && height > 0 ? ([0, 0, width, height] as const) : null;
  const box = readViewBox(attributes['viewBox']) ?? size;
  // A box no seat could be found in is as good as none: the content decides then.
  if (!box || box.some((side) => Math.abs(side) > MOST_COORDINATE)) return null;
  const [minX, minY, boxWidth, boxHeight] = box;
  return { minX, minY, maxX: minX + boxWidth, maxY: minY + boxHeight };
}

/** The share of the free space that goes before the content: "xMinYMax" is 0 in x and 1 in y. */
function alignOf(fit: string, axis: 'x' | 'Y'): number {
  if (fit.includes(`${axis}Min`)) return 0;
  return fit.includes(`${axis}Max`) ? 1 : 0.5;
}

/**
 * The inner matrix and lengths of a nested `svg` or a `symbol` of a given size: its viewBox is fitted in,
 * as its `preserveAspectRatio` says: whole and centred when it says nothing.
 */
export function nestedViewport(
  attributes: SvgAttributes,
  outer: LengthFrame,
  given: { readonly width?: string | undefined; readonly height?: string | undefined },
): { readonly inner: Matrix; readonly lengths: LengthFrame } {
  const width = readLength(given.width ?? attributes['width'], 'x', outer, outer.width);
  const height = readLength(given.height ?? attributes['height'], 'y', outer, outer.height);
  const x = readLength(attributes['x'], 'x', outer, 0);
  const y = readLength(attributes['y'], 'y', outer, 0);
  const box = readViewBox(attributes['viewBox']);
  if (!box || !(width > 0 && height > 0)) {
    return { inner: translation(x, y), lengths: { width, height, fontSize: 16 } };
  }
  const fit = fitViewBox(box, width, height, attributes['preserveAspectRatio']);
  const lengths = { width: box[2], height: box[3], fontSize: 16 };
  return { inner: multiply(translation(x, y), fit), lengths };
}

/** The matrix that fits a viewBox into a width and height, as `preserveAspectRatio` says: whole and centred when unsaid. */
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
