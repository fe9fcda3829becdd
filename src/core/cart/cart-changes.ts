import type { Cart, CartItem } from './cart.ts';

/** What became of a cart between two moments, whatever the way. Each line is the later one, but for `removed`. */
export interface CartChanges {
  /** Seats that came in. */
  readonly added: Cart;
  /** Places that left, seats and whole lines of an area. */
  readonly removed: Cart;
  /** Seats that stayed, in another category or at another price. */
  readonly swapped: Cart;
  /** Standing lines with another count, new ones too. */
  readonly counted: Cart;
}

const lineOf = (cart: Cart, { place, price }: CartItem): CartItem | undefined =>
  cart.find(
    (item) =>
      item.place.seatId === place.seatId &&
      (place.kind === 'seat' || item.price.categoryId === price.categoryId),
  );

const isSamePrice = (a: CartItem, b: CartItem): boolean =>
  a.price.categoryId === b.price.categoryId && a.price.priceMinor === b.price.priceMinor;

/** Compares a cart before and after. O(n²) of a cart's few lines. */
export const cartChanges = (before: Cart, after: Cart): CartChanges => {
  const seats = after.filter((item) => item.place.kind === 'seat');
  return {
    added: seats.filter((item) => lineOf(before, item) === undefined),
    removed: before.filter((item) => lineOf(after, item) === undefined),
    swapped: seats.filter((item) => {
      const had = lineOf(before, item);
      return had !== undefined && !isSamePrice(had, item);
    }),
    counted: after.filter(
      (item) => item.place.kind === 'standing' && lineOf(before, item)?.quantity !== item.quantity,
    ),
  };
};
