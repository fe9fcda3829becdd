import type { DisplayItem, TextItem } from '../../plan/drawing/display-item.ts';
import { baselineShift, chunkAt, fontOf, measure, startOf, unitOf } from '../paint-text.ts';
import { joined } from '../../plan/svg/box-transform.ts';
import type { Rect } from '../../plan/svg/svg-transform.ts';

/** The box around the text that the item at `at` is of, in its own units: as high as its font, lines not turned. */
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
