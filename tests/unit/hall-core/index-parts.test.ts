import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsPerSeat } from '../../../src/contract/hall-file.ts';

import type { ZoneId } from '../../../src/contract/brand.ts';
import {
  changedSeats,
  indexBytes,
  NO_SECTOR,
  NO_ZONE,
  SEAT_TAKEN,
  SEAT_UNAVAILABLE,
  seatBox,
  seatById,
  seatIdAt,
  seatLabel,
  seatZone,
  type SeatIndex,
} from '../../../src/core/hall/seat-index.ts';
import { sampleArea, sampleIndex, squareOutline, type SampleSeat } from '../samples/hall-samples.ts';

const seats = (index: SeatIndex) => Array.from({ length: index.count }, (_, at) => at);
const ids = (index: SeatIndex, found: readonly number[]) => found.map((seat) => seatIdAt(index, seat));

describe('what an index says of one seat', () => {
  it('is its box, turned as it is', () => {
    const index = sampleIndex([
      { x: 10, y: 20, halfWidth: 6, halfHeight: 2 },
      { x: 40, y: 20, halfWidth: 6, halfHeight: 2, rotation: Math.PI / 2 },
      { x: 70, y: 20, halfWidth: 6, halfHeight: 2, rotation: -Math.PI / 6 },
    ]);
    expect(seatBox(index, 0)).toEqual({ minX: 4, minY: 18, maxX: 16, maxY: 22 });
    const upright = seatBox(index, 1);
    expect([upright.minX, upright.minY, upright.maxX, upright.maxY].map(Math.round)).toEqual([
      38, 14, 42, 26,
    ]);
    const turned = seatBox(index, 2);
    // 6 · cos 30° + 2 · sin 30° and the other way round.
    expect(turned.maxX - 70).toBeCloseTo(6.196, 3);
    expect(70 - turned.minX).toBeCloseTo(6.196, 3);
    expect(turned.maxY - 20).toBeCloseTo(4.732, 3);
    expect(20 - turned.minY).toBeCloseTo(4.732, 3);
  });

  it('is nothing where there is no such seat', () => {
    const index = sampleIndex([{ x: 1, y: 2 }]);
    expect(seatIdAt(index, 1)).toBe('');
    expect(seatById(index, '')).toBe(-1);
    expect(seatZone(index, 1)).toBeNull();
    expect(seatLabel(index, 1)).toEqual({ sector: null, row: '', seat: '' });
    expect(seatBox(index, 1)).toEqual({ minX: 0, minY: 0, maxX: 0, maxY: 0 });
  });

  it('is no zone and no sector where the plan gives none', () => {
    const index = sampleIndex([{ x: 1, y: 2, zone: NO_ZONE, sector: NO_SECTOR, row: '7', seat: '8' }]);
    expect(seatZone(index, 0)).toBeNull();
    expect(seatLabel(index, 0)).toEqual({ sector: null, row: '7', seat: '8' });
  });

  it('measures the hall by its median seat and its farthest corner', () => {
    const sized = (...sizes: readonly (readonly [number, number])[]) =>
      sampleIndex(sizes.map(([halfWidth, halfHeight], at) => ({ x: at * 50, y: 0, halfWidth, halfHeight })));
    expect(sized([3, 4], [4, 3], [3, 4])).toMatchObject({ typicalSize: 6, maxReach: 5 });
    expect(sized([1, 9], [5, 6], [12, 5])).toMatchObject({ typicalSize: 10, maxReach: 13 });
    expect(sized([5, 12], [2, 2])).toMatchObject({ typicalSize: 10, maxReach: 13 });
  });

  it('counts the bytes of its texts, two a letter beyond Latin', () => {
    const bytes = (row: string) => indexBytes(sampleIndex([{ x: 0, y: 0, row, id: '5' }]));
    expect(bytes('ABC') - bytes('A')).toBe(2);
    expect(bytes('ÿÿÿ') - bytes('A')).toBe(2);
    expect(bytes('АБВ') - bytes('A')).toBe(5);
  });
});

