import { expect, it } from 'vitest';

import type { OrderHash } from '../../../src/contract/brand.ts';
import { forgetLeft, hasLeft, noteLeft } from '../../../src/features/payment/left-for-bank.ts';
import { openStorage } from '../../../src/ui/storage.ts';

it('an order’s page knows that its buyer was led to the bank, until they are back', () => {
  const kept = new Map<string, string>();
  const storage = openStorage(
    {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
      key: (at) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    },
    () => 1000,
  );
  const [hash, other] = ['A'.repeat(40), 'B'.repeat(40)] as [OrderHash, OrderHash];
  expect(hasLeft(storage, hash)).toBe(false);
  noteLeft(storage, hash);
  expect([hasLeft(storage, hash), hasLeft(storage, other)]).toEqual([true, false]);
  forgetLeft(storage, hash);
  expect(hasLeft(storage, hash)).toBe(false);
});
