import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countUp, orderByKey } from '../../../src/core/hall/radix-order.ts';

/* Small keys, keys of more than one digit, and the largest possible ones. */
const key = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 65_530, max: 65_540 }),
  fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
);
const keys = fc.array(key, { maxLength: 60 }).map((list) => Uint32Array.from(list));

describe('ordering seats by a key', () => {
  it('matches a stable sort', () => {
    fc.assert(
      fc.property(keys, (list) => {
        const sorted = [...countUp(list.length)].sort((a, b) => (list[a] ?? 0) - (list[b] ?? 0));
        expect([...orderByKey(list)]).toEqual(sorted);
      }),
    );
  });

  it('keeps the previous order for equal keys', () => {
    fc.assert(
      fc.property(keys, keys, (one, other) => {
        const count = Math.min(one.length, other.length);
        const [first, second] = [one.slice(0, count), other.slice(0, count)];
        const before = orderByKey(second);
        const sorted = [...before].sort((a, b) => (first[a] ?? 0) - (first[b] ?? 0));
        expect([...orderByKey(first, before)]).toEqual(sorted);
        expect([...before]).toEqual([...orderByKey(second)]);
      }),
    );
  });
});
