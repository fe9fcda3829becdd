import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bytesOfHex, hexOf, luminanceOf } from '../../../src/core/colors/hex-color.ts';

const byte = fc.integer({ min: 0, max: 255 });

describe('a colour in hexadecimal digits', () => {
  it('has its bytes from 0 to 255 and its opacity from 0 to 1', () => {
    expect(bytesOfHex('#0a80FF')).toEqual([10, 128, 255, 1]);
    expect(bytesOfHex('#0a80ff00')).toEqual([10, 128, 255, 0]);
    expect(bytesOfHex('#0a80ff33')).toEqual([10, 128, 255, 0.2]);
    expect(bytesOfHex('#0a80ffff')).toEqual([10, 128, 255, 1]);
  });

  it('is written back as it was read, without an opacity of 1', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (red, green, blue, alpha) => {
        const hex = hexOf([red, green, blue, alpha / 255]);
        expect(hex).toHaveLength(alpha === 255 ? 7 : 9);
        const [r, g, b, opacity] = bytesOfHex(hex) ?? [];
        expect([r, g, b]).toEqual([red, green, blue]);
        expect(opacity).toBeCloseTo(alpha / 255, 12);
      }),
    );
  });

  it.each([
    '',
    '#fff',
    '0a80ff',
    '#0a80f',
    '#0a80ff0',
    '#0a80fg',
    '#0a80ff000',
    ' #0a80ff',
    '#0a80ff\n',
    'red',
  ])('is nothing else: «%s»', (text) => {
    expect(bytesOfHex(text)).toBeNull();
  });
});

describe('the luminance of a colour', () => {
  it('is that of WCAG 2: 0 for black, 1 for white, green being the brightest', () => {
    expect(luminanceOf([0, 0, 0, 1])).toBe(0);
    expect(luminanceOf([255, 255, 255, 1])).toBeCloseTo(1, 9);
    const [red, green, blue] = [
      luminanceOf([255, 0, 0, 1]),
      luminanceOf([0, 255, 0, 1]),
      luminanceOf([0, 0, 255, 1]),
    ];
    expect([red, green, blue]).toEqual([
      expect.closeTo(0.2126, 4),
      expect.closeTo(0.7152, 4),
      expect.closeTo(0.0722, 4),
    ]);
    // Grey in the middle, and on the straight part of the curve.
    expect(luminanceOf([128, 128, 128, 1])).toBeCloseTo(0.2159, 4);
    expect(luminanceOf([10, 10, 10, 1])).toBeCloseTo(10 / 255 / 12.92, 6);
  });
});
