import type { DisplayItem, TextItem } from '../plan/drawing/display-item.ts';
import { withSavedContext, toUnits } from './paint-target.ts';
import type { PaintTarget } from './paint-target.ts';
import type { Style } from '../plan/svg/svg-style.ts';

/** This worker's fonts, which not every version of the type library has; undefined if there are none. */
export const workerFonts = (): { readonly size: number; add(font: FontFace): void } | undefined =>
  (globalThis as { readonly fonts?: { readonly size: number; add(font: FontFace): void } }).fonts;

/** Smaller texts are not set. */
export const MIN_TEXT_PX = 3;
// A canvas rounds the widths of letters to the pixels of their font: smaller fonts are set at 100 units and scaled.
const MIN_FONT_UNITS = 60;
// By how much a font's size must differ for it to be another one: a canvas spells numbers with six digits.
const MIN_CHANGE = 1e-5;
// Letters set one by one are measured one by one.
const MAX_SPREAD_LETTERS = 200;
/** The cost of a letter, in characters of a path. */
export const LETTER_COST = 20;

/** Fills or outlines the letters of a run, on an isolated canvas if one is given. */
export type DrawLetters = (how: 'fill' | 'stroke', on?: PaintTarget) => void;

/** Chooses the paint of a run and has its letters drawn. */
export type PaintLetters = (item: TextItem, draw: DrawLetters) => void;

/** A run with what it takes up in its line. */
type Measured = {
  readonly item: TextItem;
  /** Its own width in the item's units before it is stretched, and what it takes up. */
  readonly natural: number;
  readonly width: number;
  /** Units added after each letter. */
  readonly gap: number;
};

/** The items from `at` on that are one line with it: those that follow the first one. */
export function chunkAt(items: readonly DisplayItem[], at: number): readonly [first: number, end: number] {
  const follows = (place: number): boolean => {
    const item = items[place];
    return item?.kind === 'text' && item.follows;
  };
  let first = at;
  while (first > 0 && follows(first) && items[first - 1]?.kind === 'text') first -= 1;
  let end = at + 1;
  while (follows(end)) end += 1;
  return [first, end];
}

function isTooSmall({ style, matrix: [a, b] }: TextItem, scale: number): boolean {
  return style.fontSize * Math.hypot(a, b) * scale < MIN_TEXT_PX;
}

/** Paints runs that make one line: the first has a place, which is its start, middle or end; the others follow. */
export function paintChunk(
  stage: PaintTarget,
  items: readonly TextItem[],
  paintLetters: PaintLetters,
  clip: (item: TextItem) => void,
): void {
  const { context } = stage;
  const runs: Measured[] = [];
  // Measuring is most of what a text costs, and a whole hall on one tile has nothing but dots for texts.
  if (stage.base === null && items.every((item) => isTooSmall(item, stage.view.scale))) return;
  for (const item of items) {
    // One font for all of a line would be wrong for a run of another size.
    if (!stage.budget.take(item.text.length * LETTER_COST)) return;
    runs.push(measure(context, item));
  }
  let x = startOf(runs);
  for (const run of runs) {
    const { item, width } = run;
    if (item.follows) x += item.x;
    withSavedContext(context, () => {
      clip(item);
      toUnits(stage, item.matrix);
      const { a, b } = context.getTransform();
      if (item.style.fontSize * Math.hypot(a, b) >= MIN_TEXT_PX) {
        const unit = unitOf(item.style);
        context.font = fontOf(item.style);
        context.translate(x, item.y);
        if (item.turn !== 0) context.rotate(item.turn);
        context.translate(0, baselineShift(context, item.style) * unit);
        context.scale(unit, unit);
        const place = context.getTransform();
        paintLetters(item, (how, on) => {
          if (on) copyTransform(on, stage, place);
          const to = on?.context ?? context;
          to.font = context.font;
          drawRun(to, run, unit, how);
        });
      }
    });
    x += width;
  }
}

