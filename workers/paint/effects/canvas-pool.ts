import type { Box } from '../../../src/core/hall/geometry.ts';
import { TILE_PX } from '../../messages/hall-api.ts';
import { LAYER_COST } from '../paint-target.ts';
import type { PaintTarget } from '../paint-target.ts';
import type { Rect } from '../../plan/svg/svg-transform.ts';

// Groups nested deeper are not a drawing but an attack; each layer of a tile takes a megabyte.
const MAX_LAYERS = 8;
/** Sides of the canvases smaller than a tile: most isolated groups are small. */
const SMALL_SIDES = [32, 128] as const;
// Even a canvas of one pixel has a cost.
const MIN_LAYER_COST = 2000;

/** A pool of canvases up to a tile's size, so that a tile allocates none. */
export class Layers {
  readonly #idle = new Map<number, OffscreenCanvasRenderingContext2D[]>();

  /**
   * An empty stage over all of another one, or over a part of it (in its pixels, plus a margin of one). Null if no
   * canvas is available. Return it with `give`.
   */
  take(like: PaintTarget, part: Rect | null = null): PaintTarget | null {
    const whole = like.view.size;
    let [x, y, side] = [0, 0, whole];
    if (part) {
      x = Math.max(0, Math.floor(part.x) - 1);
      y = Math.max(0, Math.floor(part.y) - 1);
      const needed = Math.max(
        Math.min(whole, Math.ceil(part.x + part.width) + 1) - x,
        Math.min(whole, Math.ceil(part.y + part.height) + 1) - y,
      );
      side = SMALL_SIDES.find((small) => small >= needed) ?? whole;
      if (side >= whole) [x, y, side] = [0, 0, whole];
    }
    const cost = Math.max(MIN_LAYER_COST, LAYER_COST * (side / TILE_PX) ** 2);
    if (like.layers >= MAX_LAYERS || !like.budget.takeLayer(cost)) return null;
    const context = this.#idle.get(side)?.pop() ?? newContext(side);
    if (!context) return null;
    context.reset();
    const { originX, originY, scale } = like.view;
    const view = { originX: originX + x / scale, originY: originY + y / scale, scale, size: side };
    return { ...like, context, view, layers: like.layers + 1, alpha: 1 };
  }

  /**
   * An empty stage over a part that may extend beyond another stage; one of its pixels covers `coarse` pixels of that
   * stage. Null if no canvas is available. `cost` is the work done on it, in canvases of a tile's size.
   */
  takeAround(
    like: PaintTarget,
    { x, y, width, height }: Rect,
    coarse: number,
    cost: number,
  ): PaintTarget | null {
    const needed = Math.max(1, Math.ceil(Math.max(width, height) / coarse));
    const side = SMALL_SIDES.find((small) => small >= needed) ?? Math.ceil(needed / 64) * 64;
    const price = Math.max(2 * MIN_LAYER_COST, LAYER_COST * cost * (needed / TILE_PX) ** 2);
    if (like.layers >= MAX_LAYERS || !like.budget.takeLayer(price)) return null;
    const context = this.#idle.get(side)?.pop() ?? newContext(side);
    if (!context) return null;
    context.reset();
    const { originX, originY, scale } = like.view;
    const view = {
      originX: originX + x / scale,
      originY: originY + y / scale,
      scale: scale / coarse,
      size: side,
    };
    return { ...like, context, view, layers: like.layers + 1, alpha: 1 };
  }

  give({ context, view: { size } }: PaintTarget): void {
    // Other sizes are not reused: canvases for pattern tiles have arbitrary ones.
    if (size !== TILE_PX && !SMALL_SIDES.some((side) => side === size)) return;
    const idle = this.#idle.get(size);
    if (idle) idle.push(context);
    else this.#idle.set(size, [context]);
  }

  /** Releases all returned canvases. */
  dispose(): void {
    for (const idle of this.#idle.values()) for (const { canvas } of idle) canvas.width = 0;
    this.#idle.clear();
  }
}

function newContext(side: number): OffscreenCanvasRenderingContext2D | null {
  return new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
}

/** Draws the pixels of one stage onto another, within the other's clip, with an additional `alpha`. */
export function drawLayer(
  from: PaintTarget,
  onto: PaintTarget,
  alpha: number,
  how: GlobalCompositeOperation,
): void {
  const { context, view } = onto;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = alpha;
  context.globalCompositeOperation = how;
  const x = Math.round((from.view.originX - view.originX) * view.scale);
  const y = Math.round((from.view.originY - view.originY) * view.scale);
  context.drawImage(from.context.canvas, x, y);
  context.globalCompositeOperation = 'source-over';
}

/** A box in hall units as pixels of a stage. */
export function pixelsOf(
  { view: { originX, originY, scale } }: PaintTarget,
  { minX, minY, maxX, maxY }: Box,
): Rect {
  return {
    x: (minX - originX) * scale,
    y: (minY - originY) * scale,
    width: (maxX - minX) * scale,
    height: (maxY - minY) * scale,
  };
}

/** Turns the lightness of the drawing into opacity, as a luminance mask requires. */
export function lightnessToAlpha({ context, view: { size } }: PaintTarget): void {
  const image = context.getImageData(0, 0, size, size);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    if (alpha === 0) continue;
    const light =
      0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number);
    data[at + 3] = (light * alpha) / 255;
  }
  context.putImageData(image, 0, 0);
}
