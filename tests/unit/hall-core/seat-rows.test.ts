import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { NO_SEAT } from '../../../src/core/hall/seat-index.ts';
import { linkRow, medianOf } from '../../../src/core/hall/seat-rows.ts';

type Place = readonly [x: number, y: number];

/** A row of seats 8 across, in the order of their numbers, before its neighbours are found. */
const rowOf = (places: readonly Place[], halfHeight = 4) => ({
  x: Float32Array.from(places, ([x]) => x),
  y: Float32Array.from(places, ([, y]) => y),
  halfWidth: Float32Array.from(places, () => 4),
  halfHeight: Float32Array.from(places, () => halfHeight),
  left: new Uint32Array(places.length).fill(99),
  right: new Uint32Array(places.length).fill(99),
});
const linked = (places: readonly Place[], halfHeight?: number) => {
  const row = rowOf(places, halfHeight);
  linkRow(row, 0, places.length);
  const named = (links: Uint32Array) => Array.from(links, (seat) => (seat === NO_SEAT ? null : seat));
  return { left: named(row.left), right: named(row.right) };
};
/** Places along a line, at these distances from its start. */
const along = (step: Place, ...ways: readonly number[]): Place[] =>
  ways.map((way) => [step[0] * way, step[1] * way]);

/** Possible numberings of a row: its places in the order of their numbers. */
const numberings: Readonly<Record<string, (places: readonly Place[]) => Place[]>> = {
  'from its start': (places) => [...places],
  'from its end': (places) => places.toReversed(),
  'odd and even from its middle': (places) => {
    const middle = Math.floor(places.length / 2);
    return places
      .map((place, at) => [place, Math.abs(at - middle) * 2 + (at < middle ? 1 : 0)] as const)
      .toSorted(([, one], [, other]) => one - other)
      .map(([place]) => place);
  },
};

describe('seats in one row', () => {
  it('are linked in a hall drawn in kilometres too, in any numbering order', () => {
    const seats: Place[] = [0.002, 0, 0.001, 0.003].map((x) => [x, 5]);
    expect(linked(seats).right).toEqual([3, 2, 0, null]);
  });
  // A direction to the right, down and to the right, up and to the right, and straight down, where up is left.
  const lines: readonly Place[] = [
    [1, 0],
    [0.8, 0.6],
    [0.8, -0.6],
    [0, 1],
  ];
  it('are linked unless an aisle separates them, in any row direction and numbering', () => {
    // At least two more pitches than aisles: the most frequent gap is the pitch.
    const gaps = fc
      .tuple(
        fc.array(fc.double({ min: 10, max: 11, noNaN: true }), { minLength: 2, maxLength: 8 }),
        fc.array(fc.double({ min: 18, max: 60, noNaN: true }), { maxLength: 3 }),
      )
      .chain(([pitches, aisles]) =>
        fc.shuffledSubarray([...pitches, ...aisles.slice(0, pitches.length - 1)], {
          minLength: pitches.length + Math.min(aisles.length, pitches.length - 1),
        }),
      );
    fc.assert(
      fc.property(
        gaps,
        fc.constantFrom(...lines),
        fc.constantFrom(...Object.values(numberings)),
        (between, line, numbered) => {
          const ways = between.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [-50]);
          const places = along(line, ...ways);
          const seats = numbered(places);
          const found = linked(seats);
          const numberOf = (at: number) => {
            const place = places[at];
            return place === undefined ? null : seats.indexOf(place);
          };
          for (const [at, gap] of between.entries()) {
            expect(found.right[numberOf(at) ?? -1]).toBe(gap < 12 ? numberOf(at + 1) : null);
            expect(found.left[numberOf(at + 1) ?? -1]).toBe(gap < 12 ? numberOf(at) : null);
          }
          expect(found.left[numberOf(0) ?? -1]).toBeNull();
          expect(found.right[numberOf(between.length) ?? -1]).toBeNull();
        },
      ),
    );
  });

  it.each([
    ['are linked across a gap just below the aisle threshold', [0, 10, 20, 35.9], true],
    ['are not linked across a gap just above the aisle threshold', [0, 10, 20, 36.1], false],
    ['are linked when a third would almost fit between two of them', [0, 17.5], true],
    ['are not linked when a third fits between two of them', [0, 17.7], false],
  ])('%s', (_, ways, isNeighbour) => {
    for (const ordered of [ways, ways.toReversed()]) {
      const { left, right } = linked(along([1, 0], ...ordered));
      const last = ways.length - 1;
      const [one, other] = ordered === ways ? [last - 1, last] : [1, 0];
      expect([right[one], left[other]]).toEqual(isNeighbour ? [other, one] : [null, null]);
    }
  });

  it('use their longer side as the pitch when there are only two', () => {
    expect(linked(along([1, 0], 0, 40)).right).toEqual([null, null]);
    expect(linked(along([1, 0], 0, 40), 10).right).toEqual([1, null]);
  });

  it.each([
    // Up to five times as high as wide, a row runs from left to right; beyond that it runs down.
    [[-1, 5], 'right'],
    [[-1, 5.1], 'left'],
    [[1, -5], 'left'],
    [[1, -5.1], 'right'],
  ] as const)('on a steep line of %j continue to the %s', (line, side) => {
    for (const ways of [
      [0, 2, 4],
      [0, 2],
    ]) {
      const { left, right } = linked(along(line, ...ways));
      const [before, after] = side === 'left' ? [left, right] : [right, left];
      expect(before).toEqual([null, ...ways.slice(1).keys()]);
      expect(after.slice(0, -1)).toEqual([...ways.slice(1).keys()].map((at) => at + 1));
    }
  });

  it('keep their numbering order on a curve whose ends are close together', () => {
    const arc = Array.from({ length: 9 }, (_, at): Place => {
      const angle = Math.PI * (0.9 + at * 0.15);
      return [20 * Math.cos(angle), 20 * Math.sin(angle)];
    });
    expect(linked(arc).right).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null]);
  });

  it('are not linked to the seats of other rows', () => {
    const row = rowOf(along([1, 0], 0, 10, 20, 30, 40));
    linkRow(row, 1, 4);
    expect([...row.left]).toEqual([99, NO_SEAT, 1, 2, 99]);
    expect([...row.right]).toEqual([99, 2, 3, NO_SEAT, 99]);
  });

  it('have no neighbours when there is only one', () => {
    expect(linked([[3, 4]])).toEqual({ left: [null], right: [null] });
  });
});

it('the median is the middle value in sorted order, and 0 for an empty array', () => {
  expect(medianOf(Float64Array.of(5, 100, 9))).toBe(9);
  expect(medianOf(Float32Array.of(4, 1, 3, 2))).toBe(3);
  expect(medianOf(new Float64Array(0))).toBe(0);
});
