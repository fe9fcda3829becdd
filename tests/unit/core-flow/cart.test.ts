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

describe('adding seats to the cart', () => {
  it('adds a seat once: adding it again in another category only changes the category', () => {
    const once = must(addSeat([], both, seat(1), price()));
    const twice = must(addSeat(once, both, seat(1), child));
    expect(twice.map((line) => line.price.categoryId)).toEqual(['child']);
  });
  it('tells seats apart by id alone, even if their labels are the same', () => {
    const twin = { ...seat(2), seat: '1' } as typeof seat extends (n: number) => infer P ? P : never;
    expect(countOf(must(addSeat(must(addSeat([], both, seat(1), price())), both, twin, price())))).toBe(2);
  });
  it('rejects a ticket over the limit and returns how many would fit', () => {
    const full = [item(1), item(2)];
    expect(why(addSeat(full, rules({ ticketLimit: 2 }), seat(3), price()))).toEqual(['limit', 0]);
    expect(remainingLimit(full, rules({ ticketLimit: 2 }))).toBe(0);
  });
  it('allows one ticket with the culture card, whatever the event’s limit', () => {
    expect(orderLimit(rules({ method: 'culture' }))).toBe(1);
    expect(why(addSeat([item(1)], rules({ method: 'culture' }), seat(2), price()))).toEqual(['limit', 0]);
  });
  it('rejects tickets over one price’s maximum while another price still fits', () => {
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
  it('rejects a price that is not sold in that zone, on that day or by that payment method', () => {
    expect(why(addSeat([], both, seat(1, 'balcony'), price()))).toEqual(['notSold', 0]);
    expect(why(addSeat([], rules({ day: '25.12.2026' as never }), seat(1), price()))).toEqual(['notSold', 0]);
    const card = rules({ method: 'culture', prices: [price({ culture: 'bankOnly' })] });
    expect(why(addSeat([], card, seat(1), price()))).toEqual(['notSold', 0]);
  });
  it('rejects a category or a sum that does not belong to the zone', () => {
    const other = price({ categoryId: 'other' as CategoryId });
    const dearer = price({ priceMinor: 120_000 as Minor });
    expect(why(addSeat([], both, seat(1), other))).toEqual(['notSold', 0]);
    expect(why(addSeat([], both, seat(1), dearer))).toEqual(['notSold', 0]);
    expect(why(addSeat([], both, seat(1), child))).toBe('fits');
  });
  it('rejects a category change for a seat that is not in the cart', () => {
    expect(why(changeCategory([], both, seatId(1), child))).toEqual(['absent', 0]);
  });
});

describe('standing places', () => {
  it('each count towards the order limit', () => {
    expect(why(setStanding([item(1)], both, area(), price(), 3))).toBe('fits');
    expect(why(setStanding([item(1)], both, area(), price(), 4))).toEqual(['limit', 3]);
  });
  it('share the area’s remaining places and maximum per order between categories', () => {
    const two = must(setStanding([], both, area({ left: 3 }), price(), 2));
    expect(why(setStanding(two, both, area({ left: 3 }), child, 2))).toEqual(['standingLeft', 1]);
    expect(why(setStanding(two, both, area({ perOrder: 3 }), child, 2))).toEqual(['standingPerOrder', 1]);
    expect(why(setStanding(two, both, area({ perOrder: 3 }), child, 1))).toBe('fits');
  });
  it('can always be reduced, even if they no longer fit', () => {
    const four = must(setStanding([], both, area(), price(), 4));
    expect(countOf(must(setStanding(four, rules({ ticketLimit: 1 }), area(), price(), 3)))).toBe(3);
    expect(must(setStanding(four, both, area(), price(), 0))).toEqual([]);
  });
  it('increase by one with each press, separately per category', () => {
    const press = (cart: Cart, row: ReturnType<typeof price>) => must(addSeat(cart, both, area(), row));
    const cart = press(press(press([], price()), child), price());
    expect(cart.map((line) => [line.price.categoryId, line.quantity])).toEqual([
      [price().categoryId, 2],
      ['child', 1],
    ]);
    expect(must(setStanding(cart, both, area(), price(), 1.9)).map((line) => line.quantity)).toEqual([1, 1]);
    expect(must(setStanding(cart, both, area(), price(), Number.NaN))).toHaveLength(1);
  });
  it('can be removed by category or for the whole area', () => {
    const mixed = must(setStanding(must(setStanding([], both, area(), price(), 1)), both, area(), child, 1));
    expect(removeSeat(mixed, area().seatId, child.categoryId)).toHaveLength(1);
    expect(removeSeat(mixed, area().seatId)).toEqual([]);
  });
});

describe('involuntary cart changes', () => {
  it('report the lost seats and keep the others', () => {
    const loss = loseSeats([item(1), item(2)], [seatId(2), seatId(9)]);
    expect(loss.cart.map((line) => line.place.seatId)).toEqual(['s1']);
    expect(loss.removed.map((line) => line.place.seatId)).toEqual(['s2']);
  });
  it('keep the first seat with the culture card, in a category that the card can buy', () => {
    const bank = price({ culture: 'bankOnly' });
    const card = price({ culture: 'cultureOnly', categoryId: 'card' as CategoryId });
    const held = [1, 2].map((n) => ({ ...item(n), price: bank }));
    const fitted = repriceCart(held, rules({ method: 'culture', prices: [bank, card] }));
    expect(fitted.cart.map((line) => [line.place.seatId, line.price.categoryId])).toEqual([['s1', 'card']]);
    expect(fitted.repriced).toEqual(fitted.cart);
    expect(fitted.removed.map((line) => line.place.seatId)).toEqual(['s2']);
  });
  it('keep the category of a seat if it is still sold, even if it is not the first', () => {
    const kept = repriceCart([{ ...item(1), price: child }], both);
    expect(kept.cart.map((line) => line.price.categoryId)).toEqual(['child']);
    expect(kept.repriced).toEqual([]);
  });
  it('never leave two lines with the same place and category', () => {
    const gone = price({ categoryId: 'gone' as CategoryId });
    const lines = [gone, price()].map((sold) => ({ place: area(), price: sold, quantity: 1 }));
    const fitted = repriceCart(lines, rules({ prices: [price()] }));
    expect(fitted.cart.map((line) => [line.price.categoryId, line.quantity])).toEqual([
      [price().categoryId, 1],
    ]);
    expect(fitted.removed).toHaveLength(1);
  });
  it('apply new prices and report which ones changed', () => {
    const dearer = price({ priceMinor: 120_000 as Minor });
    const fitted = repriceCart([item(1)], rules({ prices: [dearer] }));
    expect(fitted.cart[0]?.price.priceMinor).toBe(120_000);
    expect(fitted.repriced).toHaveLength(1);
    expect(repriceCart(fitted.cart, rules({ prices: [dearer] })).repriced).toEqual([]);
  });
  it('keep as many standing places as still fit', () => {
    const five = [{ place: area(), price: price(), quantity: 5 }];
    const fitted = repriceCart(five, rules({ ticketLimit: 2 }));
    expect([countOf(fitted.cart), countOf(fitted.removed)]).toEqual([2, 3]);
  });
});

describe('ordering a cart', () => {
  it('reports which price has too few tickets', () => {
    const pair = price({ minimum: 2 });
    const one = [{ ...item(1), price: pair }];
    expect(belowMinimum(one)).toEqual([{ price: pair, needed: 2, count: 1 }]);
    expect(belowMinimum([...one, { ...item(2), price: pair }])).toEqual([]);
    expect(belowMinimum([{ ...item(1), price: price({ forced: 3 }) }])[0]?.needed).toBe(3);
  });
  it('has one line per seat and one per area category, with sums in minor units', () => {
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

describe('no sequence of cart operations', () => {
  it('exceeds the order limit or a price or area maximum, or adds a seat twice', () => {
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
  it('makes repricing a repriced cart change it again', () => {
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
