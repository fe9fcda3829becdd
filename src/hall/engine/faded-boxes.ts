import type { Box } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';

/* Of more than so many the places are not looked for: most tiles show one of them. */
const maxSeats = 200;

/** Where the hall looks different with other seats faded, hall units. O(n). */
export const fadedBoxes = (
  index: SeatIndex,
  before: Uint8Array | null,
  now: Uint8Array | null,
): readonly Box[] | 'all' => {
  if (before?.length !== index.count || now?.length !== index.count) return 'all';
  const boxes: Box[] = [];
  for (let seat = 0; seat < index.count; seat += 1) {
    if (before[seat] === now[seat]) continue;
    if (boxes.length === maxSeats) return 'all';
    boxes.push(seatBox(index, seat));
  }
  return boxes;
};
