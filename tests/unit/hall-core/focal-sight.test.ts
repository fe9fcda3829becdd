import { describe, expect, it } from 'vitest';

import { sightBox } from '../../../src/core/hall/focal-area.ts';
import { boxInside, hallPoint, type Box } from '../../../src/core/hall/geometry.ts';

const stage: Box = { minX: 400, minY: 0, maxX: 600, maxY: 100 };
const focus = { box: stage, middle: hallPoint(500, 50), front: hallPoint(0, 1) };

describe('the sight box of seats', () => {
  it.each<Box>([
    { minX: 480, minY: 700, maxX: 520, maxY: 720 },
    { minX: 20, minY: 300, maxX: 60, maxY: 320 },
    { minX: 900, minY: 110, maxX: 940, maxY: 130 },
  ])('contains the seats, their surroundings and the part of the stage before them: %o', (seats) => {
    const box = sightBox(seats, focus);
    expect(boxInside(seats, box)).toBe(true);
    // The nearest point of the stage is at its edge; at least half of the distance to its middle is visible.
    const seen = {
      minX: Math.max(box.minX, stage.minX),
      maxX: Math.min(box.maxX, stage.maxX),
      minY: Math.max(box.minY, stage.minY),
      maxY: Math.min(box.maxY, stage.maxY),
    };
    expect(seen.maxX - seen.minX).toBeGreaterThanOrEqual(60);
    expect(seen.maxY - seen.minY).toBeGreaterThanOrEqual(30);
    const around = 0.2 * Math.min(box.maxX - box.minX, box.maxY - box.minY);
    expect(seats.minX - box.minX).toBeGreaterThan(around / 2);
    expect(box.maxY - seats.maxY).toBeGreaterThan(around / 2);
  });
});
