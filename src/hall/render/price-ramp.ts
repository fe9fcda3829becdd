import { hexOf, rgbaOf, type Rgba } from '../../../workers/paint/color-bytes.ts';

/*
 * From cheap to dear, evenly spaced in lightness (OKLCH 0.82 … 0.42 on light paper, 0.87 … 0.58 on dark) while the
 * hue runs from yellow to violet: who confuses red and green still reads it, by lightness and by blue against yellow.
 */
const stops = {
  light: ['#e3c151', '#7bbf6c', '#09a998', '#0085b4', '#4658ba', '#5c3093'],
  dark: ['#f3d268', '#93d685', '#21cab5', '#2caae0', '#6d83e6', '#8962c5'],
} as const;

const black: Rgba = [0, 0, 0, 1];

/** Two opaque colours mixed, `#rrggbb`: `share` 0 is the first, 1 the second. */
export const mixed = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbaOf(from) ?? black, rgbaOf(to) ?? black];
  const mix = (at: 0 | 1 | 2): number => Math.round(a[at] + (b[at] - a[at]) * share);
  return hexOf([mix(0), mix(1), mix(2), 1]);
};

/** A colour of the map on light paper and on dark, `#rrggbb`. */
type PaperColors = {
  readonly color: string;
  readonly colorOnDark: string;
};

/** The colour of a price: `share` 0 is the least of those on sale, 1 the highest. */
export const priceColor = (share: number): PaperColors => {
  const last = stops.light.length - 1;
  const place = Math.min(1, Math.max(0, share)) * last;
  const from = Math.min(last - 1, Math.floor(place));
  const on = (ramp: readonly string[]): string => mixed(ramp[from] ?? '', ramp[from + 1] ?? '', place - from);
  return { color: on(stops.light), colorOnDark: on(stops.dark) };
};
