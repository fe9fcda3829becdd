import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { nearestSeat, seatsWithin } from '../../../src/core/hall/hit-test.ts';
import { countInGrid, planGrid, visitGrid } from '../../../src/core/hall/seat-grid.ts';
import { seatById, seatIdAt, seatsInBox, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { rowEdge, seatInDirection, type Direction } from '../../../src/core/hall/seat-neighbours.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const seats = (index: SeatIndex) => Array.from({ length: index.count }, (_, at) => at);
const ids = (index: SeatIndex, found: readonly number[]) => found.map((seat) => seatIdAt(index, seat));
const place = fc.record({
  x: fc.integer({ min: -300, max: 300 }),
  y: fc.integer({ min: -200, max: 200 }),
  halfWidth: fc.integer({ min: 1, max: 20 }),
});
const hall = fc.array(place, { maxLength: 60 });
const within = fc
  .tuple(fc.integer({ min: -350, max: 350 }), fc.integer({ min: -250, max: 250 }), fc.nat(700), fc.nat(500))
  .map(([minX, minY, width, height]) => ({ minX, minY, maxX: minX + width, maxY: minY + height }));
/** A hundred rows of a hundred, ten apart. */
const tenThousand = () =>
  sampleIndex(
    Array.from({ length: 10_000 }, (_, at) => ({ x: (at % 100) * 10, y: Math.floor(at / 100) * 10 })),
  );

describe('the seats in a box', () => {
  it('are exactly those whose centre is within the largest seat’s reach of the box', () => {
    fc.assert(
      fc.property(hall, within, (places, box) => {
        const index = sampleIndex(places);
        const far = index.maxReach;
        const expected = seats(index).filter((seat) => {
          const [x, y] = [Number(index.x[seat]), Number(index.y[seat])];
          return x >= box.minX - far && x <= box.maxX + far && y >= box.minY - far && y <= box.maxY + far;
        });
        const out = new Uint32Array(index.count);
        const count = seatsInBox(index, box, out);
        expect([...out.subarray(0, count)].toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('exclude a seat beyond any one side', () => {
    const sides = [
      { id: 'north', x: 0, y: -100 },
      { id: 'east', x: 100, y: 0 },
      { id: 'south', x: 0, y: 100 },
      { id: 'west', x: -100, y: 0 },
    ];
    const index = sampleIndex(sides);
    const whole = { minX: -105, minY: -105, maxX: 105, maxY: 105 };
    for (const [id, less] of [
      ['north', { minY: -80 }],
      ['east', { maxX: 80 }],
      ['south', { maxY: 80 }],
      ['west', { minX: -80 }],
    ] as const) {
      const out = new Uint32Array(4);
      const count = seatsInBox(index, { ...whole, ...less }, out);
      expect(ids(index, [...out.subarray(0, count)]).toSorted()).toEqual(
        sides
          .map((side) => side.id)
          .filter((side) => side !== id)
          .toSorted(),
      );
    }
  });

  it('include those that just touch a side with a corner', () => {
    const corners = { halfWidth: 3, halfHeight: 4 };
    const index = sampleIndex([
      { x: 0, y: -100, ...corners },
      { x: 100, y: 0, ...corners },
      { x: 0, y: 100, ...corners },
      { x: -100, y: 0, ...corners },
      // Far beyond all of the boxes, so that none is the whole hall.
      { x: 900, y: 0, ...corners },
    ]);
    const found = (reach: number): number =>
      seatsInBox(index, { minX: -reach, minY: -reach, maxX: reach, maxY: reach }, new Uint32Array(9));
    expect([found(94), found(95)]).toEqual([0, 4]);
  });

  it('are all counted, but written only as far as the array has room', () => {
    const index = sampleIndex([0, 1, 2, 3].map((at) => ({ x: at * 100, y: 0 })));
    for (const minX of [-100, 50]) {
      const out = new Uint32Array([99, 99, 99]);
      const count = seatsInBox(index, { minX, minY: -100, maxX: 400, maxY: 100 }, out.subarray(0, 2));
      expect(count).toBe(minX < 0 ? 4 : 3);
      expect(out[2]).toBe(99);
      expect(new Set(out).size).toBe(3);
    }
  });
});

describe('the grid', () => {
  it('holds about four seats per cell, and visits only cells that intersect the box', () => {
    const { grid } = tenThousand();
    expect(grid.columns * grid.rows).toBeGreaterThan(2000);
    expect(grid.columns * grid.rows).toBeLessThan(3000);
    const looked: number[] = [];
    visitGrid(grid, { minX: 500, minY: 700, maxX: 520, maxY: 700 }, (seat) => looked.push(seat));
    expect(looked).toContain(7050);
    expect(looked).toContain(7052);
    expect(looked.length).toBeLessThan(25);
    expect(countInGrid(grid, { minX: 500, minY: 700, maxX: 520, maxY: 700 })).toBe(looked.length);
  });

  it('has one row of cells for seats in one row, and one column for seats in one column', () => {
    const row = sampleIndex(Array.from({ length: 40 }, (_, at) => ({ x: at * 10, y: 3 }))).grid;
    expect([row.rows, row.columns]).toEqual([1, 11]);
    const column = sampleIndex(Array.from({ length: 40 }, (_, at) => ({ x: 3, y: at * 10 }))).grid;
    expect([column.rows, column.columns]).toEqual([11, 1]);
  });

  it('is a single cell without seats or with all seats at one point', () => {
    const one = { cellSize: 1, columns: 1, rows: 1 };
    const nothing = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    expect(planGrid(nothing, 5)).toEqual({ ...one, minX: 0, minY: 0 });
    expect(planGrid({ minX: 3, minY: 4, maxX: 9, maxY: 9 }, 0)).toEqual({ ...one, minX: 0, minY: 0 });
    expect(planGrid({ minX: 3, minY: 4, maxX: 3, maxY: 4 }, 7)).toEqual({ ...one, minX: 3, minY: 4 });
  });

  it('finds nothing in an invalid box', () => {
    const { grid } = tenThousand();
    for (const box of [
      { minX: 20, minY: 0, maxX: 10, maxY: 10 },
      { minX: 0, minY: 20, maxX: 10, maxY: 10 },
      { minX: Number.NaN, minY: 0, maxX: 10, maxY: 10 },
    ]) {
      const looked: number[] = [];
      visitGrid(grid, box, (seat) => looked.push(seat));
      expect([looked, countInGrid(grid, box)]).toEqual([[], 0]);
    }
  });
});

describe('searching around a point', () => {
  const ways: Readonly<Record<Direction, readonly [number, number]>> = {
    left: [-1, 0],
    right: [1, 0],
    up: [0, -1],
    down: [0, 1],
  };
  it('finds the cheapest accepted seat in the cone of an arrow key', () => {
    fc.assert(
      fc.property(
        hall,
        fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -300, max: 300 })),
        fc.constantFrom<Direction>('left', 'right', 'up', 'down'),
        fc.integer({ min: 1, max: 4 }),
        (places, [x, y], direction, every) => {
          const index = sampleIndex(places);
          const [stepX, stepY] = ways[direction];
          const costs = seats(index).map((seat) => {
            const [dx, dy] = [Number(index.x[seat]) - x, Number(index.y[seat]) - y];
            const along = dx * stepX + dy * stepY;
            const aside = Math.abs(dx * stepY) + Math.abs(dy * stepX);
            const isAhead = along > 0 && aside <= along * 1.73 && seat % every === 0;
            return isAhead ? along + 2 * aside : Infinity;
          });
          const found = seatInDirection(index, hallPoint(x, y), direction, (seat) => seat % every === 0);
          expect(found.cost).toBe(Math.min(Infinity, ...costs));
          expect(costs[found.seat] ?? Infinity).toBe(found.cost);
        },
      ),
    );
  });

  it('finds every seat whose edge is within a radius, nearest first', () => {
    const index = sampleIndex([0, 12, 30, 60].map((x, at) => ({ id: `s${at}`, x, y: 0 })));
    expect(ids(index, seatsWithin(index, hallPoint(14, 0), 11))).toEqual(['s1', 's0', 's2']);
    expect(ids(index, seatsWithin(index, hallPoint(14, 0), 10.9))).toEqual(['s1', 's0']);
    expect(seatsWithin(index, hallPoint(100, 0), 10)).toEqual([]);
    expect(ids(index, seatsWithin(index, hallPoint(0, -15), 10))).toEqual(['s0']);
  });

  it('finds the seat with the nearer centre when two overlap under a finger', () => {
    const index = sampleIndex([
      { id: 'a', x: 0, y: 0, halfWidth: 10 },
      { id: 'b', x: 10, y: 0, halfWidth: 10 },
    ]);
    expect(
      ids(index, [nearestSeat(index, hallPoint(4, 0), 0), nearestSeat(index, hallPoint(6, 0), 0)]),
    ).toEqual(['a', 'b']);
    expect(nearestSeat(index, hallPoint(40, 0), -5)).toBe(-1);
    expect(nearestSeat(index, hallPoint(22, 0), 2)).toBe(seatById(index, 'b'));
  });

  it('finds the last seat on either side of a row, even across aisles', () => {
    const row = (row: string, places: readonly (readonly [number, number])[]): SampleSeat[] =>
      places.map(([x, y], at) => ({ id: `${row}${at}`, x, y, row, seat: String(at + 1) }));
    const index = sampleIndex([
      ...row('1', [
        [0, 0],
        [10, 0],
        [50, 0],
        [60, 0],
      ]),
      ...row('2', [
        [60, 9],
        [50, 9],
        [10, 9],
      ]),
      ...row('3', [
        [0, 20],
        [1, 40],
        [0, 60],
      ]),
    ]);
    const edge = (id: string, side: 'left' | 'right') =>
      seatIdAt(index, rowEdge(index, seatById(index, id), side));
    for (const id of ['10', '11', '13']) expect([edge(id, 'left'), edge(id, 'right')]).toEqual(['10', '13']);
    for (const id of ['20', '21', '22']) expect([edge(id, 'left'), edge(id, 'right')]).toEqual(['22', '20']);
    for (const id of ['30', '31', '32']) expect([edge(id, 'left'), edge(id, 'right')]).toEqual(['30', '32']);
  });

  it('finds row ends within their own sector, even if the next one has a row of the same name', () => {
    const sectors = ['a', 'b'].map((id) => ({ id, name: {}, outline: null }));
    const index = sampleIndex(
      [0, 1, 2, 3].map((at) => ({ id: String(at), x: at * 10, y: 0, row: '1', sector: at < 2 ? 0 : 1 })),
      { sectors },
    );
    const ends = (id: string) => {
      const seat = seatById(index, id);
      return [rowEdge(index, seat, 'left'), rowEdge(index, seat, 'right')].map((end) => seatIdAt(index, end));
    };
    expect(ends('1')).toEqual(['0', '1']);
    expect(ends('2')).toEqual(['2', '3']);
  });
});

describe('arrow keys far outside a hall', () => {
  it('find the way back to the only free seat, from any corner', () => {
    const index = tenThousand();
    const lead = (x: number, y: number, way: Direction) =>
      seatInDirection(index, hallPoint(x, y), way, (seat) => seat === 5050).seat;
    for (const way of ['right', 'down'] as const) expect(lead(-5000, -4900, way)).toBe(5050);
    for (const way of ['left', 'up'] as const) expect(lead(6000, 5900, way)).toBe(5050);
    expect(lead(-5000, -4900, 'left')).toBe(-1);
  });
});
