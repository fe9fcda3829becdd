import type { BackdropItem, TextItem } from './backdrop.ts';
import { toUnits } from './paint-stage.ts';
import type { Stage } from './paint-stage.ts';
import type { Style } from './svg-style.ts';

const LEAST_TEXT_PX = 3;
// Canvas rounds letters under a pixel: a text in millimetres is set at 100 units and scaled down.
const LEAST_FONT_UNITS = 8;
// Letters set one by one are measured one by one.
const MOST_SPREAD_LETTERS = 200;
/** What a letter costs, in characters of a path. */
const LETTER_COST = 20;

/** Fills or outlines the letters of a run. */
export type DrawLetters = (how: 'fill' | 'stroke') => void;

/** Chooses the paint of a run and has its letters drawn. */
export type InkLetters = (stage: Stage, item: TextItem, draw: DrawLetters) => void;

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
export function chunkAt(items: readonly BackdropItem[], at: number): readonly [first: number, end: number] {
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

/** Paints runs that make one line: the first has a place, which is its start, middle or end; the others follow. */
export function paintChunk(
  stage: Stage,
  items: readonly TextItem[],
  ink: InkLetters,
  clip: (item: TextItem) => void,
): void {
  const [head] = items;
  if (!head) return;
  const { context } = stage;
  const runs: Measured[] = [];
  let whole = 0;
  for (const item of items) {
    // One font for all of a line would be wrong for a run of another size.
    if (!stage.budget.take(item.text.length * LETTER_COST)) return;
    const run = measure(context, item);
    runs.push(run);
    whole += run.width + (item.follows ? item.x : 0);
  }
  const share = { start: 0, middle: 0.5, end: 1 }[head.style.anchor];
  let x = head.follows ? 0 : head.x - whole * share;
  for (const run of runs) {
    const { item, width } = run;
    if (item.follows) x += item.x;
    context.save();
    clip(item);
    toUnits(stage, item.matrix);
    const { a, b } = context.getTransform();
    if (item.style.fontSize * Math.hypot(a, b) >= LEAST_TEXT_PX) {
      const unit = unitOf(item.style);
      context.font = fontOf(item.style);
      context.translate(x, item.y);
      if (item.turn !== 0) context.rotate(item.turn);
      context.translate(0, baselineShift(context, item.style) * unit);
      context.scale(unit, unit);
      ink(stage, item, (how) => drawRun(context, run, unit, how));
    }
    context.restore();
    x += width;
  }
}

function measure(context: OffscreenCanvasRenderingContext2D, item: TextItem): Measured {
  const { style, text, width: asked, isSpread } = item;
  const unit = unitOf(style);
  context.font = fontOf(style);
  const natural = context.measureText(text).width * unit;
  const letters = text.length;
  let gap = letters <= MOST_SPREAD_LETTERS ? style.letterSpacing : 0;
  const spaced = natural + gap * letters;
  if (!(asked > 0)) return { item, natural, width: spaced, gap };
  // A width that is asked for is reached by the gaps between letters, or by the letters themselves.
  if (isSpread && letters > 1 && letters <= MOST_SPREAD_LETTERS) gap += (asked - spaced) / (letters - 1);
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
  // Where each letter begins is measured with those before it, so that pairs keep their kerning.
  const letters = Array.from(item.text);
  letters.forEach((letter, at) => {
    const before =
      context.measureText(letters.slice(0, at + 1).join('')).width - context.measureText(letter).width;
    draw(letter, before + (at * gap) / unit);
  });
}

/** How far below its place a run's letters stand, units of the font as it is set. */
function baselineShift(context: OffscreenCanvasRenderingContext2D, { baseline }: Style): number {
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

function unitOf({ fontSize }: Style): number {
  return fontSize < LEAST_FONT_UNITS ? fontSize / 100 : 1;
}

function fontOf(style: Style): string {
  const families = style.fontFamily === '' ? '' : `${style.fontFamily},`;
  const size = style.fontSize / unitOf(style);
  return `${style.fontStyle} ${style.fontWeight} ${size}px ${families}Onest,system-ui,sans-serif`;
}
