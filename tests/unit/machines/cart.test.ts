import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';

import { cartMachine, type CartEvent } from '../../../machines/cart.ts';
import { countOf, orderLimit, type CartRules } from '../../../src/core/cart.ts';
import { area, day, item, price, rules, seat, seatId, time } from './flow-factories.ts';

const start = (over: Partial<CartRules> = {}) =>
  createActor(cartMachine.provide({ actions: { tellOwner: () => {} } }), {
    input: { rules: rules(over) },
  }).start();

const add = (n: number): CartEvent => ({ type: 'seat.add', place: seat(n), price: price() });

describe('the cart of a hall', () => {
  it('shows the limit in a modal, changes nothing, and goes on after it is dismissed', () => {
    const cart = start({ ticketLimit: 1 });
    cart.send(add(1));
    cart.send(add(2));
    expect(cart.getSnapshot().value).toBe('limitReached');
    expect(cart.getSnapshot().context.items).toHaveLength(1);
    cart.send({ type: 'modal.dismiss' });
    expect(cart.getSnapshot().value).toBe('choosing');
    expect(cart.getSnapshot().context.refusal).toBeNull();
  });
  it('says why else a place can’t be had', () => {
    const cart = start();
    cart.send({ type: 'standing.set', place: area({ left: 2 }), price: price(), count: 3 });
    expect(cart.getSnapshot().value).toBe('refused');
    expect(cart.getSnapshot().context.refusal).toMatchObject({ reason: 'standingLeft', allowed: 2 });
  });
  it('keeps the notice of a lost seat until it is read, through other changes', () => {
    const cart = start();
    cart.send(add(1));
    cart.send({ type: 'seat.lost', seatIds: [seatId(1)] });
    cart.send({ type: 'seat.lost', seatIds: [] });
    cart.send(add(2));
    expect(cart.getSnapshot().context.notice).toMatchObject({ cause: 'seatLost' });
    cart.send({ type: 'notice.dismiss' });
    expect(cart.getSnapshot().context.notice).toBeNull();
  });

  it('answers every wish: the place is in, or a modal is up', () => {
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
      fc.constant<CartEvent>({ type: 'session.change', day, time }),
      fc.constant<CartEvent>({ type: 'cart.open', day, time, items: [item(1), item(2)], sameSession: true }),
      fc.constant<CartEvent>({ type: 'modal.dismiss' }),
      fc.constant<CartEvent>({ type: 'cart.clear' }),
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
