import { boxThrough } from './display-list.ts';
import type { ImageItem } from './display-item.ts';
import type { Drawn } from './display-list.ts';
import { styleUnder } from './plan-effects.ts';
import type { PlanFrames } from './plan-frames.ts';
import { readLength } from '../svg/svg-length.ts';
import type { SvgAttributes } from '../svg/svg-tokens.ts';

// A data URI longer than this is a photograph, not a part of a plan.
const MOST_IMAGE_CHARACTERS = 8_000_000;
const IMAGE_URI = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i;

/**
 * An `image` element under the top frame with its box in hall units. Null for anything but a picture that
 * came with the plan: an outside address would tell a third party who looks at which hall.
 */
export function readImage(
  attributes: SvgAttributes,
  frames: PlanFrames,
): (Drawn & { readonly item: ImageItem }) | null {
  const lengths = frames.top?.lengths ?? { width: 0, height: 0, fontSize: 16 };
  const href = (attributes['href'] ?? attributes['xlink:href'] ?? '').trim();
  const x = readLength(attributes['x'], 'x', lengths, 0);
  const y = readLength(attributes['y'], 'y', lengths, 0);
  const width = readLength(attributes['width'], 'x', lengths, 0);
  const height = readLength(attributes['height'], 'y', lengths, 0);
  const isInBounds = Math.max(Math.abs(x), Math.abs(y), width, height) <= 1e7;
  if (!IMAGE_URI.test(href) || href.length > MOST_IMAGE_CHARACTERS) return null;
  if (!isInBounds || !(width > 0 && height > 0)) return null;
  const matrix = frames.matrixOf('image', attributes);
  const effect = frames.effectOf('image', attributes, matrix, [width, 0, 0, height, x, y]);
  const style = styleUnder(frames.styleOf('image', attributes), effect, frames.top?.effect ?? null);
  const ratio = attributes['preserveAspectRatio']?.trim() ?? '';
  const box = boxThrough(matrix, { minX: x, minY: y, maxX: x + width, maxY: y + height });
  return { item: { kind: 'image', href, x, y, width, height, matrix, style, effect, ratio }, box };
}
