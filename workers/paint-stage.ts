import type { Matrix } from './svg-transform.ts';
import { multiply } from './svg-transform.ts';

/** Where a tile stands: pixel = (hall − origin) · scale. */
export type TileView = {
  readonly originX: number;
  readonly originY: number;
  /** Pixels per hall unit. */
  readonly scale: number;
  /** Side of the tile, pixels. */
  readonly size: number;
};

/** A canvas that items are painted on. */
export type Stage = {
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly view: TileView;
  /** From the units of the items' matrices to hall units: what a mask's drawing stands in; null for the plan's own. */
  readonly base: Matrix | null;
  /** What the tile may still cost. */
  readonly budget: PaintBudget;
  /** Masks and patterns around this stage: those in it that go deeper are left out. */
  readonly depth: number;
};

// A fill of a million characters of path takes some 50 ms; a tile has to be there within seconds.
const MOST_COST = 8_000_000;
/** What a canvas of a tile's size costs, in characters of a path. */
export const LAYER_COST = 200_000;

/** What one tile may cost, in characters of paths. */
export class PaintBudget {
  #left = MOST_COST;

  /** Takes a cost off; false when there is not so much left. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }
}

/** Sets the context's transform to an item's own units. */
export function toUnits({ context, view, base }: Stage, matrix: Matrix): void {
  const [a, b, c, d, e, f] = base ? multiply(base, matrix) : matrix;
  const { scale, originX, originY } = view;
  // Multiplied here in doubles: a canvas keeps its matrix in floats, too coarse at the deep levels.
  context.setTransform(
    a * scale,
    b * scale,
    c * scale,
    d * scale,
    (e - originX) * scale,
    (f - originY) * scale,
  );
}

/** Canvases of a tile's size, lent and given back, so that a tile makes none of its own. */
export class Layers {
  readonly #idle: OffscreenCanvasRenderingContext2D[] = [];

  /** An empty stage like another one; null when no canvas can be had. Give it back. */
  take(like: Stage, base: Matrix | null = like.base): Stage | null {
    const { size } = like.view;
    const context =
      this.#idle.pop() ?? new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.reset();
    return { ...like, context, base, depth: like.depth + 1 };
  }

  give({ context }: Stage): void {
    this.#idle.push(context);
  }

  /** Lets go of all that were given back. */
  dispose(): void {
    for (const { canvas } of this.#idle.splice(0)) canvas.width = 0;
  }
}

/** Puts the pixels of one stage onto another, under its clip; `alpha` on top. */
export function layOver(from: Stage, onto: Stage, alpha: number, how: GlobalCompositeOperation): void {
  const { context } = onto;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = alpha;
  context.globalCompositeOperation = how;
  context.drawImage(from.context.canvas, 0, 0);
  context.globalCompositeOperation = 'source-over';
}

/** Turns the lightness of what is drawn into opacity: what a mask lets through. */
export function lightnessToAlpha({ context, view: { size } }: Stage): void {
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
