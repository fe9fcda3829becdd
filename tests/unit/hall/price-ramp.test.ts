import { describe, expect, it } from 'vitest';

import { contrastColor } from '../../../src/hall/state/hall-theme.ts';
import { mixed } from '../../../src/hall/state/hall-theme.ts';
import { priceColor } from '../../../src/core/seating/price-zones.ts';
import { luminanceOf, type Rgba } from '../../../src/core/colors/hex-color.ts';
import { outlineOf, rgbaOf } from '../../../workers/paint/color-bytes.ts';

const shares = Array.from({ length: 41 }, (_, at) => at / 40);
const bytesOf = (color: string): Rgba =>
  rgbaOf(color === '#000' ? '#000000' : color === '#fff' ? '#ffffff' : color) ?? [0, 0, 0, 0];
const contrast = (one: string, other: string): number => {
  const [a = 0, b = 0] = [one, other].map((color) => luminanceOf(bytesOf(color))).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};

/* Machado 2009, severity 1, on linear light: colours as seen with red blindness and with green blindness. */
const blindness = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
} as const;
const seenBy = (matrix: readonly number[], color: string): number[] => {
  const [r, g, b] = bytesOf(color)
    .slice(0, 3)
    .map((byte) => (byte / 255) ** 2.2) as [number, number, number];
  return [0, 3, 6].map((row) => {
    const [a = 0, c = 0, d = 0] = matrix.slice(row, row + 3);
    return Math.max(0, a * r + c * g + d * b) ** (1 / 2.2);
  });
};

describe('the price colour ramp', () => {
  for (const paper of ['color', 'colorOnDark'] as const) {
    const colors = shares.map((share) => priceColor(share)[paper]);

    it(`gets darker from cheap to expensive (${paper})`, () => {
      const light = colors.map((color) => luminanceOf(bytesOf(color)));
      expect(light).toEqual([...light].sort((a, b) => b - a));
    });

    it(`outlines free seats whose colour lacks contrast with the background (${paper})`, () => {
      const [page, ground] = paper === 'color' ? ['#fafcfb', '#f3efe8'] : ['#101412', '#1c211e'];
      const edges = colors.map((color) => outlineOf(color, page));
      for (const [at, edge] of edges.entries())
        for (const under of [page, ground])
          expect(contrast(edge ?? colors[at] ?? '', under)).toBeGreaterThanOrEqual(3);
      // A colour with enough contrast has no edge.
      expect(edges.filter((edge) => edge === undefined).length).toBeGreaterThan(8);
    });

    it(`keeps seven prices distinguishable with red-green colour blindness (${paper})`, () => {
      const seven = Array.from({ length: 7 }, (_, at) => priceColor(at / 6)[paper]);
      for (const matrix of Object.values(blindness)) {
        const seen = seven.map((color) => seenBy(matrix, color));
        for (const [at, one] of seen.entries())
          for (const other of seen.slice(at + 1))
            expect(Math.hypot(...one.map((part, way) => part - (other[way] ?? 0)))).toBeGreaterThan(0.08);
      }
    });

    it(`keeps text on top readable at any fade (${paper})`, () => {
      for (const color of colors)
        for (const sheet of ['#fafcfb', '#101412'])
          for (const fade of [0.38, 0.6, 0.8, 1]) {
            const fill = mixed(sheet, color, fade);
            expect(contrast(fill, contrastColor(fill))).toBeGreaterThanOrEqual(4.5);
          }
    });
  }

  it('clamps shares outside 0 to 1 and mixes colours linearly', () => {
    expect(priceColor(-1)).toEqual(priceColor(0));
    expect(priceColor(2)).toEqual(priceColor(1));
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});
