import type { I18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import type { PriceZone } from '../../core/seating/price-zones.ts';

/** How many places of a zone are free, in words. */
export const zoneFreeText = ({ t }: Pick<I18n, 't'>, zone: PriceZone): string =>
  t(zone.stands ? 'scheme.list.freePlaces' : 'scheme.list.freeInSector', { count: zone.free });

/** What a ticket of a zone costs with its fee, and in which category where that is not plain. */
export const zonePrice = (i18n: Pick<I18n, 'format' | 'lang'>, zone: PriceZone, currency: string): string => {
  const cost = zoneCost(i18n, zone, currency);
  return zone.category === undefined ? cost : labelled(i18n.lang, zone.category, cost);
};

/** What a ticket of a zone costs with its fee. */
export const zoneCost = ({ format }: Pick<I18n, 'format'>, zone: PriceZone, currency: string): string =>
  format.money(zone.priceMinor, currency);
