import type { ActorRefFrom } from 'xstate';

import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { CategoryId } from '../../../contract/brand.ts';
import type { CartItem, CartRules } from '../../../core/cart/cart.ts';
import { preferredPrice } from '../../../core/seating/preferences.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import { SEAT_FREE, seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import type { SharedView } from '../../../core/addresses/view-address.ts';
import { seatPlace, standingPlace } from '../common/places.ts';

/* A separate file from use-shared-view.ts to save bytes: the notices load later and need no engine for this. */

/** The cart lines for the places in a shared address, without unavailable ones. */
export const cartItemsFromLink = (
  index: SeatIndex,
  rules: CartRules,
  places: SharedView['places'],
): readonly CartItem[] => {
  const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
  return places.flatMap(({ seatId, categoryId, count }): CartItem[] => {
    const seat = seatById(index, seatId);
    const area = index.standing.find((entry) => entry.id === seatId);
    const free = seat >= 0 && index.state[seat] === SEAT_FREE;
    const place = area !== undefined ? standingPlace(area) : free ? seatPlace(index, seat) : null;
    // If the category is no longer sold, the seat is added at another price rather than lost.
    const own = sold.filter((row) => row.zoneId === place?.zoneId);
    const price = preferredPrice(own, categoryId as CategoryId);
    if (place === null || price === undefined) return [];
    return [{ place, price, quantity: place.kind === 'seat' ? 1 : count }];
  });
};

/** Adds lines to a cart, as a buyer would. */
export const addToCart = (cart: ActorRefFrom<typeof cartMachine>, lines: readonly CartItem[]): void => {
  for (const { place, price, quantity } of lines) {
    if (place.kind === 'seat') cart.send({ type: 'seat.add', place, price });
    else cart.send({ type: 'standing.set', place, price, count: quantity });
  }
};
