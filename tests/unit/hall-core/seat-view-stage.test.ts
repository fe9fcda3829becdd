import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import {
  cameraAt,
  outward,
  sidesOf,
  type Camera,
  type PicturePoint,
  type ViewShape,
} from '../../../src/core/hall/seat-view-camera.ts';
import { figureAt } from '../../../src/core/hall/seat-view-figures.ts';
import { stageShapes } from '../../../src/core/hall/seat-view-stage.ts';
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

/** A stage whose edge faces down the plan, in the middle of x = 1000; sizes in metres. */
const stageOf = (wide: number, deep: number): Box => boxFrom(1000 - (wide / 2) * metre, 400, wide, deep);
const stage = stageOf(20, 10);
const front = hallPoint(0, 1);
/** A viewer so many metres in front of the edge and beside its middle, who looks at the middle of the stage. */
const viewer = (box: Box, away: number, aside = 0, turned = 0, eye = 2.4): Camera => {
  const at = hallPoint(1000 + aside * metre, box.maxY + away * metre);
  const middle = hallPoint(1000, (box.minY + box.maxY) / 2);
  return cameraAt(at, middle, { eye, near: Math.hypot(away, aside), metre, isStage: true }, turned);
};
const viewOf = (box: Box, away: number, aside = 0, eye = 2.4) => {
  const camera = viewer(box, away, aside, 0, eye);
  return { camera, shapes: stageShapes(camera, camera, box, front) };
};
const pointsOf = (shapes: readonly ViewShape[], kind: ViewShape['kind']): readonly PicturePoint[] =>
  shapesOf(shapes, kind).flatMap(({ points }) => points);
/** The shapes of a kind, from left to right. */
const fromLeft = (shapes: readonly ViewShape[], kind: ViewShape['kind']): readonly ViewShape[] =>
  shapesOf(shapes, kind).toSorted((a, b) => extentOf(a.points).minX - extentOf(b.points).minX);
const extents = (shapes: readonly ViewShape[], kind: ViewShape['kind']): Box[] =>
  fromLeft(shapes, kind).map(({ points }) => extentOf(points));
const expectBox = (found: Box | undefined, wanted: Partial<Box>): void => {
  for (const [edge, at] of Object.entries(wanted)) expect(found?.[edge as keyof Box]).toBeCloseTo(at, 6);
};
/** Four corners of an upright wall between two places, metres from the middle of the edge and behind it. */
const upright = (
  box: Box,
  [from, fromDeep]: readonly [number, number],
  [to, toDeep]: readonly [number, number],
  low: number,
  high: number,
): Place[] =>
  [low, high].flatMap((up): Place[] => [
    [1000 + from * metre, box.maxY - fromDeep * metre, up],
    [1000 + to * metre, box.maxY - toDeep * metre, up],
  ]);

