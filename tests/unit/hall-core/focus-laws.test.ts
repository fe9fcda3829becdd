import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint, type HallPoint } from '../../../src/core/hall/geometry.ts';
import { focusTarget, targetInDirection, areaTarget } from '../../../src/core/hall/focus-targets.ts';
import {
  costOfWay,
  seatInDirection,
  WIDEST_ASIDE,
  type Direction,
} from '../../../src/core/hall/seat-neighbours.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';

const directions = ['left', 'right', 'up', 'down'] as const;
const direction = fc.constantFrom<Direction>(...directions);
const place = (least: number, most: number) => fc.integer({ min: least, max: most });

/** How far a point is along a direction, and how far to the side. */
const viewDistance = (from: HallPoint, x: number, y: number, to: Direction): readonly [number, number] => {
  const [dx, dy] = [x - from.x, y - from.y];
  if (to === 'left') return [-dx, Math.abs(dy)];
  if (to === 'right') return [dx, Math.abs(dy)];
  return to === 'up' ? [-dy, Math.abs(dx)] : [dy, Math.abs(dx)];
};

const shares = 250;
/** The largest distance between two sample points. */
const gap = 300 / shares;
/** The lowest cost of a path to an outline, from many sample points, including those `beside` the cone. */
const triedCost = (outline: readonly number[], from: HallPoint, to: Direction, beside: number): number => {
  let least = Infinity;
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    const [x, y, toX, toY] = [outline[at], outline[at + 1], outline[next], outline[next + 1]].map(Number);
    for (let step = 0; step <= shares; step += 1) {
      const share = step / shares;
      const [along, aside] = viewDistance(
        from,
        Number(x) + (Number(toX) - Number(x)) * share,
        Number(y) + (Number(toY) - Number(y)) * share,
        to,
      );
      if (along > -beside && aside <= along * WIDEST_ASIDE + 3 * beside)
        least = Math.min(least, costOfWay(along, aside));
    }
  }
  return least;
};

const standing = (outlines: readonly (readonly number[])[]) =>
  outlines.map((outline, at) => ({
    ...sampleArea(`area${at}`, 0, 0, 1),
    outline: Float32Array.from(outline),
  }));

describe('an arrow key among arbitrary areas', () => {
  const outline = fc
    .array(place(-100, 100), { minLength: 6, maxLength: 10 })
    .map((numbers) => (numbers.length % 2 === 0 ? numbers : numbers.slice(1)));

  it('leads to the area with the nearest edge in its cone, level with its centre', () => {
    fc.assert(
      fc.property(fc.array(outline, { minLength: 1, maxLength: 4 }), direction, (outlines, to) => {
        // No edge between integer points passes through it: on an edge there is no nearest place ahead.
        const index = sampleIndex([{ x: 3.3713, y: -7.2117 }], { standing: standing(outlines) });
        const start = focusTarget(index, 0);
        if (start === null) throw new Error('no seat');
        const met = targetInDirection(index, start, to);
        const least = Math.min(...outlines.map((one) => triedCost(one, start.at, to, 0)));
        const chosen = met === null ? Infinity : triedCost(outlines[met.number - 1] ?? [], start.at, to, gap);
        expect(chosen).toBeLessThanOrEqual(least + 3 * gap);
        const middle = met && focusTarget(index, met.number)?.at;
        const isLevel = to === 'up' || to === 'down' ? met?.at.y === middle?.y : met?.at.x === middle?.x;
        expect(isLevel).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves an area at its edge and continues from there', () => {
    const seats = fc.array(fc.record({ x: place(-200, 200), y: place(-200, 200) }), {
      minLength: 1,
      maxLength: 12,
    });
    const within = fc.tuple(place(0, 9), place(0, 9), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(seats, place(-50, 50), place(-50, 50), within, direction, (places, x, y, shift, to) => {
        // A square on its corner: the way out is shorter further from the middle.
        const radius = 40.5;
        const outline = [x, y - radius, x + radius, y, x, y + radius, x - radius, y];
        const index = sampleIndex(places, { standing: standing([outline]) });
        const dx = 2 * shift[0] * (shift[2] ? 1 : -1);
        const dy = 2 * shift[1] * (shift[3] ? 1 : -1);
        const at = hallPoint(x + dx, y + dy);
        const [outX, outY] = [radius - Math.abs(dy), radius - Math.abs(dx)];
        const out = {
          left: hallPoint(x - outX, at.y),
          right: hallPoint(x + outX, at.y),
          up: hallPoint(at.x, y - outY),
          down: hallPoint(at.x, y + outY),
        }[to];
        const { cost } = seatInDirection(index, out, to, () => true);
        const next = targetInDirection(index, { number: index.count, at }, to);
        // Of two equally near seats either is right.
        const nextCost = next === null ? Infinity : costOfWay(...viewDistance(out, next.at.x, next.at.y, to));
        expect(nextCost).toBeCloseTo(cost, 6);
      }),
      { numRuns: 300 },
    );
  });

  it('lands on the centre of an area when its own line misses the area at that level', () => {
    // A triangle: at the height of its middle, the line from the seat is outside it.
    const outline = [40, 0, 100, 100, -20, 100];
    const index = sampleIndex(
      [
        { x: -15, y: -10 },
        { x: 38, y: -10 },
      ],
      { standing: standing([outline]) },
    );
    const [far, near] = [0, 1].map((seat) => {
      const start = focusTarget(index, seat);
      return start && targetInDirection(index, start, 'down')?.at;
    });
    const middle = focusTarget(index, 2)?.at;
    expect(areaTarget(index, 2)?.outline).toEqual(Float32Array.from(outline));
    expect(far).toEqual(middle);
    expect(near).toEqual({ x: expect.closeTo(38, 0) as number, y: middle?.y });
  });
});
