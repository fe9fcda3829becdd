import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AlikePattern, viewOf, WHOLE } from '../../../workers/alike-pattern.ts';
import { bytesOf, joinBytes } from '../../../workers/byte-text.ts';

const comma = bytesOf(',');
const patternOf = (first: Uint8Array, last: Uint8Array) => AlikePattern.of([first], [WHOLE], last, comma);

describe('what stands between values', () => {
  it('is known again in any language, and told from all else', () => {
    // No text holds the character of number 127, which is no letter.
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((letters) => bytesOf(letters.replaceAll(/\p{Cc}/gu, '-')));
    fc.assert(
      fc.property(text, text, fc.nat(), (first, last, at) => {
        const pattern = patternOf(first, last);
        const pieces = [first, last, joinBytes([last, comma, first])];
        const all = joinBytes(pieces);
        let from = 0;
        for (const [number, { length }] of pieces.entries()) {
          expect(pattern?.standAt(viewOf(all), from, number)).toBe(true);
          // One letter is another.
          const changed = all.slice();
          const place = from + (at % length);
          changed[place] = changed[place] === 45 ? 46 : 45;
          expect(pattern?.standAt(viewOf(changed), from, number)).toBe(false);
          // And nothing stands where there is no room for it.
          expect(pattern?.standAt(viewOf(all.subarray(0, from + length - 1)), from, number)).toBe(false);
          from += length;
        }
        expect(pattern?.step).toBe(last.length + comma.length);
      }),
      { numRuns: 400 },
    );
  });

  it.each([0, 8, 127, 0xf5, 0xff])('is nothing with a byte of %i in it', (byte) => {
    expect(patternOf(bytesOf('abc'), Uint8Array.of(97, byte))).toBeNull();
  });
});
