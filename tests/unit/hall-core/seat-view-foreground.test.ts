import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import {
  cameraAt,
  flat,
  grown,
  isSeen,
  projected,
  sidesOf,
  spotOf,
  type Camera,
} from '../../../src/core/hall/seat-view-camera.ts';
import { barrierAt, edgeShapes, headsOf } from '../../../src/core/hall/seat-view-foreground.ts';
import {
  besideViewer,
  expectPlaces,
  extentOf,
  metre,
  seenAt,
  type Place,
} from '../samples/picture-points.ts';

/** A viewer who looks to the north-east, turned to the right by some radians. */
const viewer = (turned = 0, eye = 5): Camera =>
  cameraAt(hallPoint(500, 900), hallPoint(800, 500), { eye, near: 30, metre, isStage: true }, turned);
const straight = viewer();
const place = (away: number, right: number, up: number): Place => {
  const { x, y } = besideViewer(straight, away, right);
  return [x, y, up];
};

describe('the edge of a balcony', () => {
  it('is a row before the first one, with a rail of 9 cm along the top of its parapet', () => {
    // Farther turned, its end 14 m to the side would be behind the viewer.
    for (const turned of [0, 0.2, -0.2])
      for (const rows of [4, 6]) {
        const camera = viewer(turned);
        const [parapet, rail] = edgeShapes(camera, rows, 0.2, turned);
        // Each row is 85 cm deep and, for a view this steep, 22 cm lower.
        const [away, top] = [(rows + 1) * 0.85, 5 - (rows + 1) * 0.22 - 0.15];
        const band = (low: number): Place[] =>
          [-14, 14].flatMap((right) => [place(away, right, low), place(away, right, top)]);
        expectPlaces(camera, parapet, band(top - 9));
        expectPlaces(camera, rail, band(top - 0.09));
      }
  });

  it('is lower the steeper the balcony, which always rises by half a step a row', () => {
    const topAt = (slope: number): number =>
      extentOf(edgeShapes(straight, 2, slope, 0)[1]?.points ?? []).minY;
    expect([0, 0.05, 0.08].map(topAt)).toEqual([topAt(0), topAt(0), topAt(0)]);
    expect(topAt(0.3)).toBeGreaterThan(topAt(0.1));
    expect(topAt(0)).toBeCloseTo(seenAt(straight, place(3 * 0.85, 0, 5 - 3 * 0.125 - 0.15))[1], 6);
  });

  it('moves in the picture against the way the viewer turns, by as much', () => {
    const centreOf = (turned: number): number => {
      const [at] = [barrierAt(viewer(turned), 4, 0.7, turned)[8]?.points ?? []];
      const { minX, maxX } = extentOf(at);
      return (minX + maxX) / 2;
    };
    // The post in the middle.
    expect(centreOf(0)).toBeCloseTo(80, 6);
    expect(centreOf(0.3)).toBeCloseTo(80 - straight.focal * Math.tan(0.3), 0);
    expect(centreOf(-0.3)).toBeCloseTo(160 - centreOf(0.3), 6);
  });
});

