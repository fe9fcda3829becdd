import type { Box } from '../src/core/hall-space.ts';
import type { LocalShape, Placed } from './svg-shape.ts';
import type { SvgAttributes } from './svg-tokens.ts';

/** A shape that outlines a sector or a standing area; the largest of each wins. */
export type Outline = { readonly area: number; readonly outline: Float32Array };

/** Half sizes multiplied: enough to tell which shape is the larger. */
export function areaOf(placed: Placed): number {
  return placed.halfWidth * placed.halfHeight;
}

/** Keeps an outline when it is the largest of its sector or area so far. */
export function keepLargest(outlines: Map<number, Outline>, number: number, make: () => Outline): void {
  const outline = make();
  if (outline.area > (outlines.get(number)?.area ?? 0)) outlines.set(number, outline);
}

/** The extent of a shape with half its stroke around, in its own units. */
export function strokedBox({ x, y, halfWidth, halfHeight, rotation }: LocalShape, strokeWidth: number): Box {
  const reach = rotation === 0 ? 0 : Math.hypot(halfWidth, halfHeight);
  const reachX = Math.max(reach, halfWidth) + strokeWidth / 2;
  const reachY = Math.max(reach, halfHeight) + strokeWidth / 2;
  return { minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY };
}

/** True for a shape that is empty on purpose: editors leave them behind, and nothing is lost with them. */
export function isNothing(name: string, attributes: SvgAttributes): boolean {
  return name === 'path' ? (attributes['d'] ?? '') === '' : false;
}
