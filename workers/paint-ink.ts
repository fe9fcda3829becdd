import type { Backdrop } from './backdrop.ts';
import { flatColor, layGradient } from './fill-gradient.ts';
import { layPattern } from './paint-pattern.ts';
import type { PaintItems } from './paint-pattern.ts';
import { LAYER_COST, layOver, toUnits } from './paint-stage.ts';
import type { Layers, Stage } from './paint-stage.ts';
import { urlId } from './plan-defs.ts';
import type { GradientPaint, PatternPaint } from './plan-paint.ts';
import type { Matrix, Rect } from './svg-transform.ts';

/** What is drawn with. */
export type Ink = {
  /** '' for none. */
  readonly color: string;
  /** What is laid instead of the colour where that can be done. */
  readonly laid: GradientPaint | PatternPaint | null;
  /** The colour the plan itself asks for where what is laid has no meaning, '' for none. */
  readonly spare: string;
};

/** What a pattern without a colour of its own is painted in where it can't be laid. */
const UNKNOWN_PAINT = '#b8b8b8';

/** The paints of a plan: what a fill or a stroke means, and how it gets onto a canvas. */
export class PlanInks {
  readonly #paints: Backdrop['paints'];
  readonly #layers: Layers;
  readonly #paintItems: PaintItems;

  constructor(paints: Backdrop['paints'], layers: Layers, paintItems: PaintItems) {
    this.#paints = paints;
    this.#layers = layers;
    this.#paintItems = paintItems;
  }

  /** What a paint of a style means; `unsaid` where the style says nothing. */
  of(paint: string, unsaid: string): Ink {
    if (paint === '') return plain(unsaid);
    if (paint === 'none' || paint === 'transparent') return plain('');
    if (!paint.startsWith('url')) return plain(paint);
    // After the reference a plain colour may stand for the case that it can't be had.
    const said = paint.slice(paint.indexOf(')') + 1).trim();
    const spare = said === 'none' ? '' : said;
    const used = this.#paints.get(urlId(paint)) ?? 'none';
    if (used === 'none') return plain(spare);
    if (typeof used === 'string') return plain(used);
    const flat = used.kind === 'pattern' ? used.color : flatColor(used);
    return { color: flat || spare || UNKNOWN_PAINT, laid: used, spare };
  }

  /** Lays a gradient or pattern over an area; see `layGradient` and `layPattern`. */
  lay(stage: Stage, laid: Ink['laid'], matrix: Matrix, box: Rect, area: Rect): boolean {
    if (!laid || !(box.width > 0 && box.height > 0)) return false;
    return laid.kind === 'pattern'
      ? layPattern(stage, laid, matrix, box, area, this.#paintItems)
      : layGradient(stage.context, laid, box, area);
  }

  /** Draws through a canvas of its own, on which the paint replaces whatever was drawn; false when it can't be had. */
  through(
    stage: Stage,
    laid: Ink['laid'],
    matrix: Matrix,
    box: Rect,
    area: Rect,
    draw: (on: OffscreenCanvasRenderingContext2D) => void,
  ): boolean {
    const layer = stage.budget.take(LAYER_COST) ? this.#layers.take(stage) : null;
    if (!layer) return false;
    toUnits(layer, matrix);
    draw(layer.context);
    layer.context.globalCompositeOperation = 'source-in';
    const isLaid = this.lay(layer, laid, matrix, box, area);
    if (isLaid) {
      stage.context.save();
      layOver(layer, stage, stage.context.globalAlpha, 'source-over');
      stage.context.restore();
    }
    this.#layers.give(layer);
    return isLaid;
  }
}

function plain(color: string): Ink {
  return { color, laid: null, spare: color };
}