describe('the opening of a stage seen from the centre', () => {
  it('begins 12 units inside the picture and 5 below its top for a viewer near it', () => {
    const { shapes } = viewOf(stage, 12);
    const [left, above, right] = extents(shapes, 'wall');
    expectBox(left, { maxX: 12 });
    expectBox(right, { minX: 160 - 12 });
    expectBox(above, { minX: 12, maxX: 160 - 12, maxY: 5 });
    // The wall around it fills the rest of the picture.
    expect(left?.minX).toBeLessThan(0);
    expect(right?.maxX).toBeGreaterThan(160);
    expect(Math.max(left?.minY ?? NaN, right?.minY ?? NaN, above?.minY ?? NaN)).toBeLessThan(0);
  });

  it('is the whole edge of the stage and as high as its back for a viewer far away', () => {
    for (const away of [30, 60]) {
      const { camera, shapes } = viewOf(stage, away);
      const [left, above, right] = fromLeft(shapes, 'wall');
      // 45 % of its 20 m, above a stage of 1 m. The wall reaches 12 m higher.
      expectPlaces(camera, above, upright(stage, [-10, 0], [10, 0], 10, 22));
      expectPlaces(camera, left, upright(stage, [-40, 0], [-10, 0], 0, 22));
      expectPlaces(camera, right, upright(stage, [10, 0], [40, 0], 0, 22));
    }
  });

  it.each([
    [8, 6],
    [20, 9],
    [40, 12],
  ])('of a stage %d m wide is %d m high', (wide, high) => {
    const box = stageOf(wide, 10);
    const { camera, shapes } = viewOf(box, 90);
    const above = extents(shapes, 'wall')[1];
    expect(above?.maxY).toBeCloseTo(seenAt(camera, [1000, box.maxY, 1 + high])[1], 6);
  });

  it('has a curtain at either end and one across its top, each with its folds', () => {
    for (const away of [6, 12, 30]) {
      const { shapes } = viewOf(stage, away);
      const above = extents(shapes, 'wall')[1];
      const [from, to, top] = [above?.minX ?? NaN, above?.maxX ?? NaN, above?.maxY ?? NaN];
      const [, , hanging] = shapesOf(shapes, 'curtain').map(({ points }) => extentOf(points));
      const curtains = extents(shapes, 'curtain').filter(({ maxX, minX }) => maxX - minX < 30);
      const [across, ...folds] = extents(shapes, 'fold').toSorted(
        (a, b) => b.maxX - b.minX - (a.maxX - a.minX),
      );
      folds.sort((a, b) => a.minX - b.minX);
      expect(curtains).toHaveLength(2);
      expect(folds).toHaveLength(6);
      // Neither takes more than a seventh of the opening or more than 20 units.
      const wide = Math.min(20, 0.14 * (to - from));
      const foot = curtains[0]?.maxY ?? NaN;
      expectBox(curtains[0], { minX: from, maxX: from + wide, minY: top });
      expectBox(curtains[1], { minX: to - wide, maxX: to, minY: top, maxY: foot });
      expectBox(hanging, { minX: from, maxX: to, minY: top, maxY: top + 0.2 * (foot - top) });
      // Folds are equally wide, evenly spaced, and as high as their curtain.
      [curtains[0], curtains[1]].forEach((curtain, at) => {
        const begin = curtain?.minX ?? NaN;
        const own = folds.slice(3 * at, 3 * at + 3);
        own.forEach((fold, index) => {
          const left = begin + wide * (0.14 + 0.29 * index);
          expectBox(fold, { minX: left, maxX: left + 0.14 * wide, minY: top, maxY: foot });
        });
      });
      const hem = top + 0.2 * (foot - top);
      expectBox(across, { minX: from, maxX: to, maxY: hem, minY: hem - 0.025 * (foot - top) });
    }
  });

  it('stays the same while the viewer turns: it is sized for one who looks straight ahead', () => {
    const straight = viewer(stage, 12);
    const turned = viewer(stage, 12, 0, 0.3);
    const [own, other] = [straight, turned].map((camera) => {
      const wall = shapesOf(stageShapes(camera, straight, stage, front), 'wall')[2];
      // Its lower corners are 10 m ahead, at a height that both must agree about.
      return wall?.points.slice(0, 2).map((point) => placeSeen(camera, point, topOf(straight)));
    });
    own?.forEach(({ x, y }, at) => {
      expect(other?.[at]?.x).toBeCloseTo(x, 4);
      expect(other?.[at]?.y).toBeCloseTo(y, 4);
    });
  });
  /** The height of the opening's top, 5 units below the picture's, 12 m away; metres. */
  const topOf = ({ eye, horizon, focal }: Camera): number => eye + ((horizon - 5) * 12) / focal;
});

