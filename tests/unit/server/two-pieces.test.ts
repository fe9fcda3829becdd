import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressHead, compressTail } from '../../../fixtures/server/packing/packing.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** Texts that tempt a packer to point back across the border, or into its dictionary. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('{"seat_id":"', '","quantity":"1"},', 'the time of the ', '<circle cx="', ' '),
      fc.integer({ min: 0, max: 9999 }).map(String),
      fc.string(),
    ),
    { maxLength: 300 },
  )
  .map((parts) => Buffer.from(parts.join('').repeat(3)));

it.each(['br', 'gzip'] as const)('two pieces packed by %s are one stream', async (encoding) => {
  const effort = fc.constantFrom('soon' as const, 'well' as const);
  await fc.assert(
    fc.asyncProperty(text, text, effort, async (first, last, how) => {
      const pieces = [await compressHead(first, encoding, how), await compressTail(last, encoding, first)];
      const whole = Buffer.concat([first, last]);
      expect(unpack[encoding](Buffer.concat(pieces)).equals(whole)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it.each(['br', 'gzip'] as const)('pieces of megabytes are, too, in %s', async (encoding) => {
  const rows = (from: number): Buffer =>
    Buffer.from(Array.from({ length: 40_000 }, (_, at) => `{"seat":"${from + at * 7}"},`).join(''));
  const [first, last] = [rows(1), rows(1)];
  const pieces = [await compressHead(first, encoding, 'soon'), await compressTail(last, encoding, first)];
  const whole = unpack[encoding](Buffer.concat(pieces));
  expect(whole.equals(Buffer.concat([first, last]))).toBe(true);
});
