import { expect, it } from 'vitest';

import type { OrderHash } from '../../../src/contract/brand.ts';
import { clearAtBank, orderAtBank, markAtBank } from '../../../src/persistence/at-bank.ts';
import { storageWith } from '../samples/memory-storage.ts';

it('an order is marked as at the bank until the mark is cleared', () => {
  const { storage } = storageWith([], () => 1000);
  const [hash, other] = ['A'.repeat(40), 'B'.repeat(40)] as [OrderHash, OrderHash];
  expect(orderAtBank(storage, hash)).toBeNull();
  markAtBank(storage, hash, '100001');
  expect([orderAtBank(storage, hash), orderAtBank(storage, other)]).toEqual(['100001', null]);
  clearAtBank(storage, hash);
  expect(orderAtBank(storage, hash)).toBeNull();
});
