import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findFocalArea } from '../../../src/core/hall/focal-area.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const sectorsOf = (count: number) => ({
  sectors: Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: { ru: `Сектор ${at}` },
    outline: null,
  })),
});

/** Rows of a block before a stage at the origin that faces `angle` (radians, from the x axis). */
const block = (rows: number, seats: number, angle: number, sector = 0): SampleSeat[] => {
  const [frontX, frontY] = [Math.cos(angle), Math.sin(angle)];
  return Array.from({ length: rows * seats }, (_, at): SampleSeat => {
    const row = Math.floor(at / seats);
    const away = 200 + row * 14;
    const aside = ((at % seats) - (seats - 1) / 2) * 11;
    const [x, y] = [away * frontX - aside * frontY, away * frontY + aside * frontX];
    return { id: `${sector}-${at}`, x, y, sector, row: String(row + 1), seat: String((at % seats) + 1) };
  });
};

describe('the focal area of a hall', () => {
  it('lies before the first rows, centred, in any hall orientation', () => {
    fc.assert(
      fc.property(fc.double({ min: -3.1, max: 3.1, noNaN: true }), (angle) => {
        const focus = findFocalArea(sampleIndex(block(12, 20, angle), sectorsOf(1)));
        expect(focus?.front?.x).toBeCloseTo(Math.cos(angle), 1);
        expect(focus?.front?.y).toBeCloseTo(Math.sin(angle), 1);
        const { x, y } = focus?.middle ?? { x: NaN, y: NaN };
        expect(x * Math.cos(angle) + y * Math.sin(angle)).toBeLessThan(200);
        expect(Math.abs(y * Math.cos(angle) - x * Math.sin(angle))).toBeLessThan(5);
      }),
    );
  });

  it('is the open ground between surrounding stands, without a front', () => {
    const stands = [0, 1, 2, 3].flatMap((side) => block(10, 30, (side * Math.PI) / 2, side));
    const focus = findFocalArea(sampleIndex(stands, sectorsOf(4)));
    expect(focus?.front).toBeNull();
    expect(Math.hypot(focus?.middle.x ?? NaN, focus?.middle.y ?? NaN)).toBeLessThan(5);
    expect(focus?.box.maxX).toBeGreaterThan(100);
    expect(focus?.box.maxX).toBeLessThan(200);
  });

  it('is unknown for scattered seats', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })), {
          minLength: 8,
          maxLength: 120,
        }),
        (places) => {
          const seats = places.map(([x, y], at) => ({ id: String(at), x, y, row: '', seat: String(at) }));
          expect(findFocalArea(sampleIndex(seats, sectorsOf(1)))).toBeNull();
        },
      ),
    );
  });

  it('is unknown when blocks of rows face conflicting points', () => {
    const seats = [
      ...block(10, 20, 0, 0),
      ...block(10, 20, Math.PI / 2, 1).map((seat) => ({ ...seat, x: seat.x + 400 })),
    ];
    expect(findFocalArea(sampleIndex(seats, sectorsOf(2)))).toBeNull();
  });

  it('is the stage named by the plan, facing its audience', () => {
    const index = sampleIndex(block(12, 20, 0), sectorsOf(1));
    const stage = { minX: 60, minY: -40, maxX: 140, maxY: 40 };
    const focus = findFocalArea({ ...index, stage: { ...stage, isPitch: false } });
    expect(focus?.box).toEqual(stage);
    expect(focus?.front?.x).toBeCloseTo(1, 5);
  });
});
