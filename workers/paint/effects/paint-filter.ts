import { boxThrough } from '../../plan/drawing/display-list.ts';
import type { Effect, LayerUse } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import type { GroupBoxes } from './group-boxes.ts';
import { rgbaOf } from '../color-bytes.ts';
import type { Layers } from './canvas-pool.ts';
import { toUnits } from '../paint-target.ts';
import type { PaintTarget } from '../paint-target.ts';
import { filterOf, SOURCE } from '../../plan/drawing/plan-filter.ts';
import type { PlanFilter } from '../../plan/drawing/plan-filter.ts';
import { isBoundless, reachOf, runFilter } from './run-filter.ts';
import type { FilterScale } from './run-filter.ts';
import { boxAfter } from '../../plan/svg/box-transform.ts';
import { multiply } from '../../plan/svg/svg-transform.ts';
import type { Matrix, Rect } from '../../plan/svg/svg-transform.ts';

// A tile with a margin of a quarter on each side; a larger area is filtered at a lower resolution.
const MAX_SIDE = 768;
const MAX_COARSE = 64;

/** Paints filtered groups. It sees the pixels of a tile and a margin around it, not more. */
export class FilterPainter {
  readonly #displayList: DisplayList;
  readonly #layers: Layers;
  readonly #boxes: GroupBoxes;
  readonly #filters = new Map<string, PlanFilter | null>();
  #grown: Float32Array | null = null;

  constructor(displayList: DisplayList, layers: Layers, boxes: GroupBoxes) {
    this.#displayList = displayList;
    this.#layers = layers;
    this.#boxes = boxes;
  }

  /** The boxes of all items, extended by what their filters add; as in `DisplayList`. */
  boxesWith(context: PaintTarget['context']): Float32Array {
    this.#grown ??= this.#grow(context);
    return this.#grown;
  }

  /**
   * Paints through a filter; false if that is not possible. `part` is where the result may be on the stage, in pixels;
   * null if unknown.
   */
  paint(stage: PaintTarget, effect: LayerUse, part: Rect | null, paint: (on: PaintTarget) => void): boolean {
    const filter = this.#filterOf(effect);
    const region = filter && this.#regionOf(effect, filter, stage.context);
    if (!filter || !region) return false;
    const { originX, originY, scale, size } = stage.view;
    const space = stage.base ? multiply(stage.base, effect.matrix) : effect.matrix;
    const units = this.#unitsOf(effect, filter, stage.context);
    const scaleOf = (by: number): FilterScale => scaledBy(multiply(space, units), by);
    const [reachX, reachY] = reachOf(filter, scaleOf(scale));
    const around = boxAfter(space, region);
    const seen = {
      x: (around.x - originX) * scale,
      y: (around.y - originY) * scale,
      width: around.width * scale,
      height: around.height * scale,
    };
    const tile = { x: 0, y: 0, width: size, height: size };
    const whole = commonOf(tile, seen);
    const shown = whole && commonOf(whole, part ?? whole);
    if (!shown) return true;
    // A filter may move what is outside the region, or outside the tile, into it.
    const [rimX, rimY] = [Math.ceil(reachX), Math.ceil(reachY)];
    const rect = {
      x: shown.x - rimX,
      y: shown.y - rimY,
      width: shown.width + 2 * rimX,
      height: shown.height + 2 * rimY,
    };
    let coarse = 1;
    while (coarse <= MAX_COARSE && Math.max(rect.width, rect.height) / coarse > MAX_SIDE) coarse *= 2;
    if (!(Math.max(rect.width, rect.height) / coarse <= MAX_SIDE)) return false;
    // A shadow may have a low resolution; its source may not, and is drawn separately above it.
    const below = coarse > 1 ? belowSource(filter) : null;
    const layer = this.#layers.takeAround(stage, rect, coarse, 2 + filter.steps.length);
    if (!layer) return false;
    const { context } = layer;
    paint(layer);
    const width = Math.max(1, Math.ceil(rect.width / coarse));
    const height = Math.max(1, Math.ceil(rect.height / coarse));
    const image = context.getImageData(0, 0, width, height);
    runFilter(below ?? filter, image, scaleOf(layer.view.scale), (color) => rgbaOf(color) ?? [0, 0, 0, 1]);
    context.putImageData(image, 0, 0);
    cutTo(stage, effect.matrix, region);
    stage.context.setTransform(1, 0, 0, 1, 0, 0);
    stage.context.globalAlpha = stage.alpha;
    stage.context.drawImage(
      context.canvas,
      0,
      0,
      width,
      height,
      rect.x,
      rect.y,
      width * coarse,
      height * coarse,
    );
    this.#layers.give(layer);
    if (below) paint(stage);
    return true;
  }

