import type { DisplayItem, PathItem, TextItem } from '../../plan/drawing/display-item.ts';
import { fillGradient } from './fill-gradient.ts';
import { boxOf, canMeasure } from '../../plan/drawing/item-measure.ts';
import type { ResolvedPaint } from '../paint-resolver.ts';
import { drawLayer, pixelsOf } from './canvas-pool.ts';
import type { Layers } from './canvas-pool.ts';
import { canvasPattern, fillPattern } from './paint-pattern.ts';
import type { PaintItems } from './paint-pattern.ts';
import { lineBox } from './group-boxes.ts';
import { withSavedContext, toUnits } from '../paint-target.ts';
import type { PaintTarget } from '../paint-target.ts';
import type { DrawLetters } from '../paint-text.ts';
import { boxAfter } from '../../plan/svg/box-transform.ts';
import { multiply } from '../../plan/svg/svg-transform.ts';
import type { Matrix, Rect } from '../../plan/svg/svg-transform.ts';

/** Paints shapes and letters with gradients and patterns. */
export class PaintServer {
  readonly #layers: Layers;
  readonly #paintItems: PaintItems;

  constructor(layers: Layers, paintItems: PaintItems) {
    this.#layers = layers;
    this.#paintItems = paintItems;
  }

  /** Fills a path with the context's opacity; false if a flat colour must be used. */
  fill(
    stage: PaintTarget,
    item: PathItem,
    path: Path2D,
    rule: CanvasFillRule,
    { server }: ResolvedPaint,
  ): boolean {
    const { context } = stage;
    const box = boxOf(item);
    return withSavedContext(context, () => {
      context.clip(path, rule);
      return this.#lay(stage, server, item.matrix, box, box);
    });
  }

  /** Strokes a path with the context's opacity; false if a flat colour must be used. `setUp` sets the line style. */
  stroke(
    stage: PaintTarget,
    { matrix, style, ...item }: PathItem,
    path: Path2D,
    { server, color }: ResolvedPaint,
    setUp: (on: PaintTarget['context']) => void,
  ): boolean {
    const box = boxOf({ matrix, style, ...item });
    if (server?.kind === 'pattern') {
      const { context } = stage;
      context.strokeStyle = canvasPattern(stage, server, matrix, box, this.#paintItems) ?? color;
      context.stroke(path);
      return true;
    }
    const reach = style.strokeWidth * Math.max(1, style.lineJoin === 'miter' ? style.miterLimit : 1);
    return this.#through(stage, server, matrix, box, grown(box, reach), ({ context }) => {
      setUp(context);
      context.stroke(path);
    });
  }

  /** Fills or outlines the letters of a run; `items` contains the whole text. False if a flat colour must be used. */
  letters(
    stage: PaintTarget,
    item: TextItem,
    { server }: ResolvedPaint,
    how: 'fill' | 'stroke',
    draw: DrawLetters,
    items: readonly DisplayItem[],
  ): boolean {
    const { matrix, style } = item;
    const box = lineBox(stage.context, items, items.indexOf(item));
    const area = grown(box, style.fontSize + style.strokeWidth);
    return this.#through(stage, server, matrix, box, area, (on) => {
      on.context.lineJoin = style.lineJoin;
      on.context.miterLimit = style.miterLimit;
      draw(how, on);
    });
  }

  /** Draws a gradient or pattern over an area; see `fillGradient` and `fillPattern`. */
  #lay(stage: PaintTarget, server: ResolvedPaint['server'], matrix: Matrix, box: Rect, area: Rect): boolean {
    if (!server || !(box.width > 0 && box.height > 0)) return false;
    return server.kind === 'pattern'
      ? fillPattern(stage, server, matrix, box, area, this.#paintItems)
      : fillGradient(stage.context, server, box, area);
  }

  /**
   * Draws through an isolated canvas, on which the paint replaces whatever was drawn; false if none is available.
   * `area` is the part that may be drawn, in the units of `matrix`.
   */
  #through(
    stage: PaintTarget,
    server: ResolvedPaint['server'],
    matrix: Matrix,
    box: Rect,
    area: Rect,
    draw: (on: PaintTarget) => void,
  ): boolean {
    if (!server || !canMeasure(server, box)) return false;
    const { x, y, width, height } = boxAfter(stage.base ? multiply(stage.base, matrix) : matrix, area);
    const part = pixelsOf(stage, { minX: x, minY: y, maxX: x + width, maxY: y + height });
    const layer = this.#layers.take(stage, part);
    if (!layer) return false;
    toUnits(layer, matrix);
    draw(layer);
    toUnits(layer, matrix);
    layer.context.globalCompositeOperation = 'source-in';
    const isPainted = this.#lay(layer, server, matrix, box, area);
    if (isPainted) {
      withSavedContext(stage.context, () =>
        drawLayer(layer, stage, stage.context.globalAlpha, 'source-over'),
      );
    }
    this.#layers.give(layer);
    return isPainted;
  }
}

/** A box with a margin around it. */
function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
