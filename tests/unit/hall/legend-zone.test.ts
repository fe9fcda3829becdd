import { expect, it } from 'vitest';

import { createFormat } from '../../../i18n/formats/format.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { en } from '../../catalogs/en.ts';
import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { Minor } from '../../../src/contract/brand.ts';
import type { PriceZone } from '../../../src/core/seating/price-zones.ts';
import { zoneCost, zoneFreeText } from '../../../src/hall/map/legend-zone.ts';

const i18n = { format: createFormat('ru') } as unknown as I18n;
const zone: PriceZone = {
  id: 'z1',
  color: '#335577',
  colorOnDark: '#335577',
  letter: 'A',
  name: 'Партер',
  priceMinor: 150_000 as Minor,
  free: 3,
  stands: false,
};

it('the cost of a zone is its formatted price', () => {
  expect(zoneCost(i18n, zone, 'RUB')).toBe('1\u00a0500\u00a0₽');
});

it('standing zones count places instead of seats', () => {
  const english = createTranslator('en', en, { strict: true });
  expect(zoneFreeText(english, { ...zone, free: 1338 })).toBe('1,338 seats available');
  expect(zoneFreeText(english, { ...zone, free: 1338, stands: true })).toBe('1,338 places available');
  expect(zoneFreeText(english, { ...zone, free: 1, stands: true })).toBe('1 place available');
});
