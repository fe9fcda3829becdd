import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  indexBytes,
  SEAT_FREE,
  SEAT_TAKEN,
  seatBox,
  seatById,
  seatIdAt,
  seatLabel,
  seatsInBox,
  seatZone,
} from '../../../src/core/hall/seat-index.ts';
import { applyAvailability } from '../../../src/core/hall/sector-stats.ts';
import { spellSeatId, splitSeatId } from '../../../src/core/hall/seat-id-table.ts';
import { SeatIdTable } from '../samples/seat-id-keys.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

const place = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -300, max: 300, noNaN: true }),
  halfWidth: fc.double({ min: 0.5, max: 30, noNaN: true }),
});

describe('seat ids', () => {
  it.each([
    '10234',
    'seat-10234',
    'place_2_13_1',
    'A-007',
    '0',
    '000',
    '',
    'Ложа',
    '12345678901234567890',
    'x12345678901',
  ])('round-trip unchanged: "%s"', (id) => {
    const table = new SeatIdTable();
    table.keyOf('another-1');
    expect(spellSeatId(table.keyOf(id), table.prefixes)).toBe(id);
    const { prefix, number } = splitSeatId(id);
    expect(number < 0 ? prefix : `${prefix}${number}`).toBe(id);
  });

  it.each([
    ['A-12', 'A-', 12],
    ['A-0', 'A-', 0],
    ['A-007', 'A-00', 7],
    ['A-', 'A-', -1],
    ['x1234567890', 'x1', 234567890],
  ])('split into a prefix and a number: %s', (id, prefix, number) => {
    expect(splitSeatId(id)).toEqual({ prefix, number });
  });

  it('find exactly their own seat', () => {
    const id = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 5000 }).map(String),
      fc.nat(99).map((n) => `s-0${n}`),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(
          id.filter((text) => text !== ''),
          { maxLength: 60 },
        ),
        fc.string(),
        (ids, other) => {
          const index = sampleIndex(ids.map((text, at) => ({ id: text, x: at * 11, y: 0 })));
          for (const text of ids) expect(seatIdAt(index, seatById(index, text))).toBe(text);
          expect(seatById(index, other) >= 0).toBe(ids.includes(other));
        },
      ),
    );
  });
});

