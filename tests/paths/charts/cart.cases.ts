import { listing } from '../engine/chart-cases.ts';
import { area, day, item, price, rules, seat, time } from '../../unit/samples/flow-factories.ts';
import { cartMachine } from '../../../machines/hall-booking/cart-chart.ts';
import type { CartContext } from '../../../machines/hall-booking/cart-chart.ts';

const [first, second] = [seat(1), seat(2)];
// One of each price at most.
const adult = price({ maximum: 1 });
const child = price({ categoryId: 'child' as never, maximum: 1 });
const input = { rules: rules({ ticketLimit: 2, prices: [adult, child], day: '', time: '' }) };
/* Before a session is opened there is no hall to choose in, and notices are above it. */
const isHall = ({ context }: { readonly context: CartContext }): boolean =>
  context.rules.day !== '' && context.notice === null;
/* Whatever changes a line of the cart happens beside it. */
const hasSeat1 = (at: { readonly context: CartContext }): boolean =>
  isHall(at) && at.context.items.some(({ place }) => place.seatId === first.seatId);

export const cartCases = listing({
  machine: cartMachine,
  visits: { 'first visit': input, 'back with seats': input },
  events: {
    'seat.add': {
      'seat 1': { place: first, price: adult },
      'seat 2': { place: second, price: adult },
      'seat 2 for a child': { place: second, price: child },
    },
    'standing.set': { 'one on the floor': { place: area(), price: adult, count: 1 } },
    'category.change': { 'seat 1 for a child': { seatId: first.seatId, price: child } },
    'seat.remove': { 'without seat 1': { seatId: first.seatId } },
    'seat.lost': { 'seat 1 is lost': { seatIds: [first.seatId] } },
    'cart.open': {
      'a session': { day, time, items: [], gone: [] },
      'the session of seat 1, another is gone': { day, time, items: [item(1)], gone: [item(2)] },
    },
    'method.change': { 'by bank': { method: 'bank' }, 'with the gift card': { method: 'culture' } },
    'modal.dismiss': { dismiss: {} },
    'notice.dismiss': { 'dismiss the notice': {} },
  },
  when: {
    'seat.add': isHall,
    'standing.set': isHall,
    'category.change': hasSeat1,
    'seat.remove': hasSeat1,
  },
  keep: ({ items, notice, rules: { method, day: opened } }) => [
    items.map(({ place, price: { categoryId } }) => [place.seatId, categoryId]),
    notice?.cause,
    method,
    opened,
  ],
  also: [
    'back with seats › the session of seat 1, another is gone › seat 1 is lost › dismiss the notice',
    // A notice stays until it is read: an event that removes nothing does not clear it.
    'first visit › the session of seat 1, another is gone › a session',
    'first visit › the session of seat 1, another is gone › seat 1 is lost › seat 1 is lost',
  ],
});
