import { expect, it } from 'vitest';

import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { Minor } from '../../../src/contract/brand.ts';
import { zoneCost, type LegendZone } from '../../../src/hall/legend-zone.ts';

const i18n = {
  t: (name: string, { price }: { readonly price: string }) => `${name} ${price}`,
  format: { money: (minor: number, currency: string) => `${minor / 100} ${currency}` },
} as unknown as I18n;
const zone: LegendZone = {
  id: 'z1',
  color: '#335577',
  letter: 'A',
  name: 'Партер',
  fromMinor: 150_000 as Minor,
  several: false,
  free: 3,
};

it('a zone’s cost is its price, «from» where there are several, its name where nothing is sold in it', () => {
  expect(zoneCost(i18n, zone, 'RUB')).toBe('1500 RUB');
  expect(zoneCost(i18n, { ...zone, several: true }, 'RUB')).toBe('scheme.legend.from 1500 RUB');
  expect(zoneCost(i18n, { ...zone, several: true, fromMinor: null }, 'RUB')).toBe('Партер');
});
