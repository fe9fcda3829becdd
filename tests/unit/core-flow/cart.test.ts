import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CategoryId, Minor } from '../../../src/contract/brand.ts';
import {
  addSeat,
  changeCategory,
  countOf,
  remainingLimit,
  loseSeats,
  orderLimit,
  orderLines,
  repriceCart,
  removeSeat,
  setStanding,
  belowMinimum,
  type Cart,
  type CartRules,
} from '../../../src/core/cart/cart.ts';
import { priceKey, priceMaximum } from '../../../src/core/cart/seat-price.ts';
import { area, item, price, rules, seat, seatId } from '../samples/flow-factories.ts';

const child = price({ categoryId: 'child' as CategoryId, priceMinor: 50_000 as Minor });
const both = rules({ prices: [price(), child] });
const must = (result: ReturnType<typeof addSeat>): Cart => {
  if (!result.ok) throw new Error(result.problem.reason);
  return result.value;
};
const why = (result: ReturnType<typeof addSeat>) =>
  result.ok ? 'fits' : [result.problem.reason, result.problem.allowed];

describe('putting seats into the cart', () => {
  it('takes a seat once: again with another category it only changes it', () => {
    const once = must(addSeat([], both, seat(1), price()));
    const twice = must(addSeat(once, both, seat(1), child));
    expect(twice.map((line) => line.price.categoryId)).toEqual(['child']);
  });
  it('tells seats apart by their id alone, however alike their labels are', () => {
    const twin = { ...seat(2), seat: '1' } as typeof seat extends (n: number) => infer P ? P : never;
    expect(countOf(must(addSeat(must(addSeat([], both, seat(1), price())), both, twin, price())))).toBe(2);
  });
  it('refuses the ticket above the limit, and says how many would fit', () => {
    const full = [item(1), item(2)];
    expect(why(addSeat(full, rules({ ticketLimit: 2 }), seat(3), price()))).toEqual(['limit', 0]);
    expect(remainingLimit(full, rules({ ticketLimit: 2 }))).toBe(0);
  });
  it('allows one ticket with the culture card, whatever the event’s limit', () => {
    expect(orderLimit(rules({ method: 'culture' }))).toBe(1);
    expect(why(addSeat([item(1)], rules({ method: 'culture' }), seat(2), price()))).toEqual(['limit', 0]);
  });
  it('refuses more of one price than that price allows, while the other price still fits', () => {
    const narrow = price({ maximum: 1 });
    const held = [{ ...item(1), price: narrow }];
    const wide = rules({ prices: [narrow, child] });
    expect(why(addSeat(held, wide, seat(2), narrow))).toEqual(['priceMaximum', 0]);
    expect(why(addSeat(held, wide, seat(2), child))).toBe('fits');
    const scarce = price({ maximum: 4, available: 1 });
    expect(
      why(addSeat([{ ...item(1), price: scarce }], rules({ prices: [scarce] }), seat(2), scarce)),
    ).toEqual(['priceLeft', 0]);
  });
  it('refuses a price that is not sold in that zone, on that day or that way', () => {
    expect(why(addSeat([], both, seat(1, 'balcony'), price()))).toEqual(['notSold', 0]);
    expect(why(addSeat([], rules({ day: '25.12.2026' as never }), seat(1), price()))).toEqual(['notSold', 0]);
    const card = rules({ method: 'culture', prices: [price({ culture: 'bankOnly' })] });
    expect(why(addSeat([], card, seat(1), price()))).toEqual(['notSold', 0]);
  });
  it('refuses a category or a sum that is not of the zone, whichever of the two is right', () => {
    const other = price({ categoryId: 'other' as CategoryId });
    const dearer = price({ priceMinor: 120_000 as Minor });
    expect(why(addSeat([], both, seat(1), other))).toEqual(['notSold', 0]);
    expect(why(addSeat([], both, seat(1), dearer))).toEqual(['notSold', 0]);
    expect(why(addSeat([], both, seat(1), child))).toBe('fits');
  });
  it('can’t change the category of a seat it does not hold', () => {
    expect(why(changeCategory([], both, seatId(1), child))).toEqual(['absent', 0]);
  });
});

