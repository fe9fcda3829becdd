import type { CartContext } from '../../../../machines/hall-booking/cart.ts';
import type { PriceRow } from '../../../contract/event.ts';
import type { CartItem, CartPlace } from '../../../core/choosing/cart.ts';
import { equalSeat } from '../../../core/choosing/equal-seat.ts';
import { seatById, seatIdAt, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { pricesForZone } from '../../../core/choosing/seat-price.ts';
import { seatPlace } from '../places.ts';

/** A lost line of the cart, and what may stand in its stead. */
interface SeatSwap {
  readonly item: CartItem;
  /** The nearest free seat of the same price; null where there is none. `seat` is its number in the index. */
  readonly offer: { readonly seat: number; readonly place: CartPlace; readonly price: PriceRow } | null;
}

/** For each lost place the nearest free seat of the same category and price; no seat is offered twice. */
export const seatSwaps = (
  lost: readonly CartItem[],
  { items, rules }: Pick<CartContext, 'items' | 'rules'>,
  index: SeatIndex | null,
): readonly SeatSwap[] => {
  const held = new Set<string>(items.map((item) => item.place.seatId));
  return lost.map((item) => {
    const at = index === null ? -1 : seatById(index, item.place.seatId);
    if (index === null || at < 0) return { item, offer: null };
    const sameCategory = (zone: number): PriceRow | undefined => {
      const id = index.zones[zone]?.id;
      return id === undefined
        ? undefined
        : pricesForZone(rules.prices, id, rules.day, rules.method, rules.priceTypeId).find(
            (row) => row.categoryId === item.price.categoryId,
          );
    };
    const free = (seat: number): boolean => !held.has(seatIdAt(index, seat));
    const seat = equalSeat(index, at, (zone) => sameCategory(zone)?.priceMinor ?? null, free);
    const place = seat < 0 ? null : seatPlace(index, seat);
    const price = seat < 0 ? undefined : sameCategory(index.zone[seat] as number);
    if (place === null || price === undefined) return { item, offer: null };
    held.add(place.seatId);
    return { item, offer: { seat, place, price } };
  });
};
