import type { HallTheme } from './hall-theme.ts';

/** What a label says: the area's name and how many places are free. An empty name is not shown. */
export interface SectorLabel {
  readonly name: string;
  readonly note: string;
  /** What is said where there is no room for the name: its number, if nothing else is given. */
  readonly mark?: string;
}

/**
 * A label drawn once, and its size in CSS pixels. A bitmap and not a canvas: of a canvas each blit takes a snapshot
 * first, which costs as much as the blit itself.
 */
export interface LabelSprite {
  readonly picture: ImageBitmap;
  readonly width: number;
  readonly height: number;
  /** What the picture takes. */
  readonly bytes: number;
}

/** How much is said: 0 the whole, 1 the name alone, 2 of a name with a number the number. */
export const labelSizes = [0, 1, 2] as const;
/** One of `labelSizes`. */
export type LabelSize = (typeof labelSizes)[number];

/** Heights by size, CSS pixels. */
export const labelHeightsPx = [36, 20, 16] as const;
const paddingPx = [7, 7, 3] as const;

/** Three of a kind, by size. */
export type BySize<T> = readonly [full: T, short: T, mark: T];

/** The number in a name, '' where there is none: "Сектор 204, верхний ярус" is known to everybody as 204. */
export const markOf = (name: string): string => /\d+\p{L}?(?!\p{L})/u.exec(name)?.[0] ?? '';

/** What a label says at each size. */
export const textsOf = (label: SectorLabel): BySize<SectorLabel> => [
  label,
  { name: label.name, note: '' },
  { name: label.mark ?? markOf(label.name), note: '' },
];

const fontsOf = ({ font }: HallTheme): { readonly name: string; readonly note: string } => ({
  name: `600 12px ${font}`,
  note: `400 11px ${font}`,
});

let gauge: OffscreenCanvasRenderingContext2D | null = null;

const widthOf = (text: string, font: string): number => {
  gauge ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (gauge === null || text === '') return 0;
  gauge.font = font;
  return gauge.measureText(text).width;
};

/** Widths by size, CSS pixels; ∞ where there is nothing to say at that size. */
export const measureLabel = (texts: BySize<SectorLabel>, theme: HallTheme): BySize<number> => {
  const fonts = fontsOf(theme);
  const wide = (text: string, font: string, size: LabelSize): number =>
    text === '' ? Infinity : Math.ceil(widthOf(text, font) + 2 * paddingPx[size]);
  const short = wide(texts[1].name, fonts.name, 1);
  // Without a note the whole is the name.
  return [Math.max(short, wide(texts[0].note, fonts.note, 0)), short, wide(texts[2].name, fonts.name, 2)];
};

/** Draws a label of a width and height in CSS pixels for a screen of so many device pixels to each; null: no canvas. */
export const drawLabel = (
  { name, note }: SectorLabel,
  width: number,
  height: number,
  theme: HallTheme,
  pixelRatio: number,
): LabelSprite | null => {
  const fonts = fontsOf(theme);
  const canvas = new OffscreenCanvas(Math.ceil(width * pixelRatio), Math.ceil(height * pixelRatio));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(pixelRatio, pixelRatio);
  context.globalAlpha = 0.86;
  context.fillStyle = theme.paper;
  context.beginPath();
  context.roundRect(0, 0, width, height, 6);
  context.fill();
  context.globalAlpha = 1;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = theme.ink;
  context.font = fonts.name;
  context.fillText(name, width / 2, note === '' ? height / 2 : 11);
  if (note !== '') {
    context.fillStyle = theme.label;
    context.font = fonts.note;
    context.fillText(note, width / 2, 26);
  }
  // Whole device pixels, also where the ratio is a fraction: a blit must not resample what is written.
  const { width: across, height: down } = canvas;
  return {
    picture: canvas.transferToImageBitmap(),
    width: across / pixelRatio,
    height: down / pixelRatio,
    bytes: across * down * 4,
  };
};
