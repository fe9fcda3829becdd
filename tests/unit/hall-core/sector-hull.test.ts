import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { isPointInOutline } from '../../../src/core/hall/hit-test.ts';
import { seatsHull } from '../../../src/core/hall/sector-hull.ts';
import { largestLabelBox } from '../../../src/core/hall/label-box.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

/* A block of a stand that curves around the pitch: rows of arcs. */
const bend = (rows: number, from: number, to: number): SampleSeat[] =>
  Array.from({ length: rows }, (_, row) => {
    const radius = 300 + row * 12;
    const seats = Math.floor((radius * (to - from)) / 12);
    return Array.from({ length: seats }, (__, at): SampleSeat => {
      const angle = from + ((to - from) * at) / (seats - 1);
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), row: String(row) };
    });
  }).flat();

const areaOf = (ring: Float32Array): number => {
  let twice = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    twice += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0);
  }
  return twice / 2;
};

const hullOf = (seats: readonly SampleSeat[]): Float32Array => {
  const index = sampleIndex(seats);
  return seatsHull(index, 0, index.count) ?? new Float32Array();
};

describe('the hull of an undrawn sector', () => {
  it('is the block itself for straight rows', () => {
    const block = Array.from({ length: 200 }, (_, at) => ({
      x: (at % 20) * 12,
      y: Math.floor(at / 20) * 12,
    }));
    // 19 gaps of 12 and a seat 10 across; 9 gaps and a seat down.
    expect(areaOf(hullOf(block))).toBeCloseTo(238 * 118, -1);
  });

  it('curves inwards with the rows and contains their seats', () => {
    const seats = bend(10, 0, Math.PI);
    const ring = hullOf(seats);
    // A seat at the very edge may extend beyond it.
    const held = seats.filter(({ x, y }) => isPointInOutline(ring, hallPoint(x, y)));
    expect(held.length).toBeGreaterThan(seats.length * 0.995);
    // The middle of the pitch belongs to no sector.
    expect(isPointInOutline(ring, hallPoint(0, 150))).toBe(false);
    const band = (Math.PI / 2) * (413 ** 2 - 295 ** 2);
    expect(Math.abs(areaOf(ring))).toBeLessThan(band * 1.12);
    expect(Math.abs(areaOf(ring))).toBeGreaterThan(band * 0.95);
  });

  it('exists for a single seat, and is null without seats', () => {
    expect(areaOf(hullOf([{ x: 0, y: 0 }]))).toBeCloseTo(100);
    expect(seatsHull(sampleIndex([]), 0, 0)).toBeNull();
  });

  it('is computed without noticeable delay for a hundred thousand seats', () => {
    const index = sampleIndex(bend(60, 0, 1.2).flatMap((seat) => [seat, { ...seat, x: seat.x + 2000 }]));
    const began = performance.now();
    for (let sector = 0; sector < 30; sector += 1) seatsHull(index, 0, index.count);
    // Nearly 200,000 seats; ten times the usual time, so that a busy machine passes.
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe('the ring of an undrawn sector', () => {
  type Point = readonly [number, number];
  const pointsOf = (ring: Float32Array): Point[] =>
    Array.from({ length: ring.length / 2 }, (_, at) => [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0]);
  const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  /** Pairs of edges that cross. */
  const crossings = (ring: Float32Array): number => {
    const points = pointsOf(ring);
    const edges = points.map((from, at) => [from, points[(at + 1) % points.length] ?? from] as const);
    return edges.flatMap(([a, b], at) =>
      edges.slice(at + 1).filter(([c, d]) => {
        const isApart = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
        return isApart;
      }),
    ).length;
  };
  const scattered = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 700 }) }),
    { minLength: 12, maxLength: 70 },
  );

  it('never crosses itself, wherever the seats are', () => {
    fc.assert(
      fc.property(scattered, (seats) => {
        expect(crossings(hullOf(seats))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('runs clockwise, begins and ends with the outermost seats, and is mirrored with them', () => {
    const seats = bend(6, 0.2, 1.4);
    const ring = hullOf(seats);
    expect(areaOf(ring)).toBeGreaterThan(0);
    const mirrored = hullOf(seats.map(({ x, ...seat }) => ({ ...seat, x: -x })));
    expect(areaOf(mirrored)).toBeCloseTo(areaOf(ring), 0);
    const xs = pointsOf(ring).map(([x]) => x);
    const mirroredXs = pointsOf(mirrored).map(([x]) => x);
    expect(Math.max(...xs)).toBeCloseTo(-Math.min(...mirroredXs), 3);
    expect(Math.max(...xs)).toBeCloseTo(Math.max(...seats.map(({ x }) => x)) + 5, 3);
  });

  it('follows wide bays of a large sector, but not narrow ones, with a corner per strip of it', () => {
    /** 30 rows of 200 seats, without those of the first ten rows in a bay at the middle of the upper edge. */
    const notched = (bay: number) =>
      Array.from({ length: 200 * 30 }, (_, at) => ({
        x: (at % 200) * 12,
        y: Math.floor(at / 200) * 12,
      })).filter(({ x, y }) => y >= 10 * 12 || Math.abs(x - 1200) > bay * 6);
    const isOutside = (bay: number): boolean => !isPointInOutline(hullOf(notched(bay)), hallPoint(1200, 40));
    expect([isOutside(4), isOutside(14), isOutside(60)]).toEqual([false, false, true]);
    // Four sides of 24 strips.
    expect(hullOf(notched(0)).length / 2).toBeLessThanOrEqual(4 * 24);
  });
});

describe('the room for a label', () => {
  const outline = Float32Array.from([0, 0, 100, 0, 100, 40, 40, 40, 40, 100, 0, 100]);
  const box = { minX: 0, minY: 0, maxX: 100, maxY: 100 };

  it('is as wide as the sector allows', () => {
    const { at, half } = largestLabelBox(outline, box, hallPoint(50, 20), 0.4);
    expect(at).toMatchObject({ x: 50, y: 20 });
    expect(half).toBeCloseTo(50);
  });

  it('is found when the centre of the seats is outside', () => {
    const { at, half } = largestLabelBox(outline, box, hallPoint(60, 60), 0.5);
    expect(isPointInOutline(outline, at)).toBe(true);
    expect(half).toBeGreaterThan(20);
  });

  it('is zero without an outline', () => {
    expect(largestLabelBox(new Float32Array(), box, hallPoint(1, 1), 1).half).toBe(0);
  });
});
