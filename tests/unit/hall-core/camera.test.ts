import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  cameraForBox,
  cameraLimits,
  clampCamera,
  fitIn,
  fitTo,
  framesMeet,
  holdsPoint,
  panBy,
  resizeCamera,
  toHall,
  toScreen,
  visibleBox,
  visibleSpan,
  zoomAt,
} from '../../../src/core/hall/camera.ts';
import type { Camera, CameraLimits } from '../../../src/core/hall/camera.ts';
import { hallPoint, screenPoint } from '../../../src/core/hall/geometry.ts';

const limitsOf = (width = 1000, height = 500, hallWidth = 2000, hallHeight = 800): CameraLimits =>
  cameraLimits(
    { minX: 100, minY: -50, maxX: 100 + hallWidth, maxY: -50 + hallHeight },
    { width, height },
    20,
  );

const anyLimits = fc
  .tuple(
    fc.integer({ min: 200, max: 3000 }),
    fc.integer({ min: 200, max: 3000 }),
    fc.integer({ min: 10, max: 20000 }),
    fc.integer({ min: 10, max: 20000 }),
  )
  .map(([width, height, hallWidth, hallHeight]) => limitsOf(width, height, hallWidth, hallHeight));

const anyCamera = anyLimits.chain((limits) =>
  fc
    .tuple(
      fc.double({ min: 1, max: 24, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([zoom, across, down]) => {
      const scale = zoom * limits.fitScale;
      const box = limits.contentBox;
      const x = box.minX + (box.maxX - box.minX) * across;
      const y = box.minY + (box.maxY - box.minY) * down;
      const camera = {
        zoom,
        scale,
        x: limits.viewport.width / 2 - x * scale,
        y: limits.viewport.height / 2 - y * scale,
      };
      return { limits, camera: clampCamera(camera, limits) };
    }),
);

const expectSame = (a: Camera, b: Camera): void => {
  expect(a.zoom).toBeCloseTo(b.zoom, 6);
  expect(a.scale).toBeCloseTo(b.scale, 6);
  expect(Math.abs(a.x - b.x)).toBeLessThan(1e-3);
  expect(Math.abs(a.y - b.y)).toBeLessThan(1e-3);
};

describe('the camera', () => {
  it('shows the whole hall with its margin at zoom 1', () => {
    // Width decides: (1000 − 2·20) / 2000 = 0.48 px per unit, height would allow (500 − 40) / 800 = 0.575.
    const camera = fitTo(
      cameraLimits({ minX: 100, minY: -50, maxX: 2100, maxY: 750 }, { width: 1000, height: 500 }, 20),
    );
    expect(camera.zoom).toBe(1);
    expect(camera.scale).toBeCloseTo(0.48, 10);
    const corner = toScreen(camera, hallPoint(100, -50));
    // 800 · 0.48 = 384 px of 500 are used in height, so 58 stay free above.
    expect(corner.x).toBeCloseTo(20, 6);
    expect(corner.y).toBeCloseTo(58, 6);
  });

  it('measures the visible span along the longer side of the viewport', () => {
    const limits = limitsOf();
    // 1000 px / 0.48 = 2083.33 units.
    expect(visibleSpan(fitTo(limits), limits.viewport)).toBeCloseTo(2083.333, 2);
  });

  it('keeps the seat under the finger fixed while zooming away from the edges', () => {
    const limits = limitsOf();
    const middle = zoomAt(fitTo(limits), screenPoint(500, 250), 4, limits);
    const finger = screenPoint(430, 220);
    const before = toHall(middle, finger);
    const after = toHall(zoomAt(middle, finger, 1.7, limits), finger);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  it('returns to the same view after zooming in and out by the same factor', () => {
    fc.assert(
      fc.property(anyCamera, fc.double({ min: 1.01, max: 4, noNaN: true }), ({ limits, camera }, factor) => {
        fc.pre(camera.zoom * factor <= 24);
        const { width, height } = limits.viewport;
        const point = screenPoint(width / 3, height / 2);
        expectSame(zoomAt(zoomAt(camera, point, factor, limits), point, 1 / factor, limits), camera);
      }),
    );
  });

  it('keeps the zoom between 1 and 24', () => {
    fc.assert(
      fc.property(
        anyCamera,
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        ({ limits, camera }, factor) => {
          const { zoom, scale } = zoomAt(camera, screenPoint(10, 10), factor, limits);
          expect(zoom).toBeGreaterThanOrEqual(1);
          expect(zoom).toBeLessThanOrEqual(24);
          expect(scale).toBeCloseTo(zoom * limits.fitScale, 8);
        },
      ),
    );
  });

  it('keeps the hall in view, however far it is dragged', () => {
    const far = fc.double({ min: -1e7, max: 1e7, noNaN: true });
    fc.assert(
      fc.property(anyCamera, far, far, ({ limits, camera }, dx, dy) => {
        const view = visibleBox(panBy(camera, dx, dy, limits), limits.viewport);
        const slack =
          1e-6 * (1 + Math.abs(view.minX) + Math.abs(view.maxX) + Math.abs(view.minY) + Math.abs(view.maxY));
        expect(view.minX).toBeGreaterThanOrEqual(limits.letterbox.minX - slack);
        expect(view.maxX).toBeLessThanOrEqual(limits.letterbox.maxX + slack);
        expect(view.minY).toBeGreaterThanOrEqual(limits.letterbox.minY - slack);
        expect(view.maxY).toBeLessThanOrEqual(limits.letterbox.maxY + slack);
      }),
    );
  });

  it('fits the main part of a hall, and reaches the rest when zoomed in', () => {
    const hall = { minX: 0, minY: 0, maxX: 2000, maxY: 1000 };
    const places = { minX: 300, minY: 200, maxX: 1700, maxY: 900 };
    const limits = cameraLimits(hall, { width: 700, height: 350 }, 0, undefined, places);
    const whole = fitTo(limits);
    expect(visibleBox(whole, limits.viewport)).toMatchObject({ minX: 300, maxX: 1700 });
    // In the whole view nothing moves.
    expectSame(panBy(whole, 400, -400, limits), whole);
    const near = zoomAt(whole, screenPoint(0, 0), 2, limits);
    const drawn = visibleBox(panBy(near, 1e6, 1e6, limits), limits.viewport);
    expect([drawn.minX, drawn.minY]).toEqual([0, 0].map((edge) => expect.closeTo(edge)));
    const far = visibleBox(panBy(near, -1e6, -1e6, limits), limits.viewport);
    expect([far.maxX, far.maxY]).toEqual([2000, 1000].map((edge) => expect.closeTo(edge)));
  });

  it('leaves an already clamped camera unchanged', () => {
    fc.assert(
      fc.property(anyCamera, ({ limits, camera }) => expectSame(clampCamera(camera, limits), camera)),
    );
  });

  it('maps a hall point to the screen and back', () => {
    fc.assert(
      fc.property(
        anyCamera,
        fc.integer({ min: -9999, max: 9999 }),
        fc.integer({ min: -9999, max: 9999 }),
        ({ camera }, x, y) => {
          const back = toHall(camera, toScreen(camera, hallPoint(x, y)));
          expect(Math.abs(back.x - x)).toBeLessThan(1e-5);
          expect(Math.abs(back.y - y)).toBeLessThan(1e-5);
        },
      ),
    );
  });

  it('centres a sector as large as fits', () => {
    const limits = limitsOf();
    const camera = cameraForBox({ minX: 1000, minY: 200, maxX: 1200, maxY: 300 }, limits, 50);
    // (1000 − 100) / 200 = 4.5 px per unit and (500 − 100) / 100 = 4: the height decides.
    expect(camera.scale).toBeCloseTo(4, 6);
    expect(toScreen(camera, hallPoint(1100, 250)).x).toBeCloseTo(500, 6);
    expect(toScreen(camera, hallPoint(1100, 250)).y).toBeCloseTo(250, 6);
  });

  it('keeps the centred seat in the centre when the phone is rotated', () => {
    const upright = limitsOf(390, 700);
    const lying = limitsOf(700, 390);
    const camera = cameraForBox({ minX: 1000, minY: 300, maxX: 1020, maxY: 320 }, upright, 120);
    const turned = resizeCamera(camera, upright, lying);
    const middle = toHall(turned, screenPoint(350, 195));
    expect(middle.x).toBeCloseTo(1010, 4);
    expect(middle.y).toBeCloseTo(310, 4);
    expect(turned.scale).toBeCloseTo(camera.scale, 8);
  });

  it('still shows the whole hall after a resize when it did before', () => {
    const before = limitsOf(390, 700);
    const after = limitsOf(1200, 700);
    expectSame(resizeCamera(fitTo(before), before, after), fitTo(after));
  });

  it('handles a hall without size and a viewport not laid out yet', () => {
    const camera = fitTo(cameraLimits({ minX: 5, minY: 5, maxX: 5, maxY: 5 }, { width: 0, height: 0 }, 24));
    for (const value of Object.values(camera)) expect(Number.isFinite(value)).toBe(true);
    expect(camera.scale).toBeGreaterThan(0);
  });
});

describe('a frame', () => {
  const frame = { left: 10, top: 20, right: 110, bottom: 60 };

  it('contains its edges and nothing beyond them', () => {
    for (const [x, y] of [
      [10, 20],
      [110, 20],
      [110, 60],
      [10, 60],
      [50, 40],
    ] as const)
      expect(holdsPoint(frame, screenPoint(x, y))).toBe(true);
    for (const [x, y] of [
      [9, 40],
      [111, 40],
      [50, 19],
      [50, 61],
    ] as const)
      expect(holdsPoint(frame, screenPoint(x, y))).toBe(false);
  });

  it('overlaps another only if they share more than an edge', () => {
    const moved = (x: number, y: number) => ({ left: 10 + x, top: 20 + y, right: 110 + x, bottom: 60 + y });
    for (const [x, y] of [
      [99, 0],
      [-99, 0],
      [0, 39],
      [0, -39],
    ] as const)
      expect(framesMeet(frame, moved(x, y))).toBe(true);
    for (const [x, y] of [
      [100, 0],
      [-100, 0],
      [0, 40],
      [0, -40],
    ] as const)
      expect(framesMeet(frame, moved(x, y))).toBe(false);
  });

  it('is filled by a box minus a margin, which leaves at least a pixel of its shorter side', () => {
    const box = { minX: 0, minY: 0, maxX: 50, maxY: 10 };
    expect(fitIn(frame, box, 0)).toBe(2);
    expect(fitIn(frame, box, 5)).toBe(1.8);
    // A bar 40 px high has no room for a margin of 30.
    expect(fitIn(frame, { ...box, maxX: 1 }, 30)).toBeCloseTo(1 / 10, 9);
    expect(fitIn({ ...frame, bottom: 20 }, box, -5)).toBeCloseTo(1 / 10, 9);
  });
});
