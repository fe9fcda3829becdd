import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE } from '../../../src/core/hall/seat-index.ts';
import { listOffers } from '../../../src/core/seating/seat-offers.ts';
import { drawnHall } from './choosing-halls.ts';
import { hallText, priceMinor } from './chosen-seats.ts';

test('offers are free neighbours, no seat in two of them, none is left that would do, the cheapest first', () => {
  fc.assert(
    fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
      const index = drawnHall(lines);
      const offers = listOffers(index, { count, priceMinor }, 'price', null);
      const seats = offers.flatMap((offer) => offer.seats);
      expect(new Set(seats).size).toBe(seats.length);
      const sums = offers.map((offer) => offer.priceMinor);
      expect(sums).toEqual(sums.toSorted((one, other) => one - other));
      for (const offer of offers) {
        expect(offer.seats).toHaveLength(count);
        expect(offer.seats.every((seat) => index.state[seat] === SEAT_FREE)).toBe(true);
        expect(offer.seats.slice(0, -1).map((seat) => index.right[seat])).toEqual(offer.seats.slice(1));
      }
      const taken = new Set(seats);
      const rest = listOffers(
        index,
        { count, priceMinor, accept: (seat) => !taken.has(seat) },
        'price',
        null,
      );
      expect(rest).toEqual([]);
    }),
  );
});

test('the nearest offer begins the list that goes by nearness', () => {
  const index = drawnHall(['000000', '000000', '000000', '000000']);
  const at = hallPoint(index.x[20] as number, index.y[20] as number);
  const [nearest] = listOffers(index, { count: 1, priceMinor }, 'near', at);
  expect(nearest?.seats).toEqual([20]);
});
