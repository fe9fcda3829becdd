import type { DisplayItem, Effect, TextItem } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import { boxOf } from '../../plan/drawing/item-measure.ts';
import { boxAfter, inverseOf, joined } from '../../plan/svg/box-transform.ts';
import { multiply } from '../../plan/svg/svg-transform.ts';
import type { Matrix, Rect } from '../../plan/svg/svg-transform.ts';
import { baselineShift, chunkAt, fontOf, measure, startOf, unitOf } from '../paint-text.ts';

/** The boxes of groups that effects are measured by: they contain everything drawn in the group, without strokes. */
export class GroupBoxes {
  readonly #displayList: DisplayList;
  #boxes: Map<Effect, Rect> | null = null;

  constructor(displayList: DisplayList) {
    this.#displayList = displayList;
  }

  /**
   * The matrix from fractions of the box of an effect's element to its units; null if the box is empty. `context`
   * measures texts.
   */
  of(effect: Effect, context: OffscreenCanvasRenderingContext2D): Matrix | null {
    if (effect.box) return effect.box;
    this.#boxes ??= this.#measure(context);
    const box = this.#boxes.get(effect);
    return box && box.width > 0 && box.height > 0 ? [box.width, 0, 0, box.height, box.x, box.y] : null;
  }

  /** Measures all groups at once: a plan that needs one most likely needs more. */
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

/**
 * The box around the text that contains the item at `at`, in the item's units: as high as the font, with rotation
 * ignored.
 */
export function lineBox(
  context: OffscreenCanvasRenderingContext2D,
  items: readonly DisplayItem[],
  at: number,
): Rect {
  const of = (place: number): number => {
    const item = items[place];
    return item?.kind === 'text' ? item.element : -1;
  };
  let first = at;
  while (first > 0 && of(first - 1) === of(at)) first -= 1;
  let box: Rect | null = null;
  context.save();
  for (let next = first; of(next) === of(at);) {
    const end = chunkAt(items, next)[1];
    const runs = items.slice(next, end) as readonly TextItem[];
    const measured = runs.map((item) => measure(context, item));
    let x = startOf(measured);
    for (const { item, width } of measured) {
      if (item.follows) x += item.x;
      context.font = fontOf(item.style);
      const unit = unitOf(item.style);
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
      const y = item.y + (baselineShift(context, item.style) - ascent) * unit;
      box = joined(box, { x, y, width, height: (ascent + descent) * unit });
      x += width;
    }
    next = end;
  }
  context.restore();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}
