import type { HallAppearance } from '../../workers/hall-api.ts';

/** Colours the canvas needs, resolved to something a 2D context reads. */
export interface HallTheme {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly taken: string;
  readonly unavailable: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly label: string;
  readonly dark: boolean;
  readonly font: string;
}

const names = ['paper', 'ink', 'muted', 'taken', 'unavailable', 'accent', 'accent-ink', 'label'] as const;

/**
 * Reads `--hall-*` of an element. A custom property is computed as text (`light-dark(…)` stays what it is), so
 * each is put on a probe's `color`, which the browser does resolve.
 */
export const readHallTheme = (element: HTMLElement): HallTheme => {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = (name: (typeof names)[number]): string => {
    probe.style.color = `var(--hall-${name})`;
    return getComputedStyle(probe).color;
  };
  const theme = {
    paper: read('paper'),
    ink: read('ink'),
    muted: read('muted'),
    taken: read('taken'),
    unavailable: read('unavailable'),
    accent: read('accent'),
    accentInk: read('accent-ink'),
    label: read('label'),
    dark: isDark(read('paper')),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return theme;
};

/* Asked of the colour itself and not of the media query: the page may force a theme by an attribute. */
const isDark = (colour: string): boolean => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
};

/* Seven hues of about one lightness, told apart by the common colour blindnesses, for zones without a colour. */
const palette = ['#3b6fb6', '#c2571a', '#2e8b57', '#8e4fa8', '#b8902b', '#c23b6b', '#4a8f9c'] as const;

const isColour = (value: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value.trim());

/** A price zone as the map paints it. `letter` is its sign for those who can't go by the colour. */
export interface HallZone {
  readonly id: string;
  readonly color: string;
  readonly letter: string;
}

/** A zone's colour for the canvas: the back end's own where it is a plain hex colour, else the palette's `at`-th. */
export const zoneColor = (color: string, at: number): string => {
  const bare = color.trim();
  const hex = /^[0-9a-f]{6}$/i.test(bare) ? `#${bare}` : bare;
  return isColour(hex) ? hex : (palette[at % palette.length] ?? palette[0]);
};

/** Black or white, whichever stands out more on a `#rrggbb` or `#rgb` (relative luminance of WCAG 2). */
export const inkOn = (color: string): string => {
  const hex = color.replace('#', '');
  const full = hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  const channel = (at: number): number => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
  // Equal contrast with black and white lies at √(1.05 · 0.05) − 0.05.
  return luminance > 0.179 ? '#000' : '#fff';
};

/** What the worker paints tiles with. */
export const appearanceOf = (theme: HallTheme, zones: readonly HallZone[]): HallAppearance => ({
  zoneColors: Object.fromEntries(zones.map(({ id, color }) => [id, color])),
  taken: theme.taken,
  unavailable: theme.unavailable,
  ink: theme.ink,
  paper: theme.paper,
  dark: theme.dark,
});

/** True where two themes paint alike. */
export const samePaint = (a: HallTheme | null, b: HallTheme): boolean =>
  a !== null && JSON.stringify(a) === JSON.stringify(b);

/** True where two lists of zones paint alike, whatever else is counted in them. */
export const sameZones = (a: readonly HallZone[], b: readonly HallZone[]): boolean =>
  a.length === b.length &&
  a.every((zone, at) => zone.id === b[at]?.id && zone.color === b[at].color && zone.letter === b[at].letter);
