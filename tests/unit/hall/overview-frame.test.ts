import type { SceneCanvas } from 'konva/lib/Canvas.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { frameOfBox, framesMeet } from '../../../src/core/hall/camera.ts';
import { TINT } from '../../../src/core/hall/detail-level.ts';
import { isWithin, OverviewFrame } from '../../../src/hall/overview/overview-frame.ts';

/* A canvas of this size in CSS pixels. */
const canvasOf = (width: number, height: number, pixelRatio: number): SceneCanvas =>
  ({
    getPixelRatio: () => pixelRatio,
    getWidth: () => width * pixelRatio,
    getHeight: () => height * pixelRatio,
  }) as SceneCanvas;

const begun = (camera: { scale: number; x: number; y: number }, pixelRatio = 1): OverviewFrame => {
  const frame = new OverviewFrame();
  frame.begin(canvasOf(400, 300, pixelRatio), { zoom: 1, ...camera }, 1, 1);
  return frame;
};

it('a frame is within another if no side of it is beyond, and also if they touch', () => {
  const outer = { left: 0, top: 10, right: 40, bottom: 30 };
  expect(isWithin(outer, outer)).toBe(true);
  const { left, top, right, bottom } = outer;
  for (const beyond of [{ left: left - 1 }, { top: top - 1 }, { right: right + 1 }, { bottom: bottom + 1 }])
    expect(isWithin({ ...outer, ...beyond }, outer)).toBe(false);
});

describe('an overview frame', () => {
  it('measures its stage in CSS pixels, whatever the resolution of the screen', () => {
    for (const ratio of [1, 1.5, 2])
      expect(begun({ scale: 0.5, x: 30, y: 20 }, ratio)).toMatchObject({
        stage: { left: 0, top: 0, right: 400, bottom: 300 },
        pixelRatio: ratio,
        scale: 0.5,
        x: 30,
        y: 20,
      });
  });

  it('sees exactly the boxes that overlap the stage', () => {
    const coordinate = fc.integer({ min: -2000, max: 2000 });
    const side = fc.integer({ min: 1, max: 1500 });
    const places = fc.tuple(coordinate, coordinate, side, side);
    const cameras = fc.record({ scale: fc.constantFrom(0.25, 0.5, 2), x: coordinate, y: coordinate });
    fc.assert(
      fc.property(places, cameras, fc.constantFrom(1, 2), ([minX, minY, wide, tall], camera, ratio) => {
        const frame = begun(camera, ratio);
        const box = { minX, minY, maxX: minX + wide, maxY: minY + tall };
        const isOnStage = framesMeet(frameOfBox(camera, box), frame.stage);
        expect(frame.sees(box)).toBe(isOnStage);
      }),
    );
  });

  it.each([
    ['left', -30, 10],
    ['right', 410, 10],
    ['top', 10, -30],
    ['bottom', 10, 310],
  ])('does not see a box beyond the %s edge', (_, minX, minY) => {
    const frame = begun({ scale: 1, x: 0, y: 0 });
    expect(frame.sees({ minX, minY, maxX: minX + 20, maxY: minY + 20 })).toBe(false);
    expect(frame.sees({ minX: -30, minY: -30, maxX: 430, maxY: 330 })).toBe(true);
  });

  it('adds overlays to those it already keeps clear of', () => {
    const frame = begun({ scale: 1, x: 0, y: 0 });
    const [one, other] = [100, 200].map((left) => ({ left, top: 0, right: left + 10, bottom: 10 }));
    frame.taken = one ? [one] : [];
    frame.avoid(other ? [other] : []);
    expect(frame.taken).toEqual([one, other]);
  });

  it('shows what does not fade for seats in full as long as the fills have at least a tint', () => {
    const frame = new OverviewFrame();
    const alphaAt = (fill: number): number => Object.assign(frame, { fill }).flatAlpha;
    expect([alphaAt(1), alphaAt(TINT), alphaAt(TINT / 2), alphaAt(0)]).toEqual([1, 1, 0.5, 0]);
  });
});
