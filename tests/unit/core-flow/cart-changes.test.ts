import { describe, expect, it } from 'vitest';

import type { CategoryId, Minor } from '../../../src/contract/brand.ts';
import { cartChanges, cartRuns, type CartItem } from '../../../src/core/cart/cart.ts';
import { area, item, price } from '../samples/flow-factories.ts';

const child = { categoryId: 'child' as CategoryId };
const standing = (quantity: number, over: Parameters<typeof price>[0] = {}): CartItem => ({
  place: area(),
  price: price(over),
  quantity,
});
const nothing = { added: [], removed: [], swapped: [], counted: [] };

describe('cart changes', () => {
  it('are empty for an unchanged cart', () => {
    const cart = [item(1), standing(2)];
    expect(cartChanges(cart, [item(1), standing(2)])).toEqual(nothing);
  });

  it('list added and removed seats', () => {
    expect(cartChanges([item(1), item(2)], [item(2), item(3)])).toEqual({
      ...nothing,
      added: [item(3)],
      removed: [item(1)],
    });
  });

  it('list a seat with a new category or price as swapped, not as added and removed', () => {
    const dearer = { priceMinor: 1 as Minor };
    for (const other of [child, dearer])
      expect(cartChanges([item(1), item(2)], [item(1, other), item(2)])).toEqual({
        ...nothing,
        swapped: [item(1, other)],
      });
  });

  it('list standing places by count per category', () => {
    expect(cartChanges([standing(1)], [standing(2)])).toEqual({ ...nothing, counted: [standing(2)] });
    expect(cartChanges([], [standing(2)])).toEqual({ ...nothing, counted: [standing(2)] });
    expect(cartChanges([standing(2)], [])).toEqual({ ...nothing, removed: [standing(2)] });
    expect(cartChanges([standing(2)], [standing(2), standing(1, child)])).toEqual({
      ...nothing,
      counted: [standing(1, child)],
    });
    expect(cartChanges([standing(2), standing(1, child)], [standing(2)])).toEqual({
      ...nothing,
      removed: [standing(1, child)],
    });
  });
});

describe('cart lines', () => {
  const ids = (cart: readonly CartItem[], rowOf = ({ row }: { readonly row: string }) => row) =>
    cartRuns(cart, rowOf).map((run) => run.map(({ place }) => place.seatId));
  const [one, two, three] = [item(1), item(2), item(3)];
  const [first, second, third] = [one, two, three].map(({ place }) => place.seatId);

  it('are merged for seats of one row at one price', () => {
    expect(ids([one, two, three])).toEqual([[first, second, third]]);
    expect(ids([])).toEqual([]);
  });

  it('are split when the row, the price or the kind of place changes', () => {
    let row = 0;
    expect(ids([one, two, three], () => String((row += 1)))).toEqual([[first], [second], [third]]);
    expect(ids([one, item(2, child), three])).toEqual([[first], [second], [third]]);
    expect(ids([one, standing(2), standing(1, child)])).toHaveLength(3);
  });
});