describe('the order of seats', () => {
  const rowOf = (...labels: readonly string[]): readonly SampleSeat[] =>
    labels.map((seat, at) => ({
      id: `s${at}`,
      x: at * 10,
      y: 7 * at,
      halfWidth: 1 + at,
      halfHeight: 2 + at,
      rotation: at / 8,
      shape: at % 2,
      state: at % 3,
      zone: at,
      row: '1',
      seat,
    }));
  it.each([
    [['1', '2', '10'], 's0 s1 s2'],
    [['10', '2', '1'], 's2 s1 s0'],
    [['2', '2', '1'], 's2 s0 s1'],
    [['10A', '10', '9'], 's2 s1 s0'],
    [['2', '1A', '1'], 's2 s1 s0'],
    [['Б', 'В', 'А'], 's2 s0 s1'],
    [['02', '1', '3'], 's1 s0 s2'],
    [['5', '1e1'], 's1 s0'],
  ])('of %j is by number, then as people read, twins as they came', (labels, order) => {
    const index = sampleIndex(rowOf(...labels));
    expect(ids(index, seats(index)).join(' ')).toBe(order);
    // The whole seat moves along.
    for (const seat of seats(index)) {
      const came = Number(seatIdAt(index, seat).slice(1));
      expect([index.x[seat], index.y[seat]]).toEqual([came * 10, came * 7]);
      expect([index.halfWidth[seat], index.halfHeight[seat], index.rotation[seat]]).toEqual([
        1 + came,
        2 + came,
        came / 8,
      ]);
      expect([index.shape[seat], index.state[seat], index.zone[seat]]).toEqual([came % 2, came % 3, came]);
      expect(seatLabel(index, seat)).toMatchObject({ row: '1', seat: labels[came] });
    }
  });

  it('is by sector before it is by row, and by row before it is by seat', () => {
    const sectors = ['a', 'b'].map((id) => ({ id, name: { ru: id }, outline: null }));
    const at = (sector: number, row: string, seat: string): SampleSeat => ({
      id: `${sector}-${row}-${seat}`,
      x: Number(seat),
      y: Number(row),
      sector,
      row,
      seat,
    });
    const inOrder = [at(0, '1', '1'), at(0, '1', '2'), at(0, '2', '1'), at(1, '1', '1'), at(1, '1', '3')];
    const expected = inOrder.map(({ id }) => String(id));
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: 5 }), (shuffled) => {
        const index = sampleIndex(shuffled, { sectors });
        expect(ids(index, seats(index))).toEqual(expected);
        expect(index.sectors.map(({ first, end }) => [first, end])).toEqual([
          [0, 3],
          [3, 5],
        ]);
        for (const id of expected) expect(seatIdAt(index, seatById(index, id))).toBe(id);
      }),
    );
  });
});

