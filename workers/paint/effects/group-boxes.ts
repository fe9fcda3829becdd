import type { DisplayItem, Effect } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import { boxOf } from '../../plan/drawing/item-measure.ts';
import { lineBox } from './line-box.ts';
import { boxAfter, inverseOf, joined } from '../../plan/svg/box-transform.ts';
import { multiply } from '../../plan/svg/svg-transform.ts';
import type { Matrix, Rect } from '../../plan/svg/svg-transform.ts';

/** The boxes of groups that an effect is measured by: of all that is drawn in them, strokes not counted. */
export class GroupBoxes {
  readonly #displayList: DisplayList;
  #boxes: Map<Effect, Rect> | null = null;

  constructor(displayList: DisplayList) {
    this.#displayList = displayList;
  }

  /**
   * From parts of the box of what an effect is said of to its units; null for an empty one. Texts are measured by
   * `context`.
   */
  of(effect: Effect, context: OffscreenCanvasRenderingContext2D): Matrix | null {
    if (effect.box) return effect.box;
    this.#boxes ??= this.#measure(context);
    const box = this.#boxes.get(effect);
    return box && box.width > 0 && box.height > 0 ? [box.width, 0, 0, box.height, box.x, box.y] : null;
  }

  /** All groups at once: a plan that asks for one most likely asks for more. */
  #measure(context: OffscreenCanvasRenderingContext2D): Map<Effect, Rect> {
    const { items, masks, paints, seatBoxes } = this.#displayList;
    const boxes = new Map(seatBoxes);
    const inverses = new Map<Effect, Matrix | null>();
    const add = (item: DisplayItem, local: Rect): void => {
      for (let effect = item.effect; effect; effect = effect.outer) {
        if (effect.box) continue;
        let inverse = inverses.get(effect);
        if (inverse === undefined) inverses.set(effect, (inverse = inverseOf(effect.matrix)));
        if (inverse)
          boxes.set(
            effect,
            joined(boxes.get(effect) ?? null, boxAfter(multiply(inverse, item.matrix), local)),
          );
      }
    };
    const addAll = (list: readonly DisplayItem[]): void => {
      list.forEach((item, at) => {
        if (item.effect)
          add(
            item,
            item.kind === 'path' ? boxOf(item) : item.kind === 'image' ? item : lineBox(context, list, at),
          );
      });
    };
    context.save();
    addAll(items);
    for (const mask of masks.values()) addAll(mask.items);
    for (const paint of paints.values())
      if (typeof paint === 'object' && paint.kind === 'pattern') addAll(paint.items);
    context.restore();
    return boxes;
  }
}