describe('behind the opening', () => {
  it('is a lit back wall, as wide as two stages and with walls at its sides', () => {
    const { camera, shapes } = viewOf(stage, 30);
    const [rear, ...backs] = shapesOf(shapes, 'back');
    const [left, right] = fromLeft(backs, 'back');
    expect(backs).toHaveLength(2);
    expectPlaces(camera, rear, upright(stage, [-20, 10], [20, 10], 1, 10));
    expectPlaces(camera, left, upright(stage, [-20, 0], [-20, 10], 1, 10));
    expectPlaces(camera, right, upright(stage, [20, 0], [20, 10], 1, 10));
    // It is brightest at the bottom.
    const glows = shapesOf(shapes, 'glow');
    [0.6, 0.45, 0.3, 0.15].forEach((share, at) =>
      expectPlaces(camera, glows[at], upright(stage, [-20, 10], [20, 10], 1, 1 + 9 * share)),
    );
    expectPlaces(camera, shapesOf(shapes, 'top')[0], [
      ...upright(stage, [-20, 10], [20, 10], 1, 1).slice(0, 2),
      ...upright(stage, [-20, 0], [20, 0], 1, 1).slice(0, 2),
    ]);
    expectPlaces(camera, shapesOf(shapes, 'face')[0], upright(stage, [-10, 0], [10, 0], 0, 1));
  });

  it('is no top of the stage for an eye below it, and no back for a viewer behind it', () => {
    const kinds = (shapes: readonly ViewShape[]): string[] => shapes.map(({ kind }) => kind);
    expect(kinds(viewOf(stage, 12, 0, 1).shapes)).not.toContain('top');
    expect(kinds(viewOf(stage, 12, 0, 1).shapes)).not.toContain('pool');
    expect(kinds(viewOf(stage, 12, 0, 1.1).shapes)).toEqual(expect.arrayContaining(['top', 'pool']));
    const behind = viewOf(stage, -22);
    expect(
      kinds(behind.shapes).filter((kind) => ['back', 'glow', 'wall', 'curtain', 'beam'].includes(kind)),
    ).toEqual([]);
    // Without a frame the stage ends where the plan ends it.
    expectPlaces(behind.camera, shapesOf(behind.shapes, 'top')[0], [
      ...upright(stage, [-10, 10], [10, 10], 1, 1).slice(0, 2),
      ...upright(stage, [-10, 0], [10, 0], 1, 1).slice(0, 2),
    ]);
    expectPlaces(
      behind.camera,
      shapesOf(behind.shapes, 'face')[0],
      upright(stage, [-10, 10], [10, 10], 0, 1),
    );
  });

  it('shows a viewer beside the stage its whole depth and the sides that face them', () => {
    const box = stageOf(20, 10);
    const at = hallPoint(1000 + 25 * metre, box.maxY - 2 * metre);
    const camera = cameraAt(at, hallPoint(1000, 440), { eye: 3, near: 15, metre, isStage: true }, 0);
    const shapes = stageShapes(camera, camera, box, front);
    expect(shapesOf(shapes, 'wall')).toEqual([]);
    expect(shapesOf(shapes, 'face')).toHaveLength(1);
    expectPlaces(camera, shapesOf(shapes, 'face')[0], upright(box, [10, 0], [10, 10], 0, 1));
    expectPlaces(camera, shapesOf(shapes, 'back')[0], upright(box, [-10, 10], [10, 10], 1, 10));
  });
});

