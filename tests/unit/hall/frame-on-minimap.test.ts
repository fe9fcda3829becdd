import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { minimapFrame } from '../../../src/hall/camera/minimap-frame.ts';
import { frameOnMinimap } from '../../../src/hall/minimap/frame-on-minimap.ts';

const camera = { scale: 0.1, x: -10, y: 5 };
const canvas = { width: 296, height: 200 };
const side = fc.double({ min: -4000, max: 8000, noNaN: true });
const length = fc.double({ min: 0, max: 6000, noNaN: true });

it('the frame of the visible area is fully inside the minimap wherever the view is', () => {
  fc.assert(
    fc.property(side, side, length, length, (minX, minY, across, down) => {
      const seen = { minX, minY, maxX: minX + across, maxY: minY + down };
      const { left, top, right, bottom } = frameOnMinimap(seen, camera, canvas, 2);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(canvas.width);
      expect(bottom).toBeLessThanOrEqual(canvas.height);
      expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(8);
    }),
  );
});

it('the frame matches the visible area', () => {
  const seen = { minX: 300, minY: 100, maxX: 800, maxY: 500 };
  expect(frameOnMinimap(seen, camera, canvas, 2)).toEqual({ left: 40, top: 30, right: 140, bottom: 110 });
});

it.each([
  [390, 467, 72, 72],
  [515, 390, 88, 72],
  [604, 540, 120, 120],
  [1040, 575, 148, 148],
])('in a viewport of %i × %i px the minimap is at most %i × %i', (width, height, wide, tall) => {
  // Proportions of a stadium, an opera and a stage before a long house.
  for (const box of [
    { minX: 0, minY: 0, maxX: 100, maxY: 88 },
    { minX: 0, minY: 0, maxX: 100, maxY: 85 },
  ]) {
    const frame = minimapFrame(box, { width, height });
    if (frame === null) throw new Error('no minimap');
    expect(frame.right - frame.left).toBeLessThanOrEqual(wide);
    expect(frame.bottom - frame.top).toBeLessThanOrEqual(tall);
    expect(frame.right - frame.left).toBeGreaterThan(60);
  }
});
