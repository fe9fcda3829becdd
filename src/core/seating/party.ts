import type { Minor, ZoneId } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import { countOf, remainingOfPrice, type Cart, type CartPlace } from '../cart/cart.ts';
import { totalOf } from '../cart/seat-price.ts';
import {
  cutParty,
  isMixed,
  MAX_PARTY_SIZE,
  partyOf,
  preferredPrice,
  preferredPrices,
  preferredRows,
  sizeOf,
  ticketMinor,
  type PartyPart,
  type SeatPreferences,
} from './preferences.ts';

/** A place to be added to the cart, and its price. */
export type PricedPlace = { readonly place: CartPlace; readonly price: PriceRow };

/**
 * The members of a party without a place in the cart yet, at most `room`. The whole party if nobody is missing, or if
 * all are of one category: then a selection takes that many whatever is in the cart. The limit is applied last, because
 * members who have a place need no room.
 */
export const missingParty = (
  preferences: SeatPreferences,
  cart: Cart,
  room: number,
): readonly PartyPart[] => {
  const party = partyOf(preferences, MAX_PARTY_SIZE);
  if (party.length < 2) return cutParty(party, room);
  const missing = party.flatMap((part) => {
    const has = countOf(cart.filter(({ price }) => price.categoryId === part.categoryId));
    return part.count > has ? [{ ...part, count: part.count - has }] : [];
  });
  return cutParty(missing.length > 0 ? missing : party, room);
};

/**
 * The price of each place, in the order of the places: those of the first category, then those of the next, so that
 * each category sits together and is one line of the cart. A place beyond the party gets the first category. If a zone
 * does not sell a category, its ordinary price is used; a place without any price is left out.
 */
export const priceParty = (
  places: readonly CartPlace[],
  party: readonly PartyPart[],
  pricesOf: (zoneId: ZoneId) => readonly PriceRow[],
): readonly PricedPlace[] => {
  const categories = party.flatMap(({ categoryId, count }) =>
    Array.from({ length: count }, () => categoryId),
  );
  return places.flatMap((place, at) => {
    const price = preferredPrice(pricesOf(place.zoneId), categories[at] ?? party[0]?.categoryId ?? '');
    return price === undefined ? [] : [{ place, price }];
  });
};

/** The total price of some places, fees included. */
export const sumOfPriced = (places: readonly PricedPlace[]): Minor =>
  totalOf(places.map(({ price }) => ({ price, quantity: 1 }))).totalMinor;

/** The prices and the room of a zone for a party. */
type PartyZone = {
  /** The price of one ticket, fee included, in the category that the legend shows. */
  readonly priceMinor: Minor;
  /** The price of all tickets, fees included. */
  readonly sumMinor: number;
  /** The number of places that can still be ordered at its prices; for several categories, all of the party or 0. */
  readonly room: number;
};

/**
 * The zones in which to look for seats: for a party of several categories those that sell each of them. `sold`: all
 * prices of a session; `party`: the members to be seated; `cart`: what is already selected.
 */
export const zonesForParty = (
  sold: readonly PriceRow[],
  preferences: SeatPreferences,
  party: readonly PartyPart[],
  cart: Cart,
): ReadonlyMap<ZoneId, PartyZone> => {
  const rowsOf = party.map(({ categoryId }) => preferredRows(sold, categoryId));
  const usual = preferredPrices(sold, preferences.categoryId);
  const zones = new Map<ZoneId, PartyZone>();
  for (const [zoneId, first] of rowsOf[0] ?? []) {
    const parts = party.map((part, at) => ({ ...part, row: rowsOf[at]?.get(zoneId) ?? first }));
    if (isMixed(preferences) && parts.some(({ categoryId, row }) => row.categoryId !== categoryId)) continue;
    const rooms = parts.map(({ row }) => remainingOfPrice(cart, row));
    const [room = 0] = rooms;
    const fits = parts.every(({ count }, at) => count <= (rooms[at] ?? 0));
    zones.set(zoneId, {
      priceMinor: usual.get(zoneId) ?? ticketMinor(first),
      sumMinor: parts.reduce((sum, { count, row }) => sum + count * ticketMinor(row), 0),
      room: parts.length < 2 ? room : fits ? sizeOf(party) : 0,
    });
  }
  return zones;
};
