import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { confirmedNominal } from '../../../src/contract/nominal.ts';
import { createdOrder } from '../../../src/contract/order.ts';
import { isLocalPath } from '../../../src/contract/scalars.ts';
import { trickyPath } from './tricky-paths.ts';

const here = 'https://shop.example/event/ABC';

describe('a path of this site', () => {
  it('leads to this site and nowhere else', () => {
    fc.assert(
      fc.property(
        trickyPath,
        (text) => !isLocalPath(text) || new URL(text, here).origin === 'https://shop.example',
      ),
      { numRuns: 5000 },
    );
  });
});

describe('the hash of an order that was made', () => {
  const hash = 'ABCDEF0123'.repeat(4);

  it('is 40 hex digits in either case, as they came', () => {
    for (const good of [hash, hash.toLowerCase(), ` ${hash} `])
      expect(createdOrder.parse({ hash: good }).hash).toBe(good.trim());
    expect(confirmedNominal.parse({ hash }).hash).toBe(hash);
  });

  it.each([
    '../../contacts',
    `${hash}/../../x`,
    `${hash}?x=1`,
    hash.slice(1),
    `${hash}0`,
    `G${hash.slice(1)}`,
    '',
    7,
    null,
  ])('is not gone to where it is none: %j', (bad) => {
    expect(createdOrder.safeParse({ hash: bad }).success).toBe(false);
    // The page of the order that was named is known without it.
    expect(confirmedNominal.parse({ hash: bad }).hash).toBe('');
  });
});