describe('the seat index', () => {
  it('puts seats in reading order: sector, row 9 before row 10, seat 2 before seat 11', () => {
    const sectors = ['b', 'a'].map((id) => ({ id, name: { ru: id }, outline: null }));
    const index = sampleIndex(
      [
        { id: '1', x: 0, y: 0, sector: 1, row: '1', seat: '1' },
        { id: '2', x: 0, y: 0, sector: 0, row: '10', seat: '1' },
        { id: '3', x: 0, y: 0, sector: 0, row: '9', seat: '11' },
        { id: '4', x: 0, y: 0, sector: 0, row: '9', seat: '2' },
      ],
      { sectors },
    );
    expect([0, 1, 2, 3].map((seat) => seatIdAt(index, seat))).toEqual(['4', '3', '2', '1']);
    expect(index.sectors.map(({ first, end }) => [first, end])).toEqual([
      [0, 3],
      [3, 4],
    ]);
    expect(seatLabel(index, 0)).toMatchObject({ row: '9', seat: '2', sector: { id: 'b' } });
  });

  it('keeps labels unchanged', () => {
    const labels = ['13A', '—', '', '1 '];
    const index = sampleIndex(
      labels.map((text, at) => ({ id: `s${at}`, x: at * 12, y: 0, row: text, seat: text })),
    );
    labels.forEach((text, at) => {
      expect(seatLabel(index, seatById(index, `s${at}`))).toMatchObject({ row: text, seat: text });
    });
  });

  it('takes at most 64 bytes per seat, including ids, labels and grid', () => {
    const seats = Array.from({ length: 5000 }, (_, at) => ({
      id: `seat-${at}`,
      x: (at % 100) * 12,
      y: Math.floor(at / 100) * 14,
      row: String(Math.floor(at / 100)),
      seat: String(at % 100),
    }));
    expect(indexBytes(sampleIndex(seats)) / 5000).toBeLessThanOrEqual(64);
  });

  it('lives in a single transferable buffer', () => {
    const index = sampleIndex([{ x: 1, y: 2 }]);
    const moved = structuredClone(index, { transfer: [index.buffer] });
    expect(index.x.length).toBe(0);
    expect(moved.x[0]).toBe(1);
    expect(seatById(moved, '1000')).toBe(0);
  });

  it('finds every seat in a box that a linear scan finds', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 80 }), place, (seats, { x, y, halfWidth }) => {
        const index = sampleIndex(seats);
        const box = {
          minX: x - halfWidth * 4,
          minY: y - halfWidth,
          maxX: x + halfWidth * 4,
          maxY: y + halfWidth,
        };
        const out = new Uint32Array(seats.length);
        const found = new Set(out.subarray(0, seatsInBox(index, box, out)));
        for (let seat = 0; seat < index.count; seat += 1) {
          const own = seatBox(index, seat);
          const touches =
            own.minX <= box.maxX && own.maxX >= box.minX && own.minY <= box.maxY && own.maxY >= box.minY;
          // A seat beyond the box may be found; one that touches it must be.
          expect(found.has(seat) || !touches).toBe(true);
        }
        expect(found.size).toBeLessThanOrEqual(index.count);
      }),
    );
  });

  it('counts more seats than the given array holds without writing past it', () => {
    const index = sampleIndex([0, 1, 2, 3].map((at) => ({ x: at * 10, y: 0 })));
    const out = new Uint32Array(2);
    expect(seatsInBox(index, { minX: -100, minY: -100, maxX: 100, maxY: 100 }, out)).toBe(4);
  });

  it('updates zone and sector counts when a seat is sold and released again', () => {
    const sectors = [{ id: 's', name: { ru: 's' }, outline: null }];
    const index = sampleIndex(
      [
        { x: 0, y: 0, zone: 1 },
        { x: 20, y: 0, zone: 1, state: SEAT_TAKEN },
      ],
      { sectors },
    );
    const sold = (...states: readonly number[]) => {
      const zoneIds = index.zones.map(({ id }) => id);
      const sale = { states: Uint8Array.from(states), zones: index.zone.slice(), zoneIds, standing: [] };
      const resold = applyAvailability(index, sale);
      const sector = resold.sectors[0];
      const seat = seatById(resold, '1000');
      return [sector?.free, sector?.total, seatZone(resold, seat)?.free, sector?.zones[0]?.free];
    };
    expect([index.sectors[0]?.free, index.sectors[0]?.total]).toEqual([1, 2]);
    expect(sold(SEAT_TAKEN, SEAT_TAKEN)).toEqual([0, 2, 0, 0]);
    expect(sold(SEAT_FREE, SEAT_TAKEN)).toEqual([1, 2, 1, 1]);
  });

  it('covers seats drawn outside the plan’s box', () => {
    const index = sampleIndex([{ x: 500, y: -40 }], { planBox: { minX: 0, minY: 0, maxX: 100, maxY: 100 } });
    expect(index.box).toEqual({ minX: 0, minY: -45, maxX: 505, maxY: 100 });
  });

  it('supports an empty hall', () => {
    const index = sampleIndex([]);
    expect(index.count).toBe(0);
    expect(index.typicalSize).toBe(0);
    expect(seatById(index, '1')).toBe(-1);
    expect(index.box.maxX).toBeGreaterThan(index.box.minX);
  });

  it('has no id for an unavailable seat without one, and nothing is found by that', () => {
    const index = sampleIndex([
      { id: '', x: 0, y: 0 },
      { id: '7', x: 20, y: 0 },
    ]);
    expect(seatById(index, '')).toBe(-1);
    expect(seatById(index, '7')).toBeGreaterThanOrEqual(0);
  });

  it('reads rows by number only if all are plain numbers: others are names, read as people write them', () => {
    const rowsOf = (...rows: string[]) => {
      const index = sampleIndex(rows.map((row, at) => ({ x: 0, y: 20 * at, row, seat: '1' })));
      return Array.from(index.rowLabel, (label) => index.labels[label]);
    };
    expect(rowsOf('10', '9', '1')).toEqual(['1', '9', '10']);
    // As numbers these would be −2, −1 and 1.25, 1.5.
    expect(rowsOf('-2', '-1')).toEqual(['-1', '-2']);
    expect(rowsOf('1.25', '1.5')).toEqual(['1.5', '1.25']);
  });
});
