import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import { hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { isWithin } from '../../../src/hall/overview/overview-frame.ts';
import { nameSpot } from '../../../src/hall/overview/name-spot.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import { sampleSector } from '../samples/sample-sector.ts';

const part = (box: Box, seats: readonly number[]): OverviewSector =>
  sampleSector(box, { free: seats.length / 2, freeSeats: Float32Array.from(seats) });

const stalls = { minX: 100, minY: 100, maxX: 300, maxY: 200 };
const name = { lines: ['Stalls', '100 ₽'] as readonly string[], at: hallPoint(200, 150), width: 60 };
const stage = { left: 0, top: 0, right: 400, bottom: 400 };
const frameWith = (taken: readonly Frame[]) => ({ scale: 1, x: 0, y: 0, stage, taken });
const frameOf = ({ lines, at: { x, y }, width }: Readonly<typeof name>): Frame => {
  const tall = lines.length * 13.5;
  return { left: x - width / 2, top: y - tall / 2, right: x + width / 2, bottom: y + tall / 2 };
};
const covers = (one: Frame, seats: readonly number[]): number =>
  seats.filter(
    (x, at) =>
      at % 2 === 0 &&
      x >= one.left &&
      x <= one.right &&
      (seats[at + 1] as number) >= one.top &&
      (seats[at + 1] as number) <= one.bottom,
  ).length;

it('a name stays in the centre of a part whose seats are all taken', () => {
  const spot = nameSpot(part(stalls, []), name, 95, [], frameWith([]));
  expect(spot).toMatchObject({ at: name.at, lines: name.lines, isOutside: false });
});

const seatsAnywhere = fc.array(
  fc.tuple(fc.integer({ min: 100, max: 300 }), fc.integer({ min: 100, max: 200 })),
  { minLength: 1, maxLength: 120 },
);

it('a name covers at most two more free seats than it would in the centre', () => {
  fc.assert(
    fc.property(seatsAnywhere, (places) => {
      const stallsPart = part(stalls, places.flat());
      const spot = frameOf(nameSpot(stallsPart, name, 95, [stallsPart], frameWith([])));
      expect(covers(spot, places.flat())).toBeLessThanOrEqual(covers(frameOf(name), places.flat()) + 2);
    }),
  );
});

it('a name never overlaps a pin', () => {
  const dot = { left: 190, top: 140, right: 210, bottom: 160 };
  fc.assert(
    fc.property(seatsAnywhere, (places) => {
      const stallsPart = part(stalls, places.flat());
      const spot = nameSpot(stallsPart, name, 95, [stallsPart], frameWith([dot]));
      expect(framesMeet(frameOf(spot), dot)).toBe(false);
    }),
  );
});

it('a name moves outside a part full of free seats, but never over another part', () => {
  const rows = Array.from({ length: 21 * 11 }, (_, at) => [
    100 + (at % 21) * 10,
    100 + Math.floor(at / 21) * 10,
  ]);
  const full = part(stalls, rows.flat());
  const alone = nameSpot(full, name, 95, [full], frameWith([]));
  expect(alone.isOutside).toBe(true);
  expect(covers(frameOf(alone), rows.flat())).toBe(0);
  const above = part({ minX: 0, minY: 0, maxX: 400, maxY: 95 }, []);
  const below = part({ minX: 0, minY: 205, maxX: 400, maxY: 400 }, []);
  const between = nameSpot(full, name, 95, [full, above, below], frameWith([]));
  expect(between.isOutside).toBe(false);
});

const gridOf = ({ minX, minY, maxX, maxY }: Box): readonly number[] => {
  const count = Math.round((maxX - minX) / 10) + 1;
  return Array.from({ length: count * (Math.round((maxY - minY) / 10) + 1) }, (_, at) => [
    minX + (at % count) * 10,
    minY + Math.floor(at / count) * 10,
  ]).flat();
};

it.each([
  ['left', { ...stalls, maxX: 200 }],
  ['right', { ...stalls, minX: 200 }],
  ['top', { ...stalls, maxY: 150 }],
  ['bottom', { ...stalls, minY: 150 }],
])('a name moves out of the free seats in the %s half of a part, into its other half', (_, half) => {
  const seats = gridOf(half);
  const stallsPart = part(stalls, seats);
  const spot = nameSpot(stallsPart, name, 95, [stallsPart], frameWith([]));
  const own = frameOf(spot);
  expect(spot.isOutside).toBe(false);
  expect(covers(own, seats)).toBe(0);
  expect(isWithin(own, { left: 100, top: 100, right: 300, bottom: 200 })).toBe(true);
});

it('a name stays in its last place as long as that is as good as any other', () => {
  const stallsPart = part(stalls, gridOf({ ...stalls, maxX: 200 }));
  const from = hallPoint(250, 175);
  expect(nameSpot(stallsPart, name, 95, [stallsPart], frameWith([]), from).at).toEqual(from);
});

it('a name has the same place in its part wherever the camera is and whatever the unit of the plan', () => {
  const far = 10_000;
  const everywhere = { left: -far, top: -far, right: far, bottom: far };
  const shifts = fc.integer({ min: -500, max: 500 });
  // Powers of two: rounding must not choose another one of equal places.
  fc.assert(
    fc.property(seatsAnywhere, fc.constantFrom(0.5, 1, 2, 8), shifts, shifts, (places, scale, x, y) => {
      const spotAt = (unit: number, shiftX: number, shiftY: number) => {
        const { minX, minY, maxX, maxY } = stalls;
        const one = part(
          { minX: minX / unit, minY: minY / unit, maxX: maxX / unit, maxY: maxY / unit },
          places.flat().map((value) => value / unit),
        );
        const dot = { left: 110 + shiftX, top: 110 + shiftY, right: 130 + shiftX, bottom: 130 + shiftY };
        const frame = { scale: unit, x: shiftX, y: shiftY, stage: everywhere, taken: [dot] };
        // Not one of the positions that are tried for any name.
        const at = hallPoint(197 / unit, 143 / unit);
        const { at: found, ...spot } = nameSpot(one, { ...name, at }, 95, [one], frame);
        return { ...spot, x: found.x * unit, y: found.y * unit };
      };
      expect(spotAt(scale, x, y)).toEqual(spotAt(1, 0, 0));
    }),
  );
});

it('a name whose own place is free stays there, wherever that is', () => {
  const own = { ...name, at: hallPoint(213, 143) };
  const stallsPart = part(stalls, gridOf({ ...stalls, maxX: 150 }));
  expect(nameSpot(stallsPart, own, 95, [stallsPart], frameWith([]))).toMatchObject({
    at: own.at,
    lines: name.lines,
  });
});

it('a name keeps 2 px away from the centre of a free seat on any side', () => {
  const { left, top, right, bottom } = frameOf(name);
  const isMovedBy = (x: number, y: number): boolean => {
    const stallsPart = part(stalls, [x, y]);
    return nameSpot(stallsPart, name, 95, [stallsPart], frameWith([])).at.x !== name.at.x;
  };
  for (const [x, y, outX, outY] of [
    [left, 150, -1, 0],
    [right, 150, 1, 0],
    [200, top, 0, -1],
    [200, bottom, 0, 1],
  ] as const) {
    const { at } = nameSpot(part(stalls, [x + outX, y + outY]), name, 95, [], frameWith([]));
    expect(at).not.toEqual(name.at);
    expect(isMovedBy(x + 3 * outX, y + 3 * outY)).toBe(false);
  }
});

it('a name outside a part is just beyond its edge, below it or above, or a little farther off', () => {
  // Its outer seats are 5 px inside its edge.
  const full = part(stalls, gridOf({ minX: 105, minY: 105, maxX: 295, maxY: 195 }));
  const middleWith = (...taken: readonly (readonly [top: number, bottom: number])[]) => {
    const frames = taken.map(([top, bottom]) => ({ left: 0, top, right: 400, bottom }));
    const { at, isOutside, lines } = nameSpot(full, name, 95, [full], frameWith(frames));
    return [at.x, at.y, isOutside, lines.length];
  };
  // Two lines are 27 px high, and 1 px away.
  expect(middleWith()).toEqual([200, 214.5, true, 2]);
  expect(middleWith([200, 203])).toEqual([200, 85.5, true, 2]);
  expect(middleWith([200, 203], [97, 100])).toEqual([200, 217.5, true, 2]);
  expect(middleWith([200, 206], [94, 100])).toEqual([200, 220.5, true, 2]);
});

it('a name is never cut by the edge of the stage if its part has a place for it', () => {
  const stallsPart = part(stalls, [101, 101]);
  for (const cut of [{ right: 220 }, { left: 180 }, { top: 145 }, { bottom: 155 }]) {
    const seen = { ...stage, ...cut };
    const spot = nameSpot(stallsPart, name, 95, [stallsPart], { ...frameWith([]), stage: seen });
    expect(isWithin(frameOf(spot), seen)).toBe(true);
    expect(spot.isOutside).toBe(false);
  }
});

it('a name in a curved part is on it as a whole, in its own place, or beside its curve', () => {
  // An arch of 60 around a hollow, open at the bottom.
  const outline = Float32Array.of(0, 0, 400, 0, 400, 300, 340, 300, 340, 60, 60, 60, 60, 300, 0, 300);
  const at = hallPoint(200, 30);
  const own = { lines: ['Arch'], at, width: 50 };
  const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 })), {
    minLength: 1,
    maxLength: 200,
  });
  const wide = { left: -200, top: -200, right: 800, bottom: 800 };
  fc.assert(
    fc.property(places, (seats) => {
      const arch = { ...part({ minX: 0, minY: 0, maxX: 400, maxY: 300 }, seats.flat()), outline };
      const spot = nameSpot(arch, own, 50, [arch], { ...frameWith([]), stage: wide });
      const { left, top, right, bottom } = frameOf(spot);
      const isOn = [left, right].every(
        (x) => (x <= 60 || x >= 340 || bottom <= 60) && x >= 0 && x <= 400 && top >= 0 && bottom <= 300,
      );
      const isInPlace = spot.at.x === at.x && spot.at.y === at.y;
      // The middle below it is far from its two ends.
      const isAbove = spot.isOutside && bottom < 0;
      expect(isOn || isInPlace || isAbove).toBe(true);
    }),
  );
});
