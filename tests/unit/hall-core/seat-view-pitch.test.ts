import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { cameraAt, type Camera } from '../../../src/core/hall/seat-view-camera.ts';
import { pitchShapes } from '../../../src/core/hall/seat-view-pitch.ts';
import {
  besideViewer,
  boxFrom,
  expectMirrored,
  expectPlaces,
  extentOf,
  metre,
  mirrorOf,
  seenAt,
  shapesOf,
  type Place,
} from '../samples/picture-points.ts';

/** A pitch with its north-west corner at (1000, 500); sizes in metres. */
const pitchOf = (wide: number, high: number): Box => boxFrom(1000, 500, wide, high);
const [football, upright, hockey] = [pitchOf(105, 68), pitchOf(68, 105), pitchOf(59, 30)];
/** A viewer who looks at the middle of a pitch from so many metres beside it. */
const viewer = (box: Box, east: number, south: number, turned = 0, eye = 9): Camera => {
  const middle = hallPoint((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
  const at = hallPoint(middle.x + east * metre, middle.y + south * metre);
  return cameraAt(at, middle, { eye, near: 20, metre, isStage: false }, turned);
};
const viewers = [
  ['the long side', 0, 60],
  ['the other side', 0, -60],
  ['behind a goal', 80, 0],
  ['a corner', -90, 70],
] as const;
/** The corners of a level rectangle, metres along the pitch and across it. */
const corners = (box: Box, from: number, to: number, left: number, right: number, up = 0): Place[] =>
  [
    [from, left],
    [to, left],
    [to, right],
    [from, right],
  ].map(([along = 0, across = 0]) =>
    box === upright
      ? [box.minX + across * metre, box.minY + along * metre, up]
      : [box.minX + along * metre, box.minY + across * metre, up],
  );

describe.each([
  ['drawn lengthwise', football],
  ['drawn upright', upright],
])('a football pitch %s', (_, box) => {
  it.each(viewers)('has its markings where the rules want them, seen from %s', (__, east, south) => {
    const camera = viewer(box, east, south);
    const shapes = pitchShapes(camera, box, false, 0);
    const lines = shapesOf(shapes, 'line');
    expect(lines).toHaveLength(5);
    expectPlaces(camera, shapesOf(shapes, 'ground')[0], corners(box, 0, 105, 0, 68));
    expectPlaces(camera, lines[0], corners(box, 0, 105, 0, 68));
    expectPlaces(camera, lines[1], corners(box, 52.5, 52.5, 0, 68));
    // The penalty areas are 16.5 m deep and 40.3 m wide, in the middle of each goal line.
    const [left, right] = [34 - 20.15, 34 + 20.15];
    expectPlaces(camera, lines[3], corners(box, 0, 16.5, left, right));
    expectPlaces(camera, lines[4], corners(box, 88.5, 105, left, right));
  });

  it.each(viewers)('has a goal in the middle of each goal line, seen from %s', (__, east, south) => {
    const camera = viewer(box, east, south);
    const goals = shapesOf(pitchShapes(camera, box, false, 0), 'goal');
    expect(goals).toHaveLength(2);
    [0, 105].forEach((end, at) => {
      const posts = corners(box, end, end, 30.35, 37.65).slice(1, 3);
      const tops = posts.map(([x, y]): Place => [x, y, 2.44]);
      expectPlaces(camera, goals[at], [...posts, ...tops]);
    });
  });

  it('has a centre circle with a radius of 9.15 m', () => {
    const camera = viewer(box, 0, 60);
    const circle = shapesOf(pitchShapes(camera, box, false, 0), 'line')[2];
    const count = circle?.points.length ?? 0;
    expect(count).toBeGreaterThan(20);
    const places = Array.from({ length: count }, (__, at): Place => {
      const angle = (2 * Math.PI * at) / count;
      const [x, y] = [9.15 * Math.cos(angle), 9.15 * Math.sin(angle)];
      return [(box.minX + box.maxX) / 2 + x * metre, (box.minY + box.maxY) / 2 + y * metre, 0];
    });
    expectPlaces(camera, circle, places);
  });

  it('has grass mown in ten stripes across, every other one darker', () => {
    const camera = viewer(box, 0, 60);
    const stripes = shapesOf(pitchShapes(camera, box, false, 0), 'stripe');
    expect(stripes).toHaveLength(5);
    stripes.forEach((stripe, at) =>
      expectPlaces(camera, stripe, corners(box, 21 * at, 21 * at + 10.5, 0, 68)),
    );
  });
});

describe('a pitch too short for football', () => {
  const camera = viewer(hockey, 0, 35);
  const shapes = pitchShapes(camera, hockey, false, 0);

  it('has a halfway line and a circle, but no penalty areas and no goals', () => {
    const lines = shapesOf(shapes, 'line');
    expect(lines).toHaveLength(3);
    expect(shapesOf(shapes, 'goal')).toEqual([]);
    expectPlaces(camera, lines[1], corners(hockey, 29.5, 29.5, 0, 30));
    // The circle's radius is a seventh of the width, about.
    const nearest: Place = [1000 + 29.5 * metre, 500 + (15 + 0.14 * 30) * metre, 0];
    expect(extentOf(lines[2]?.points ?? []).maxY).toBeCloseTo(seenAt(camera, nearest)[1], 6);
  });

  it('is football from a length of 60 m on', () => {
    const goalsOf = (length: number): number => {
      const box = pitchOf(length, 40);
      return shapesOf(pitchShapes(viewer(box, 0, 40), box, false, 0), 'goal').length;
    };
    expect([59.9, 60].map(goalsOf)).toEqual([0, 2]);
  });
});

describe('the barrier before the first row around a pitch', () => {
  it.each([0, 0.4, -0.7])('is 3.4 m ahead of the seat, however far the viewer turns: %d', (turned) => {
    const straight = viewer(football, 0, 60);
    const camera = viewer(football, 0, 60, turned);
    const shapes = pitchShapes(camera, football, true, turned);
    const place = (right: number, up: number): Place => {
      const { x, y } = besideViewer(straight, 3.4, right);
      return [x, y, up];
    };
    const isAhead = (right: number): boolean => 3.4 * Math.cos(turned) + right * Math.sin(turned) > 0.7;
    // Posts 6 cm wide stand every two metres to both sides.
    const rights = [-14, -12, -10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10, 12, 14];
    const posts = shapesOf(shapes, 'post');
    expect(posts).toHaveLength(rights.length);
    rights.forEach((right, at) => {
      if (!isAhead(right)) return;
      const sides = [right - 0.03, right + 0.03];
      expectPlaces(
        camera,
        posts[at],
        sides.flatMap((side) => [place(side, 0.65), place(side, 0.65 - 9)]),
      );
    });
    if (!isAhead(-14) || !isAhead(14)) return;
    const bandOf = (low: number) => [-14, 14].flatMap((right) => [place(right, low), place(right, 0.65)]);
    expectPlaces(camera, shapesOf(shapes, 'glass')[0], bandOf(0.65 - 9));
    expectPlaces(camera, shapesOf(shapes, 'rail')[0], bandOf(0.59));
  });

  it('has its glass behind the posts and its rail before them; other rows have none', () => {
    const camera = viewer(football, 0, 60);
    const kinds = pitchShapes(camera, football, true, 0).map(({ kind }) => kind);
    const barrier = kinds.slice(kinds.indexOf('glass'));
    expect([barrier[0], barrier.at(-1), new Set(barrier.slice(1, -1))]).toEqual([
      'glass',
      'rail',
      new Set(['post']),
    ]);
    expect(pitchShapes(camera, football, false, 0)).toHaveLength(kinds.length - barrier.length);
  });
});

it('a pitch looks the same mirrored from a mirrored seat, and at any scale of the plan', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(football, upright, hockey),
      number(1, 100),
      number(56, 90),
      number(-1, 1),
      number(2, 30),
      (box, east, south, turned, eye) => {
        // Stripes begin at one end.
        const seen = (side: -1 | 1) =>
          pitchShapes(viewer(box, side * east, south, side * turned, eye), box, true, side * turned).filter(
            ({ kind }) => kind !== 'stripe',
          );
        expectMirrored(seen(1), seen(-1));
        const camera = viewer(box, east, south, turned, eye);
        const { at } = camera;
        const moved = (one: number): number => 3 * one - 700;
        const larger = { ...camera, metre: 3 * metre, at: hallPoint(moved(at.x), moved(at.y)) };
        const { minX, minY, maxX, maxY } = box;
        const largerBox = { minX: moved(minX), minY: moved(minY), maxX: moved(maxX), maxY: moved(maxY) };
        expectMirrored(
          pitchShapes(camera, box, true, turned),
          mirrorOf(pitchShapes(larger, largerBox, true, turned)),
        );
      },
    ),
    { numRuns: 20 },
  );
});
