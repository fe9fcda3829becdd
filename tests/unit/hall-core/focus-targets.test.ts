import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import { hallPoint } from '../../../src/core/hall/geometry.ts';
import {
  areaOfTarget,
  focusTarget,
  targetCount,
  targetInDirection,
  type FocusTarget,
} from '../../../src/core/hall/focus-targets.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { firstSector, seatById } from '../../../src/core/hall/seat-index.ts';
import type { Direction } from '../../../src/core/hall/seat-neighbours.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { atOnce } from '../samples/plan-samples.ts';
import { sampleArea, sampleIndex, squareOutline } from '../samples/hall-samples.ts';

const back: Readonly<Record<Direction, Direction>> = { left: 'right', right: 'left', up: 'down', down: 'up' };
const directions = Object.keys(back) as Direction[];

/** Two rows of five seats, 20 apart, above and below a floor of 100 × 100 with its corner at (0, 20). */
const aroundFloor = (): SeatIndex =>
  sampleIndex(
    [
      ...Array.from({ length: 5 }, (_, at) => ({ id: `up${at}`, x: 10 + at * 20, y: 0 })),
      ...Array.from({ length: 5 }, (_, at) => ({ id: `down${at}`, x: 10 + at * 20, y: 140 })),
      { id: 'west', x: -20, y: 70 },
    ],
    { standing: [sampleArea('floor', 0, 20, 100)] },
  );

const from = (index: SeatIndex, id: string): FocusTarget => {
  const stop = focusTarget(index, seatById(index, id));
  if (stop === null) throw new Error(`There is no seat ${id}.`);
  return stop;
};
const walk = (index: SeatIndex, start: FocusTarget, ...way: readonly Direction[]): FocusTarget | null =>
  way.reduce<FocusTarget | null>((here, step) => here && targetInDirection(index, here, step), start);

