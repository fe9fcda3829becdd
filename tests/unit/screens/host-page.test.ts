import { expect, test, vi } from 'vitest';
import { takeHostAddress } from '../../../src/features/host-page.ts';
import { storageWith } from '../samples/memory-storage.ts';

const hash = 'ABCDEF0123456789'.repeat(3).slice(0, 40);

function hostedAt(base: unknown) {
  const { storage } = storageWith([], () => 0);
  storage.set(`hosted.${hash}`, base);
  return storage;
}

vi.stubGlobal('document', { querySelector: () => null });

test.each([
  [`/order/${hash}`, '?a=1', `/tickets/order/${hash}?a=1`],
  [`/order/declined/${hash.toLowerCase()}`, '', `/tickets/order/declined/${hash.toLowerCase()}`],
  [`/order/${hash}/`, '', `/tickets/order/${hash}/`],
  [`/event/${hash}`, '', null],
  ['/order/ABC', '', null],
])('an order hosted under /tickets: %s%s leads to %s', (path, search, address) => {
  expect(takeHostAddress(hostedAt('/tickets'), path, search)).toBe(address);
});

test('the host address is returned only once', () => {
  const storage = hostedAt('');
  expect(takeHostAddress(storage, `/order/${hash}`, '')).toBe(`/order/${hash}`);
  expect(takeHostAddress(storage, `/order/${hash}`, '')).toBeNull();
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\0',
  'https://evil.example',
  'javascript:',
  '/a?b',
  7,
  null,
])('a stored base that is not a path is ignored: %j', (base) => {
  expect(takeHostAddress(hostedAt(base), `/order/${hash}`, '')).toBeNull();
});
