import { describe, expect, it } from 'vitest';

import { boxCentre, hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { cameraAt, type Camera, type ViewShape } from '../../../src/core/hall/seat-view-camera.ts';
import { groundShape, partOf, skyShapes, standShapes } from '../../../src/core/hall/seat-view-stands.ts';
import { boxFrom, extentOf, metre, placeSeen, shapesOf } from '../samples/picture-points.ts';

/** The free ground around a pitch, 120 m × 80 m. */
const ground = boxFrom(2000, 1000, 120, 80);
/** A viewer so many metres beside the ground's middle, who looks there. */
const viewer = (east: number, south: number, eye = 9, box = ground): Camera => {
  const { x, y } = boxCentre(box);
  const at = hallPoint(x + east * metre, y + south * metre);
  return cameraAt(at, hallPoint(x, y), { eye, near: 20, metre, isStage: false }, 0);
};
/* Behind its own stand, so that nothing is behind the eye. */
const camera = viewer(0, 75);
const shapes = standShapes(camera, ground);
const strips = shapes.filter(({ kind }) => ['board', 'stand', 'tier', 'fascia'].includes(kind)).toReversed();
/** The lower edge of a strip and its upper edge, both from the same end. */
const edgesOf = ({ points }: ViewShape) => [
  points.slice(0, points.length / 2),
  points.slice(points.length / 2).toReversed(),
];

describe('the stands across a pitch', () => {
  it('rise without a gap: boards, two blocks of seats, a fascia, the upper stand and its own', () => {
    expect(strips.map(({ kind }) => kind)).toEqual(['board', 'stand', 'tier', 'fascia', 'stand', 'fascia']);
    strips
      .slice(1)
      .forEach((strip, at) => expect(edgesOf(strip)[0]).toEqual(edgesOf(strips[at] as ViewShape)[1]));
  });

  it('begin behind boards 1 m high around the free ground, with rounded corners', () => {
    const [low = [], high = []] = edgesOf(strips[0] as ViewShape);
    expect(low.length).toBeGreaterThan(20);
    low.forEach((point, at) => {
      const { x, y } = placeSeen(camera, point, 0);
      const top = placeSeen(camera, high[at] ?? point, 1);
      expect(Math.hypot(top.x - x, top.y - y)).toBeCloseTo(0, 6);
      // On the ground's edge, or on a circle of 70 % of half its width in a corner.
      const radius = 28 * metre;
      const beyond = [
        Math.max(0, Math.abs(x - 2480) - (60 * metre - radius)),
        Math.max(0, Math.abs(y - 1320) - (40 * metre - radius)),
      ];
      expect(Math.hypot(...beyond)).toBeCloseTo(radius, 6);
    });
    // The far side, half of the corners and no part of the near side.
    const ys = low.map((point) => placeSeen(camera, point, 0).y);
    expect(Math.min(...ys)).toBeCloseTo(ground.minY, 6);
    expect(Math.max(...ys)).toBeLessThan(ground.maxY - metre);
    expect(Math.max(...ys)).toBeGreaterThan(boxCentre(ground).y);
  });

  it.each([
    [2, 15],
    [9, 15],
    [11, 15],
    [20, 24],
  ])('end at least 4 m above an eye %d m high, at %d m, 20 m behind the boards', (eye, top) => {
    const own = viewer(0, 90, eye);
    const fascia = shapesOf(standShapes(own, ground), 'fascia')[0];
    const times = top / 15;
    const back = 20 * times * metre;
    const [low = [], high = []] = edgesOf(fascia as ViewShape);
    // In the middle of the far side, before the viewer.
    const [place, above] = [low, high].map((edge, at) => {
      const point = edge.toSorted((a, b) => Math.abs(a[0] - 80) - Math.abs(b[0] - 80))[0] ?? [0, 0];
      return placeSeen(own, point, (at === 0 ? 13.5 : 15) * times);
    });
    expect(place?.y).toBeCloseTo(ground.minY - back, 4);
    expect(above?.y).toBeCloseTo(ground.minY - back, 4);
  });

  it('have four rows of people and of their shirts on each block of seats, all within it', () => {
    const kinds = shapes.map(({ kind }) => kind);
    for (const block of ['stand', 'tier'] as const) {
      const at = kinds.indexOf(block);
      expect(kinds.slice(at + 1, at + 9)).toEqual(
        Array.from({ length: 4 }, () => ['crowd', 'shirts']).flat(),
      );
      const seats = shapes[at] as ViewShape;
      const near = (points: ViewShape['points']): number =>
        points.toSorted((a, b) => Math.abs(a[0] - 80) - Math.abs(b[0] - 80))[0]?.[1] ?? NaN;
      const [low, high] = edgesOf(seats).map((edge) => near(edge));
      const rows = shapes.slice(at + 1, at + 9);
      const heights = rows.filter(({ kind }) => kind === 'crowd').map(({ points }) => near(points));
      const shirts = rows.filter(({ kind }) => kind === 'shirts').map(({ points }) => near(points));
      expect(shirts).toEqual(heights);
      // From below upwards, evenly, less than a row's gap from either end.
      const steps = heights.slice(1).map((y, index) => (heights[index] ?? NaN) - y);
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(Math.max(...steps)).toBeLessThan(1.3 * Math.min(...steps));
      // They sit on the block: a little above its lower edge, and no farther above its upper one.
      expect(low).toBeGreaterThan(heights[0] ?? NaN);
      expect((low ?? NaN) - (heights[0] ?? NaN)).toBeLessThan(1.3 * Math.max(...steps));
      expect(Math.abs((high ?? NaN) - (heights[3] ?? NaN))).toBeLessThan(Math.max(...steps));
    }
  });

  it('have smaller people the farther away they are, between 0.4 and 1.1 units', () => {
    const sizes = (box: Box, south: number): readonly number[] =>
      shapesOf(standShapes(viewer(0, south, 9, box), box), 'crowd').map(({ size = 0 }) => size);
    // Nobody is left out at the sides of so distant a view: the size is that of the nearest seat, 60 cm wide.
    const distant = viewer(0, 120);
    const row = shapesOf(standShapes(distant, ground), 'crowd').at(-4);
    const ways = (row?.points ?? []).map((point) => {
      const { x, y } = placeSeen(distant, point, 1 + 0.15 * 3 + 0.4);
      return Math.hypot(x - distant.at.x, y - distant.at.y) / metre;
    });
    expect(row?.size).toBeCloseTo((96 * 0.6) / Math.min(...ways), 6);
    const own = sizes(ground, 75);
    expect(own.slice(0, 4)).toEqual(own.slice(0, 4).toSorted((a, b) => b - a));
    const hall = { minX: 0, maxX: 30 * metre, minY: 0, maxY: 20 * metre };
    expect(sizes(hall, 12).at(-4)).toBe(1.1);
    const huge = { minX: 0, maxX: 300 * metre, minY: 0, maxY: 200 * metre };
    expect(new Set(sizes(huge, 300))).toEqual(new Set([0.4]));
  });

  it('have no dots far outside the picture, nor right beside the viewer', () => {
    for (const one of [camera, viewer(0, 30), viewer(62, 41)])
      for (const { points } of standShapes(one, ground).filter(({ size }) => size !== undefined)) {
        const { minX, maxX } = extentOf(points);
        expect(minX).toBeGreaterThan(-40);
        expect(maxX).toBeLessThan(200);
      }
  });

  it('are under a roof whose lit edge hangs over the upper stand', () => {
    const [roof, eaves, lamps] = shapes.slice(-3);
    expect([roof?.kind, eaves?.kind, lamps?.kind]).toEqual(['roof', 'eaves', 'lamps']);
    const inFront = (points: ViewShape['points'], up: number): number => {
      const point = points.toSorted((a, b) => Math.abs(a[0] - 80) - Math.abs(b[0] - 80))[0] ?? [0, 0];
      return (ground.minY - placeSeen(camera, point, up).y) / metre;
    };
    const [back = [], edge = []] = edgesOf(roof as ViewShape);
    const [low = [], high = []] = edgesOf(eaves as ViewShape);
    // 8 m behind the boards and 19 m high in front, 21 m and 17.5 m at its back; its edge is 70 cm high.
    expect(inFront(back, 17.5)).toBeCloseTo(21, 6);
    expect(inFront(edge, 19)).toBeCloseTo(8, 6);
    expect(low).toEqual(edge);
    expect(inFront(high, 19.7)).toBeCloseTo(8, 6);
    expect(inFront(lamps?.points ?? [], 19.35)).toBeCloseTo(8, 6);
  });
});

describe('the part of an outline', () => {
  const square = [hallPoint(0, 0), hallPoint(80, 0), hallPoint(80, 80), hallPoint(0, 80)];
  const at = (x: number, y: number): Camera =>
    cameraAt(hallPoint(x, y), hallPoint(40, 40), { eye: 2, near: 5, metre, isStage: false }, 0);

  it('that faces the viewer is the near sides, and the other part the far ones, in order', () => {
    expect(partOf(at(40, 200), square, true)).toEqual([2, 3]);
    expect(partOf(at(40, 200), square, false)).toEqual([3, 0, 1, 2]);
    expect(partOf(at(200, 200), square, true)).toEqual([1, 2, 3]);
    expect(partOf(at(200, 200), square, false)).toEqual([3, 0, 1]);
    expect(partOf(at(-100, 40), square, true)).toEqual([3, 0]);
  });

  it('is all of it or nothing from inside, beginning behind the viewer', () => {
    expect(partOf(at(40, 70), square, true)).toEqual([]);
    const around = partOf(at(50, 70), square, false);
    // The south-east corner is the farthest behind an eye that looks north-west.
    expect(around).toEqual([2, 3, 0, 1, 2]);
  });
});

describe('the surroundings of a pitch', () => {
  it('have a sky that is lighter towards the horizon: ever lower bands that all end there', () => {
    const sky = skyShapes(50).map(({ points }) => extentOf(points));
    expect(sky.map(({ maxY }) => maxY)).toEqual([50, 50, 50, 50, 50]);
    expect(sky.map(({ minY }) => minY)).toEqual([16, 24, 31, 37, 42]);
    for (const band of sky) expect([band.minX, band.maxX]).toEqual([0, 160]);
    expect(skyShapes(50).every(({ kind, points }) => kind === 'haze' && points.length === 4)).toBe(true);
  });

  it('have free ground that ends where the boards begin', () => {
    const { kind, points } = groundShape(camera, ground);
    expect(kind).toBe('apron');
    const places = points.map((point) => placeSeen(camera, point, 0));
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    expect(Math.min(...xs)).toBeCloseTo(ground.minX, 4);
    expect(Math.max(...xs)).toBeCloseTo(ground.maxX, 4);
    expect(Math.min(...ys)).toBeCloseTo(ground.minY, 4);
    expect(Math.max(...ys)).toBeCloseTo(ground.maxY, 4);
    const [low = []] = edgesOf(strips[0] as ViewShape);
    for (const point of low) expect(points).toContainEqual(point);
  });
});
