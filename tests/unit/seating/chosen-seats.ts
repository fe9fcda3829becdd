import * as fc from 'fast-check';

import {
  findSplitBlocks,
  findBlocks as choicesTogether,
  type SeatBlockQuery,
} from '../../../src/core/seating/find-blocks.ts';
import type { SeatBlock } from '../../../src/core/seating/block-window.ts';
import { seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';

export const prices = [1000, 2000, 3000];
export const priceMinor = (zone: number): number | null => prices[zone] ?? null;

/** The choice after `skip` better ones, in one row; if no row has room, that of a split group. */
export const findBlocks = (
  index: SeatIndex,
  { skip = 0, ...ask }: SeatBlockQuery & { readonly skip?: number },
): SeatBlock | null => {
  const wanted = { ...ask, most: skip + 1 };
  const inRows = choicesTogether(index, wanted);
  return (inRows.length > 0 ? inRows : findSplitBlocks(index, wanted))[skip] ?? null;
};
export const idsOf = (index: SeatIndex, seats: readonly number[] | undefined): string[] =>
  (seats ?? []).map((seat) => seatIdAt(index, seat));
export const choose = (index: SeatIndex, ask: Parameters<typeof findBlocks>[1]): string[] =>
  idsOf(index, findBlocks(index, ask)?.seats);

export const hallText = fc.array(
  fc.string({ unit: fc.constantFrom('0', '1', '2', 'x', 'x', ' '), minLength: 1, maxLength: 12 }),
  {
    minLength: 1,
    maxLength: 6,
  },
);
