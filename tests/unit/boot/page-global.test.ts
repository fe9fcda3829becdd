import { expect, it } from 'vitest';

import { pageGlobal } from '../../../src/boot/page-global.ts';

it('a page global is created once and found by its name', () => {
  const made: string[] = [];
  const take = (name: string) =>
    pageGlobal(name, () => {
      made.push(name);
      return { name };
    });
  const first = take('a test’s first');
  expect(take('a test’s first')).toBe(first);
  expect(take('a test’s second')).toEqual({ name: 'a test’s second' });
  expect(made).toEqual(['a test’s first', 'a test’s second']);
});

it('an undefined page global is not created again', () => {
  let times = 0;
  const take = () =>
    pageGlobal('a test’s nothing', () => {
      times += 1;
      return undefined;
    });
  take();
  take();
  expect(times).toBe(1);
});
