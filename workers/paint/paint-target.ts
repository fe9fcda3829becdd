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
  /** From the units of the items' matrices to hall units: those of a mask's drawing; null for the plan's own. */
  readonly base: Matrix | null;
  /** The tile's remaining budget. */
  readonly budget: PaintBudget;
  /** Masks and patterns around this stage: those in it that go deeper are left out. */
  readonly depth: number;
  /** Number of layers below this one: a group nested deeper is drawn member by member. */
  readonly layers: number;
  /** How faint all that is painted here is, 0 … 1. */
  readonly alpha: number;
};

/** A list of items, with their boxes in hall units as in `DisplayList` where these are known. */
export type ItemList = { readonly items: readonly DisplayItem[]; readonly boxes: Float32Array | null };

/** Paints one item, or the whole line of one that is text; returns the number of the next one. */
export type PaintOne = (stage: PaintTarget, list: ItemList, at: number) => number;

/** A stage for a canvas that nothing was painted on yet. */
export function rootTarget(context: PaintTarget['context'], view: TileView): PaintTarget {
  return { context, view, base: null, budget: new PaintBudget(), depth: 0, layers: 0, alpha: 1 };
}

// Filling a path of a million characters takes some 50 ms; a tile must be ready within seconds.
const MAX_COST = 8_000_000;
/** Overhead per item. */
export const ITEM_COST = 50;
/** The cost of a tile-sized canvas, in characters of a path. */
export const LAYER_COST = 200_000;
// Isolated groups are drawn member by member before the budget is used up.
const MAX_LAYER_COST = 6_000_000;

/**
 * The budget of one tile, in characters of paths.
 *
 * @internal Used by tests, which make one.
 */
export class PaintBudget {
  #left = MAX_COST;
  #layerBudget = MAX_LAYER_COST;

  /** Takes a cost off; false when there is not so much left. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }

  /** Takes the cost of a layer off; false when there is not so much left for layers. */
  takeLayer(cost: number): boolean {
    if (cost > this.#layerBudget || !this.take(cost)) return false;
    this.#layerBudget -= cost;
    return true;
  }
}

/** Does `work` between the context's save and restore, which holds for what throws as well. */
export function withSavedContext<T>(context: PaintTarget['context'], work: () => T): T {
  context.save();
  try {
    return work();
  } finally {
    context.restore();
  }
}

/**
 * The outcome of `work`, null where it throws: a canvas may refuse a value or not be had at all, and what that spoils
 * is one element, not its tile.
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
