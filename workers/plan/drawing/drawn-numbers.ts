import { seatsInBox } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { TextItem } from './display-item.ts';
import type { DisplayListBuilder } from './display-list.ts';

// A digit's width and the height of its middle, as shares of the font size.
const DIGIT_WIDTH = 0.6;
const DIGIT_MIDDLE = 0.35;

/**
 * Removes the numbers that a drawing writes on its own seats: the map writes them on available seats, in a legible
 * colour, and they must not appear twice. A text is such a number if it equals the number of the seat around it.
 */
export function dropDrawnNumbers(displayList: DisplayListBuilder, index: SeatIndex): void {
  if (index.count === 0) return;
  const found = new Uint32Array(8);
  displayList.dropTexts((item) => {
    const text = item.text.trim();
    if (text === '') return false;
    const [ownX, ownY] = middleOf(item, text.length * DIGIT_WIDTH * item.style.fontSize);
    const [a, b, c, d, e, f] = item.matrix;
    const [x, y] = [a * ownX + c * ownY + e, b * ownX + d * ownY + f];
    const count = Math.min(found.length, seatsInBox(index, { minX: x, minY: y, maxX: x, maxY: y }, found));
    return found
      .subarray(0, count)
      .some((seat) => index.labels[index.seatLabel[seat] as number]?.trim() === text);
  });
}

/** The middle of a text of this width, in its own units. */
export function middleOf({ x, y, style }: TextItem, width: number): readonly [x: number, y: number] {
  const isRaised = style.baseline === 'auto' || style.baseline === 'alphabetic';
  const alongX = x + { start: 0.5, middle: 0, end: -0.5 }[style.anchor] * width;
  return [alongX, y - (isRaised ? DIGIT_MIDDLE * style.fontSize : 0)];
}
