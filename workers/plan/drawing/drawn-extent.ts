import { intersectBox, EMPTY_BOX, unionBox } from '../../../src/core/hall/geometry.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import { MAX_COORDINATE } from '../svg/svg-shape.ts';
import { boxThrough } from './display-list.ts';
import type { DisplayListBuilder, PlacedItem } from './display-list.ts';

// Of a font's size, about.
const LETTER_WIDTH = 0.6;

/** What a drawing takes up as far as it is seen on its page, if it has one; hall units. */
export function drawnExtent(displayList: DisplayListBuilder, page: Box | null): Box {
  let extent = EMPTY_BOX;
  for (let item = 0; item < displayList.size; item += 1) {
    const drawn = displayList.made(item);
    if (!drawn || !isPainted(drawn)) continue;
    const box = seenBox(drawn);
    const most = Math.max(-box.minX, -box.minY, box.maxX, box.maxY);
    if (most <= MAX_COORDINATE) extent = unionBox(extent, page ? intersectBox(box, page) : box);
  }
  return extent;
}

/** False for what is merely there to be pointed at. */
function isPainted({ item: { kind, style } }: PlacedItem): boolean {
  return kind === 'image' || style.fill !== 'none' || style.stroke !== 'none';
}

/** The box of an item; of a text what its letters take up, for the box of one is larger than any font can make it. */
function seenBox({ item, box }: PlacedItem): Box {
  if (item.kind !== 'text' || item.track) return box;
  const { x, y, style, matrix, text } = item;
  const width = text.length * style.fontSize * LETTER_WIDTH;
  const minX = x - { start: 0, middle: 0.5, end: 1 }[style.anchor] * width;
  return boxThrough(matrix, { minX, minY: y - style.fontSize, maxX: minX + width, maxY: y });
}
