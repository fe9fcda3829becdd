import { expect } from 'vitest';

import { hallPoint, type Box, type HallPoint } from '../../../src/core/hall/geometry.ts';
import type { Camera, PicturePoint, ViewShape } from '../../../src/core/hall/seat-view-camera.ts';

/** Hall units per metre. */
export const metre = 8;

/** A box from its north-west corner in hall units; its sizes in metres. */
export const boxFrom = (minX: number, minY: number, wide: number, high: number): Box => ({
  minX,
  maxX: minX + wide * metre,
  minY,
  maxY: minY + high * metre,
});

/** A point of a hall: hall units, and its height, metres. */
export type Place = readonly [x: number, y: number, up: number];

/** Where a camera sees a point, by the rules of perspective. */
export const seenAt = (
  { at, ahead, metre, eye, focal, horizon }: Camera,
  [x, y, up]: Place,
): PicturePoint => {
  const [dx, dy] = [(x - at.x) / metre, (y - at.y) / metre];
  const [depth, right] = [dx * ahead.x + dy * ahead.y, dy * ahead.x - dx * ahead.y];
  return [80 + (focal * right) / depth, horizon + (focal * (eye - up)) / depth];
};

/** The point at a known height that a camera sees at a point of the picture. */
export const placeSeen = (camera: Camera, [px, py]: PicturePoint, up: number): HallPoint => {
  const { at, ahead, metre, eye, focal, horizon } = camera;
  const depth = (focal * (eye - up)) / (py - horizon);
  const right = ((px - 80) * depth) / focal;
  return hallPoint(
    at.x + metre * (depth * ahead.x - right * ahead.y),
    at.y + metre * (depth * ahead.y + right * ahead.x),
  );
};

/** Where a viewer who looks straight ahead has a point so many metres away and to the right. */
export const besideViewer = ({ at, ahead, metre }: Camera, away: number, right: number): HallPoint =>
  hallPoint(
    at.x + metre * (away * ahead.x - right * ahead.y),
    at.y + metre * (away * ahead.y + right * ahead.x),
  );

export const shapesOf = (shapes: readonly ViewShape[], kind: ViewShape['kind']): readonly ViewShape[] =>
  shapes.filter((shape) => shape.kind === kind);

/** The extent of points in the picture. */
export const extentOf = (points: readonly PicturePoint[]): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
};

/** Checks that two lists have the same points, in any order. */
export const expectSamePoints = (
  found: readonly PicturePoint[] | undefined,
  wanted: readonly PicturePoint[],
): void => {
  const isNear = ([x, y]: PicturePoint, [otherX, otherY]: PicturePoint): boolean =>
    Math.abs(x - otherX) + Math.abs(y - otherY) < 1e-6 * (1 + Math.abs(x) + Math.abs(y));
  const without = (some: readonly PicturePoint[], others: readonly PicturePoint[]) =>
    some.filter((point) => !others.some((other) => isNear(point, other)));
  expect(found).toHaveLength(wanted.length);
  expect({ more: without(found ?? [], wanted), missing: without(wanted, found ?? []) }).toEqual({
    more: [],
    missing: [],
  });
};

/** Checks that a shape has these points of the hall as its corners, in any order. */
export const expectPlaces = (camera: Camera, shape: ViewShape | undefined, places: readonly Place[]): void =>
  expectSamePoints(
    shape?.points,
    places.map((place) => seenAt(camera, place)),
  );

/** Checks that two views have the same shapes, those of each kind in any order, the second one mirrored. */
export const expectMirrored = (shapes: readonly ViewShape[], mirrored: readonly ViewShape[]): void => {
  expect(new Set(mirrored.map(({ kind }) => kind))).toEqual(new Set(shapes.map(({ kind }) => kind)));
  for (const kind of new Set(shapes.map((shape) => shape.kind))) {
    const [own, other] = [shapesOf(shapes, kind), shapesOf(mirrored, kind)];
    expect(other).toHaveLength(own.length);
    expectSamePoints(
      other.flatMap(({ points }) => points),
      own.flatMap(({ points }) => points.map(([x, y]): PicturePoint => [160 - x, y])),
    );
    other.forEach(({ size = 0 }, at) => expect(size).toBeCloseTo(own[at]?.size ?? 0, 9));
  }
};

/** A view as a mirror shows it. */
export const mirrorOf = (shapes: readonly ViewShape[]): readonly ViewShape[] =>
  shapes.map((shape) => ({ ...shape, points: shape.points.map(([x, y]) => [160 - x, y]) }));
