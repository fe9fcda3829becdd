import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { nearestSeat, seatEdgeDistance, sectorAt, standingAreaAt } from '../../../src/core/hall/hit-test.ts';
import { NO_SEAT, seatById, SHAPE_RECT, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { seatInDirection, type Direction } from '../../../src/core/hall/seat-neighbours.ts';
import { sampleArea, sampleIndex, squareOutline } from '../samples/hall-samples.ts';

/** The next seat of the same row, −1 at an aisle or at the end. */
function neighbourInRow(index: SeatIndex, seat: number, side: 'left' | 'right'): number {
  const next = (side === 'left' ? index.left : index.right)[seat];
  return next === undefined || next === NO_SEAT ? -1 : next;
}

describe('a tap', () => {
  it('finds the same seat as a linear scan', () => {
    const seat = fc.record({
      x: fc.integer({ min: -200, max: 200 }),
      y: fc.integer({ min: -200, max: 200 }),
      halfWidth: fc.integer({ min: 1, max: 20 }),
    });
    const tap = fc.tuple(
      fc.integer({ min: -220, max: 220 }),
      fc.integer({ min: -220, max: 220 }),
      fc.nat(30),
    );
    fc.assert(
      fc.property(fc.array(seat, { maxLength: 60 }), tap, (seats, [x, y, radius]) => {
        const index = sampleIndex(seats);
        const point = hallPoint(x, y);
        const edges = Array.from({ length: index.count }, (_, at) =>
          Math.max(0, seatEdgeDistance(index, at, point)),
        );
        const least = Math.min(Infinity, ...edges);
        const hit = nearestSeat(index, point, radius);
        // A miss counts as infinitely far, as does a seat beyond the finger.
        expect(edges[hit] ?? Infinity).toBe(least <= radius ? least : Infinity);
      }),
    );
  });

  it('prefers the seat under it to a nearer centre', () => {
    // The wide seat holds the point; the small one's centre is closer but its edge is 1 away.
    const index = sampleIndex([
      { id: 'wide', x: 0, y: 0, halfWidth: 50, halfHeight: 5, shape: SHAPE_RECT },
      { id: 'small', x: 40, y: 8, halfWidth: 2 },
    ]);
    expect(nearestSeat(index, hallPoint(40, 5), 10)).toBe(seatById(index, 'wide'));
  });

  it('measures the distance to a rotated rectangle along its own axes', () => {
    // 20 × 4 turned by 45°: the corner region (8, 8) is inside, (8, −8) is √128 − 2 = 9.31 away.
    const index = sampleIndex([
      { x: 0, y: 0, halfWidth: 20, halfHeight: 2, rotation: Math.PI / 4, shape: SHAPE_RECT },
    ]);
    expect(seatEdgeDistance(index, 0, hallPoint(8, 8))).toBeLessThanOrEqual(0);
    expect(seatEdgeDistance(index, 0, hallPoint(8, -8))).toBeCloseTo(9.314, 3);
  });

  it('finds the inner of two nested standing areas, and none outside', () => {
    const standing = [sampleArea('floor', 0, 0, 100), sampleArea('ring', 40, 40, 20)];
    const index = sampleIndex([], { standing });
    expect(standingAreaAt(index, hallPoint(50, 50))?.id).toBe('ring');
    expect(standingAreaAt(index, hallPoint(10, 10))?.id).toBe('floor');
    expect(standingAreaAt(index, hallPoint(200, 10))).toBeNull();
  });

  it('finds a sector by its outline, or by its seats without one', () => {
    const sectors = [
      { id: 'drawn', name: { ru: 'A' }, outline: squareOutline(0, 0, 50) },
      { id: 'bare', name: { ru: 'B' }, outline: null },
    ];
    const index = sampleIndex(
      [
        { x: 100, y: 100, sector: 1 },
        { x: 140, y: 140, sector: 1 },
      ],
      { sectors },
    );
    expect(sectorAt(index, hallPoint(20, 20))?.id).toBe('drawn');
    expect(sectorAt(index, hallPoint(120, 120))?.id).toBe('bare');
    expect(sectorAt(index, hallPoint(80, 20))).toBeNull();
  });

  it('finds the smaller of two overlapping sectors, whichever is listed first', () => {
    const inner = { id: 'inner', name: {}, outline: squareOutline(20, 20, 30) };
    const outer = { id: 'outer', name: {}, outline: squareOutline(0, 0, 100) };
    for (const sectors of [
      [inner, outer],
      [outer, inner],
    ]) {
      const index = sampleIndex([], { sectors });
      expect(sectorAt(index, hallPoint(30, 30))?.id).toBe('inner');
      expect(sectorAt(index, hallPoint(70, 70))?.id).toBe('outer');
    }
  });

  it('finds a smaller sector even if only its seats define it', () => {
    const sectors = [
      { id: 'drawn', name: {}, outline: squareOutline(0, 0, 200) },
      { id: 'bare', name: {}, outline: null },
    ];
    const index = sampleIndex([{ x: 100, y: 100, sector: 1 }], { sectors });
    expect(sectorAt(index, hallPoint(100, 100))?.id).toBe('bare');
    expect(sectorAt(index, hallPoint(110, 100))?.id).toBe('drawn');
  });

  it('finds each seat at its own centre, in any seat order', () => {
    const places = Array.from({ length: 400 }, (_, at) => ({
      x: (at % 20) * 13,
      y: Math.floor(at / 20) * 17,
    }));
    for (const seats of [places, places.toReversed()]) {
      const index = sampleIndex(seats);
      for (let seat = 0; seat < index.count; seat += 1) {
        const middle = hallPoint(index.x[seat] as number, index.y[seat] as number);
        expect(nearestSeat(index, middle, 0)).toBe(seat);
      }
    }
  });

  it('does not find a sector inside its hole', () => {
    const nan = Number.NaN;
    const outline = Float32Array.from([...squareOutline(0, 0, 100), nan, nan, ...squareOutline(40, 40, 20)]);
    const index = sampleIndex([], { sectors: [{ id: 'ring', name: {}, outline }] });
    expect(sectorAt(index, hallPoint(20, 20))?.id).toBe('ring');
    expect(sectorAt(index, hallPoint(50, 50))).toBeNull();
  });
});

describe('neighbours', () => {
  it('are found from a point far outside the seats, on any side', () => {
    for (const side of [-1, 1]) {
      const index = sampleIndex([
        { id: 'far', x: side * 1000, y: side * 1000 },
        { id: 'near', x: side * 980, y: side * 1000 },
      ]);
      const from = hallPoint(side * -3000, side * 1000);
      const to: Direction = side < 0 ? 'left' : 'right';
      expect(seatInDirection(index, from, to, () => true).seat).toBe(seatById(index, 'near'));
      const beyond = hallPoint(side * 1000, side * -3000);
      const back: Direction = side < 0 ? 'up' : 'down';
      expect(seatInDirection(index, beyond, back, () => true).seat).toBe(seatById(index, 'far'));
    }
  });
  it('end at an aisle', () => {
    // Seats 12 apart, then an aisle of 30 after the third.
    const xs = [0, 12, 24, 54, 66];
    const index = sampleIndex(xs.map((x, at) => ({ id: `s${at}`, x, y: 0, row: '1', seat: String(at + 1) })));
    const at = (n: number): number => seatById(index, `s${n}`);
    expect(neighbourInRow(index, at(0), 'right')).toBe(at(1));
    expect(neighbourInRow(index, at(2), 'right')).toBe(-1);
    expect(neighbourInRow(index, at(3), 'left')).toBe(-1);
    expect(neighbourInRow(index, at(4), 'left')).toBe(at(3));
  });

  it.each([
    // Pitch 10, a seat 8 wide; the aisle has room for at least one seat.
    [
      [0, 10, 30],
      [true, false],
    ],
    [
      [0, 20, 30],
      [false, true],
    ],
    [
      [0, 10, 30, 50],
      [true, false, false],
    ],
    [
      [0, 10, 30, 40, 60],
      [true, false, true, false],
    ],
    [[0, 20], [false]],
    [[0, 10], [true]],
    [[0, 14], [true]],
    // Two drawn at the same place.
    [
      [0, 0, 10, 20],
      [true, true, true],
    ],
  ])('in a short row are never linked across an aisle: seats at %j', (xs, linked) => {
    const index = sampleIndex(
      xs.map((x, at) => ({ id: `s${at}`, x, y: 0, halfWidth: 4, row: '1', seat: String(at + 1) })),
    );
    const beside = xs.slice(1).map((_, at) => {
      const next = neighbourInRow(index, seatById(index, `s${at}`), 'right');
      return next === seatById(index, `s${at + 1}`);
    });
    expect(beside).toEqual(linked);
  });

  it('run from left to right even if the numbers run from right to left', () => {
    const index = sampleIndex(
      [0, 1, 2].map((n) => ({ id: `s${n}`, x: 100 - n * 10, y: 0, row: '1', seat: String(n) })),
    );
    expect(neighbourInRow(index, seatById(index, 's2'), 'right')).toBe(seatById(index, 's1'));
  });

  it('are adjacent by position in a row numbered odd and even from its middle', () => {
    // 5 3 1 2 4 6 from left to right.
    const order = ['5', '3', '1', '2', '4', '6'];
    const index = sampleIndex(order.map((seat, at) => ({ id: seat, x: at * 10, y: 0, row: '1', seat })));
    expect(neighbourInRow(index, seatById(index, '1'), 'right')).toBe(seatById(index, '2'));
    expect(neighbourInRow(index, seatById(index, '1'), 'left')).toBe(seatById(index, '3'));
  });

  it('follow a row curved into a semicircle', () => {
    const seats = Array.from({ length: 21 }, (_, at) => {
      const angle = Math.PI - (Math.PI * at) / 20;
      return {
        id: `s${at}`,
        x: 100 * Math.cos(angle),
        y: 100 * Math.sin(angle),
        row: '1',
        seat: String(at + 1),
      };
    });
    const index = sampleIndex(seats);
    for (let at = 0; at < 20; at += 1) {
      expect(neighbourInRow(index, seatById(index, `s${at}`), 'right')).toBe(seatById(index, `s${at + 1}`));
    }
  });

  it('are reached by the arrow keys, even many rows away', () => {
    const index = sampleIndex([
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 10, y: 0 },
      { id: 'c', x: 1, y: 12 },
      { id: 'far', x: 0, y: 900 },
    ]);
    const at = (id: string): number => seatById(index, id);
    const from = (id: string, direction: Direction, accept: (seat: number) => boolean = () => true): number =>
      seatInDirection(index, hallPoint(index.x[at(id)] ?? 0, index.y[at(id)] ?? 0), direction, accept).seat;
    expect(from('a', 'right')).toBe(at('b'));
    expect(from('a', 'down')).toBe(at('c'));
    expect(from('c', 'down')).toBe(at('far'));
    expect(from('a', 'left')).toBe(-1);
    expect(from('a', 'right', (seat) => seat !== at('b'))).toBe(-1);
  });
});
