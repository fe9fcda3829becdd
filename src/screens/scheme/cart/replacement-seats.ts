import type { CartContext } from '../../../../machines/hall-booking/cart-chart.ts';
import type { PriceRow } from '../../../contract/event.ts';
import type { CartItem, CartPlace } from '../../../core/cart/cart.ts';
import { equalSeats } from '../../../core/seating/replacement-seat.ts';
import { seatById, seatIdAt, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { seatPlace } from '../common/places.ts';

/** A lost line of the cart, and its possible replacement. */
type SeatSwap = {
  readonly item: CartItem;
  /** The nearest free seat at the same price, with its index `seat`; null if there is none. */
  readonly offer: { readonly seat: number; readonly place: CartPlace; readonly price: PriceRow } | null;
};

/** Lost adjacent places, or a single one, and their possible replacements. */
export type LostCompany = {
  readonly swaps: readonly SeatSwap[];
  /** True if no row has room for all of them, so that the replacements are apart. */
  readonly apart: boolean;
};

/**
 * For lost places, the nearest free ones of the same category and price, adjacent if they were adjacent; no seat is
 * offered twice.
 */
export const replacementSeats = (
  lost: readonly CartItem[],
  { items, rules }: Pick<CartContext, 'items' | 'rules'>,
  index: SeatIndex | null,
): readonly LostCompany[] => {
  const known = lost.flatMap((item) => {
    const seat = index === null ? -1 : seatById(index, item.place.seatId);
    return seat < 0 ? [] : [{ item, seat }];
  });
  const unknown = lost.filter((item) => !known.some((one) => one.item === item));
  const alone = unknown.map((item): LostCompany => ({ swaps: [{ item, offer: null }], apart: false }));
  if (index === null) return alone;
  const held = new Set<string>(items.map((item) => item.place.seatId));
  const priceOf = (item: CartItem, zone: number): PriceRow | undefined => {
    const id = index.zones[zone]?.id;
    return id === undefined
      ? undefined
      : pricesForZone(rules.prices, id, rules.day, rules.method, rules.priceTypeId).find(
          (row) => row.categoryId === item.price.categoryId,
        );
  };
  const groups = equalSeats(
    index,
    known.map(({ item, seat }) => ({
      seat,
      priceMinor: (zone) => priceOf(item, zone)?.priceMinor ?? null,
    })),
    (seat) => !held.has(seatIdAt(index, seat)),
  );
  const companies = groups.map(({ lost: group, found, parts }): LostCompany => {
    const swaps = group.map((at, nth): SeatSwap => {
      const { item } = known[at] as (typeof known)[number];
      const seat = found[nth] ?? -1;
      const place = seat < 0 ? null : seatPlace(index, seat);
      const price = seat < 0 ? undefined : priceOf(item, index.zone[seat] as number);
      return place === null || price === undefined
        ? { item, offer: null }
        : { item, offer: { seat, place, price } };
    });
    return { swaps, apart: parts > 1 };
  });
  return [...companies, ...alone];
};
