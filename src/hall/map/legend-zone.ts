import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { PriceZone } from '../../core/seating/price-zones.ts';

/** How many places of a zone are free, in words. */
export const zoneFreeText = ({ t }: Pick<I18n, 't'>, zone: PriceZone): string =>
  t(zone.stands ? 'scheme.list.freePlaces' : 'scheme.list.freeInSector', { count: zone.free });

/** What a ticket of a zone costs with its fee: one price or a range of them, the zone's name where there is none. */
export const zoneCost = ({ format }: I18n, zone: PriceZone, currency: string): string => {
  if (zone.fromMinor === null) return zone.name;
  return format.moneyRange(zone.fromMinor, zone.upToMinor ?? zone.fromMinor, currency);
};
