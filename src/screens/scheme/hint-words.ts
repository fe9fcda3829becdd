import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { ZoneId } from '../../contract/brand.ts';
import { pickText } from '../../core/pick-text.ts';
import { SEAT_FREE, type SeatIndex } from '../../core/seat-index.ts';
import type { HintText } from '../../hall/hall-hint.tsx';
import type { Pick } from '../../hall/hall-snapshot.ts';
import { zoneCost, type LegendZone } from '../../hall/legend-zone.ts';
import { placeName, seatPlace } from './places.ts';

/** What a place of the map is, for the hint under the mouse and for who walks over it with the keys. */
export const hintWords = (
  i18n: I18n,
  met: NonNullable<Pick>,
  {
    index,
    zones,
    currency,
    held,
  }: {
    readonly index: SeatIndex;
    readonly zones: readonly LegendZone[];
    readonly currency: string;
    /** Ids of the places in the cart. */
    readonly held: ReadonlySet<string>;
  },
): HintText | null => {
  const { t, lang, format } = i18n;
  const costOf = (id: string): { zone: LegendZone | undefined; cost: string } => {
    const zone = zones.find((entry) => entry.id === id);
    return { zone, cost: zone === undefined ? '' : zoneCost(i18n, zone, currency) };
  };
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
  if (met.kind === 'sector') {
    const { name, id, total, free } = met.sector;
    const note = total === 0 ? '' : t('scheme.list.freeInSector', { count: free });
    const there = new Set(
      met.sector.zones.flatMap((entry) => (entry.free > 0 ? index.zones[entry.zone]?.id : [])),
    );
    const prices = zones.flatMap((zone) => (there.has(zone.id as ZoneId) ? (zone.fromMinor ?? []) : []));
    const least = prices.length === 0 ? '' : format.money(Math.min(...prices), currency);
    const several = prices.length > 1 || zones.some((zone) => zone.several && there.has(zone.id as ZoneId));
    const cost = least !== '' && several ? t('scheme.legend.from', { price: least }) : least;
    return { name: pickText(name, lang).text || id, note: joined(note, cost) };
  }
  if (met.kind === 'standing') {
    const { zone, cost } = costOf(met.area.zoneId);
    const left = t('scheme.seat.left', { count: met.area.left });
    return {
      name: pickText(met.area.name, lang).text || t('scheme.seat.standing'),
      note: joined(cost, left, held.has(met.area.id) ? t('scheme.seat.inCart') : ''),
      zone,
    };
  }
  const place = seatPlace(index, met.seat, lang);
  if (place === null) return null;
  const name = placeName(t, lang, place);
  if (index.state[met.seat] !== SEAT_FREE && !held.has(place.seatId))
    return { name, note: t('scheme.seat.taken') };
  const { zone, cost } = costOf(place.zoneId);
  return {
    name,
    note: joined(cost, t(held.has(place.seatId) ? 'scheme.seat.inCart' : 'scheme.seat.free')),
    zone,
  };
};
