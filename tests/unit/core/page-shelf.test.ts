import { expect, it } from 'vitest';

import { onShelf } from '../../../src/core/poster/page-shelf.ts';

it('what stands on the shelf is made once, and found by its name', () => {
  const made: string[] = [];
  const take = (name: string) =>
    onShelf(name, () => {
      made.push(name);
      return { name };
    });
  const first = take('a test’s first');
  expect(take('a test’s first')).toBe(first);
  expect(take('a test’s second')).toEqual({ name: 'a test’s second' });
  expect(made).toEqual(['a test’s first', 'a test’s second']);
});

it('nothing is a thing as well: it is not made again', () => {
  let times = 0;
  const take = () =>
    onShelf('a test’s nothing', () => {
      times += 1;
      return undefined;
    });
  take();
  take();
  expect(times).toBe(1);
});