describe('an arrow key', () => {
  it('moves from a seat to the standing area ahead, and through it to the seat opposite', () => {
    const index = aroundFloor();
    for (let column = 0; column < 5; column += 1) {
      const floor = walk(index, from(index, `up${column}`), 'down');
      expect(floor?.number).toBe(index.count);
      expect(walk(index, from(index, `up${column}`), 'down', 'down')?.number).toBe(
        seatById(index, `down${column}`),
      );
      expect(walk(index, from(index, `down${column}`), 'up', 'up')?.number).toBe(
        seatById(index, `up${column}`),
      );
    }
  });

  it('leaves a standing area on the side it points to, level with the centre', () => {
    const index = aroundFloor();
    expect(walk(index, from(index, 'up2'), 'down', 'left')?.number).toBe(seatById(index, 'west'));
    expect(walk(index, from(index, 'west'), 'right')?.number).toBe(index.count);
    expect(walk(index, from(index, 'west'), 'right', 'right')).toBeNull();
  });

  it('follows a row beside a standing area, however close that is', () => {
    const index = sampleIndex(
      Array.from({ length: 5 }, (_, at) => ({ id: `s${at}`, x: 10 + at * 20, y: 0 })),
      { standing: [sampleArea('floor', 0, 7, 100)] },
    );
    for (let at = 0; at < 4; at += 1)
      expect(walk(index, from(index, `s${at}`), 'right')?.number).toBe(seatById(index, `s${at + 1}`));
  });

  it('prefers the next seat over a standing area further away', () => {
    const index = sampleIndex(
      [
        { id: 'a', x: 50, y: 0 },
        { id: 'b', x: 50, y: 15 },
      ],
      { standing: [sampleArea('floor', 0, 30, 100)] },
    );
    expect(walk(index, from(index, 'a'), 'down')?.number).toBe(seatById(index, 'b'));
    expect(walk(index, from(index, 'a'), 'down', 'down')?.number).toBe(index.count);
  });

  it('moves between standing areas in a hall without seats', () => {
    const index = sampleIndex([], {
      standing: [sampleArea('west', 0, 0, 100), sampleArea('east', 140, 30, 100)],
    });
    const west = focusTarget(index, 0);
    if (west === null) throw new Error('The area is drawn.');
    expect(walk(index, west, 'right')?.number).toBe(1);
    expect(walk(index, west, 'right', 'left')?.number).toBe(0);
    expect(walk(index, west, 'up')).toBeNull();
  });

  it('never stops at an undrawn area or at a target that is not accepted', () => {
    const index = sampleIndex([{ id: 'a', x: 0, y: 0 }], {
      standing: [
        { ...sampleArea('nowhere', 0, 20, 10), outline: null },
        sampleArea('sold', -50, 20, 100),
        sampleArea('far', -50, 200, 100),
      ],
    });
    expect(focusTarget(index, 1)).toBeNull();
    const start = from(index, 'a');
    expect(targetInDirection(index, start, 'down')?.number).toBe(2);
    expect(targetInDirection(index, start, 'down', (stop) => stop !== 2)?.number).toBe(3);
  });

  it('reaches a ring-shaped area from inside and from outside', () => {
    // A frame 300 wide around a hole of 100 with a seat in it.
    const frame = [0, 0, 300, 0, 300, 300, 0, 300];
    const hole = [100, 100, 200, 100, 200, 200, 100, 200];
    const outline = Float32Array.from([...frame, Number.NaN, Number.NaN, ...hole]);
    const index = sampleIndex(
      [
        { id: 'out', x: 150, y: -20 },
        { id: 'in', x: 150, y: 150 },
        { id: 'beyond', x: 150, y: 320 },
      ],
      { standing: [{ ...sampleArea('frame', 0, 0, 300), outline }] },
    );
    expect(walk(index, from(index, 'in'), 'down')?.number).toBe(index.count);
    expect(walk(index, from(index, 'out'), 'down')?.number).toBe(index.count);
    // The hole's left edge is at 50: a seat at 60 is behind it, one at 40 before it.
    const besides = [
      { id: 'in', x: 150, y: 150 },
      { id: 'beside', x: 90, y: 150 },
    ];
    const area = { ...sampleArea('frame', 0, 0, 300), outline };
    const behind = sampleIndex(besides, { standing: [area] });
    expect(walk(behind, from(behind, 'in'), 'left')?.number).toBe(behind.count);
    const before = sampleIndex(
      [
        { id: 'in', x: 150, y: 150 },
        { id: 'beside', x: 110, y: 150 },
      ],
      { standing: [area] },
    );
    expect(walk(before, from(before, 'in'), 'left')?.number).toBe(seatById(before, 'beside'));
  });

  it('targets a sector at the centre of its seats, and no sector without seats', () => {
    const sectors = ['full', 'empty'].map((id) => ({ id, name: {}, outline: squareOutline(0, 0, 90) }));
    const index = sampleIndex(
      [
        { x: 10, y: 30, sector: 0 },
        { x: 30, y: 50, sector: 0 },
      ],
      { sectors },
    );
    expect(focusTarget(index, 2)).toEqual({ number: 2, at: { x: 20, y: 40 } });
    expect([focusTarget(index, 3), focusTarget(index, 4), focusTarget(index, -1)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('always leads to a target that reaches into its half of the plane', () => {
    const place = fc.record({
      x: fc.integer({ min: -200, max: 200 }),
      y: fc.integer({ min: -200, max: 200 }),
    });
    const square = fc.record({
      x: fc.integer({ min: -300, max: 300 }),
      y: fc.integer({ min: -300, max: 300 }),
      side: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 25 }),
        fc.array(square, { maxLength: 4 }),
        fc.constantFrom(...directions),
        (seats, squares, direction) => {
          const standing = squares.map(({ x, y, side }, at) => sampleArea(`area${at}`, x, y, side));
          const index = sampleIndex(seats, { standing });
          for (let stop = 0; stop < targetCount(index); stop += 1) {
            const here = focusTarget(index, stop);
            const next = here && targetInDirection(index, here, direction);
            if (here === null || next === null) continue;
            expect(next.number).not.toBe(stop);
            const box = areaOfTarget(index, next.number)?.box ?? {
              minX: next.at.x,
              maxX: next.at.x,
              minY: next.at.y,
              maxY: next.at.y,
            };
            const reaches =
              direction === 'left'
                ? here.at.x - box.minX
                : direction === 'right'
                  ? box.maxX - here.at.x
                  : direction === 'up'
                    ? here.at.y - box.minY
                    : box.maxY - here.at.y;
            expect(reaches).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  // With every step counted, as for planted faults, it takes minutes.
  it.skipIf(process.env['MUTANTS_TESTS'] !== undefined)(
    'reaches every standing area of an arena and leaves it again',
    { timeout: 60_000 },
    async () => {
      const map = hallMap(buildHall('arena'), { isFree: () => true, remainingStanding: () => 7 });
      const reply = readMapReply(JSON.stringify({ response: map }), 200);
      const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
      if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
      const { index } = plan.value;
      expect(index.standing.length).toBe(3);
      for (let stop = index.count; stop < firstSector(index); stop += 1) {
        const inside = focusTarget(index, stop);
        const out = directions.map((way) => inside && targetInDirection(index, inside, way));
        expect(out).not.toContain(null);
        const ways = directions.filter((way, at) => {
          const outside = out[at];
          return outside && targetInDirection(index, outside, back[way])?.number === stop;
        });
        // Past the stage and the mixing desk no path is straight; at least two paths lead back the way they came.
        expect(ways.length).toBeGreaterThanOrEqual(2);
      }
      // Down the middle: the fan zone, the floor and the terrace, one after the other.
      const fans = focusTarget(index, index.count);
      const down =
        fans && targetInDirection(index, { ...fans, at: hallPoint(fans.at.x + 200, fans.at.y) }, 'down');
      expect(down?.number).toBe(index.count + 1);
      expect(down && targetInDirection(index, down, 'down')?.number).toBe(index.count + 2);
    },
  );
});
