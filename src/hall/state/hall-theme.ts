import { luminanceOf, rgbaOf, type Rgba } from '../../../workers/paint/color-bytes.ts';
import type { HallAppearance } from '../../../workers/messages/hall-api.ts';
import type { Lang } from '../../contract/local-text.ts';

/** Colours the canvas needs, each as `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export type HallTheme = {
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
};

const white: Rgba = [255, 255, 255, 1];

/* Equal contrast with black and white lies at √(1.05 · 0.05) − 0.05. */
const middleGrey = 0.179;

/** A price zone as the map paints it. `letter` is its sign for those who can't go by the colour. */
export type HallZone = {
  readonly id: string;
  readonly color: string;
  /** On dark paper; as `color` where it is not given. */
  readonly colorOnDark?: string;
  readonly letter: string;
};

/** The zone's colour on the paper of a theme, or the one that the reader's system gives to all of them. */
export const zoneColor = ({ color, colorOnDark }: HallZone, { seat, dark }: HallTheme): string =>
  seat ?? (dark ? (colorOnDark ?? color) : color);

/** The zone's colour for elements of the page: it follows their theme. */
export const zoneFill = ({ color, colorOnDark = color }: HallZone): string =>
  `light-dark(${color}, ${colorOnDark})`;

/** Black or white, whichever stands out more on an opaque colour (relative luminance of WCAG 2). */
export const contrastColor = (color: string): string =>
  luminanceOf(rgbaOf(color) ?? white) > middleGrey ? '#000' : '#fff';

/** What the worker paints tiles with. */
export const appearanceOf = (theme: HallTheme, zones: readonly HallZone[], lang: Lang): HallAppearance => ({
  zoneColors: Object.fromEntries(zones.map((zone) => [zone.id, zoneColor(zone, theme)])),
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
