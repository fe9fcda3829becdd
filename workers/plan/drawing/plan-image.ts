import { boxThrough } from './display-list.ts';
import type { Effect, ImageItem } from './display-item.ts';
import type { PlacedItem } from './display-list.ts';
import { styleUnder } from './plan-effects.ts';
import { SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import { readLength } from '../svg/svg-length.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import { placeShape } from '../svg/svg-shape.ts';
import type { Placed } from '../svg/svg-shape.ts';
import type { Matrix } from '../svg/svg-transform.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';
import type { Style } from '../svg/svg-style.ts';

// A longer data URI is a photograph, not a part of a plan.
const MAX_IMAGE_CHARACTERS = 8_000_000;
/** A raster picture, and an SVG picture. */
const IMAGE_BYTES = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i;
export const IMAGE_DRAWING = /^data:image\/svg\+xml\s*[;,]/i;

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What an image inherits from the elements around it; see `ElementStack`. */
type Surroundings = {
  readonly top: { readonly lengths: LengthFrame; readonly effect: Effect | null } | null;
  matrixOf(name: string, attributes: SvgAttributes): Matrix;
  effectOf(name: string, attributes: SvgAttributes, matrix: Matrix, box: Matrix): Effect | null;
  styleOf(name: string, attributes: SvgAttributes): Style;
};

/** The box of an `image` element in its own units; null if it has none. */
function boxOf(attributes: SvgAttributes, lengths: LengthFrame): Rect | null {
  const x = readLength(attributes['x'], 'x', lengths, 0);
  const y = readLength(attributes['y'], 'y', lengths, 0);
  const width = readLength(attributes['width'], 'x', lengths, 0);
  const height = readLength(attributes['height'], 'y', lengths, 0);
  // The distance from the origin is checked later, for its position in the hall.
  const isInBounds = Number.isFinite(x + y) && Math.max(width, height) <= 1e7;
  return isInBounds && width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The position of an `image` element, independent of its picture. */
export function placeImage(attributes: SvgAttributes, lengths: LengthFrame, matrix: Matrix): Placed | null {
  const box = boxOf(attributes, lengths);
  if (!box) return null;
  const [halfWidth, halfHeight] = [box.width / 2, box.height / 2];
  const [x, y] = [box.x + halfWidth, box.y + halfHeight];
  return placeShape({ shape: SHAPE_RECT, x, y, halfWidth, halfHeight, askew: null }, matrix);
}

/**
 * An `image` element under the top frame with its box in hall units. Null unless the picture is embedded in the plan:
 * an external address would tell a third party who views which hall. `hasDrawings` allows SVG pictures.
 */
export function readImage(
  attributes: SvgAttributes,
  frames: Surroundings,
  hasDrawings = true,
): (PlacedItem & { readonly item: ImageItem }) | null {
  const lengths = frames.top?.lengths ?? { width: 0, height: 0, fontSize: 16 };
  const href = (attributes['href'] ?? attributes['xlink:href'] ?? '').trim();
  const rect = boxOf(attributes, lengths);
  const isKnown = IMAGE_BYTES.test(href) || (hasDrawings && IMAGE_DRAWING.test(href));
  if (!isKnown || href.length > MAX_IMAGE_CHARACTERS) return null;
  if (!rect) return null;
  const { x, y, width, height } = rect;
  const matrix = frames.matrixOf('image', attributes);
  const effect = frames.effectOf('image', attributes, matrix, [width, 0, 0, height, x, y]);
  const style = styleUnder(frames.styleOf('image', attributes), effect, frames.top?.effect ?? null);
  const ratio = attributes['preserveAspectRatio']?.trim() ?? '';
  const box = boxThrough(matrix, { minX: x, minY: y, maxX: x + width, maxY: y + height });
  return { item: { kind: 'image', href, x, y, width, height, matrix, style, effect, ratio }, box };
}
