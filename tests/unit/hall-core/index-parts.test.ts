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

describe('index data', () => {
  it('gives the bounding box of a rotated seat', () => {
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

  it('is empty for an unknown seat', () => {
    const index = sampleIndex([{ x: 1, y: 2 }]);
    expect(seatIdAt(index, 1)).toBe('');
    expect(seatById(index, '')).toBe(-1);
    expect(seatZone(index, 1)).toBeNull();
    expect(seatLabel(index, 1)).toEqual({ sector: null, row: '', seat: '' });
    expect(seatBox(index, 1)).toEqual({ minX: 0, minY: 0, maxX: 0, maxY: 0 });
  });

  it('has no zone or sector for a seat when the plan gives none', () => {
    const index = sampleIndex([{ x: 1, y: 2, zone: NO_ZONE, sector: NO_SECTOR, row: '7', seat: '8' }]);
    expect(seatZone(index, 0)).toBeNull();
    expect(seatLabel(index, 0)).toEqual({ sector: null, row: '7', seat: '8' });
  });

  it('has the size of the median seat and the reach of the farthest corner', () => {
    const sized = (...sizes: readonly (readonly [number, number])[]) =>
      sampleIndex(sizes.map(([halfWidth, halfHeight], at) => ({ x: at * 50, y: 0, halfWidth, halfHeight })));
    expect(sized([3, 4], [4, 3], [3, 4])).toMatchObject({ typicalSize: 6, maxReach: 5 });
    expect(sized([1, 9], [5, 6], [12, 5])).toMatchObject({ typicalSize: 10, maxReach: 13 });
    expect(sized([5, 12], [2, 2])).toMatchObject({ typicalSize: 10, maxReach: 13 });
  });

  it('counts the bytes of its texts, two per character beyond Latin-1', () => {
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
  ])('of %j is numeric, then natural, and stable for duplicates', (labels, order) => {
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

  it('is by sector, then row, then seat', () => {
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

describe('sector statistics', () => {
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

  it('count free and total seats, also by zone, ignoring shapes that are not for sale', () => {
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

  it('include the bounding box and the centre of its seats', () => {
    const [first] = index().sectors;
    expect(first?.box).toEqual({ minX: -5, minY: -7, maxX: 65, maxY: 35 });
    expect(first?.anchor).toEqual({ x: 30, y: 15 });
  });

  it('use the outline without seats, and nothing without either', () => {
    const [, none, lost] = index().sectors;
    expect(none).toMatchObject({ first: 4, end: 4, free: 0, total: 0, zones: [] });
    expect(none?.box).toEqual({ minX: 200, minY: 200, maxX: 240, maxY: 240 });
    expect(none?.anchor).toEqual({ x: 220, y: 220 });
    expect([lost?.box, lost?.anchor]).toEqual([null, null]);
  });

  it('size the hall by its seats, sectors and areas, or by its plan when that contains them', () => {
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

describe('comparing two loads of a hall', () => {
  const rows: readonly SampleSeat[] = [0, 1, 2].map((at) => ({
    id: `s${at}`,
    x: at * 10,
    y: 5,
    zone: at % 2,
  }));
  const changed = (second: (seat: SampleSeat, at: number) => SampleSeat, zones?: readonly ZoneId[]) =>
    changedSeats(sampleIndex(rows), sampleIndex(rows.map(second), zones ? { zones } : {}));
  it('returns the seats whose state or price changed', () => {
    expect(changed((seat) => seat)).toEqual([]);
    expect(changed((seat, at) => (at === 1 ? { ...seat, state: SEAT_TAKEN } : seat))).toEqual([1]);
    expect(changed((seat, at) => (at === 2 ? { ...seat, zone: 1 } : seat))).toEqual([2]);
  });
  it('tolerates the rounding of a hall file', () => {
    const { typicalSize } = sampleIndex(rows);
    const off = (by: number) => changed((seat) => ({ ...seat, x: seat.x + typicalSize * by }));
    expect(off(1 / (2 * unitsPerSeat))).toEqual([]);
    expect(off(1 / 16)).toBeNull();
  });
  it('matches zones by id, not by number', () => {
    const zones = ['z2', 'z1', 'z3'] as ZoneId[];
    expect(changed((seat) => ({ ...seat, zone: 1 - (seat.zone ?? 0) }), zones)).toEqual([]);
    expect(changed((seat) => seat, zones)).toEqual([0, 1, 2]);
  });
  it('returns null when a seat moved, has another id or is missing', () => {
    expect(changed((seat, at) => (at === 2 ? { ...seat, x: 21 } : seat))).toBeNull();
    expect(changed((seat, at) => (at === 2 ? { ...seat, y: 6 } : seat))).toBeNull();
    expect(changed((seat, at) => (at === 2 ? { ...seat, id: 's9' } : seat))).toBeNull();
    expect(changedSeats(sampleIndex(rows), sampleIndex(rows.slice(1)))).toBeNull();
    expect(changedSeats(sampleIndex(rows.slice(1)), sampleIndex(rows))).toBeNull();
  });
});
