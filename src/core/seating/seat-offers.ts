import type { HallPoint } from '../hall/geometry.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import type { SeatBlock } from './block-window.ts';
import { findBlocks } from './find-blocks.ts';
import type { ProposalAsk } from './proposals.ts';

/** What a list of offers begins with: the cheapest, what sees best, what is nearest to a place. */
export type OfferOrder = 'price' | 'view' | 'near';

/** Nobody reads on: who wants others asks for a price, or for a place. */
const MAX_OFFERS = 3000;

/**
 * All seats together that can be had, no seat in two of them, in an order; `near` is the place that `near` goes by,
 * hall units, null where none is looked at. Of more than `MAX_OFFERS` the first. O(n log n).
 */
export function listOffers(
  index: SeatIndex,
  ask: ProposalAsk,
  order: OfferOrder,
  near: HallPoint | null,
): readonly SeatBlock[] {
  const isNear = order === 'near' && near !== null;
  return findBlocks(index, {
    ...ask,
    ...(isNear && { focus: { middle: near, front: null } }),
    by: order === 'price' ? 'price' : 'view',
    most: MAX_OFFERS,
  });
}
