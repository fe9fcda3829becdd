import { rgbaOf } from '../../../workers/paint/color-bytes.ts';
import type { PriceZoneSign } from '../../core/seating/price-zones.ts';
import { hexOf, inkOn, mixBytes, type Rgba } from '../../core/colors/hex-color.ts';
import type { HallAppearance } from '../../../workers/messages/hall-api.ts';
import type { Lang } from '../../contract/local-text.ts';

/** The colours of the canvas, each `#rrggbb`, or `#rrggbbaa` if translucent. */
export type HallTheme = {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly taken: string;
  readonly unavailable: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly label: string;
  /** The colour of all free seats, whatever their zone, if the user's system sets the colours. */
  readonly seat: string | null;
  readonly dark: boolean;
  readonly font: string;
};

const white: Rgba = [255, 255, 255, 1];

/** A price zone as the map paints it. Without a colour for dark paper, the one for light paper is used. */
export type HallZone = Omit<PriceZoneSign, 'colorOnDark'> & Partial<Pick<PriceZoneSign, 'colorOnDark'>>;

/** The zone's colour on a theme's paper, or the one that the user's system gives to all zones. */
export const zoneColor = ({ color, colorOnDark }: HallZone, { seat, dark }: HallTheme): string =>
  seat ?? (dark ? (colorOnDark ?? color) : color);

/** The zone's colour for elements of the page, which follows their theme. */
export const zoneFill = ({ color, colorOnDark = color }: HallZone): string =>
  `light-dark(${color}, ${colorOnDark})`;

/** Black or white, whichever contrasts more with an opaque colour. */
export const contrastColor = (color: string): string => inkOn(rgbaOf(color) ?? white);

const black: Rgba = [0, 0, 0, 1];

/** Mixes two opaque colours to `#rrggbb`: `share` 0 is the first, 1 the second. */
export const mixed = (from: string, to: string, share: number): string =>
  hexOf(mixBytes(rgbaOf(from) ?? black, rgbaOf(to) ?? black, share));

/** The worker's parameters for painting tiles. */
export const appearanceOf = (theme: HallTheme, zones: readonly HallZone[], lang: Lang): HallAppearance => ({
  zoneColors: Object.fromEntries(zones.map((zone) => [zone.id, zoneColor(zone, theme)])),
  taken: theme.taken,
  unavailable: theme.unavailable,
  ink: theme.ink,
  paper: theme.paper,
  dark: theme.dark,
  lang,
});

/** True if two themes paint the same. */
export const samePaint = (a: HallTheme | null, b: HallTheme | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const signsOf = (zones: readonly HallZone[]): string =>
  JSON.stringify(zones.map(({ id, color, letter }) => [id, color, letter]));

/** True if two lists of zones paint the same, even if their other fields differ. */
export const sameZones = (a: readonly HallZone[], b: readonly HallZone[]): boolean =>
  signsOf(a) === signsOf(b);
