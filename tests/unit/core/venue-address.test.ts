import { describe, expect, it } from 'vitest';

import { addressBeyond } from '../../../src/core/addresses/venue-address.ts';

describe('an address without its venue’s name', () => {
  it.each([
    ['Приречный театр оперы', 'Приречный театр оперы, Оперная наб., 1', 'Оперная наб., 1'],
    ['河畔歌剧院', '河畔歌剧院，歌剧滨河路1号', '歌剧滨河路1号'],
    ['Музей', 'Садовая дуга, 9', 'Садовая дуга, 9'],
    ['Музей', 'Музей', ''],
    ['', 'Садовая дуга, 9', 'Садовая дуга, 9'],
  ])('%s | %s', (venue, address, rest) => {
    expect(addressBeyond(venue, address)).toBe(rest);
  });
});
