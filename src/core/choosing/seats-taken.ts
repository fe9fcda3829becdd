import { seatById, seatZone, type SeatIndex } from '../hall/seat-index.ts';
import { limitLeft, type Cart, type CartRules } from './cart.ts';
import { pricesForSession } from './seat-price.ts';
import { runAround } from './seat-run.ts';
import { affordableZones, type SeatWish } from './seat-wish.ts';

/** What a press on a seat is going to take. */
export interface SeatsTaken {
  /** In the order of their labels; the pressed seat alone where it is in the cart or not to be had. */
  readonly seats: readonly number[];
  /** How many more were wished for than sit together here. */
  readonly short: number;
  /** The order has room for these only. */
  readonly isFull: boolean;
  /** The pressed seat with a neighbour, where the buyer has not said how many and nothing is chosen yet. */
  readonly pair: readonly number[] | null;
}

export const nothingTaken: SeatsTaken = { seats: [], short: 0, isFull: false, pair: null };

/** The seats that a press takes: as many neighbours as were wished for, as far as the row and the order have room. */
export const seatsTaken = (
  index: SeatIndex,
  seat: number,
  wish: SeatWish,
  cart: Cart,
  rules: CartRules,
): SeatsTaken => {
  const held = new Set(cart.map(({ place }) => seatById(index, place.seatId)));
  const room = limitLeft(cart, rules);
  // A full order refuses by itself, and says so.
  if (held.has(seat) || room === 0) return { ...nothingTaken, seats: [seat] };
  const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
  const within = affordableZones(sold, wish) ?? new Set(sold.map(({ zoneId }) => zoneId));
  const own = index.zone[seat];
  const accept = (other: number): boolean => {
    const zone = seatZone(index, other);
    return !held.has(other) && zone !== null && (index.zone[other] === own || within.has(zone.id));
  };
  const wanted = Math.max(1, wish.count);
  const count = Math.min(wanted, room);
  const run = runAround(index, seat, count, accept);
  const two = wish.count === 0 && cart.length === 0 && room > 1 ? runAround(index, seat, 2, accept) : null;
  return {
    seats: inOrder(run.seats),
    short: run.short,
    isFull: run.short === 0 && count < wanted,
    pair: two?.short === 0 ? inOrder(two.seats) : null,
  };
};

/* Seats are numbered in the order of their labels. */
const inOrder = (seats: readonly number[]): readonly number[] => seats.toSorted((a, b) => a - b);
