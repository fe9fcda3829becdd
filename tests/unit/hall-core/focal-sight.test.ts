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

  it('reaches a third of the way into the stage, and 30 % of its own length around the seats', () => {
    const near = (box: Box, wanted: Box): void => {
      for (const [edge, at] of Object.entries(wanted)) expect(box[edge as keyof Box]).toBeCloseTo(at, 6);
    };
    // Straight before the middle of the stage: 60 of its 200 units across and 30 of 100 down.
    near(sightBox({ minX: 480, minY: 700, maxX: 520, maxY: 720 }, focus), {
      minX: 480 - 0.3 * (720 - (250 / 3 - 15)),
      maxX: 520 + 0.3 * (720 - (250 / 3 - 15)),
      minY: 250 / 3 - 15,
      maxY: 720 + 0.3 * (720 - (250 / 3 - 15)),
    });
    // From the side the stage's near end.
    const end = 1300 / 3 + 30;
    near(sightBox({ minX: 20, minY: 300, maxX: 60, maxY: 320 }, focus), {
      minX: 20 - 0.3 * (end - 20),
      maxX: end,
      minY: 250 / 3 - 15,
      maxY: 320 + 0.3 * (end - 20),
    });
  });

  it('looks the same mirrored or turned by a right angle', () => {
    const seats = { minX: 140, minY: 300, maxX: 180, maxY: 320 };
    const turned = ({ minX, minY, maxX, maxY }: Box): Box => ({
      minX: -maxY,
      minY: minX,
      maxX: -minY,
      maxY: maxX,
    });
    const mirrored = ({ minX, maxX, ...rest }: Box): Box => ({ ...rest, minX: -maxX, maxX: -minX });
    const own = sightBox(seats, focus);
    const expectSame = (box: Box, wanted: Box): void => {
      for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const)
        expect(box[edge]).toBeCloseTo(wanted[edge], 9);
    };
    expectSame(
      sightBox(turned(seats), { box: turned(stage), middle: hallPoint(-50, 500), front: hallPoint(-1, 0) }),
      turned(own),
    );
    expectSame(
      sightBox(mirrored(seats), { ...focus, box: mirrored(stage), middle: hallPoint(-500, 50) }),
      mirrored(own),
    );
  });
});
