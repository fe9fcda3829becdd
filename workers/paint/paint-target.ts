import type { Matrix } from '../plan/svg/svg-transform.ts';
import { multiply } from '../plan/svg/svg-transform.ts';
import type { DisplayItem } from '../plan/drawing/display-item.ts';

/** A tile's placement: pixel = (hall − origin) · scale. */
export type TileView = {
  readonly originX: number;
  readonly originY: number;
  /** Pixels per hall unit. */
  readonly scale: number;
  /** Side of the tile, pixels. */
  readonly size: number;
};

/** A canvas that items are painted on. */
export type PaintTarget = {
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly view: TileView;
  /**
   * From the units of the items' matrices to hall units, for the drawing of a mask; null for the plan's own drawing.
   */
  readonly base: Matrix | null;
  /** The tile's remaining budget. */
  readonly budget: PaintBudget;
  /** The number of masks and patterns around this stage: those nested too deep are left out. */
  readonly depth: number;
  /** The number of layers below this one: a group nested too deep is drawn member by member. */
  readonly layers: number;
  /** Opacity of everything painted here, 0 … 1. */
  readonly alpha: number;
};

/** A list of items, with their boxes in hall units as in `DisplayList`, if known. */
export type ItemList = { readonly items: readonly DisplayItem[]; readonly boxes: Float32Array | null };

/** Paints one item, or the whole line if it is a text; returns the index of the next item. */
export type PaintOne = (stage: PaintTarget, list: ItemList, at: number) => number;

/** The stage for a canvas on which nothing was painted yet. */
export function rootTarget(context: PaintTarget['context'], view: TileView): PaintTarget {
  return { context, view, base: null, budget: new PaintBudget(), depth: 0, layers: 0, alpha: 1 };
}

// Filling a path of a million characters takes some 50 ms; a tile must be ready within seconds.
const MAX_COST = 8_000_000;
/** Overhead per item. */
export const ITEM_COST = 50;
/** The cost of a tile-sized canvas, in characters of a path. */
export const LAYER_COST = 200_000;
// Once layers have used this much, groups are drawn member by member, so that they don't exhaust the budget.
const MAX_LAYER_COST = 6_000_000;

/**
 * The budget of one tile, in characters of paths.
 *
 * @internal Used by tests, which make one.
 */
export class PaintBudget {
  #left = MAX_COST;
  #layerBudget = MAX_LAYER_COST;

  /** Deducts a cost; false if the rest is not sufficient. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }

  /** Deducts the cost of a layer; false if the rest for layers is not sufficient. */
  takeLayer(cost: number): boolean {
    if (cost > this.#layerBudget || !this.take(cost)) return false;
    this.#layerBudget -= cost;
    return true;
  }
}

/** Runs `work` between the context's save and restore, even if it throws. */
export function withSavedContext<T>(context: PaintTarget['context'], work: () => T): T {
  context.save();
  try {
    return work();
  } finally {
    context.restore();
  }
}

/**
 * The result of `work`, null if it throws: a canvas may refuse a value or be unavailable, and that must cost one
 * element only, not the tile.
 */
export function catchingErrors<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Sets the context's transform to an item's own units. */
export function toUnits({ context, view, base }: PaintTarget, matrix: Matrix): void {
  const [a, b, c, d, e, f] = base ? multiply(base, matrix) : matrix;
  const { scale, originX, originY } = view;
  // Multiplied here in doubles: a canvas keeps its matrix in floats, which are too coarse at deep levels.
  context.setTransform(
    a * scale,
    b * scale,
    c * scale,
    d * scale,
    (e - originX) * scale,
    (f - originY) * scale,
  );
}