describe('standing places', () => {
  it('are counted each against the order’s limit', () => {
    expect(why(setStanding([item(1)], both, area(), price(), 3))).toBe('fits');
    expect(why(setStanding([item(1)], both, area(), price(), 4))).toEqual(['limit', 3]);
  });
  it('share what is left of the area, and its most per order, between categories', () => {
    const two = must(setStanding([], both, area({ left: 3 }), price(), 2));
    expect(why(setStanding(two, both, area({ left: 3 }), child, 2))).toEqual(['standingLeft', 1]);
    expect(why(setStanding(two, both, area({ perOrder: 3 }), child, 2))).toEqual(['standingPerOrder', 1]);
    expect(why(setStanding(two, both, area({ perOrder: 3 }), child, 1))).toBe('fits');
  });
  it('can always be taken away, even where they no longer fit', () => {
    const four = must(setStanding([], both, area(), price(), 4));
    expect(countOf(must(setStanding(four, rules({ ticketLimit: 1 }), area(), price(), 3)))).toBe(3);
    expect(must(setStanding(four, both, area(), price(), 0))).toEqual([]);
  });
  it('come one more with each press, each category by itself', () => {
    const press = (cart: Cart, row: ReturnType<typeof price>) => must(addSeat(cart, both, area(), row));
    const cart = press(press(press([], price()), child), price());
    expect(cart.map((line) => [line.price.categoryId, line.quantity])).toEqual([
      [price().categoryId, 2],
      ['child', 1],
    ]);
    expect(must(setStanding(cart, both, area(), price(), 1.9)).map((line) => line.quantity)).toEqual([1, 1]);
    expect(must(setStanding(cart, both, area(), price(), Number.NaN))).toHaveLength(1);
  });
  it('leave one category at a time, or the whole area', () => {
    const mixed = must(setStanding(must(setStanding([], both, area(), price(), 1)), both, area(), child, 1));
    expect(removeSeat(mixed, area().seatId, child.categoryId)).toHaveLength(1);
    expect(removeSeat(mixed, area().seatId)).toEqual([]);
  });
});

describe('what happens to a cart against the buyer’s will', () => {
  it('names the lost seats and keeps the others', () => {
    const loss = loseSeats([item(1), item(2)], [seatId(2), seatId(9)]);
    expect(loss.cart.map((line) => line.place.seatId)).toEqual(['s1']);
    expect(loss.removed.map((line) => line.place.seatId)).toEqual(['s2']);
  });
  it('keeps the first seat with the culture card and gives it a category the card can buy', () => {
    const bank = price({ culture: 'bankOnly' });
    const card = price({ culture: 'cultureOnly', categoryId: 'card' as CategoryId });
    const held = [1, 2].map((n) => ({ ...item(n), price: bank }));
    const fitted = repriceCart(held, rules({ method: 'culture', prices: [bank, card] }));
    expect(fitted.cart.map((line) => [line.place.seatId, line.price.categoryId])).toEqual([['s1', 'card']]);
    expect(fitted.repriced).toEqual(fitted.cart);
    expect(fitted.removed.map((line) => line.place.seatId)).toEqual(['s2']);
  });
  it('keeps the category of a seat wherever it is still sold, first or not', () => {
    const kept = repriceCart([{ ...item(1), price: child }], both);
    expect(kept.cart.map((line) => line.price.categoryId)).toEqual(['child']);
    expect(kept.repriced).toEqual([]);
  });
  it('never has two lines of one place and category', () => {
    const gone = price({ categoryId: 'gone' as CategoryId });
    const lines = [gone, price()].map((sold) => ({ place: area(), price: sold, quantity: 1 }));
    const fitted = repriceCart(lines, rules({ prices: [price()] }));
    expect(fitted.cart.map((line) => [line.price.categoryId, line.quantity])).toEqual([
      [price().categoryId, 1],
    ]);
    expect(fitted.removed).toHaveLength(1);
  });
  it('takes fresh prices over and says which changed', () => {
    const dearer = price({ priceMinor: 120_000 as Minor });
    const fitted = repriceCart([item(1)], rules({ prices: [dearer] }));
    expect(fitted.cart[0]?.price.priceMinor).toBe(120_000);
    expect(fitted.repriced).toHaveLength(1);
    expect(repriceCart(fitted.cart, rules({ prices: [dearer] })).repriced).toEqual([]);
  });
  it('keeps as many standing places as still fit', () => {
    const five = [{ place: area(), price: price(), quantity: 5 }];
    const fitted = repriceCart(five, rules({ ticketLimit: 2 }));
    expect([countOf(fitted.cart), countOf(fitted.removed)]).toEqual([2, 3]);
  });
});

