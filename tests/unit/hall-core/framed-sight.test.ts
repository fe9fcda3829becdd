import { describe, expect, it } from 'vitest';

import { framedSight, nearSight, voidShare } from '../../../src/core/hall/framed-sight.ts';
import { boxHeight, boxInside, boxWidth, hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { shownBox, wholeHall } from '../../../src/core/hall/whole-hall.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

const ring = ({ minX, minY, maxX, maxY }: Box): Float32Array =>
  Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
const hall: Box = { minX: 0, minY: 0, maxX: 4000, maxY: 3000 };
const pitch: Box = { minX: 800, minY: 800, maxX: 3200, maxY: 2200 };
/* Four stands around a pitch. */
const stands: readonly Box[] = [
  { minX: 100, minY: 100, maxX: 3900, maxY: 760 },
  { minX: 100, minY: 2240, maxX: 3900, maxY: 2900 },
  { minX: 100, minY: 760, maxX: 760, maxY: 2240 },
  { minX: 3240, minY: 760, maxX: 3900, maxY: 2240 },
];
const index = sampleIndex([{ x: 500, y: 500, halfWidth: 4, sector: 0 }], {
  planBox: hall,
  sectors: stands.map((stand, at) => ({ id: String(at), name: {}, outline: ring(stand) })),
});
const focus = { box: pitch, middle: hallPoint(2000, 1500), front: null };
const seatsAt = (x: number, y: number): Box => ({ minX: x - 10, minY: y - 4, maxX: x + 10, maxY: y + 4 });

it('the shown part of a hall is its seats and the stage, if the plan names one', () => {
  const places = { minX: 100, minY: 100, maxX: 3900, maxY: 2900 };
  const { box } = index;
  // Without a named stage there must be room for one.
  expect(shownBox(index)).toMatchObject(places);
  expect(shownBox({ ...index, box: { ...box, minY: -1000 } })).toMatchObject({ ...box, minY: -1000 });
  expect(shownBox({ ...index, stage: { ...pitch, isPitch: true } })).toMatchObject(places);
  const stage = { minX: 1500, minY: 0, maxX: 2500, maxY: 60, isPitch: false };
  expect(shownBox({ ...index, stage })).toMatchObject({ ...places, minY: 0 });
});

it('a tablet shows all of a plan that is hardly larger than its seats, and a phone its seats', () => {
  const scaleIn = (width: number, shown = index): number =>
    wholeHall(shown.box, { width, height: 464 }, shown, []).fitScale;
  expect(scaleIn(624)).toBeCloseTo((464 - 24) / boxHeight(hall));
  expect(scaleIn(390)).toBeCloseTo((390 - 24) / 3800);
  // A wide margin would make the seats much smaller.
  const wide = { ...index, box: { ...hall, minX: -900 }, stage: { ...pitch, isPitch: true } };
  expect(scaleIn(624, wide)).toBeCloseTo((464 - 14 - 24) / 2800);
});

it('the void share of a view is the part not covered by stands', () => {
  expect(voidShare(index, pitch)).toBe(1);
  expect(voidShare(index, stands[0] as Box)).toBe(0);
  expect(voidShare(index, { minX: 800, minY: 1200, maxX: 3200, maxY: 3280 })).toBeCloseTo(0.67, 1);
});

describe('the framed view of proposed seats', () => {
  it.each([
    [2000, 300],
    [2000, 740],
    [600, 1500],
    [3700, 1500],
    [300, 2700],
    [1200, 2300],
  ])('at %i, %i is mostly stands, contains the seats and has the aspect ratio of the viewport', (x, y) => {
    const seats = seatsAt(x, y);
    for (const aspect of [1040 / 700, 0.8]) {
      const look = framedSight(index, seats, focus, aspect);
      expect(voidShare(index, look)).toBeLessThanOrEqual(1 / 3);
      expect(boxInside(seats, look)).toBe(true);
      expect(boxWidth(look) / boxHeight(look)).toBeCloseTo(aspect);
      // The surroundings are visible.
      expect(boxHeight(look)).toBeGreaterThan(80);
    }
  });

  it('shows the near edge of the pitch when that leaves room for the stand', () => {
    const look = framedSight(index, seatsAt(2000, 600), focus, 1.5);
    expect(look.maxY).toBeGreaterThan(pitch.minY);
    expect(boxWidth(look)).toBeGreaterThan(600);
  });
});

it.each([8, 40, 400])('a phone shows seats %d wide close enough to read their numbers', (typicalSize) => {
  const stage = { width: 390, height: 240 };
  for (const seats of [seatsAt(500, 500), seatsAt(3500, 2500), seatsAt(2000, 1500)]) {
    const look = nearSight({ ...index, typicalSize }, hall, seats, stage);
    const scale = Math.min(stage.width / boxWidth(look), stage.height / boxHeight(look));
    expect(typicalSize * scale).toBeGreaterThan(15.99);
    expect(boxInside(seats, look)).toBe(true);
    expect(boxWidth(look)).toBeLessThanOrEqual(boxWidth(hall));
  }
});

it('a close view of seats at the edge of a pitch is at most a quarter void', () => {
  const stage = { width: 390, height: 240 };
  // The first row of each stand, and the last of one: beyond that is paper.
  for (const seats of [seatsAt(2000, 750), seatsAt(750, 1500), seatsAt(3250, 1500), seatsAt(2000, 2890)]) {
    const look = nearSight({ ...index, typicalSize: 8 }, hall, seats, stage);
    expect(voidShare(index, look)).toBeLessThanOrEqual(0.25);
    expect(boxInside(seats, look)).toBe(true);
  }
});

it('seats opposite each other have mirrored views', () => {
  const mirrored = ({ minX, maxX, ...rest }: Box): Box => ({ ...rest, minX: 4000 - maxX, maxX: 4000 - minX });
  const below = ({ minY, maxY, ...rest }: Box): Box => ({ ...rest, minY: 3000 - maxY, maxY: 3000 - minY });
  for (const [x, y] of [
    [600, 1500],
    [700, 900],
    [400, 400],
    [1300, 700],
  ] as const) {
    const own = framedSight(index, seatsAt(x, y), focus, 1.5);
    const others = [
      mirrored(framedSight(index, seatsAt(4000 - x, y), focus, 1.5)),
      below(framedSight(index, seatsAt(x, 3000 - y), focus, 1.5)),
    ];
    for (const other of others)
      for (const edge of ['minX', 'maxX', 'minY', 'maxY'] as const)
        expect(other[edge]).toBeCloseTo(own[edge], 6);
  }
});

it('a view of seats is never moved beyond the hall', () => {
  for (const [x, y] of [
    [110, 110],
    [3890, 110],
    [3890, 2890],
    [110, 2890],
  ] as const) {
    const look = framedSight(index, seatsAt(x, y), focus, 1.5);
    expect(boxInside(look, hall)).toBe(true);
  }
});
