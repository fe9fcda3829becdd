import { describe, expect, it } from 'vitest';
import type { OrderHash } from '../../../src/contract/brand.ts';
import { forgetLastOrder, lastOrder } from '../../../src/features/last-order.ts';
import type { AppStorage } from '../../../src/ui/storage.ts';

const hash = 'A'.repeat(40) as OrderHash;

const storageWith = (value: unknown) => {
  let kept: unknown = value;
  const storage: AppStorage = {
    get: (_, check) => (kept === undefined ? null : check(kept)),
    set: (_, next) => void (kept = next),
    remove: () => void (kept = undefined),
    wipe: () => void (kept = undefined),
  };
  return { storage, kept: () => kept };
};

describe('the order to go on with', () => {
  it('is there until its last moment', () => {
    const { storage } = storageWith({ hash, deadlineMs: 1000 });
    expect(lastOrder(storage, 999)).toEqual({ hash, deadlineMs: 1000 });
    expect(lastOrder(storage, 1000)).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['no object', 'A'],
    ['an address instead of a hash', { hash: '../contacts', deadlineMs: 1000 }],
    ['a hash of another length', { hash: 'A'.repeat(41), deadlineMs: 1000 }],
    ['a deadline in words', { hash, deadlineMs: '1000' }],
  ])('is none where %s is kept', (_, value) => {
    expect(lastOrder(storageWith(value).storage, 0)).toBeNull();
  });

  it('is forgotten by its own hash alone', () => {
    const { storage, kept } = storageWith({ hash, deadlineMs: 1000 });
    forgetLastOrder(storage, 'B'.repeat(40) as OrderHash);
    expect(kept()).toEqual({ hash, deadlineMs: 1000 });
    forgetLastOrder(storage, hash);
    expect(kept()).toBeUndefined();
  });
});
