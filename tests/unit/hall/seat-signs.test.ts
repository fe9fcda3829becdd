import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { paintSeatIcons } from '../../../src/hall/render/seat-icons.ts';
import { sampleIndex } from '../samples/hall-samples.ts';
import { recordedCanvas } from '../samples/recorded-canvas.ts';

beforeEach(() => void vi.stubGlobal('Path2D', Object));
afterEach(() => void vi.unstubAllGlobals());

/**
 * Signs of a row of seats 10 units across: an ordinary one, a wheelchair's, a companion's, a restricted one and a taken
 * wheelchair's.
 */
const signs = (scale: number) => {
  const kinds = ['ordinary', 'wheelchair', 'companion', 'restricted', 'wheelchair'] as const;
  const index = sampleIndex(
    kinds.map((kind, at) => ({ x: 20 * at, y: 0, kind, shape: 1, state: at === 4 ? SEAT_TAKEN : 0 })),
  );
  const { context, marks } = recordedCanvas();
  const strokes: number[] = [];
  Object.assign(context, {
    translate: () => {},
    rotate: () => {},
    stroke: () => strokes.push(context.lineWidth),
  });
  const camera = { zoom: 1, scale, x: 0, y: 0 };
  paintSeatIcons(context, index, Uint32Array.from([0, 1, 2, 3, 4]), camera, ['#000', '#000', '#000'], false);
  return { pictograms: strokes.length, covers: marks.filter(({ kind }) => kind === 'fill') };
};

it('seat signs are pictograms on free accessible places and a cover on restricted seats', () => {
  const { pictograms, covers } = signs(2);
  expect(pictograms).toBe(2);
  expect(covers).toHaveLength(1);
  // A narrow part of the seat, 20 px across, inside its edge.
  const { minX = 0, maxX = 0 } = covers[0]?.box ?? {};
  expect(maxX - minX).toBeGreaterThan(2);
  expect(maxX - minX).toBeLessThan(5);
  expect(minX).toBeGreaterThan(-10);
});

it('seat signs are omitted on seats too small for them', () => {
  expect(signs(0.8)).toMatchObject({ pictograms: 0, covers: [] });
});
