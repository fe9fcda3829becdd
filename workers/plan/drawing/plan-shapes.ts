import { boxThrough } from './display-list.ts';
import type { PlacedItem } from './display-list.ts';
import { clipEffects, styleUnder } from './plan-effects.ts';
import type { Frame, ElementStack } from './element-stack.ts';
import { strokedBox } from './item-measure.ts';
import { shapeOutline, shapePath } from '../svg/svg-shape.ts';
import type { LocalShape, Placed } from '../svg/svg-shape.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';
import type { Matrix } from '../svg/svg-transform.ts';

/** A shape in its open container. */
export type Shape = {
  readonly name: string;
  readonly attributes: SvgAttributes;
  readonly local: LocalShape;
  readonly placed: Placed;
  readonly matrix: Matrix;
  readonly top: Frame;
};

/** A group that is not a seat but may be an unlisted one: its siblings decide. */
export type UnclaimedGroup = {
  readonly parent: number;
  readonly placed: Placed;
  readonly firstItem: number;
  readonly endItem: number;
};

/** A shape that outlines a sector or a standing area; the largest of each wins. */
export type Outline = { readonly area: number; readonly outline: Float32Array };

/** Product of the half sizes, sufficient to compare sizes. */
export function areaOf(placed: Placed): number {
  return placed.halfWidth * placed.halfHeight;
}

/** Stores the outline of a shape if it is the largest of its sector or area so far. */
export function keepLargest(
  outlines: Map<number, Outline>,
  number: number,
  { name, attributes, local, placed, matrix, top }: Shape,
): void {
  const area = areaOf(placed);
  if (area <= (outlines.get(number)?.area ?? 0)) return;
  outlines.set(number, { area, outline: shapeOutline(name, attributes, local, top.lengths, matrix) });
}

/** A shape as a drawing item under the top frame; null if it is invisible. */
export function drawShape(
  { name: tag, attributes, local, placed, matrix, top }: Shape,
  frames: ElementStack,
  standing: number,
  isSector: boolean,
): PlacedItem | null {
  const own = frames.styleOf(tag, attributes);
  const isHidden = !own.displayed || !own.visible || own.opacity === 0;
  // An area for sale is drawn even if the plan hides it, because it has the colour of its zone.
  if (isHidden && standing < 0) return null;
  const d = shapePath(tag, attributes, local, top.lengths);
  const { x, y, halfWidth, halfHeight } = local;
  const unit: Matrix = [2 * halfWidth, 0, 0, 2 * halfHeight, x - halfWidth, y - halfHeight];
  const all = frames.effectOf(tag, attributes, matrix, unit);
  const style = styleUnder(own, all, top.effect);
  // An area for sale stays visible, however faint the groups around it are.
  const effect = standing >= 0 ? clipEffects(all) : all;
  const box = boxThrough(matrix, strokedBox(local, style, tag));
  const parent = top.number;
  return {
    item: { kind: 'path', d, matrix, style, effect, standing, isSector, parent, tag, placed, local },
    box,
  };
}

/** True for an intentionally empty shape: editors leave them behind, and omitting one loses nothing. */
export function isNothing(name: string, attributes: SvgAttributes): boolean {
  return name === 'path' ? (attributes['d'] ?? '') === '' : false;
}
