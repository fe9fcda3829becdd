import type { CategoryId, Minor, ZoneId } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import type { Lang } from '../../contract/local-text.ts';
import { bytesOfHex, hexOf, mixBytes } from '../colors/hex-color.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { pickText } from '../text/pick-text.ts';
import { preferredPrices, preferredRows, ticketMinor } from './preferences.ts';

/** How a price zone is identified on the map: `letter` is for people who can't distinguish the colours. */
export type PriceZoneSign = {
  readonly id: string;
  /** On a light page and on a dark one, `#rrggbb`. */
  readonly color: string;
  readonly colorOnDark: string;
  readonly letter: string;
};

/** A price zone as a legend shows it. */
export type PriceZone = PriceZoneSign & {
  readonly name: string;
  /** The price of a ticket in the zone, fee included, in the category it is shown for. */
  readonly priceMinor: Minor;
  /** The category's name, if several were requested and the price belongs to one of them. */
  readonly category?: string;
  readonly free: number;
  /** Whether some of its places are standing places. */
  readonly stands: boolean;
};

/*
 * From cheap to expensive, evenly spaced in lightness (OKLCH 0.82 … 0.42 on a light page, 0.87 … 0.58 on a dark one)
 * while the hue runs from yellow to violet: people who confuse red and green can still read it by lightness and by blue
 * against yellow.
 */
const stops = {
  light: ['#e3c151', '#7bbf6c', '#09a998', '#0085b4', '#4658ba', '#5c3093'],
  dark: ['#f3d268', '#93d685', '#21cab5', '#2caae0', '#6d83e6', '#8962c5'],
} as const;

/** A colour of the map on a light page and on a dark one, `#rrggbb`. */
type PaperColors = Pick<PriceZoneSign, 'color' | 'colorOnDark'>;

/**
 * The colour of a price: `share` 0 is the lowest on sale, 1 the highest.
 *
 * @internal Used by tests.
 */
export const priceColor = (share: number): PaperColors => {
  const last = stops.light.length - 1;
  const place = Math.min(1, Math.max(0, share)) * last;
  const from = Math.min(last - 1, Math.floor(place));
  const on = (ramp: readonly string[]): string => {
    const [one, next] = [bytesOfHex(ramp[from] ?? ''), bytesOfHex(ramp[from + 1] ?? '')];
    return one === null || next === null ? '' : hexOf(mixBytes(one, next, place - from));
  };
  return { color: on(stops.light), colorOnDark: on(stops.dark) };
};

/* The full price of a ticket in each zone, most expensive zone first. */
const byOrdinaryPrice = (prices: readonly PriceRow[]): readonly (readonly [ZoneId, Minor])[] =>
  [...preferredPrices(prices, '')].sort(([, one], [, other]) => other - one);

/**
 * The price zones, most expensive first, each with the colour of its price's rank: equal prices look alike. A zone's
 * price is what its seats are offered at: in the requested category, else the full price, never an unrequested
 * concession. Order, letters and colours always follow the full price. Letters cover `all` the event's prices, so
 * every zone keeps its letter even if another is missing from this session.
 */
export const priceZones = (
  prices: readonly PriceRow[],
  index: Pick<SeatIndex, 'zones' | 'standing'> | null,
  lang: Lang,
  categoryId: CategoryId | '' = '',
  all: readonly PriceRow[] = prices,
): readonly PriceZone[] => {
  const zones = byOrdinaryPrice(prices);
  const ranks = [...new Set(zones.map(([, price]) => price))].toReversed();
  const lettered = byOrdinaryPrice(all).map(([id]) => id);
  const offered = preferredRows(prices, categoryId);
  return zones.flatMap(([id, ordinary]) => {
    const row = offered.get(id);
    if (row === undefined) return [];
    const standing = (index?.standing ?? []).filter((area) => area.zoneId === id);
    const free = index?.zones.find((zone) => zone.id === id)?.free ?? 0;
    return {
      id,
      ...priceColor(ranks.length < 2 ? 0.5 : ranks.indexOf(ordinary) / (ranks.length - 1)),
      name: pickText(row.zone, lang).text,
      priceMinor: ticketMinor(row),
      free: free + standing.reduce((sum, area) => sum + area.left, 0),
      stands: standing.length > 0,
      letter: letters[lettered.indexOf(id)] ?? '',
    };
  });
};

/** The zones whose ticket price is within a maximum; null = any price. */
export const zonesWithin = (zones: readonly PriceZone[], mostMinor: Minor | null): readonly PriceZone[] =>
  mostMinor === null ? zones : zones.filter(({ priceMinor }) => priceMinor <= mostMinor);

/* Beyond the alphabet a zone has only its colour and its name. */
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/* The share of its colour that a nearly sold-out sector keeps. */
const minShare = 0.6;
/* Nobody can distinguish more steps, and with these few sectors need redrawing at a time while a hall sells. */
const shareSteps = 32;

/** The share of its colour that a sector has, 0 … 1: the fewer of its places are free, the paler it is. */
export const colorShare = (free: number, total: number): number =>
  minShare + (1 - minShare) * (Math.ceil((shareSteps * free) / total) / shareSteps);
