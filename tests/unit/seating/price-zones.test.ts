import { describe, expect, it } from 'vitest';

import type { CategoryId, Minor } from '../../../src/contract/brand.ts';
import type { PriceRow } from '../../../src/contract/event.ts';
import { SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { colorShare, priceColor, priceZones, zonesWithin } from '../../../src/core/seating/price-zones.ts';
import { price, zone } from '../samples/flow-factories.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';

const row = (name: string, minor: number, category = 'adult'): PriceRow =>
  price({
    zoneId: zone(name),
    zone: { ru: name },
    categoryId: category as CategoryId,
    priceMinor: minor as Minor,
  });
const prices = [row('balcony', 1000), row('stalls', 3000), row('boxes', 2000), row('gallery', 1000)];
const child = 'child' as CategoryId;

describe('the price zones of a legend', () => {
  const zones = priceZones(prices, null, 'ru');

  it('are listed from the most expensive to the cheapest, with letters in that order', () => {
    expect(zones.map(({ id, letter, priceMinor }) => [id, letter, priceMinor])).toEqual([
      ['stalls', 'A', 3000],
      ['boxes', 'B', 2000],
      ['balcony', 'C', 1000],
      ['gallery', 'D', 1000],
    ]);
    expect(zones.map(({ name }) => name)).toEqual(['stalls', 'boxes', 'balcony', 'gallery']);
  });

  it('have colours evenly spread by rank: equal prices look alike', () => {
    expect(zones.map(({ color }) => color)).toEqual([1, 0.5, 0, 0].map((share) => priceColor(share).color));
    expect(zones.map(({ colorOnDark }) => colorOnDark)).toEqual(
      [1, 0.5, 0, 0].map((share) => priceColor(share).colorOnDark),
    );
    expect(new Set(zones.map(({ color }) => color)).size).toBe(3);
  });

  it('have the colour in the middle if there is only one price', () => {
    for (const sold of [[row('stalls', 900)], [row('stalls', 900), row('boxes', 900)]])
      for (const { color } of priceZones(sold, null, 'ru')) expect(color).toBe(priceColor(0.5).color);
    expect(priceZones([], null, 'ru')).toEqual([]);
  });

  it('show the price of a requested category, and keep the order and the colours of the full price', () => {
    const concessions = [...prices, row('stalls', 500, child), row('boxes', 900, child)];
    const wished = priceZones(concessions, null, 'ru', child);
    expect(wished.map(({ priceMinor }) => priceMinor)).toEqual([500, 900, 1000, 1000]);
    const looks = (of: typeof zones) => of.map(({ id, color, letter }) => [id, color, letter]);
    expect(looks(wished)).toEqual(looks(zones));
  });

  it('keep their letters while another zone of the event is missing from a session', () => {
    const [, ...others] = zones;
    const session = priceZones(
      prices.filter(({ zoneId }) => zoneId !== 'stalls'),
      null,
      'ru',
      '',
      prices,
    );
    expect(session.map(({ letter }) => letter)).toEqual(others.map(({ letter }) => letter));
  });

  it('have no letter beyond the alphabet', () => {
    const many = Array.from({ length: 28 }, (_, at) => row(`z${at}`, 100_000 - at));
    const letters = priceZones(many, null, 'ru').map(({ letter }) => letter);
    expect([letters[25], letters[26], letters[27]]).toEqual(['Z', '', '']);
  });

  it('count free seats and standing places', () => {
    const index = sampleIndex(
      [
        { x: 0, y: 0 },
        { x: 20, y: 0, state: SEAT_TAKEN },
        { x: 40, y: 0, zone: 1 },
      ],
      { standing: [sampleArea('fan', 100, 0, 50)] },
    );
    const sold = [row('z1', 900), row('z2', 800), row('z3', 700)];
    expect(priceZones(sold, index, 'ru').map(({ free, stands }) => [free, stands])).toEqual([
      [1 + 10, true],
      [1, false],
      [0, false],
    ]);
    expect(priceZones(sold, null, 'ru').map(({ free }) => free)).toEqual([0, 0, 0]);
  });
});

describe('the zones within a price', () => {
  const zones = priceZones(prices, null, 'ru');

  it('are those that cost as much at most, and all of them without a maximum', () => {
    const ids = (most: number | null) => zonesWithin(zones, most as Minor | null).map(({ id }) => id);
    expect(ids(2000)).toEqual(['boxes', 'balcony', 'gallery']);
    expect(ids(1999)).toEqual(['balcony', 'gallery']);
    expect(ids(999)).toEqual([]);
    expect(ids(null)).toHaveLength(4);
  });
});

describe('the colour of a sector', () => {
  it('is full while nothing is sold, paler in 32 steps, and never gone', () => {
    expect(colorShare(640, 640)).toBe(1);
    expect(colorShare(0, 640)).toBeCloseTo(0.6, 12);
    expect(colorShare(320, 640)).toBeCloseTo(0.8, 12);
    // A few tickets more or less do not change it.
    expect(colorShare(321, 640)).toBe(colorShare(340, 640));
    expect(colorShare(1, 640)).toBeGreaterThan(0.6);
  });
});
