import { hexOf, luminanceOf, rgbaOf, type Rgba } from '../../../workers/paint/color-bytes.ts';
import type { HallAppearance } from '../../../workers/rpc/hall-api.ts';
import type { Lang } from '../../contract/local-text.ts';

/** Colours the canvas needs, each as `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export interface HallTheme {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly taken: string;
  readonly unavailable: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly label: string;
  /** What all free seats are painted in, whatever their zone: where the reader's system gives the colours. */
  readonly seat: string | null;
  readonly dark: boolean;
  readonly font: string;
}

const white: Rgba = [255, 255, 255, 1];

/* Equal contrast with black and white lies at √(1.05 · 0.05) − 0.05. */
const middleGrey = 0.179;

/* Seven hues of about one lightness, told apart by the common colour blindnesses, for zones without a colour. */
const palette = ['#3b6fb6', '#c2571a', '#2e8b57', '#8e4fa8', '#b8902b', '#c23b6b', '#4a8f9c'] as const;

/** A price zone as the map paints it. `letter` is its sign for those who can't go by the colour. */
export interface HallZone {
  readonly id: string;
  readonly color: string;
  readonly letter: string;
}

/*
 * How light and how dark a zone may be, relative luminance. Beyond that its free seats would stand out from the paper less
 * than taken ones do, which are grey: on white paper at 0.66, on that of the dark theme at 0.03.
 */
const lightest = 0.55;
const darkest = 0.08;

/** A zone's colour for the canvas, `#rrggbb`: the back end's own, as far as free seats stand out in it, else the palette's `at`-th. */
export const zoneColor = (color: string, at: number): string => {
  const bare = color.trim();
  const bytes = rgbaOf(/^[0-9a-f]{6}$/i.test(bare) ? `#${bare}` : bare);
  if (bytes === null || bytes[3] < 1) return palette[at % palette.length] ?? palette[0];
  return hexOf(withinReach(bytes));
};

/* The colour, mixed with as much black or white as it takes. */
const withinReach = (bytes: Rgba): Rgba => {
  const luminance = luminanceOf(bytes);
  if (luminance >= darkest && luminance <= lightest) return bytes;
  const [other, isEnough] =
    luminance < darkest
      ? [255, (mixed: Rgba) => luminanceOf(mixed) >= darkest]
      : [0, (mixed: Rgba) => luminanceOf(mixed) <= lightest];
  let mixed = bytes;
  for (let share = 1; share <= 100 && !isEnough(mixed); share += 1) {
    const mix = (byte: number): number => Math.round(byte + ((other - byte) * share) / 100);
    mixed = [mix(bytes[0]), mix(bytes[1]), mix(bytes[2]), 1];
  }
  return mixed;
};

/** Black or white, whichever stands out more on an opaque colour (relative luminance of WCAG 2). */
export const inkOn = (color: string): string =>
  luminanceOf(rgbaOf(color) ?? white) > middleGrey ? '#000' : '#fff';

/** What the worker paints tiles with. */
export const appearanceOf = (theme: HallTheme, zones: readonly HallZone[], lang: Lang): HallAppearance => ({
  zoneColors: Object.fromEntries(zones.map(({ id, color }) => [id, theme.seat ?? color])),
  taken: theme.taken,
  unavailable: theme.unavailable,
  ink: theme.ink,
  paper: theme.paper,
  dark: theme.dark,
  lang,
});

/** True where two themes paint alike. */
export const samePaint = (a: HallTheme | null, b: HallTheme | null): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** True where two lists of zones paint alike, whatever else is counted in them. */
export const sameZones = (a: readonly HallZone[], b: readonly HallZone[]): boolean =>
  a.length === b.length &&
  a.every((zone, at) => zone.id === b[at]?.id && zone.color === b[at].color && zone.letter === b[at].letter);
