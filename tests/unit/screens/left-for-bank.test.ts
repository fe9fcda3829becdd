import { expect, it } from 'vitest';

import type { OrderHash } from '../../../src/contract/brand.ts';
import { clearAtBank, orderAtBank, markAtBank } from '../../../src/features/payment/left-for-bank.ts';
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
  expect(orderAtBank(storage, hash)).toBeNull();
  markAtBank(storage, hash, '100001');
  expect([orderAtBank(storage, hash), orderAtBank(storage, other)]).toEqual(['100001', null]);
  clearAtBank(storage, hash);
  expect(orderAtBank(storage, hash)).toBeNull();
});