describe('what is counted of a sector', () => {
  const sectors = [
    { id: 'first', name: { ru: 'A' }, outline: null },
    { id: 'none', name: { ru: 'B' }, outline: squareOutline(200, 200, 40) },
    { id: 'lost', name: { ru: 'C' }, outline: null },
  ];
  const index = () =>
    sampleIndex(
      [
        { x: 0, y: 0, zone: 0 },
        { x: 20, y: 0, zone: 1, state: SEAT_TAKEN, halfWidth: 7 },
        { x: 40, y: 30, zone: 0, state: SEAT_UNAVAILABLE },
        { x: 60, y: 30, zone: NO_ZONE, state: SEAT_UNAVAILABLE },
        { x: 500, y: 30, zone: 2, sector: NO_SECTOR },
      ],
      { sectors },
    );

  it('is what is free and what there is, by zone too; a shape that nobody sells is no seat', () => {
    const [first] = index().sectors;
    expect(first).toMatchObject({ first: 0, end: 4, free: 1, total: 3 });
    expect(first?.zones).toEqual([
      { zone: 0, free: 1, total: 2 },
      { zone: 1, free: 0, total: 1 },
    ]);
    expect(index().zones).toEqual([
      { id: 'z1', free: 1, total: 2 },
      { id: 'z2', free: 0, total: 1 },
      { id: 'z3', free: 1, total: 1 },
    ]);
  });

  it('is the box around its seats, and the middle of them', () => {
    const [first] = index().sectors;
    expect(first?.box).toEqual({ minX: -5, minY: -7, maxX: 65, maxY: 35 });
    expect(first?.anchor).toEqual({ x: 30, y: 15 });
  });

  it('is its outline where it has no seats, and nothing where it has neither', () => {
    const [, none, lost] = index().sectors;
    expect(none).toMatchObject({ first: 4, end: 4, free: 0, total: 0, zones: [] });
    expect(none?.box).toEqual({ minX: 200, minY: 200, maxX: 240, maxY: 240 });
    expect(none?.anchor).toEqual({ x: 220, y: 220 });
    expect([lost?.box, lost?.anchor]).toEqual([null, null]);
  });

  it('makes the hall as large as its seats, sectors and areas, or as its plan where that holds them', () => {
    expect(index().box).toEqual({ minX: -5, minY: -7, maxX: 505, maxY: 240 });
    const planned = (planBox: SeatIndex['box']) =>
      sampleIndex([{ x: 0, y: 0, sector: 0 }], {
        sectors: [{ id: 's', name: {}, outline: squareOutline(0, 0, 90) }],
        standing: [sampleArea('floor', -50, 10, 20)],
        planBox,
      }).box;
    // Parts of a sector's drawing beyond the plan's edge are not shown; seats for sale there are.
    expect(planned({ minX: 0, minY: 0, maxX: 10, maxY: 10 })).toEqual({
      minX: -50,
      minY: -5,
      maxX: 10,
      maxY: 30,
    });
    expect(sampleIndex([]).box).toEqual({ minX: 0, minY: 0, maxX: 1, maxY: 1 });
  });
});

describe('two loads of one hall', () => {
  const rows: readonly SampleSeat[] = [0, 1, 2].map((at) => ({
    id: `s${at}`,
    x: at * 10,
    y: 5,
    zone: at % 2,
  }));
  const changed = (second: (seat: SampleSeat, at: number) => SampleSeat, zones?: readonly ZoneId[]) =>
    changedSeats(sampleIndex(rows), sampleIndex(rows.map(second), zones ? { zones } : {}));
  it('differ in the seats that were sold or cost something else', () => {
    expect(changed((seat) => seat)).toEqual([]);
    expect(changed((seat, at) => (at === 1 ? { ...seat, state: SEAT_TAKEN } : seat))).toEqual([1]);
    expect(changed((seat, at) => (at === 2 ? { ...seat, zone: 1 } : seat))).toEqual([2]);
  });
  it('are one hall where one of them came as a file, whose lengths are rounded', () => {
    const { typicalSize } = sampleIndex(rows);
    const off = (by: number) => changed((seat) => ({ ...seat, x: seat.x + typicalSize * by }));
    expect(off(1 / (2 * unitsPerSeat))).toEqual([]);
    expect(off(1 / 16)).toBeNull();
  });
  it('have their zones numbered anew', () => {
    const zones = ['z2', 'z1', 'z3'] as ZoneId[];
    expect(changed((seat) => ({ ...seat, zone: 1 - (seat.zone ?? 0) }), zones)).toEqual([]);
    expect(changed((seat) => seat, zones)).toEqual([0, 1, 2]);
  });
  it('are other halls where a seat has moved, has another id or is not there', () => {
    expect(changed((seat, at) => (at === 2 ? { ...seat, x: 21 } : seat))).toBeNull();
    expect(changed((seat, at) => (at === 2 ? { ...seat, y: 6 } : seat))).toBeNull();
    expect(changed((seat, at) => (at === 2 ? { ...seat, id: 's9' } : seat))).toBeNull();
    expect(changedSeats(sampleIndex(rows), sampleIndex(rows.slice(1)))).toBeNull();
    expect(changedSeats(sampleIndex(rows.slice(1)), sampleIndex(rows))).toBeNull();
  });
});