/** Gives a stage over a part of another one the transform that the other one has. */
export function copyTransform(on: PaintTarget, stage: PaintTarget, { a, b, c, d, e, f }: DOMMatrix): void {
  const x = (on.view.originX - stage.view.originX) * stage.view.scale;
  const y = (on.view.originY - stage.view.originY) * stage.view.scale;
  on.context.setTransform(a, b, c, d, e - x, f - y);
}

/** The start of a line, in the units of its runs. */
export function startOf(runs: readonly Measured[]): number {
  const head = runs[0]?.item;
  if (!head || head.follows) return 0;
  const share = { start: 0, middle: 0.5, end: 1 }[head.style.anchor];
  const whole = runs.reduce((sum, { item, width }) => sum + width + (item.follows ? item.x : 0), 0);
  return head.x - whole * share;
}

/** A run's extent. */
export function measure(context: OffscreenCanvasRenderingContext2D, item: TextItem): Measured {
  const { style, text, width: asked, isSpread } = item;
  const unit = unitOf(style);
  context.font = fontOf(style);
  const natural = context.measureText(text).width * unit;
  const letters = text.length;
  let gap = letters <= MAX_SPREAD_LETTERS ? style.letterSpacing : 0;
  const spaced = natural + gap * letters;
  if (!(asked > 0)) return { item, natural, width: spaced, gap };
  // A requested width is reached by adjusting the gaps between letters, or the letters themselves.
  if (isSpread && letters > 1 && letters <= MAX_SPREAD_LETTERS) gap += (asked - spaced) / (letters - 1);
  return { item, natural, width: asked, gap: isSpread ? gap : 0 };
}

function drawRun(
  context: OffscreenCanvasRenderingContext2D,
  { item, natural, width, gap }: Measured,
  unit: number,
  how: 'fill' | 'stroke',
): void {
  const draw = (text: string, x: number): void => {
    if (how === 'fill') context.fillText(text, x, 0);
    else context.strokeText(text, x, 0);
  };
  context.textAlign = 'left';
  context.lineWidth = item.style.strokeWidth / unit;
  if (gap === 0) {
    context.save();
    if (item.width > 0 && natural > 0) context.scale(width / natural, 1);
    draw(item.text, 0);
    context.restore();
    return;
  }
  // Each letter's start is measured with those before it, so that pairs keep their kerning.
  const letters = Array.from(item.text);
  letters.forEach((letter, at) => {
    const before =
      context.measureText(letters.slice(0, at + 1).join('')).width - context.measureText(letter).width;
    draw(letter, before + (at * gap) / unit);
  });
}

/** How far below its position a run's letters are, in units of the font as set. */
export function baselineShift(context: OffscreenCanvasRenderingContext2D, { baseline }: Style): number {
  if (baseline === 'auto' || baseline === 'alphabetic') return 0;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
  switch (baseline) {
    case 'central':
      return (ascent - descent) / 2;
    case 'middle':
      return context.measureText('x').actualBoundingBoxAscent / 2;
    case 'hanging':
      return ascent * 0.8;
    case 'mathematical':
      return ascent / 2;
    case 'text-before-edge':
    case 'text-top':
      return ascent;
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent;
    default:
      return 0;
  }
}

/** Units of a run for one of its font as it is set. */
export function unitOf({ fontSize }: Style): number {
  return fontSize < MIN_FONT_UNITS ? fontSize / 100 : 1;
}

/**
 * A run's font, for a canvas. In a worker, Chromium keeps setting a font as when it was first used, so each newly
 * loaded family changes the string by something invisible.
 */
export function fontOf(style: Style): string {
  const families = style.fontFamily === '' ? '' : `${style.fontFamily},`;
  const size = (style.fontSize / unitOf(style)) * (1 + (workerFonts()?.size ?? 0) * MIN_CHANGE);
  return `${style.fontStyle} ${style.fontWeight} ${size}px ${families}Onest,system-ui,sans-serif`;
}