  #filterOf({ filter }: LayerUse): PlanFilter | null {
    let known = this.#filters.get(filter);
    if (known === undefined) {
      known = filterOf(filter, this.#displayList.filters, this.#displayList.lengths);
      this.#filters.set(filter, known);
    }
    return known;
  }

  /**
   * The region of a filter in the units of the filtered element; null if the region depends on the element's box and
   * there is none.
   */
  #regionOf(effect: LayerUse, { region }: PlanFilter, context: PaintTarget['context']): Rect | null {
    if (!region.isBoxed) return region;
    const box = this.#boxes.of(effect, context);
    return box && boxAfter(box, region);
  }

  #unitsOf(effect: LayerUse, { isBoxed }: PlanFilter, context: PaintTarget['context']): Matrix {
    const box = isBoxed ? this.#boxes.of(effect, context) : null;
    return box ?? [1, 0, 0, 1, 0, 0];
  }

  #grow(context: PaintTarget['context']): Float32Array {
    const { items, boxes } = this.#displayList;
    const grown = new Float32Array(boxes);
    items.forEach((item, at) => {
      for (let effect: Effect | null = item.effect; effect; effect = effect.outer) {
        if (effect.kind !== 'layer' || effect.filter === '') continue;
        const filter = this.#filterOf(effect);
        const region = filter && this.#regionOf(effect, filter, context);
        if (!filter || !region) continue;
        const units = this.#unitsOf(effect, filter, context);
        const [reachX, reachY] = reachOf(filter, scaledBy(multiply(effect.matrix, units), 1));
        const around = boxThrough(effect.matrix, {
          minX: region.x,
          minY: region.y,
          maxX: region.x + region.width,
          maxY: region.y + region.height,
        });
        const isOut = isBoundless(filter);
        const side = at * 4;
        // The result stays inside the region, and within the filter's reach of the drawing.
        const least = (of: number, reach: number, edge: number): number =>
          isOut ? edge : Math.max(edge, (grown[side + of] as number) - reach);
        const most = (of: number, reach: number, edge: number): number =>
          isOut ? edge : Math.min(edge, (grown[side + of] as number) + reach);
        grown.set(
          [
            least(0, reachX, around.minX),
            least(1, reachY, around.minY),
            most(2, reachX, around.maxX),
            most(3, reachY, around.maxY),
          ],
          side,
        );
      }
    });
    return grown;
  }
}

/** The filter without its last step if that step draws the source graphic over the rest; otherwise null. */
function belowSource({ steps, ...rest }: PlanFilter): PlanFilter | null {
  const last = steps.at(-1);
  const [above, below = -1] = last?.inputs ?? [];
  const isAbove =
    last?.primitive === 'composite' && last.how === 'source-over' && above === SOURCE && below >= 0;
  return isAbove ? { ...rest, steps: steps.slice(0, below + 1) } : null;
}

function scaledBy([a, b, c, d]: Matrix, by: number): FilterScale {
  return [a * by, b * by, c * by, d * by];
}

/** Clips a stage to a region given in the units of a matrix. */
function cutTo(stage: PaintTarget, matrix: Matrix, { x, y, width, height }: Rect): void {
  toUnits(stage, matrix);
  stage.context.beginPath();
  stage.context.rect(x, y, width, height);
  stage.context.clip();
}

/** The intersection of two boxes, extended to whole pixels; null if empty. */
function commonOf(a: Rect, b: Rect): Rect | null {
  const x = Math.floor(Math.max(a.x, b.x));
  const y = Math.floor(Math.max(a.y, b.y));
  const width = Math.ceil(Math.min(a.x + a.width, b.x + b.width)) - x;
  const height = Math.ceil(Math.min(a.y + a.height, b.y + b.height)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
