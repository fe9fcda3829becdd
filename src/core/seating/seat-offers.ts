import type { HallPoint } from '../hall/geometry.ts';
import { SEAT_FREE, type SeatIndex } from '../hall/seat-index.ts';
import { isSideView, type FocalTarget, type SeatBlock } from './block-window.ts';
import { findBlocks } from './find-blocks.ts';
import type { ProposalAsk } from './proposals.ts';

/** What a list of offers begins with: the cheapest, what sees best, what is nearest to a place. */
export type OfferOrder = 'price' | 'view' | 'near';

/** Nobody reads on: who wants others asks for a price, or for a place. */
const MAX_OFFERS = 3000;

/**
 * All seats together that can be had, no seat in two of them, in an order; `near` is the place that `near` goes by,
 * hall units, null where none is looked at. Of more than `MAX_OFFERS` the first; of those near a place the ones without
 * flaws (see `findBlocks`), which then stand by how far their middles are from it. Costs what `findBlocks` does.
 */
export function listOffers(
  index: SeatIndex,
  ask: ProposalAsk,
  order: OfferOrder,
  near: HallPoint | null,
): readonly SeatBlock[] {
  const isNear = order === 'near' && near !== null;
  const offers = findBlocks(index, {
    ...ask,
    ...(isNear && { focus: { middle: near, front: null } }),
    by: order === 'price' ? 'price' : 'view',
    most: MAX_OFFERS,
  });
  if (!isNear) return offers;
  // Found by their flaws first, which says nothing of how near they are.
  const away = new Map(offers.map((offer) => [offer, distanceTo(index, offer, near)]));
  return offers.toSorted((one, other) => (away.get(one) ?? 0) - (away.get(other) ?? 0));
}

/* From the middle between the first seat and the last, hall units. */
function distanceTo({ x, y }: SeatIndex, { seats }: SeatBlock, to: HallPoint): number {
  const [first, last] = [seats[0] ?? 0, seats.at(-1) ?? 0];
  const middle = (along: Float32Array): number => ((along[first] ?? 0) + (along[last] ?? 0)) / 2;
  return Math.hypot(middle(x) - to.x, middle(y) - to.y);
}

/** Offers that a buyer would take for one: the same sector, the same sum. */
type OfferGroup = {
  /** Names the sector and the sum. */
  readonly key: string;
  readonly first: SeatBlock;
  readonly more: readonly SeatBlock[];
};

/** Offers of one sector that cost the same as one, which stands where the first of them did. O(n). */
export function groupOffers(index: SeatIndex, offers: readonly SeatBlock[]): readonly OfferGroup[] {
  const groups = new Map<string, OfferGroup & { readonly more: SeatBlock[] }>();
  for (const offer of offers) {
    const key = `${index.sector[offer.seats[0] ?? 0]}:${offer.priceMinor}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, first: offer, more: [] });
    else group.more.push(offer);
  }
  return [...groups.values()];
}

/** Those of which every seat is free by now. */
export function filterFreeOffers({ state }: SeatIndex, offers: readonly SeatBlock[]): readonly SeatBlock[] {
  return offers.filter(({ seats }) => seats.every((seat) => state[seat] === SEAT_FREE));
}

/**
 * Of offers in the order of their price or their view, the first of each sum that several of them cost: of those
 * without flaws it sees best. None that sees the focus from its side.
 */
export function bestOfEachPrice(
  { x, y }: SeatIndex,
  offers: readonly SeatBlock[],
  focus: FocalTarget | null,
): ReadonlySet<SeatBlock> {
  const best = new Map<number, SeatBlock>();
  const several = new Set<number>();
  for (const offer of offers) {
    if (best.has(offer.priceMinor)) several.add(offer.priceMinor);
    else best.set(offer.priceMinor, offer);
  }
  return new Set(
    [...best.values()].filter(({ priceMinor, seats: [seat = 0] }) => {
      return several.has(priceMinor) && focus !== null && !isSideView(focus, x[seat] ?? 0, y[seat] ?? 0);
    }),
  );
}
