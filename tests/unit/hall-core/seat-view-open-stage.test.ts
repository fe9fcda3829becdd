import { describe, expect, it } from 'vitest';

import { boxCentre, hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { cameraAt, type Camera, type ViewShape } from '../../../src/core/hall/seat-view-camera.ts';
import { openStageShapes } from '../../../src/core/hall/seat-view-open-stage.ts';
import {
  boxFrom,
  expectMirrored,
  expectPlaces,
  extentOf,
  metre,
  mirrorOf,
  placeSeen,
  seenAt,
  shapesOf,
  type Place,
} from '../samples/picture-points.ts';

const boxOf = (wide: number, high: number): Box =>
  boxFrom(3000 - (wide / 2) * metre, 2000 - (high / 2) * metre, wide, high);
const [round, long] = [boxOf(20, 18), boxOf(30, 14)];
const ground = boxOf(70, 50);
const viewer = (east: number, south: number, eye = 6): Camera => {
  const at = hallPoint(3000 + east * metre, 2000 + south * metre);
  return cameraAt(at, hallPoint(3000, 2000), { eye, near: 20, metre, isStage: true }, 0);
};
const camera = viewer(0, 35);
const placesOf = (shape: ViewShape | undefined, up: number) =>
  (shape?.points ?? []).map((point) => placeSeen(camera, point, up));
/** How far a place is from the middle of a round stage, as a share of the stage. */
const shareOf = ({ x, y }: { readonly x: number; readonly y: number }, box = round): number => {
  const middle = boxCentre(box);
  return Math.hypot((x - middle.x) / (box.maxX - middle.x), (y - middle.y) / (box.maxY - middle.y));
};

describe('a round stage amid its audience', () => {
  const shapes = openStageShapes(camera, round, ground);

  it('has its top, its pool of light and the light around it as rings, each wider than the other', () => {
    const ringOf = (shape: ViewShape | undefined, up: number, share: number): void => {
      const places = placesOf(shape, up);
      expect(places).toHaveLength(36);
      for (const place of places) expect(shareOf(place)).toBeCloseTo(share, 6);
      // All the way around, evenly: the far side and the near one, left and right.
      const mean = (of: 'x' | 'y'): number =>
        places.reduce((sum, place) => sum + place[of], 0) / places.length;
      expect(mean('x')).toBeCloseTo(3000, 4);
      expect(mean('y')).toBeCloseTo(2000, 4);
    };
    ringOf(shapesOf(shapes, 'top')[0], 1, 1);
    ringOf(shapesOf(shapes, 'pool')[0], 1, 0.7);
    const shines = shapesOf(shapes, 'shine');
    [2.1, 1.7, 1.35].forEach((share, at) => ringOf(shines[at], 0, share));
    expect(shines).toHaveLength(3);
  });

  it('shows the half of its face that is turned to the viewer, with a lit rim along the top', () => {
    const half = (kind: ViewShape['kind'], low: number): void => {
      const points = shapesOf(shapes, kind)[0]?.points ?? [];
      const count = points.length / 2;
      expect(count).toBeGreaterThan(10);
      points.slice(0, count).forEach((point, at) => {
        const foot = placeSeen(camera, point, low);
        const top = placeSeen(camera, points[2 * count - 1 - at] ?? point, 1);
        expect(shareOf(foot)).toBeCloseTo(1, 6);
        expect(Math.hypot(top.x - foot.x, top.y - foot.y)).toBeCloseTo(0, 4);
        expect(foot.y).toBeGreaterThan(2000);
      });
    };
    half('face', 0);
    half('rim', 0.72);
  });

  it('has people on it, their feet on its top', () => {
    const figures = shapesOf(shapes, 'figure');
    expect(figures).toHaveLength(3);
    for (const { points } of figures) {
      const { minX, maxX, maxY } = extentOf(points);
      expect(shareOf(placeSeen(camera, [(minX + maxX) / 2, maxY], 1))).toBeLessThan(0.5);
    }
    // From the left: none stands behind another.
    const middles = figures.map(({ points }) => extentOf(points)).map(({ minX, maxX }) => (minX + maxX) / 2);
    expect(middles).toEqual(middles.toSorted((a, b) => a - b));
  });

  it('has rays that rise from its middle, 60 m high, fanned out to both sides alike', () => {
    const rays = shapesOf(shapes, 'ray');
    expect(rays).toHaveLength(6);
    [-1.1, -0.68, -0.3, 0.3, 0.68, 1.1].forEach((aside, at) => {
      const place = (right: number, up: number): Place => [3000 + right * metre, 2000, up];
      const top = 60 * aside;
      expectPlaces(camera, rays[at], [place(-0.4, 1), place(0.4, 1), place(top - 5, 61), place(top + 5, 61)]);
    });
    expectMirrored(rays, rays);
  });

  it('has no visible top for an eye below it', () => {
    const kinds = openStageShapes(viewer(0, 35, 1), round, ground).map(({ kind }) => kind);
    expect(kinds).not.toContain('top');
    expect(kinds).not.toContain('pool');
    expect(kinds).toContain('face');
  });
});

describe('an oblong stage amid its audience', () => {
  it('is the rectangle of the plan, with a face on the sides that the viewer sees', () => {
    const shapes = openStageShapes(camera, long, ground);
    const corners = (box: Box, up: number): Place[] => [
      [box.minX, box.minY, up],
      [box.maxX, box.minY, up],
      [box.maxX, box.maxY, up],
      [box.minX, box.maxY, up],
    ];
    expectPlaces(camera, shapesOf(shapes, 'top')[0], corners(long, 1));
    expectPlaces(camera, shapesOf(shapes, 'pool')[0], corners(boxOf(21, 9.8), 1));
    expectPlaces(camera, shapesOf(shapes, 'cover')[0], corners(ground, 0));
    expectPlaces(camera, shapesOf(shapes, 'face')[0], [
      ...corners(long, 0).slice(2),
      ...corners(long, 1).slice(2),
    ]);
    expectPlaces(camera, shapesOf(shapes, 'rim')[0], [
      ...corners(long, 0.72).slice(2),
      ...corners(long, 1).slice(2),
    ]);
    const oblique = viewer(40, 35);
    expect(shapesOf(openStageShapes(oblique, long, ground), 'face')[0]?.points).toHaveLength(6);
  });

  it('is oblong from a quarter longer than wide on, whichever way it lies', () => {
    const cornersOf = (wide: number, high: number): number =>
      shapesOf(openStageShapes(camera, boxOf(wide, high), ground), 'top')[0]?.points.length ?? 0;
    expect([cornersOf(12.4, 10), cornersOf(10, 12.4)]).toEqual([36, 36]);
    expect([cornersOf(12.6, 10), cornersOf(10, 12.6)]).toEqual([4, 4]);
  });
});

it('a stage without ground around it has no covered pitch', () => {
  expect(shapesOf(openStageShapes(camera, ground, ground), 'cover')).toEqual([]);
});

describe('the night around an open stage', () => {
  it('is the whole picture, with a dark floor below the horizon', () => {
    const shapes = openStageShapes(camera, round, ground);
    const [night, floor] = ['night', 'floor'].map((kind) =>
      extentOf(shapesOf(shapes, kind as ViewShape['kind'])[0]?.points ?? []),
    );
    expect(night).toEqual({ minX: 0, maxX: 160, minY: 0, maxY: 90 });
    expect(floor).toEqual({ minX: 0, maxX: 160, minY: camera.horizon, maxY: 90 });
    expect(shapes.slice(0, 2).map(({ kind }) => kind)).toEqual(['night', 'haze']);
    expect(seenAt(camera, [3000, -1e9, 0])[1]).toBeCloseTo(camera.horizon, 3);
  });

  it('has its floor within the picture even if the horizon is not', () => {
    const floorAt = (horizon: number): number =>
      extentOf(shapesOf(openStageShapes({ ...camera, horizon }, round, ground), 'floor')[0]?.points ?? [])
        .minY;
    expect([-30, 20, 120].map(floorAt)).toEqual([0, 20, 90]);
  });
});

it.each([round, long])(
  'an open stage looks the same mirrored from a mirrored seat, and at any scale: %o',
  (box) => {
    // The people are not placed symmetrically.
    const still = (shapes: readonly ViewShape[]) => shapes.filter(({ kind }) => kind !== 'figure');
    for (const [east, south] of [
      [7, 33],
      [41, 31],
      [52, 6],
    ] as const) {
      const own = openStageShapes(viewer(east, south), box, ground);
      expectMirrored(still(own), still(openStageShapes(viewer(-east, south), box, ground)));
      const times = ({ minX, minY, maxX, maxY }: Box): Box => ({
        minX: 2 * minX + 10,
        maxX: 2 * maxX + 10,
        minY: 2 * minY - 60,
        maxY: 2 * maxY - 60,
      });
      const { at, ...rest } = viewer(east, south);
      const larger = { ...rest, metre: 2 * metre, at: hallPoint(2 * at.x + 10, 2 * at.y - 60) };
      expectMirrored(own, mirrorOf(openStageShapes(larger, times(box), times(ground))));
    }
  },
);
