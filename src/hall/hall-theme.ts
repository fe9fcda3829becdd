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
 * Reads `--hall-*` of an element. A custom property is computed as text (`light-dark(…)` stays what it is), so each is put
 * on a probe's `color`, which the browser does resolve: all of them first, so that styles are worked out once.
 */
export const readHallTheme = (element: HTMLElement): HallTheme => {
  const probes = document.createElement('span');
  probes.hidden = true;
  for (const name of names) {
    const probe = document.createElement('span');
    probe.style.color = `var(--hall-${name})`;
    probes.append(probe);
  }
  element.append(probes);
  const colours = Array.from(probes.children, (probe) => getComputedStyle(probe).color);
  const [paper = '', ink = '', muted = '', taken = '', unavailable = ''] = colours;
  const [accent = '', accentInk = '', label = ''] = colours.slice(5);
  const font = getComputedStyle(element).fontFamily;
  probes.remove();
  return {
    paper,
    ink,
    muted,
    taken,
    unavailable,
    accent,
    accentInk,
    label,
    dark: isDark(paper),
    font,
  };
};

/* Asked of the colour itself and not of the media query: the page may force a theme by an attribute. */
const isDark = (colour: string): boolean => {
  const [red = 255, green = 255, blue = 255] = channelsOf(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
};

/* As nearly every colour is computed; a canvas tells what the others are. */
const channelsOf = (colour: string): readonly number[] => {
  const plain = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (plain !== null) return plain.slice(1).map(Number);
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return Array.from(context.getImageData(0, 0, 1, 1).data);
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
export const samePaint = (a: HallTheme | null, b: HallTheme | null): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** True where two lists of zones paint alike, whatever else is counted in them. */
export const sameZones = (a: readonly HallZone[], b: readonly HallZone[]): boolean =>
  a.length === b.length &&
  a.every((zone, at) => zone.id === b[at]?.id && zone.color === b[at].color && zone.letter === b[at].letter);
