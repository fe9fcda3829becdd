import type { I18n } from '../../../../i18n/i18n-context.tsx';
import type { Lang } from '../../../../i18n/formats/languages.ts';
import { joinWords, nearParts } from '../../../../i18n/formats/punctuation.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { SEAT_FREE, SEAT_TAKEN, type SectorEntry, type SeatIndex } from '../../../core/hall/seat-index.ts';
import type { HintText } from '../../../hall/map/hall-hint.tsx';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { categoryCost, zoneCost } from '../../../hall/map/legend-zone.ts';
import { placeWords, seatPlace } from '../common/places.ts';

/** What the texts of a place are made from. */
export type WordsOfHall = {
  readonly index: SeatIndex;
  readonly zones: readonly PriceZone[];
  /** The zones within the price filter: sectors are described by these only. */
  readonly zonesInPrice: readonly PriceZone[];
  readonly currency: string;
  /** Ids of the places in the cart. */
  readonly cartSeatIds: ReadonlySet<string>;
};

/** The description of a place in parts; '' for missing parts. */
export type PlaceDescription = {
  readonly sector: string;
  readonly row: string;
  /** The number of the seat, or the name of an area; '' for a sector. */
  readonly name: string;
  readonly cost: string;
  readonly state: string;
  readonly zone?: PriceZone | undefined;
};

/** How many seats of a sector are free, and their prices. */
const freeIn = (
  i18n: I18n,
  sector: SectorEntry,
  { index, zones, zonesInPrice, currency }: WordsOfHall,
): { readonly free: number; readonly cost: string } => {
  const freeOf = ({ id }: PriceZone): number =>
    sector.zones.find(({ zone }) => index.zones[zone]?.id === id)?.free ?? 0;
  const costs = zonesInPrice.filter((zone) => freeOf(zone) > 0).map(({ priceMinor }) => priceMinor);
  const range = (): string => i18n.format.moneyRange(Math.min(...costs), Math.max(...costs), currency);
  const cost = costs.length > 0 ? categoryCost(i18n.lang, zones[0] ?? {}, range()) : '';
  const leftOut = zones.filter((zone) => !zonesInPrice.includes(zone));
  return { free: leftOut.reduce((free, zone) => free - freeOf(zone), sector.free), cost };
};

/** Describes a place of the map for keyboard users; null for a shape that is not for sale. */
export const describePlace = (
  i18n: I18n,
  met: NonNullable<HitTarget>,
  hall: WordsOfHall,
): PlaceDescription | null => {
  const { t, lang } = i18n;
  const { index, zones, currency, cartSeatIds } = hall;
  const zoneOf = (id: string): { zone: PriceZone | undefined; cost: string } => {
    const zone = zones.find((entry) => entry.id === id);
    return { zone, cost: zone === undefined ? '' : zoneCost(i18n, zone, currency) };
  };
  if (met.kind === 'ambiguous') return null;
  if (met.kind === 'sector') {
    const { name, id, total } = met.sector;
    const { free, cost } = freeIn(i18n, met.sector, hall);
    const state = total === 0 ? '' : t('scheme.list.freeInSector', { count: free });
    return { sector: pickText(name, lang).text || id, row: '', name: '', cost, state };
  }
  if (met.kind === 'standing') {
    const left = t('scheme.seat.left', { count: met.area.left });
    return {
      sector: '',
      row: '',
      name: pickText(met.area.name, lang).text || t('scheme.seat.standing'),
      state: joinWords(lang, [left, cartSeatIds.has(met.area.id) ? t('scheme.seat.inCart') : '']),
      ...zoneOf(met.area.zoneId),
    };
  }
  const place = seatPlace(index, met.seat);
  if (place === null) return null;
  const { special: _, ...plain } = place;
  const [sector, row, name] = (
    [
      { ...plain, row: '', seat: '' },
      { ...plain, sector: null, seat: '' },
      // Its special kind is named once, with its number.
      { ...place, sector: null, row: '' },
    ] as const
  ).map((part) => joinWords(lang, placeWords(t, lang, part))) as [string, string, string];
  const sale = index.state[met.seat];
  if (sale !== SEAT_FREE && !cartSeatIds.has(place.seatId)) {
    const gone = t(sale === SEAT_TAKEN ? 'scheme.seat.taken' : 'scheme.seat.unavailable');
    return { sector, row, name, cost: '', state: gone };
  }
  const state = t(cartSeatIds.has(place.seatId) ? 'scheme.seat.inCart' : 'scheme.seat.free');
  return { sector, row, name, state, ...zoneOf(place.zoneId) };
};

const hintOf = (lang: Lang, { sector, row, name, cost, state, zone }: PlaceDescription): HintText => ({
  name: joinWords(lang, [sector, ...nearParts(lang, [row, name])]),
  // For a sector, the free seats come first; for a place, its price.
  note: joinWords(lang, name === '' ? [state, cost] : [cost, state]),
  ...(zone && { zone }),
});

/** Describes a place of the map for the hint under the mouse; null for a shape that is not for sale. */
export const hintWords = (i18n: I18n, met: NonNullable<HitTarget>, hall: WordsOfHall): HintText | null => {
  const said = describePlace(i18n, met, hall);
  return said === null ? null : hintOf(i18n.lang, said);
};

/** The whole description on one line. */
export const wholeWords = (lang: Lang, said: PlaceDescription): string => {
  const { name, note } = hintOf(lang, said);
  return joinWords(lang, [name, note]);
};

/**
 * What has changed since the previously announced place: sector, row and price are omitted if they are the same.
 * Sectors and areas are announced completely, and a seat always with whether it is free.
 */
export const changedWords = (lang: Lang, before: PlaceDescription | null, now: PlaceDescription): string => {
  if (before === null || now.name === '' || now.sector === '') return wholeWords(lang, now);
  const isSameSector = before.sector === now.sector;
  const isSameRow = isSameSector && before.row === now.row;
  return joinWords(lang, [
    isSameSector ? '' : now.sector,
    ...nearParts(lang, [isSameRow ? '' : now.row, now.name]),
    // A sector's «from» price is not yet this seat's price.
    before.cost === now.cost && before.name !== '' ? '' : now.cost,
    now.state,
  ]);
};
