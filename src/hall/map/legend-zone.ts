import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { Minor } from '../../contract/brand.ts';
import type { HallZone } from '../state/hall-theme.ts';

/** A price zone as the legend shows it. */
export type LegendZone = {
  readonly name: string;
  /** The least a ticket of the zone costs with its fee; null where nothing is on sale in it. */
  readonly fromMinor: Minor | null;
  /** The most. */
  readonly upToMinor: Minor | null;
  readonly free: number;
  /** Some of its places are no seats: one stands there. */
  readonly stands: boolean;
} & HallZone;

/** How many places of a zone are free, in words. */
export const zoneFreeText = ({ t }: Pick<I18n, 't'>, zone: LegendZone): string =>
  t(zone.stands ? 'scheme.list.freePlaces' : 'scheme.list.freeInSector', { count: zone.free });

/** What a ticket of a zone costs with its fee: one price or a range of them, the zone's name where there is none. */
export const zoneCost = ({ format }: I18n, zone: LegendZone, currency: string): string => {
  if (zone.fromMinor === null) return zone.name;
  return format.moneyRange(zone.fromMinor, zone.upToMinor ?? zone.fromMinor, currency);
};
