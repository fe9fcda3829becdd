import {
  intersectBox,
  EMPTY_BOX,
  unionBox,
  boxHeight,
  boxWidth,
  hallPoint,
} from '../../../src/core/hall/geometry.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import { seatsInBox, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { MAX_COORDINATE } from '../svg/svg-shape.ts';
import type { DisplayItem } from './display-item.ts';
import { boxThrough, type DisplayList } from './display-list.ts';
import type { DisplayListBuilder, PlacedItem } from './display-list.ts';

// Approximate, as a share of the font size.
const LETTER_WIDTH = 0.6;

/** The extent of a drawing in hall units, limited to its page if there is one. */
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

/** False for a shape that is only an invisible pointer target. */
function isPainted({ item: { kind, style } }: PlacedItem): boolean {
  return kind === 'image' || style.fill !== 'none' || style.stroke !== 'none';
}

/**
 * The box of an item. For a text, the space that its letters take up, because its stored box is larger than any font
 * needs.
 */
const seenBox = ({ item, box }: PlacedItem): Box =>
  item.kind !== 'text' || item.track ? box : wordBox(item);

/** About the space that a text's letters take up, hall units. */
export function wordBox({ x, y, style, matrix, text }: Extract<DisplayItem, { kind: 'text' }>): Box {
  const width = text.length * style.fontSize * LETTER_WIDTH;
  const minX = x - { start: 0, middle: 0.5, end: 1 }[style.anchor] * width;
  return boxThrough(matrix, { minX, minY: y - style.fontSize, maxX: minX + width, maxY: y });
}

const STAGE =
  /^(?:сцена|эстрада|арена|манеж|ринг|stage|ring|сахна|舞台|((?:футбольное\s)?поле|л[её]д|каток|field|pitch|rink|ice|алаң|мұз|球场|场地))$/i;

/**
 * What the plan draws as its stage or pitch, in hall units: the largest shape around the word for it that contains no
 * seat, or else the surroundings of the word. Null if the plan has no such word.
 */
export function drawnStage({ items, boxes }: DisplayList, index: SeatIndex): SeatIndex['stage'] {
  const word = items.find((item) => item.kind === 'text' && STAGE.test(item.text.trim()));
  if (word?.kind !== 'text') return null;
  const around = wordBox(word);
  const at = hallPoint((around.minX + around.maxX) / 2, (around.minY + around.maxY) / 2);
  let best = around;
  for (let item = 0; item < items.length; item += 1) {
    const [minX, minY, maxX, maxY] = boxes.subarray(4 * item, 4 * item + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const box = { minX, minY, maxX, maxY };
    if (
      (items[item] as DisplayItem).kind !== 'path' ||
      !(at.x > minX && at.x < maxX && at.y > minY && at.y < maxY)
    )
      continue;
    if (areaOf(box) > areaOf(best) && isFree(index, box)) best = box;
  }
  return { ...best, isPitch: STAGE.exec(word.text.trim())?.[1] !== undefined };
}

const areaOf = (box: Box): number => boxWidth(box) * boxHeight(box);

function isFree(index: SeatIndex, box: Box): boolean {
  const found = new Uint32Array(1);
  // Seats on its edge do not count as inside.
  const inset = {
    ...box,
    minX: box.minX + index.maxReach,
    minY: box.minY + index.maxReach,
    maxX: box.maxX - index.maxReach,
    maxY: box.maxY - index.maxReach,
  };
  return inset.minX < inset.maxX && inset.minY < inset.maxY && seatsInBox(index, inset, found) === 0;
}
