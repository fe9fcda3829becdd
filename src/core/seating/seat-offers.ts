import type { HallPoint } from '../hall/geometry.ts';
import { SEAT_FREE, type SeatIndex } from '../hall/seat-index.ts';
import { isSideView, type FocalTarget, type SeatBlock } from './block-window.ts';
import { findBlocks } from './find-blocks.ts';
import type { ProposalAsk } from './proposals.ts';

/** The sort orders of a list of offers: cheapest, best view, nearest to a place. */
export type OfferOrder = 'price' | 'view' | 'near';

/** Nobody reads further; buyers who want other offers filter by price or place. */
export const MAX_OFFERS = 3000;

/**
 * All groups of adjacent seats available, with no seat in common, in an order; `near` is the place that `near`
 * measures from, hall units, null if there is none. Only the first `MAX_OFFERS`; by price the first of each price,
 * yielding between prices; near a place the flawless ones (see `findBlocks`), sorted by the distance of their
 * centres. Costs as much as `findBlocks`, by price once per price.
 */
export function* listOffers(
  index: SeatIndex,
  ask: ProposalAsk,
  order: OfferOrder,
  near: HallPoint | null,
): Generator<undefined, readonly SeatBlock[]> {
  const isNear = order === 'near' && near !== null;
  const offers = findBlocks(index, {
    ...ask,
    ...(isNear && { focus: { middle: near, front: null } }),
    by: order === 'price' ? 'price' : 'view',
    most: MAX_OFFERS,
  });
  if (isNear) {
    // `findBlocks` sorts by flaws before distance, so its result is sorted again.
    const away = new Map(offers.map((offer) => [offer, distanceTo(index, offer, near)]));
    return offers.toSorted((one, other) => (away.get(one) ?? 0) - (away.get(other) ?? 0));
  }
  return order === 'price' && offers.length === MAX_OFFERS ? yield* withDearer(index, ask, offers) : offers;
}

/* The cheapest offers, which fill the list, followed by those of each higher price. */
function* withDearer(
  index: SeatIndex,
  ask: ProposalAsk,
  cheapest: readonly SeatBlock[],
): Generator<undefined, readonly SeatBlock[]> {
  const { zones, count, party, priceMinor, accept } = ask;
  const bySum = new Map<number, Set<number>>();
  index.zones.forEach((_, zone) => {
    if (zones?.has(zone) === false) return;
    const sum = party?.sumMinor(zone) ?? count * (priceMinor?.(zone) ?? 0);
    if (sum > (cheapest.at(-1)?.priceMinor ?? 0)) bySum.set(sum, (bySum.get(sum) ?? new Set()).add(zone));
  });
  const taken = new Set(cheapest.flatMap(({ seats }) => seats));
  const isLeft = (seat: number): boolean => !taken.has(seat) && (accept?.(seat) ?? true);
  const offers = [...cheapest];
  for (const [, ofPrice] of [...bySum].toSorted(([one], [other]) => one - other)) {
    yield;
    offers.push(
      ...findBlocks(index, { ...ask, zones: ofPrice, accept: isLeft, by: 'price', most: MAX_OFFERS }),
    );
  }
  return offers;
}

/* The distance from the midpoint between the first seat and the last, hall units. */
function distanceTo({ x, y }: SeatIndex, { seats }: SeatBlock, to: HallPoint): number {
  const [first, last] = [seats[0] ?? 0, seats.at(-1) ?? 0];
  const middle = (along: Float32Array): number => ((along[first] ?? 0) + (along[last] ?? 0)) / 2;
  return Math.hypot(middle(x) - to.x, middle(y) - to.y);
}

/** An offer as a list row; if it is unfolded, its equivalents follow below it. */
export type OfferRow = {
  readonly offer: SeatBlock;
  /** The key shared by an offer and its equivalents; '' for an unfolded equivalent. */
  readonly key: string;
  /** The number of equivalents, and of the sectors they are in; 0 = none. */
  readonly more: number;
  readonly sectors: number;
  readonly isOpen: boolean;
  /** How many rows had to be unfolded to show this one. */
  readonly depth: number;
};

/**
 * Offers folded under the first one with the same sum, in one sector or, in a list by price, in all sectors. Those of
 * several sectors unfold to one row per sector. `opened` has the keys of unfolded rows. O(n).
 */
export function foldOffers(
  index: SeatIndex,
  offers: readonly SeatBlock[],
  order: OfferOrder,
  opened: ReadonlySet<string>,
): readonly OfferRow[] {
  const sectorOf = ({ seats: [seat = 0] }: SeatBlock): number => index.sector[seat] ?? 0;
  const fold = (alike: readonly SeatBlock[], acrossSectors: boolean, depth = 0): readonly OfferRow[] => {
    const groups = new Map<string, [SeatBlock, ...SeatBlock[]]>();
    for (const offer of alike) {
      const key = acrossSectors ? `${offer.priceMinor}` : `${sectorOf(offer)}:${offer.priceMinor}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [offer]);
      else group.push(offer);
    }
    return [...groups].flatMap(([key, [offer, ...more]]) => {
      const sectors = new Set(more.map(sectorOf)).size;
      const isOpen = opened.has(key);
      const row = { offer, key, more: more.length, sectors, isOpen, depth };
      if (!isOpen) return [row];
      const alone = (one: SeatBlock): OfferRow => ({
        ...row,
        offer: one,
        key: '',
        more: 0,
        depth: depth + 1,
      });
      return [row, ...(sectors > 1 ? fold(more, false, depth + 1) : more.map(alone))];
    });
  };
  return fold(offers, order === 'price');
}

/** The offers whose seats are all still free. */
export function filterFreeOffers({ state }: SeatIndex, offers: readonly SeatBlock[]): readonly SeatBlock[] {
  return offers.filter(({ seats }) => seats.every((seat) => state[seat] === SEAT_FREE));
}

/**
 * From offers sorted by price or view, the first of each sum that several share: the flawless one with the best view.
 * Offers that see the focus from the side are left out.
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
