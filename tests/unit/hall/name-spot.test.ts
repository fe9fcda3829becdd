import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import { hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { nameSpot } from '../../../src/hall/overview/name-spot.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';

const part = ({ minX, minY, maxX, maxY }: Box, seats: readonly number[]): OverviewSector => ({
  id: '1',
  ring: '',
  isNumbered: false,
  outline: Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY),
  box: { minX, minY, maxX, maxY },
  fill: '',
  ink: '',
  state: 'offered',
  names: [],
  cheapest: null,
  free: seats.length / 2,
  seatHalf: 0,
  freeSeats: Float32Array.from(seats),
  caption: null,
  tier: '',
  rooms: { stacked: [], alone: [] },
  edge: null,
  dearer: [],
});

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
