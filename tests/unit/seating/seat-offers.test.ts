import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import {
  bestOfEachPrice,
  filterFreeOffers,
  groupOffers,
  listOffers,
} from '../../../src/core/seating/seat-offers.ts';
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

test('what goes by nearness stands by how far its middle is', () => {
  fc.assert(
    fc.property(hallText, fc.integer({ min: 1, max: 4 }), fc.nat(71), (lines, count, seat) => {
      const index = drawnHall(lines);
      const at = hallPoint(index.x[seat] ?? 50, index.y[seat] ?? 20);
      const offers = listOffers(index, { count, priceMinor }, 'near', at);
      const ways = offers.map(({ seats }) => {
        const ends = [seats[0] ?? 0, seats.at(-1) ?? 0];
        const [x = 0, y = 0] = [index.x, index.y].map((along) =>
          ends.reduce((sum, end) => sum + (along[end] ?? 0) / 2, 0),
        );
        return Math.hypot(x - at.x, y - at.y);
      });
      expect(ways).toEqual(ways.toSorted((one, other) => one - other));
    }),
  );
});

test('the nearest offer begins the list that goes by nearness, also where it leaves somebody alone', () => {
  const index = drawnHall(['000000', '000000', '000000', '000000']);
  const at = hallPoint(index.x[20] as number, index.y[20] as number);
  const [nearest] = listOffers(index, { count: 1, priceMinor }, 'near', at);
  expect(nearest?.seats).toEqual([20]);
  const narrow = drawnHall(['0000', '000', '0000']);
  const middle = hallPoint(narrow.x[4] as number, narrow.y[4] as number);
  const [pair] = listOffers(narrow, { count: 2, priceMinor }, 'near', middle);
  expect(pair?.seats).toEqual([4, 5]);
});

test('an offer goes with the first of its seats that is sold', () => {
  const index = drawnHall(['000000']);
  const offers = listOffers(index, { count: 2, priceMinor }, 'price', null);
  expect(filterFreeOffers(index, offers)).toEqual(offers);
  index.state[3] = SEAT_TAKEN;
  expect(filterFreeOffers(index, offers)).toEqual(offers.filter(({ seats }) => !seats.includes(3)));
  expect(filterFreeOffers(index, offers)).toHaveLength(2);
});

test('offers of one sector for one sum are one group, in the order of their firsts, and none is lost', () => {
  fc.assert(
    fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
      const index = drawnHall(lines);
      const offers = listOffers(index, { count, priceMinor }, 'view', null);
      const groups = groupOffers(index, offers);
      const alike = ({ seats: [seat = 0], priceMinor: sum }: (typeof offers)[number]): string =>
        JSON.stringify([index.sector[seat], sum]);
      for (const { first, more } of groups) {
        expect(more.map(alike)).toEqual(more.map(() => alike(first)));
        expect([first, ...more]).toEqual(offers.filter((offer) => alike(offer) === alike(first)));
      }
      const firsts = groups.map(({ first }) => first);
      expect(new Set(firsts.map(alike)).size).toBe(firsts.length);
      expect(firsts).toEqual(offers.filter((offer) => firsts.includes(offer)));
      expect(groups.reduce((sum, { more }) => sum + 1 + more.length, 0)).toBe(offers.length);
    }),
  );
});

test('of each sum that several offers cost the first has the best view, unless that is from the side', () => {
  const index = drawnHall(['000000', '000000', '111111']);
  const offers = listOffers(index, { count: 2, priceMinor }, 'price', null);
  const middle = hallPoint((index.box.minX + index.box.maxX) / 2, index.box.minY - 500);
  const before = { middle, front: hallPoint(0, 1) };
  const sums = new Set(offers.map((offer) => offer.priceMinor));
  const firsts = [...sums].map((sum) => offers.find((offer) => offer.priceMinor === sum));
  expect(sums.size).toBe(2);
  expect([...bestOfEachPrice(index, offers, before)]).toEqual(firsts);
  expect(
    bestOfEachPrice(
      index,
      firsts.flatMap((one) => one ?? []),
      before,
    ).size,
  ).toBe(0);
  expect(bestOfEachPrice(index, offers, { middle, front: hallPoint(1, 0) }).size).toBe(0);
  expect(bestOfEachPrice(index, offers, null).size).toBe(0);
});
