import { describe, expect, it } from 'vitest';

import { seatPitch } from '../../../src/core/hall/seat-pitch.ts';
import { sampleIndex, squareOutline } from '../samples/hall-samples.ts';

const row = (count: number, apart: number, y = 0) =>
  Array.from({ length: count }, (_, at) => ({
    x: at * apart,
    y,
    row: String(y),
    seat: String(at + 1),
    halfWidth: 5,
  }));

describe('the seat pitch', () => {
  it('is the usual distance between neighbours, ignoring gaps and wide rows', () => {
    expect(seatPitch(sampleIndex([...row(40, 13), ...row(6, 60, 30)])).pitch).toBeCloseTo(13);
  });

  it('is at least the seat width, and slightly more when no seat has a neighbour', () => {
    expect(seatPitch(sampleIndex(row(10, 4))).pitch).toBe(10);
    expect(seatPitch(sampleIndex([{ x: 0, y: 0, halfWidth: 5 }])).pitch).toBeCloseTo(13);
    expect(seatPitch(sampleIndex([])).pitch).toBe(0);
  });

  it('is returned with the largest side of a sector', () => {
    const sectors = [{ id: 's', name: { ru: 'Партер' }, outline: squareOutline(-5, -5, 700) }];
    expect(seatPitch(sampleIndex(row(10, 13), { sectors })).largestSector).toBe(700);
  });
});
