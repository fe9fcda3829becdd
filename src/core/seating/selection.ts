import { SEAT_FREE, seatById, seatZone, type SeatIndex } from '../hall/seat-index.ts';
import { isAccessible, KIND_COMPANION } from '../hall/seat-kinds.ts';
import { remainingLimit, remainingOfPrice, type Cart, type CartRules } from '../cart/cart.ts';
import { companionsOf, wheelchairsOf } from './companions.ts';
import { priceKey, pricesForSession } from '../cart/seat-price.ts';
import { blockAround } from './seat-run.ts';
import { missingParty } from './party.ts';
import {
  affordableZones,
  MAX_PARTY_SIZE,
  preferredPrice,
  sizeOf,
  type PartyPart,
  type SeatPreferences,
} from './preferences.ts';

/** What selecting a seat would take. */
export type SeatSelection = {
  /** In the order of their labels; the selected seat alone if it is in the cart or the order is full. */
  readonly seats: readonly number[];
  /**
   * How many of the requested seats do not fit together here; two are assumed while the buyer has not stated a number.
   */
  readonly short: number;
  /** The order, or the remaining number at their price, has room for these only. */
  readonly isFull: boolean;
  /** The party members they are for, by category, in the order of the seats. */
  readonly party: readonly PartyPart[];
  /**
   * The selected seat with a neighbour, if the buyer has not stated a number and the cart is empty; a wheelchair place
   * with its companion seat in any case.
   */
  readonly pair: readonly number[] | null;
  /** The free wheelchair place that is taken together with the selected companion seat; −1 for none. */
  readonly wheelchair: number;
};

export const emptySelection: SeatSelection = {
  seats: [],
  short: 0,
  isFull: false,
  party: [],
  pair: null,
  wheelchair: -1,
};

/** The seats taken by selecting one: as many neighbours as requested, as far as the row and the order have room. */
export const seatsToSelect = (
  index: SeatIndex,
  seat: number,
  preferences: SeatPreferences,
  cart: Cart,
  rules: CartRules,
): SeatSelection => {
  const held = new Set(cart.map(({ place }) => seatById(index, place.seatId)));
  const room = remainingLimit(cart, rules);
  const company = missingParty(preferences, cart, MAX_PARTY_SIZE);
  // At the limit, return the seat alone: the cart refuses it with a reason.
  if (held.has(seat) || room === 0) return { ...emptySelection, seats: [seat], party: company };
  const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
  const zones = new Set(sold.map(({ zoneId }) => zoneId));
  const isSold = (other: number): boolean => {
    const zone = seatZone(index, other);
    return index.state[other] === SEAT_FREE && !held.has(other) && zone !== null && zones.has(zone.id);
  };
  const said = preferences.count === 0 ? 0 : sizeOf(company);
  if (isAccessible(index, seat))
    return { ...accessibleTaken(index, seat, said, room, held, isSold), party: company };
  const within = affordableZones(sold, preferences) ?? zones;
  const own = index.zone[seat];
  const accept = (other: number): boolean => {
    const zone = seatZone(index, other);
    if (held.has(other) || zone === null || isAccessible(index, other)) return false;
    return index.zone[other] === own || within.has(zone.id);
  };
  const wanted = Math.max(1, said);
  const zoneId = seatZone(index, seat)?.id;
  const rows = sold.filter((row) => row.zoneId === zoneId);
  // Categories that are not sold here share the ordinary price and its remaining number.
  const taken = new Map<string, number>();
  const party = company.flatMap((part) => {
    const price = preferredPrice(rows, part.categoryId);
    if (price === undefined) return [part];
    const before = taken.get(priceKey(price)) ?? 0;
    const count = Math.min(part.count, remainingOfPrice(cart, price) - before);
    taken.set(priceKey(price), before + count);
    return count > 0 ? [{ ...part, count }] : [];
  });
  const most = Math.max(1, Math.min(room, sizeOf(party)));
  const count = Math.min(wanted, most);
  const run = blockAround(index, seat, count, accept);
  const two =
    preferences.count === 0 && cart.length === 0 && most > 1 ? blockAround(index, seat, 2, accept) : null;
  return {
    ...emptySelection,
    seats: inOrder(run.seats),
    short: run.short || (two?.short ?? 0),
    isFull: run.short === 0 && count < wanted,
    party: party.length > 0 ? party : company,
    pair: two?.short === 0 ? inOrder(two.seats) : null,
  };
};

/* A wheelchair place takes companion seats beside it; a companion seat takes its wheelchair place if that is free. */
const accessibleTaken = (
  index: SeatIndex,
  seat: number,
  wished: number,
  room: number,
  held: ReadonlySet<number>,
  isSold: (seat: number) => boolean,
): SeatSelection => {
  if (index.kind[seat] === KIND_COMPANION) {
    const places = wheelchairsOf(index, seat);
    const free = places.some((place) => held.has(place)) ? undefined : places.find(isSold);
    if (free === undefined || room < 2) return { ...emptySelection, seats: [seat] };
    return { ...emptySelection, seats: inOrder([free, seat]), wheelchair: free };
  }
  const beside = companionsOf(index, seat).filter(isSold);
  const wanted = Math.max(1, wished);
  const count = Math.min(wanted, room);
  const seats = [seat, ...beside.slice(0, count - 1)];
  const [next] = beside;
  return {
    ...emptySelection,
    seats: inOrder(seats),
    short: count - seats.length,
    isFull: count < wanted && seats.length === count,
    pair: wished < 2 && room > 1 && next !== undefined ? inOrder([seat, next]) : null,
  };
};

/* Seats are numbered in the order of their labels. */
const inOrder = (seats: readonly number[]): readonly number[] => seats.toSorted((a, b) => a - b);
