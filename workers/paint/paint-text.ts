import type { DisplayItem, TextItem } from '../plan/drawing/display-item.ts';
import { withSavedContext, toUnits } from './paint-target.ts';
import type { PaintTarget } from './paint-target.ts';
import type { Style } from '../plan/svg/svg-style.ts';

/** This worker's fonts, which some versions of the type library lack; undefined if there are none. */
export const workerFonts = (): { readonly size: number; add(font: FontFace): void } | undefined =>
  (globalThis as { readonly fonts?: { readonly size: number; add(font: FontFace): void } }).fonts;

/** Smaller texts are not drawn. */
export const MIN_TEXT_PX = 3;
// A canvas rounds the widths of letters to the pixels of their font: smaller fonts are set at 100 units and scaled.
const MIN_FONT_UNITS = 60;
// The smallest difference in font size that a canvas notices: it writes numbers with six digits.
const MIN_CHANGE = 1e-5;
// Above this number, letters are not spaced to reach a width, because each must be measured.
const MAX_SPREAD_LETTERS = 200;
/** The cost of a letter, in characters of a path. */
export const LETTER_COST = 20;

/** Fills or outlines the letters of a run, on an isolated canvas if one is given. */
export type DrawLetters = (how: 'fill' | 'stroke', on?: PaintTarget) => void;

/** Resolves the paint of a run and draws its letters with it. */
export type PaintLetters = (item: TextItem, draw: DrawLetters) => void;

/** A run and its extent in the line. */
type Measured = {
  readonly item: TextItem;
  /** Its own width in the item's units before stretching, and the width it occupies. */
  readonly natural: number;
  readonly width: number;
  /** Units added after each letter. */
  readonly gap: number;
};

/** The first and the end index of the line that the item at `at` belongs to: an item and those that follow it. */
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

/** Paints runs that form one line: the first has a position, which is its start, middle or end; the others follow. */
export function paintChunk(
  stage: PaintTarget,
  items: readonly TextItem[],
  paintLetters: PaintLetters,
  clip: (item: TextItem) => void,
): void {
  const { context } = stage;
  const runs: Measured[] = [];
  // Measuring is the main cost of a text, and with a whole hall on one tile all texts are mere dots.
  if (stage.base === null && items.every((item) => isTooSmall(item, stage.view.scale))) return;
  for (const item of items) {
    // Runs are measured separately, because each may have its own font size.
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

/** Gives a stage over a part of another one the same transform. */
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
  // The requested width is reached by adjusting the gaps between the letters, or the letters themselves.
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
  // Each letter's position is measured together with the letters before it, which keeps the kerning of pairs.
  const letters = Array.from(item.text);
  letters.forEach((letter, at) => {
    const before =
      context.measureText(letters.slice(0, at + 1).join('')).width - context.measureText(letter).width;
    draw(letter, before + (at * gap) / unit);
  });
}

/** How far a run's letters are shifted down from its position, in units of the font as drawn. */
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

/** Units of a run per unit of the font as drawn. */
export function unitOf({ fontSize }: Style): number {
  return fontSize < MIN_FONT_UNITS ? fontSize / 100 : 1;
}

/**
 * A run's font for a canvas. In a worker, Chromium keeps drawing a font as it was when first used, so each newly loaded
 * family makes the string differ by an invisible amount.
 */
export function fontOf(style: Style): string {
  const families = style.fontFamily === '' ? '' : `${style.fontFamily},`;
  const size = (style.fontSize / unitOf(style)) * (1 + (workerFonts()?.size ?? 0) * MIN_CHANGE);
  return `${style.fontStyle} ${style.fontWeight} ${size}px ${families}Onest,system-ui,sans-serif`;
}
