import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { Lang } from '../../../i18n/formats/languages.ts';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import type { PriceZone } from '../../core/seating/price-zones.ts';

/** The number of free places in a zone, as a text. */
export const zoneFreeText = ({ t }: Pick<I18n, 't'>, zone: PriceZone): string =>
  t(zone.stands ? 'scheme.list.freePlaces' : 'scheme.list.freeInSector', { count: zone.free });

/** A price as a text; if a zone has several categories, with the one that the price is for. */
export const categoryCost = (lang: Lang, { category }: Pick<PriceZone, 'category'>, cost: string): string =>
  category === undefined ? cost : labelled(lang, category, cost);

/** The price of a ticket in a zone, including the service fee. */
export const zoneCost = (
  { lang, format }: Pick<I18n, 'lang' | 'format'>,
  zone: PriceZone,
  currency: string,
): string => categoryCost(lang, zone, format.money(zone.priceMinor, currency));
