import { expect, it } from 'vitest';
import { byteCache } from '../../../fixtures/server/packing/packing.ts';

/** A cache whose makings are counted by key. */
function counted(maxBytes: number) {
  const cache = byteCache(maxBytes);
  const made: string[] = [];
  const ask = (key: string, bytes = 40): Promise<Buffer> =>
    cache(key, () => {
      made.push(key);
      return Promise.resolve(Buffer.alloc(bytes));
    });
  return { cache, made, ask };
}

it('makes a thing once for all who ask, those included who ask meanwhile', async () => {
  const { made, ask } = counted(100);
  const [one, two] = await Promise.all([ask('a'), ask('a')]);
  expect(two).toBe(one);
  expect(await ask('a')).toBe(one);
  expect(made).toEqual(['a']);
});

it('lets go of what was not asked for longest once there are too many bytes', async () => {
  const { made, ask } = counted(100);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('gives back what is larger than all it may keep, and keeps the bound', async () => {
  const { made, ask } = counted(100);
  expect(await ask('large', 500)).toHaveLength(500);
  await ask('large', 500);
  await ask('a');
  await ask('a');
  expect(made).toEqual(['large', 'large', 'a']);
});

it('makes again what could not be made', async () => {
  const { cache, ask } = counted(100);
  const failing = () => Promise.reject(new Error('no memory'));
  await expect(cache('a', failing)).rejects.toThrow('no memory');
  expect(await ask('a')).toHaveLength(40);
});