describe('the people on a stage', () => {
  it('stand between the curtains, lit by a beam each, within the depth that a viewer can make out', () => {
    for (const [away, depth] of [
      [6, 4],
      [12, 7.2],
      [30, 10],
    ] as const) {
      const { camera, shapes } = viewOf(stage, away);
      const opening = extents(shapes, 'wall')[1];
      const [from, open] = [opening?.minX ?? NaN, (opening?.maxX ?? NaN) - (opening?.minX ?? NaN)];
      const beams = shapesOf(shapes, 'beam');
      const figures = shapesOf(shapes, 'figure');
      expect(figures).toHaveLength(3);
      expect(beams).toHaveLength(3);
      [
        [0.34, 0.55],
        [0.5, 0.4],
        [0.64, 0.62],
      ].forEach(([across = 0, deep = 0], at) => {
        // Shares of the opening from the viewer's right.
        const edgeX = from + open * (1 - across);
        const place = placeSeen(camera, [edgeX, seenAt(camera, [1000, stage.maxY, 0])[1]], 0);
        const [x, y] = [place.x, stage.maxY - deep * depth * metre];
        const { minX, maxX, minY, maxY } = extentOf(figures[at]?.points ?? []);
        expect((minX + maxX) / 2).toBeCloseTo(seenAt(camera, [x, y, 1])[0], 6);
        // Their feet are on the stage, and they are 1.78 m tall and half a metre broad.
        expect(maxY).toBeCloseTo(seenAt(camera, [x, y, 1])[1], 6);
        expect(minY).toBeCloseTo(seenAt(camera, [x, y, 2.78])[1], 6);
        expect(maxX - minX).toBeCloseTo(((maxY - minY) * 0.5) / 1.78, 6);
        // Beams begin behind the curtain above, narrow, and end at the feet, wide.
        const points = beams[at]?.points ?? [];
        const [top, foot] = [extentOf(points.slice(0, 2)), extentOf(points.slice(2))];
        expect((top.minX + top.maxX) / 2).toBeCloseTo((minX + maxX) / 2, 6);
        expect((foot.minX + foot.maxX) / 2).toBeCloseTo((minX + maxX) / 2, 6);
        expect(foot.maxY).toBeCloseTo(maxY, 6);
        expect(foot.maxX - foot.minX).toBeCloseTo(7 * (top.maxX - top.minX), 6);
        expect(top.minY).toBeLessThan(minY);
        expect(top.maxY).toBeGreaterThan(opening?.maxY ?? NaN);
      });
    }
  });

  it('stand in a pool of light around the middle of the opening', () => {
    const { camera, shapes } = viewOf(stage, 12);
    const places = pointsOf(shapes, 'pool').map((point) => placeSeen(camera, point, 1));
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const middle = (numbers: number[]): number => (Math.min(...numbers) + Math.max(...numbers)) / 2;
    const spread = (numbers: number[]): number => (Math.max(...numbers) - Math.min(...numbers)) / metre;
    expect(places.length).toBeGreaterThan(15);
    expect(middle(xs)).toBeCloseTo(1000, 4);
    // Of an opening 18.1 m wide and the 7.2 m of depth behind it.
    expect(middle(ys)).toBeCloseTo(stage.maxY - 3.6 * metre, 4);
    expect(spread(xs)).toBeCloseTo(0.52 * ((136 * 12) / camera.focal), 2);
    expect(spread(ys)).toBeCloseTo(0.68 * 7.2, 2);
  });

  it('look the same on both sides, and are not drawn behind the viewer', () => {
    const camera = viewer(stage, 12);
    const figure = figureAt(camera, hallPoint(1000, 440));
    expectMirrored([figure], [figure]);
    expect(figure.points.length).toBeGreaterThan(10);
    expect(figureAt(camera, hallPoint(1000, stage.maxY + 20 * metre))).toEqual({
      kind: 'figure',
      points: [],
    });
  });
});

it('the edge of a stage is the side that faces its audience most, however short', () => {
  // The audience sits to the right, slightly below: the short side is the edge.
  const at = hallPoint(stage.maxX + 20 * metre, stage.maxY);
  const camera = cameraAt(at, hallPoint(1000, 440), { eye: 3, near: 20, metre, isStage: true }, 0);
  const shapes = stageShapes(camera, camera, stage, hallPoint(0.8, 0.6));
  expectPlaces(camera, shapesOf(shapes, 'face')[0], upright(stage, [10, 0], [10, 10], 0, 1));
  for (const side of sidesOf(stage)) expect(Math.hypot(outward(side).x, outward(side).y)).toBeCloseTo(1, 12);
});

it('a stage looks the same mirrored from a mirrored seat, and at any scale of the plan', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  // The people and their light are not placed symmetrically.
  const still = (shapes: readonly ViewShape[]) =>
    shapes.filter(({ kind }) => kind !== 'figure' && kind !== 'beam');
  fc.assert(
    fc.property(
      number(2, 40),
      number(0, 30),
      number(-1, 1),
      number(0.5, 12),
      number(6, 45),
      number(3, 20),
      (away, aside, turned, eye, wide, deep) => {
        const box = stageOf(wide, deep);
        const seen = (side: -1 | 1) =>
          stageShapes(
            viewer(box, away, side * aside, side * turned, eye),
            viewer(box, away, side * aside, 0, eye),
            box,
            front,
          );
        const [own, mirrored] = [seen(1), seen(-1)];
        expectMirrored(still(own), still(mirrored));
        const larger = (camera: Camera): Camera => ({
          ...camera,
          metre: 5 * metre,
          at: hallPoint(5 * camera.at.x + 90, 5 * camera.at.y - 40),
        });
        const shapes = stageShapes(
          larger(viewer(box, away, aside, turned, eye)),
          larger(viewer(box, away, aside, 0, eye)),
          {
            minX: 5 * box.minX + 90,
            maxX: 5 * box.maxX + 90,
            minY: 5 * box.minY - 40,
            maxY: 5 * box.maxY - 40,
          },
          front,
        );
        expectMirrored(own, mirrorOf(shapes));
      },
    ),
  );
});
