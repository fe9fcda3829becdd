import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import type { SeatBlock } from '../../../src/core/seating/block-window.ts';
import {
  bestOfEachPrice,
  filterFreeOffers,
  foldOffers,
  listOffers,
} from '../../../src/core/seating/seat-offers.ts';
import { drawnHall } from './choosing-halls.ts';
import { hallText, priceMinor, prices } from './chosen-seats.ts';

/* All offers, without the search's pauses. */
const offersOf = (...asked: Parameters<typeof listOffers>): readonly SeatBlock[] => {
  const search = listOffers(...asked);
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
};

test('offers are disjoint groups of free neighbours, exhaustive and cheapest first', () => {
  fc.assert(
    fc.property(hallText, fc.integer({ min: 1, max: 4 }), (lines, count) => {
      const index = drawnHall(lines);
      const offers = offersOf(index, { count, priceMinor }, 'price', null);
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
      const rest = offersOf(index, { count, priceMinor, accept: (seat) => !taken.has(seat) }, 'price', null);
      expect(rest).toEqual([]);
    }),
  );
});

test('a list by price covers every price, however many offers the lowest price has', () => {
  const cheap = Array.from({ length: 52 }, () => '0'.repeat(60));
  const index = drawnHall([...cheap, '111', '22']);
  const sums = offersOf(index, { count: 1, priceMinor }, 'price', null).map((offer) => offer.priceMinor);
  expect(sums.slice(2999)).toEqual([1000, 2000, 2000, 2000, 3000, 3000]);
  const [, dearer] = prices;
  const asked = { count: 1, priceMinor, accept: (seat: number) => index.zone[seat] !== 2 };
  expect(offersOf(index, asked, 'price', null).at(-1)?.priceMinor).toBe(dearer);
});

test('a long list by price continues with the cheapest of the dearer zones, in whatever order they are numbered', () => {
  const cheap = Array.from({ length: 52 }, () => '0'.repeat(60));
  const index = drawnHall([...cheap, '11', '22']);
  const priceOf = (zone: number): number => [1000, 3000, 2000][zone] ?? 0;
  const offers = offersOf(index, { count: 1, priceMinor: priceOf }, 'price', null);
  expect(offers.slice(3000).map((offer) => offer.priceMinor)).toEqual([2000, 2000, 3000, 3000]);
  const within = offersOf(index, { count: 1, priceMinor: priceOf, zones: new Set([0, 1]) }, 'price', null);
  expect(within.slice(3000).map((offer) => offer.priceMinor)).toEqual([3000, 3000]);
});

test('offers by distance are sorted by how far away their middle is', () => {
  fc.assert(
    fc.property(hallText, fc.integer({ min: 1, max: 4 }), fc.nat(71), (lines, count, seat) => {
      const index = drawnHall(lines);
      const at = hallPoint(index.x[seat] ?? 50, index.y[seat] ?? 20);
      const offers = offersOf(index, { count, priceMinor }, 'near', at);
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

test('the nearest offer comes first when sorted by distance, even if it leaves an orphan seat', () => {
  const index = drawnHall(['000000', '000000', '000000', '000000']);
  const at = hallPoint(index.x[20] as number, index.y[20] as number);
  const [nearest] = offersOf(index, { count: 1, priceMinor }, 'near', at);
  expect(nearest?.seats).toEqual([20]);
  const narrow = drawnHall(['0000', '000', '0000']);
  const middle = hallPoint(narrow.x[4] as number, narrow.y[4] as number);
  const [pair] = offersOf(narrow, { count: 2, priceMinor }, 'near', middle);
  expect(pair?.seats).toEqual([4, 5]);
});

test('an offer is removed as soon as one of its seats is sold', () => {
  const index = drawnHall(['000000']);
  const offers = offersOf(index, { count: 2, priceMinor }, 'price', null);
  expect(filterFreeOffers(index, offers)).toEqual(offers);
  index.state[3] = SEAT_TAKEN;
  expect(filterFreeOffers(index, offers)).toEqual(offers.filter(({ seats }) => !seats.includes(3)));
  expect(filterFreeOffers(index, offers)).toHaveLength(2);
});

const sumOf = (offer: SeatBlock): number => offer.priceMinor;

test('offers fold into one row per sum by price, or per sector and sum by view, losing none', () => {
  fc.assert(
    fc.property(hallText, hallText, fc.integer({ min: 1, max: 4 }), (one, other, count) => {
      const index = drawnHall([...one, '---', ...other]);
      const sectorOf = ({ seats: [seat = 0] }: SeatBlock): number => index.sector[seat] ?? 0;
      const offers = offersOf(index, { count, priceMinor }, 'price', null);
      const bySum = foldOffers(index, offers, 'price', new Set());
      expect(bySum.map(({ offer }) => sumOf(offer))).toEqual([...new Set(offers.map(sumOf))]);
      const bySector = foldOffers(index, offers, 'view', new Set());
      const alike = (offer: SeatBlock): string => `${sectorOf(offer)} ${sumOf(offer)}`;
      expect(bySector.map(({ offer }) => alike(offer))).toEqual([...new Set(offers.map(alike))]);
      for (const rows of [bySum, bySector]) {
        expect(rows.reduce((sum, { more }) => sum + 1 + more, 0)).toBe(offers.length);
        expect(rows.map(({ offer }) => offer)).toEqual(
          offers.filter((offer) => rows.some((row) => row.offer === offer)),
        );
      }
      for (const { offer, more, sectors } of bySum) {
        const same = offers.filter((another) => another !== offer && sumOf(another) === sumOf(offer));
        expect([more, sectors]).toEqual([same.length, new Set(same.map(sectorOf)).size]);
      }
    }),
  );
});

test('a row folded over several sectors opens to one row per sector, and each of those to all its offers', () => {
  const index = drawnHall(['0000', '---', '0000']);
  const offers = offersOf(index, { count: 1, priceMinor }, 'price', null);
  const fold = (...opened: readonly string[]) => foldOffers(index, offers, 'price', new Set(opened));
  const [first] = fold();
  expect(first).toMatchObject({ more: 7, sectors: 2, isOpen: false });
  const rows = fold(first?.key ?? '');
  expect(rows.map(({ more, sectors }) => [more, sectors])).toEqual([
    [7, 2],
    [2, 1],
    [3, 1],
  ]);
  const all = fold(...rows.map(({ key }) => key));
  expect(all.map(({ more }) => more)).toEqual([7, 2, 0, 0, 3, 0, 0, 0]);
  expect(new Set(all.map(({ offer }) => offer)).size).toBe(offers.length);
});

test('the first of several offers at a price has the best view, unless that is from the side', () => {
  const index = drawnHall(['000000', '000000', '111111']);
  const offers = offersOf(index, { count: 2, priceMinor }, 'price', null);
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
