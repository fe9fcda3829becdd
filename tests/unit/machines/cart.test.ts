import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';

import { cartMachine, type CartEvent } from '../../../machines/hall-booking/cart-chart.ts';
import { countOf, orderLimit, type Cart, type CartRules } from '../../../src/core/cart/cart.ts';
import { area, day, item, price, rules, seat, seatId, time } from '../samples/flow-factories.ts';

const start = (over: Partial<CartRules> = {}) =>
  createActor(cartMachine.provide({ actions: { tellOwner: () => {} } }), {
    input: { rules: rules(over) },
  }).start();

const add = (n: number): CartEvent => ({ type: 'seat.add', place: seat(n), price: price() });

describe('the cart of a hall', () => {
  it('shows the limit in a modal without a change, and continues once it is dismissed', () => {
    const cart = start({ ticketLimit: 1 });
    cart.send(add(1));
    cart.send(add(2));
    expect(cart.getSnapshot().value).toBe('limitReached');
    expect(cart.getSnapshot().context.items).toHaveLength(1);
    cart.send({ type: 'modal.dismiss' });
    expect(cart.getSnapshot().value).toBe('choosing');
    expect(cart.getSnapshot().context.refusal).toBeNull();
  });
  it('refuses more standing places than are left, with the allowed count', () => {
    const cart = start();
    cart.send({ type: 'standing.set', place: area({ left: 2 }), price: price(), count: 3 });
    expect(cart.getSnapshot().value).toBe('refused');
    expect(cart.getSnapshot().context.refusal).toMatchObject({ reason: 'standingLeft', allowed: 2 });
  });
  it('keeps the lost-seat notice through other changes until it is dismissed', () => {
    const cart = start();
    cart.send(add(1));
    cart.send({ type: 'seat.lost', seatIds: [seatId(1)] });
    cart.send({ type: 'seat.lost', seatIds: [] });
    cart.send(add(2));
    expect(cart.getSnapshot().context.notice).toMatchObject({ cause: 'seatLost' });
    cart.send({ type: 'notice.dismiss' });
    expect(cart.getSnapshot().context.notice).toBeNull();
  });

  it('sends its full state to its owner after every change, and nothing after a refusal', () => {
    const told: { items: Cart; rules: CartRules }[] = [];
    const owner = setup({ actors: { cart: cartMachine } }).createMachine({
      invoke: { id: 'cart', src: 'cart', input: { rules: rules() } },
      on: { '*': { actions: ({ event }) => told.push(event as unknown as (typeof told)[number]) } },
    });
    const page = createActor(owner).start();
    const send = (one: CartEvent) => {
      told.length = 0;
      page.getSnapshot().children['cart']?.send(one);
      return told.map(({ items, rules: by }) => [...items.map((line) => line.place.seatId), by.method]);
    };
    expect(send(add(1))).toEqual([['s1', 'bank']]);
    expect(send(add(2))).toEqual([['s1', 's2', 'bank']]);
    expect(send({ type: 'seat.remove', seatId: seatId(2) })).toEqual([['s1', 'bank']]);
    expect(send({ type: 'seat.add', place: seat(9, 'balcony'), price: price() })).toEqual([]);
    expect(send({ type: 'standing.set', place: area(), price: price(), count: 2 })).toEqual([
      ['s1', 'floor', 'bank'],
    ]);
    expect(send({ type: 'category.change', seatId: seatId(1), price: price() })).toHaveLength(1);
    expect(send({ type: 'seat.lost', seatIds: [seatId(1)] })).toEqual([['floor', 'bank']]);
    expect(send({ type: 'method.change', method: 'culture' })).toEqual([['floor', 'culture']]);
    expect(send({ type: 'seat.remove', seatId: area().seatId })).toEqual([['culture']]);
    expect(send({ type: 'cart.open', day, time, items: [item(3)], gone: [] })).toEqual([['s3', 'culture']]);
    expect(send({ type: 'cart.open', day, time, items: [], gone: [] })).toEqual([['culture']]);
    page.stop();
  });
  it('reports changed prices of a restored cart, and nothing if none changed', () => {
    const dearer = price({ priceMinor: 120_000 as never });
    const opening: CartEvent = { type: 'cart.open', day, time, items: [item(1)], gone: [] };
    const changed = start({ prices: [dearer] });
    changed.send(opening);
    expect(changed.getSnapshot().context.notice).toMatchObject({
      cause: 'prices',
      removed: [],
      repriced: [{ place: { seatId: 's1' }, price: { priceMinor: 120_000 } }],
    });
    const same = start();
    same.send(opening);
    expect(same.getSnapshot().context).toMatchObject({ notice: null, items: [{ quantity: 1 }] });
  });
  it('reports the seats lost with a session that is no longer on sale', () => {
    const cart = start();
    cart.send({ type: 'cart.open', day, time, items: [], gone: [item(1)] });
    expect(cart.getSnapshot().context).toMatchObject({
      items: [],
      notice: { cause: 'session', removed: [{ place: { seatId: 's1' } }], repriced: [] },
    });
  });
  it('opens another session with its own day, time and price type', () => {
    const cart = start();
    const evening = { day: '25.12.2026' as never, time: '12:00' as never };
    cart.send({ type: 'cart.open', ...evening, priceTypeId: '2', items: [], gone: [] });
    expect(cart.getSnapshot().context.rules).toMatchObject({ ...evening, priceTypeId: '2', method: 'bank' });
    cart.send({ type: 'cart.open', day, time, items: [], gone: [] });
    expect(cart.getSnapshot().context.rules.priceTypeId).toBe('');
  });
  it('clears a refusal when the next change fits', () => {
    const cart = start({ ticketLimit: 1 });
    cart.send(add(1));
    cart.send(add(2));
    cart.send({ type: 'category.change', seatId: seatId(1), price: price() });
    expect(cart.getSnapshot()).toMatchObject({ value: 'choosing', context: { refusal: null } });
    cart.send({ type: 'seat.add', place: seat(3, 'balcony'), price: price() });
    cart.send({ type: 'modal.dismiss' });
    expect(cart.getSnapshot()).toMatchObject({ value: 'choosing', context: { refusal: null } });
  });

  it('answers every request: the place is added or a modal is shown', () => {
    const anyPlace = fc.integer({ min: 1, max: 6 });
    const wish = fc.oneof(
      anyPlace.map(add),
      anyPlace.map((n): CartEvent => ({ type: 'seat.add', place: seat(n, 'balcony'), price: price() })),
      fc.integer({ min: 0, max: 9 }).map((count): CartEvent => ({
        type: 'standing.set',
        place: area({ left: 3 }),
        price: price(),
        count,
      })),
    );
    const event = fc.oneof(
      wish,
      anyPlace.map((n): CartEvent => ({ type: 'seat.remove', seatId: seatId(n) })),
      anyPlace.map((n): CartEvent => ({ type: 'seat.lost', seatIds: [seatId(n)] })),
      fc
        .constantFrom('bank' as const, 'culture' as const)
        .map((method): CartEvent => ({ type: 'method.change', method })),
      fc.constant<CartEvent>({ type: 'cart.open', day, time, items: [], gone: [item(9)] }),
      fc.constant<CartEvent>({ type: 'cart.open', day, time, items: [item(1), item(2)], gone: [] }),
      fc.constant<CartEvent>({ type: 'modal.dismiss' }),
    );
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (events, ticketLimit) => {
          const cart = start({ ticketLimit });
          for (const one of events) {
            cart.send(one);
            const { value, context } = cart.getSnapshot();
            expect(countOf(context.items)).toBeLessThanOrEqual(orderLimit(context.rules));
            if (one.type !== 'seat.add' && one.type !== 'standing.set') continue;
            const here = countOf(context.items.filter((line) => line.place.seatId === one.place.seatId));
            const had = one.type === 'seat.add' ? here === 1 : here === one.count;
            expect(had || value !== 'choosing').toBe(true);
            expect(value === 'choosing').toBe(context.refusal === null);
          }
        },
      ),
    );
  });
});
