import { describe, expect, it } from 'vitest';

import { pickText } from '../../../src/core/text/pick-text.ts';

describe('a text in the buyer’s language', () => {
  it.each([
    [{ ru: 'Р', en: 'E', kz: 'K', ch: 'C' }, 'kz', { text: 'K', lang: 'kz' }],
    [{ ru: 'Р', en: 'E' }, 'kz', { text: 'E', lang: 'en' }],
    [{ ru: 'Р', kz: 'K' }, 'ch', { text: 'Р', lang: 'ru' }],
    [{ ch: 'C' }, 'en', { text: 'C', lang: 'ch' }],
    [{ ru: 'Р', en: '' }, 'en', { text: 'Р', lang: 'ru' }],
    [{}, 'en', { text: '', lang: 'en' }],
  ] as const)('falls back to English, Russian, then any: %j in %s', (local, asked, picked) => {
    expect(pickText(local, asked)).toEqual(picked);
  });
});
