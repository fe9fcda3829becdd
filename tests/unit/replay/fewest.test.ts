import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fewest } from '../../replay/fewest.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

it('keeps only what is needed, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 0, max: 40 })
        .chain((count) => fc.tuple(fc.constant(count), fc.subarray(numbers(count)))),
      async ([count, needed]) => {
        const asked = new Set<string>();
        const { left, tries, isDone } = await fewest(numbers(count), async (some) => {
          expect(asked.has(some.join()), 'the same is asked once').toBe(false);
          asked.add(some.join());
          return needed.every((one) => some.includes(one));
        });
        expect([left, isDone, tries]).toEqual([needed, true, asked.size]);
      },
    ),
  );
});

it('finds one of several minimal ways to fail', async () => {
  const fails = (some: readonly number[]): boolean =>
    (some.includes(3) && some.includes(17)) || (some.includes(5) && !some.includes(3));
  const { left } = await fewest(numbers(20), async (some) => fails(some));
  expect(fails(left)).toBe(true);
  for (const one of left) expect(fails(left.filter((other) => other !== one))).toBe(false);
});

it('stops at its limit with the best result so far', async () => {
  let tries = 0;
  const { left, isDone } = await fewest(
    numbers(32),
    async (some) => {
      tries += 1;
      return some.includes(31);
    },
    { isOver: () => tries >= 2 },
  );
  expect([isDone, left.length, left.includes(31)]).toEqual([false, 16, true]);
});