describe('the heads in front', () => {
  const rowOf = (row: number, turned = 0) =>
    headsOf(viewer(turned), 6, 0.2, turned).filter((head) => head.row === row);

  it('are those of the four nearest rows, far ones first', () => {
    const rows = headsOf(straight, 6, 0.2, 0).map(({ row }) => row);
    expect(rows).toEqual(rows.toSorted((a, b) => b - a));
    expect(new Set(rows)).toEqual(new Set([4, 3, 2, 1]));
    expect(new Set(headsOf(straight, 2, 0.2, 0).map(({ row }) => row))).toEqual(new Set([2, 1]));
    expect(headsOf(straight, 0, 0.2, 0)).toEqual([]);
  });

  it('leave a gap before the viewer in the next row and have one straight ahead in the one before that', () => {
    const rightOf = (row: number): number[] =>
      rowOf(row)
        .map(({ x }) => ((x - 80) * row * 0.85) / straight.focal)
        .toSorted((a, b) => a - b)
        .map((right) => Math.round(right * 1000) / 1000);
    expect(rightOf(1)).toEqual([-0.75, -0.25, 0.25, 0.75]);
    expect(rightOf(2)).toEqual([-1.5, -1, -0.5, 0, 0.5, 1, 1.5]);
    expect(rightOf(3)).toContain(0.25);
    expect(rightOf(4)).toContain(0);
  });

  it('are 24 cm across and lower from row to row, so that they hide less of the stage', () => {
    for (const row of [1, 2, 3, 4])
      for (const { y, r } of rowOf(row)) {
        expect(r).toBeCloseTo((straight.focal * 0.12) / (row * 0.85), 9);
        // The crown is as far below the eye as the rows have fallen.
        const fallen = 0.22 * row;
        expect(y - r).toBeCloseTo(straight.horizon + (straight.focal * fallen) / (row * 0.85), 6);
      }
  });

  it.each([0.6, -0.6, 1.4])('stay in their seats while the viewer turns by %d', (turned) => {
    const camera = viewer(turned);
    const heads = headsOf(camera, 4, 0.2, turned);
    expect(heads.length).toBeGreaterThan(4);
    for (const { x, r, row } of heads) {
      const begin = row % 2 === 1 ? 0.25 : 0;
      const rights = Array.from({ length: 57 }, (_, at) => begin + (at - 28) / 2);
      const fits = rights.some((right) => {
        const { depth } = spotOf(camera, besideViewer(straight, row * 0.85, right), 0);
        const [px] = seenAt(camera, place(row * 0.85, right, 0));
        return Math.abs(px - x) < 1e-6 && Math.abs(r - (camera.focal * 0.12) / depth) < 1e-6;
      });
      expect(fits).toBe(true);
      expect(x).toBeGreaterThanOrEqual(-3 * r);
      expect(x).toBeLessThanOrEqual(160 + 3 * r);
    }
    // Who looks to the left sees those whom the other sees to the right.
    const others = headsOf(viewer(-turned), 4, 0.2, -turned).map(({ x, r, row }) => [row, 160 - x, r]);
    const byPlace = (a: number[], b: number[]): number =>
      (a[0] ?? 0) - (b[0] ?? 0) || Math.round(((a[1] ?? 0) - (b[1] ?? 0)) * 1e6);
    const own = heads.map(({ x, r, row }) => [row, x, r]).toSorted(byPlace);
    others.sort(byPlace);
    expect(others).toHaveLength(own.length);
    own.forEach((head, at) =>
      head.forEach((value, part) => expect(others[at]?.[part]).toBeCloseTo(value, 6)),
    );
  });

  it('fill the whole row of a turned view, and are never too close to be seen', () => {
    const turned = 1.2;
    for (const { r } of headsOf(viewer(turned), 4, 0.2, turned))
      expect(r).toBeLessThanOrEqual((viewer(turned).focal * 0.12) / 0.6);
    const rightmost = Math.max(...headsOf(viewer(turned), 4, 0.2, turned).map(({ x }) => x));
    expect(rightmost).toBeGreaterThan(100);
  });
});

