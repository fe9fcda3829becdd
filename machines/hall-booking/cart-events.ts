import { listing } from '../../tests/paths/listing.ts';
import { area, day, item, price, rules, seat, time } from '../../tests/unit/machines/flow-factories.ts';
import { cartMachine } from './cart.ts';

const [first, second] = [seat(1), seat(2)];
const child = price({ categoryId: 'child' as never });

export const cartListing = listing({
  machine: cartMachine,
  visits: { 'one ticket an order': { rules: rules({ ticketLimit: 1, prices: [price(), child] }) } },
  events: {
    'seat.add': {
      'seat 1': { place: first, price: price() },
      'seat 2': { place: second, price: price() },
      'a seat not sold': { place: seat(3, 'balcony'), price: price() },
    },
    'standing.set': {
      'one on the floor': { place: area(), price: price(), count: 1 },
      'two on the floor': { place: area(), price: price(), count: 2 },
      'too many on the floor': { place: area({ left: 0 }), price: price(), count: 1 },
    },
    'category.change': { 'another category': { seatId: first.seatId, price: child } },
    'seat.remove': { 'without seat 1': { seatId: first.seatId } },
    'cart.clear': { clear: {} },
    'seat.lost': { 'seat 1 is lost': { seatIds: [first.seatId] } },
    'cart.open': {
      'another session': { day, time, items: [], gone: [item(1)] },
      open: { day, time, items: [item(1)], gone: [] },
    },
    'method.change': { 'by bank': { method: 'bank' }, 'with the gift card': { method: 'culture' } },
    'modal.dismiss': { dismiss: {} },
    'notice.dismiss': { 'dismiss the notice': {} },
  },
  keep: ({ items, notice, rules: { method } }) => [
    items.map(({ place, price: { categoryId } }) => [place.seatId, categoryId]),
    notice?.cause,
    method,
  ],
});
