import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding } from '../../../fixtures/server/packing/packing.ts';

describe('the encoding of a reply', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br; q=1.0, gzip;q=1', 'br'],
    ['br;q=0.001', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip;q=0.5, *;q=0.2', 'gzip'],
    ['br;level=9;q=0.3', 'br'],
  ])('to «%s» is %s', (accepts, encoding) => {
    expect(chooseEncoding(accepts)).toBe(encoding);
  });

  it.each([
    undefined,
    null,
    '',
    'identity',
    'deflate, zstd',
    'identity, br;q=0.5',
    'br;q=0',
    '*;q=0',
    'br;q=0, br',
    'identity;q=0',
    'abr, brx, x-br',
    // Weights that are none.
    'br;q=',
    'br;q=2',
    'br;q=-1',
    'br;q=1e0',
    'br;q=0x1',
    'br;q=0.1234',
    'br;q=NaN',
    ';q=1',
    ',,;;==',
    '__proto__, constructor',
  ])('to «%s» is none', (accepts) => {
    expect(chooseEncoding(accepts)).toBeNull();
  });

  it('is never one that was not named, whatever is sent', () => {
    const part = fc.constantFrom('br', 'gzip', 'identity', ';q=', '0', '1', '.', ',', ' ', 'é', '\t');
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (accepts) => {
          const encoding = chooseEncoding(accepts);
          expect(encoding === null || accepts.includes(encoding)).toBe(true);
        },
      ),
    );
  });

  it('of a header as long as a server takes is chosen at once', () => {
    const long = `${'br;q=0.0;'.repeat(4000)}, ${' '.repeat(16_000)}gzip`;
    const begun = performance.now();
    expect(chooseEncoding(long)).toBe('gzip');
    expect(performance.now() - begun).toBeLessThan(200);
  });
});
