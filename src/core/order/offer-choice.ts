import type { Minor } from '../../contract/brand.ts';
import type { SpecialOffer } from '../../contract/order.ts';

/** How many of each offer are chosen, by `offerKey`; zeros are left out. */
export type OfferCounts = Readonly<Record<string, number>>;

/** The maximum number of pieces of an offer that sets no limit. */
const most = 100;

/** An offer's key. */
export const offerKey = ({ parentId, packageId, priceId }: SpecialOffer): string =>
  `${parentId}-${packageId}-${priceId}`;

/** The offers, each once. */
export const distinctOffers = (offers: readonly SpecialOffer[]): readonly SpecialOffer[] => [
  ...new Map(offers.map((offer) => [offerKey(offer), offer])).values(),
];

/**
 * The maximum quantity of an offer, given the rest of the choice. A limit counts all pieces of a price, across offers.
 */
export const maxQuantity = (
  offers: readonly SpecialOffer[],
  counts: OfferCounts,
  offer: SpecialOffer,
): number => {
  const elsewhere = offers
    .filter((one) => one !== offer && one.priceId === offer.priceId)
    .reduce((sum, one) => sum + (counts[offerKey(one)] ?? 0), 0);
  return Math.max(0, (offer.limit > 0 ? Math.min(offer.limit, most) : most) - elsewhere);
};

/** The choice with another quantity of one offer, as near to the wanted one as its limit allows. */
export const withCount = (
  offers: readonly SpecialOffer[],
  counts: OfferCounts,
  key: string,
  wanted: number,
): OfferCounts => {
  const { [key]: _, ...others } = counts;
  const offer = offers.find((one) => offerKey(one) === key);
  const count = offer === undefined ? 0 : Math.min(Math.trunc(wanted), maxQuantity(offers, others, offer));
  return count > 0 ? { ...others, [key]: count } : others;
};

/** The part of a choice that is still on offer. */
export const stillOffered = (offers: readonly SpecialOffer[], counts: OfferCounts): OfferCounts =>
  Object.entries(counts).reduce<OfferCounts>((kept, [key, count]) => withCount(offers, kept, key, count), {});

/** The choice as it is sent: one entry per piece. */
export const chosenPieces = (offers: readonly SpecialOffer[], counts: OfferCounts): readonly SpecialOffer[] =>
  offers.flatMap((offer) => Array.from({ length: counts[offerKey(offer)] ?? 0 }, () => offer));

/** The total price of pieces. */
export const sumOf = (pieces: readonly Pick<SpecialOffer, 'costMinor'>[]): Minor =>
  pieces.reduce((sum, { costMinor }) => sum + costMinor, 0) as Minor;
