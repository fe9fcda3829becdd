import type { DisplayItem } from '../../plan/drawing/display-item.ts';
import { LAYER_COST, withSavedContext, toUnits } from '../paint-target.ts';
import type { PaintTarget } from '../paint-target.ts';
import type { PatternPaint } from '../../plan/drawing/plan-paint.ts';
import { fitViewBox } from '../../plan/drawing/plan-viewport.ts';
import { boxAfter, inverseOf } from '../../plan/svg/box-transform.ts';
import { multiply, translation } from '../../plan/svg/svg-transform.ts';
import type { Matrix, Rect } from '../../plan/svg/svg-transform.ts';

/** Paints items on a stage; injected, so that patterns may contain anything that a plan may. */
export type PaintItems = (stage: PaintTarget, items: readonly DisplayItem[]) => void;

// A few large tiles are drawn in place, sharp at any scale; many small ones become a canvas pattern.
const MAX_DRAWN_TILES = 12;
/** The maximum length of a canvas pattern's longer side, in pixels. */
const MAX_PATTERN_PX = 512;
const MAX_DEPTH = 3;

/** A pattern as applied to one shape. */
type PlacedPattern = {
  /** The first tile's position and size, in the pattern's own space. */
  readonly tile: Rect;
  /** From the pattern's space to that of the shape. */
  readonly matrix: Matrix;
  /** From the units of the tile's content to the pattern's space. */
  readonly content: Matrix;
};

/**
 * Fills the context's clip with a pattern. `matrix` is the shape's, `box` its extent and `area` the part to cover, both
 * in the shape's units. Changes the context's transform. Returns false if the pattern can't be drawn; the caller then
 * uses a flat colour.
 */
export function fillPattern(
  stage: PaintTarget,
  paint: PatternPaint,
  matrix: Matrix,
  box: Rect,
  area: Rect,
  paintItems: PaintItems,
): boolean {
  const placed = placePattern(paint, box);
  const whole = multiply(matrix, placed.matrix);
  const inverse = inverseOf(placed.matrix);
  const seen = seenArea(stage, whole);
  if (!inverse || !seen || stage.depth >= MAX_DEPTH) return false;
  const wanted = boxAfter(inverse, area);
  const { tile } = placed;
  const firstColumn = Math.floor((Math.max(wanted.x, seen.x) - tile.x) / tile.width);
  const firstRow = Math.floor((Math.max(wanted.y, seen.y) - tile.y) / tile.height);
  const columns = Math.ceil((right(wanted, seen) - tile.x) / tile.width) - firstColumn;
  const rows = Math.ceil((bottom(wanted, seen) - tile.y) / tile.height) - firstRow;
  if (!(columns > 0 && rows > 0)) return true;
  // Opacity can't be applied to tiles that are drawn one by one.
  if (columns * rows > MAX_DRAWN_TILES || stage.context.globalAlpha < 1) {
    const pattern = canvasPattern(stage, paint, matrix, box, paintItems);
    if (!pattern) return false;
    toUnits(stage, matrix);
    stage.context.fillStyle = pattern;
    stage.context.fillRect(area.x, area.y, area.width, area.height);
    return true;
  }
  for (let column = firstColumn; column < firstColumn + columns; column += 1) {
    for (let row = firstRow; row < firstRow + rows; row += 1) {
      const { context } = stage;
      const place = multiply(whole, translation(column * tile.width, row * tile.height));
      withSavedContext(context, () => {
        toUnits(stage, place);
        context.beginPath();
        context.rect(tile.x, tile.y, tile.width, tile.height);
        context.clip();
        const base = multiply(stage.base ? multiply(stage.base, place) : place, placed.content);
        paintItems({ ...stage, base, depth: stage.depth + 1, alpha: 1 }, paint.items);
      });
    }
  }
  return true;
}

/** The pattern as a fill style of the context for a shape with this matrix and extent; null if it can't be drawn. */
export function canvasPattern(
  stage: PaintTarget,
  paint: PatternPaint,
  matrix: Matrix,
  box: Rect,
  paintItems: PaintItems,
): CanvasPattern | null {
  const placed = placePattern(paint, box);
  const { tile } = placed;
  const [a, b, c, d] = multiply(stage.base ? multiply(stage.base, matrix) : matrix, placed.matrix);
  const side = (length: number): number =>
    Math.min(MAX_PATTERN_PX, Math.max(1, Math.ceil(length * stage.view.scale)));
  const width = side(tile.width * Math.hypot(a, b));
  const height = side(tile.height * Math.hypot(c, d));
  if (!Number.isFinite(width * height) || stage.depth >= MAX_DEPTH) return null;
  if (!stage.budget.take(Math.ceil((LAYER_COST * width * height) / MAX_PATTERN_PX ** 2) + 1000)) return null;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return null;
  // Maps the tile's corner to the canvas's.
  const toPixels: Matrix = [
    width / tile.width,
    0,
    0,
    height / tile.height,
    (-tile.x * width) / tile.width,
    (-tile.y * height) / tile.height,
  ];
  const view = { originX: 0, originY: 0, scale: 1, size: Math.max(width, height) };
  const base = multiply(toPixels, placed.content);
  paintItems({ ...stage, context, view, base, depth: stage.depth + 1, alpha: 1 }, paint.items);
  const pattern = stage.context.createPattern(context.canvas, 'repeat');
  const back: Matrix = [tile.width / width, 0, 0, tile.height / height, tile.x, tile.y];
  const [m11, m12, m21, m22, m41, m42] = multiply(placed.matrix, back);
  pattern?.setTransform({ m11, m12, m21, m22, m41, m42 });
  return pattern;
}

function placePattern(paint: PatternPaint, box: Rect): PlacedPattern {
  const { tile: region, matrix, isBoxed, viewBox, fit } = paint;
  const tile = region.isBoxed
    ? {
        x: box.x + region.x * box.width,
        y: box.y + region.y * box.height,
        width: region.width * box.width,
        height: region.height * box.height,
      }
    : region;
  let content: Matrix = translation(tile.x, tile.y);
  if (viewBox) content = multiply(content, fitViewBox(viewBox, tile.width, tile.height, fit));
  else if (isBoxed) content = multiply(content, [box.width, 0, 0, box.height, 0, 0]);
  return { tile, matrix, content };
}

/** The visible part of the stage, in the units of this matrix. */
function seenArea({ view, base }: PaintTarget, matrix: Matrix): Rect | null {
  const inverse = inverseOf(base ? multiply(base, matrix) : matrix);
  const size = view.size / view.scale;
  return inverse && boxAfter(inverse, { x: view.originX, y: view.originY, width: size, height: size });
}

function right(a: Rect, b: Rect): number {
  return Math.min(a.x + a.width, b.x + b.width);
}

function bottom(a: Rect, b: Rect): number {
  return Math.min(a.y + a.height, b.y + b.height);
}
