import type { I18n } from '../../i18n/i18n-context.tsx';
import type { Minor } from '../contract/brand.ts';
import type { HallZone } from './draw/hall-theme.ts';

/** A price zone as the legend shows it. */
export interface LegendZone extends HallZone {
  readonly name: string;
  /** The least price of the zone; null where nothing is on sale in it. */
  readonly fromMinor: Minor | null;
  /** True where its categories of tickets differ in price. */
  readonly several: boolean;
  readonly free: number;
}

/** What a seat of a zone costs, in words: its price, «from» where there are several, its name where there is none. */
export const zoneCost = ({ t, format }: I18n, zone: LegendZone, currency: string): string => {
  if (zone.fromMinor === null) return zone.name;
  const price = format.money(zone.fromMinor, currency);
  return zone.several ? t('scheme.legend.from', { price }) : price;
};