describe('a camera', () => {
  it('has what it looks at in the middle, and turns to the right', () => {
    const at = hallPoint(500, 900);
    const ahead = viewer().ahead;
    expect([ahead.x, ahead.y]).toEqual([0.6, -0.8]);
    expect(spotOf(straight, hallPoint(800, 500), 2)).toEqual({ depth: 62.5, right: 0, up: 2 });
    // To the right of one who looks to the north-east is the south-east.
    expect(spotOf(straight, hallPoint(at.x + 80, at.y + 60), 0).right).toBeCloseTo(12.5, 9);
    const quarter = viewer(Math.PI / 2).ahead;
    expect(quarter.x).toBeCloseTo(0.8, 9);
    expect(quarter.y).toBeCloseTo(0.6, 9);
  });

  it('has the near edge of a pitch above the heads, wherever the viewer sits', () => {
    for (const [eye, near] of [
      [2, 5],
      [9, 20],
      [30, 70],
    ] as const) {
      const { horizon, focal } = cameraAt(
        hallPoint(0, near),
        hallPoint(0, -30),
        { eye, near, metre: 1, isStage: false },
        0,
      );
      expect(focal).toBe(96);
      expect(horizon + (focal * eye) / near).toBeCloseTo(60, 9);
    }
  });

  it.each([2, 6, 14])('has the people on a stage complete in the picture, from an eye %d m high', (eye) => {
    for (const near of [2, 8, 25, 50]) {
      const camera = cameraAt(
        hallPoint(0, near),
        hallPoint(0, -10),
        { eye, near, metre: 1, isStage: true },
        0,
      );
      // The farthest forward of them are at four fifths of the way to the middle of the depth in use.
      const depth = near + 0.8 * Math.min(10, Math.max(4, 0.6 * near) / 2);
      const head = camera.horizon + (camera.focal * (eye - 2.78)) / depth;
      expect(head).toBeGreaterThanOrEqual(20 - 1e-9);
      // Either the stage's edge is where a pitch's would be, or they fill the picture to its top.
      const edge = camera.horizon + (camera.focal * eye) / near;
      expect(Math.min(Math.abs(edge - 60), Math.abs(head - 20))).toBeLessThan(1e-9);
    }
  });

  it('looks around near a stage: the closer, the wider its view', () => {
    const focalAt = (near: number): number =>
      cameraAt(hallPoint(0, near), hallPoint(0, -8), { eye: 2, near, metre: 1, isStage: true }, 0).focal;
    expect([2, 10, 15, 20, 25].map(focalAt)).toEqual([70, 86, 96, 96, 96]);
    expect(focalAt(50)).toBeCloseTo(96 * 2 ** 0.6, 9);
  });
});

describe('what a camera projects', () => {
  it('is cut where it comes closer than 60 cm, at the right place of its sides', () => {
    // A strip from 2.6 m ahead to 1.4 m behind, 1 m to the right: half of the way between is 60 cm ahead.
    const spots = [
      { depth: 2.6, right: 0, up: 0 },
      { depth: 2.6, right: 2, up: 0 },
      { depth: -1.4, right: 4, up: 2 },
      { depth: -1.4, right: 0, up: 2 },
    ];
    const { focal, horizon, eye } = straight;
    const at = (depth: number, right: number, up: number) => [
      80 + (focal * right) / depth,
      horizon + (focal * (eye - up)) / depth,
    ];
    const found = projected(straight, spots);
    const wanted = [at(2.6, 0, 0), at(2.6, 2, 0), at(0.6, 3, 1), at(0.6, 0, 1)];
    expect(found).toHaveLength(4);
    found.forEach((point, corner) =>
      point.forEach((value, axis) => expect(value).toBeCloseTo(wanted[corner]?.[axis] ?? NaN, 6)),
    );
    expect(projected(straight, spots.slice(2))).toEqual([]);
    expect(projected(straight, [{ depth: 0.6, right: 0, up: 0 }])).toHaveLength(1);
  });

  it('is a level box by its corners, and the sides of one that face the viewer', () => {
    const box = { minX: 700, minY: 300, maxX: 900, maxY: 400 };
    expectPlaces(straight, { kind: 'ground', points: flat(straight, box, 1.5) }, [
      [700, 300, 1.5],
      [900, 300, 1.5],
      [900, 400, 1.5],
      [700, 400, 1.5],
    ]);
    // The viewer is to the south-west: at the lower side and at the left one.
    expect(sidesOf(box).map((side) => isSeen(straight, side))).toEqual([false, false, true, true]);
    expect(grown(box, 1.5)).toEqual({ minX: 650, minY: 275, maxX: 950, maxY: 425 });
  });
});
