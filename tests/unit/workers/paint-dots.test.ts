import { describe, expect, it } from 'vitest';

import { NO_ZONE, SEAT_TAKEN, SEAT_UNAVAILABLE } from '../../../src/core/hall/seat-index.ts';
import { hexOf } from '../../../src/core/colors/hex-color.ts';
import { rgbaOf } from '../../../workers/paint/color-bytes.ts';
import { paintDots } from '../../../workers/paint/tiles/paint-dots.ts';
import type { SeatColors } from '../../../workers/paint/tiles/paint-seats.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

const colors: SeatColors = {
  zones: ['#ff0000', undefined, '#0000ff'],
  faded: [false, false, true],
  taken: '#808080',
  unavailable: '#c0c0c0',
};

/** Paints seats on white and returns the colour of any pixel. */
function painted(seats: Parameters<typeof sampleIndex>[0], scale: number, size = 8) {
  const index = sampleIndex(seats);
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const all = Uint32Array.from({ length: index.count }, (_, seat) => seat);
  const view = { originX: 0, originY: 0, scale };
  const left = paintDots({ data, size }, index, all, view, colors);
  return {
    left,
    pixel: (x: number, y: number) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 3)],
  };
}

describe('seats one or two pixels wide', () => {
  it('are anti-aliased by how much of each pixel they cover', () => {
    // Half a size of 4 at a tenth: 0.4 pixels around (2.0, 2.5).
    const { pixel } = painted([{ x: 20, y: 25, zone: 0, halfWidth: 4, halfHeight: 4 }], 0.1);
    const share = 0.4 * 0.8;
    const shown = [255, Math.round(255 * (1 - share)), Math.round(255 * (1 - share))];
    expect(pixel(1, 2)).toEqual(shown);
    expect(pixel(2, 2)).toEqual(shown);
    for (const [x, y] of [
      [0, 2],
      [3, 2],
      [1, 1],
      [2, 3],
    ] as const)
      expect(pixel(x, y)).toEqual([255, 255, 255]);
  });

  it('show zone by colour, state by colour and size, and filtered-out seats in pale grey', () => {
    const at = (x: number, over: object) => ({ x, y: 15, halfWidth: 5, halfHeight: 5, ...over });
    const { pixel } = painted(
      [at(5, { zone: 0 }), at(25, { zone: 1 }), at(45, { zone: 2 }), at(65, { zone: 0, state: SEAT_TAKEN })],
      0.1,
    );
    expect(pixel(0, 1)).toEqual([255, 0, 0]);
    expect(pixel(4, 1)).toEqual([192, 192, 192]);
    const taken = Math.round(255 - (255 - 128) * 0.62 ** 2);
    expect(pixel(6, 1)).toEqual([taken, taken, taken]);
    const lost = painted([at(5, { zone: NO_ZONE, state: SEAT_UNAVAILABLE })], 0.1).pixel(0, 1);
    const pale = Math.round(255 - (255 - 192) * 0.4 ** 2);
    expect(lost).toEqual([pale, pale, pale]);
    // Free, in a zone without a price.
    expect(pixel(2, 1)).toEqual([pale, pale, pale]);
  });

  it('are clipped at the edges of the tile', () => {
    const { pixel } = painted([{ x: 0, y: 80, zone: 0, halfWidth: 10, halfHeight: 10 }], 0.1);
    expect(pixel(0, 7)).toEqual([255, 0, 0]);
    expect(pixel(1, 7)).toEqual([255, 255, 255]);
  });

  it('are painted as dots, while larger ones are left to the canvas', () => {
    const { left, pixel } = painted(
      [
        { x: 2, y: 2, zone: 0, halfWidth: 0.5, halfHeight: 0.5 },
        { x: 6, y: 6, zone: 0, halfWidth: 1.5, halfHeight: 1.5 },
      ],
      1,
    );
    expect([...left]).toEqual([1]);
    expect(pixel(6, 6)).toEqual([255, 255, 255]);
  });

  it.each(['#0a0b0c', '#ffffff', '#01020380'])(
    'use colours that survive a round trip through bytes: %s',
    (color) => {
      const bytes = rgbaOf(color);
      expect(bytes && hexOf(bytes)).toBe(color);
    },
  );
});