describe('ordering a cart', () => {
  it('says which price has too few tickets', () => {
    const pair = price({ minimum: 2 });
    const one = [{ ...item(1), price: pair }];
    expect(belowMinimum(one)).toEqual([{ price: pair, needed: 2, count: 1 }]);
    expect(belowMinimum([...one, { ...item(2), price: pair }])).toEqual([]);
    expect(belowMinimum([{ ...item(1), price: price({ forced: 3 }) }])[0]?.needed).toBe(3);
  });
  it('writes one line per seat and one per category of an area, sums in minor units', () => {
    const cart = [item(1), { place: area(), price: child, quantity: 3 }];
    expect(orderLines(cart, rules()).map((line) => [line.seatId, line.quantity, line.sumMinor])).toEqual([
      ['s1', 1, 100_000],
      // 3 × 500.00
      ['floor', 3, 150_000],
    ]);
  });
});

type MutationRequest = (cart: Cart, rules: CartRules) => Cart;
const seatNumber = fc.integer({ min: 1, max: 6 });
const prices = [price({ maximum: 3 }), { ...child, available: 2 }];
const category = fc.constantFrom(...prices);
const orKeep = (cart: Cart, result: ReturnType<typeof addSeat>): Cart => (result.ok ? result.value : cart);
const wish: fc.Arbitrary<MutationRequest> = fc.oneof(
  fc.tuple(seatNumber, category).map(
    ([n, row]): MutationRequest =>
      (cart, by) =>
        orKeep(cart, addSeat(cart, by, seat(n), row)),
  ),
  fc.tuple(fc.integer({ min: -1, max: 9 }), category).map(
    ([count, row]): MutationRequest =>
      (cart, by) =>
        orKeep(cart, setStanding(cart, by, area({ left: 4, perOrder: 3 }), row, count)),
  ),
  category.map(
    (row): MutationRequest =>
      (cart, by) =>
        orKeep(cart, addSeat(cart, by, area({ left: 4, perOrder: 3 }), row)),
  ),
  fc.tuple(seatNumber, category).map(
    ([n, row]): MutationRequest =>
      (cart, by) =>
        orKeep(cart, changeCategory(cart, by, seatId(n), row)),
  ),
  seatNumber.map(
    (n): MutationRequest =>
      (cart) =>
        removeSeat(cart, seatId(n)),
  ),
  seatNumber.map(
    (n): MutationRequest =>
      (cart) =>
        loseSeats(cart, [seatId(n)]).cart,
  ),
  fc.constant<MutationRequest>((cart, by) => repriceCart(cart, by).cart),
);

describe('no sequence of wishes', () => {
  it('gets past the order’s limit, a price’s maximum, an area’s most, or a seat twice', () => {
    fc.assert(
      fc.property(
        fc.array(wish, { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('bank' as const, 'culture' as const),
        (wishes, ticketLimit, method) => {
          const by = rules({ ticketLimit, method, prices });
          let cart: Cart = [];
          for (const change of wishes) {
            cart = change(cart, by);
            expect(countOf(cart)).toBeLessThanOrEqual(orderLimit(by));
            for (const row of prices) {
              const same = cart.filter((line) => priceKey(line.price) === priceKey(row));
              expect(countOf(same)).toBeLessThanOrEqual(priceMaximum(row));
            }
            const standing = cart.filter((line) => line.place.kind === 'standing');
            expect(countOf(standing)).toBeLessThanOrEqual(3);
            const seats = cart.filter((line) => line.place.kind === 'seat').map((line) => line.place.seatId);
            expect(new Set(seats).size).toBe(seats.length);
            expect(cart.every((line) => line.quantity > 0)).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
  it('is undone by fitting a fitted cart again', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 20 }), (wishes) => {
        const by = rules({ prices });
        const cart = wishes.reduce((held: Cart, change) => change(held, by), []);
        const fitted = repriceCart(cart, { ...by, method: 'culture' });
        expect(repriceCart(fitted.cart, { ...by, method: 'culture' })).toEqual({
          cart: fitted.cart,
          removed: [],
          repriced: [],
        });
      }),
    );
  });
});
