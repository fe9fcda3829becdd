import type { DisplayListBuilder } from './display-list.ts';
import { boxThrough } from './display-list.ts';
import type { TextItem } from './display-item.ts';
import { hrefOf } from './plan-defs.ts';
import type { PlanDefs } from './plan-defs.ts';
import type { Frame, ElementStack } from './element-stack.ts';
import { readLength } from '../svg/svg-length.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import { SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import { middleOf } from './drawn-numbers.ts';
import { placeShape } from '../svg/svg-shape.ts';
import type { Placed } from '../svg/svg-shape.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);
// A letter is about 0.6 of the font size wide: accurate enough to determine which tiles a text may touch.
const LETTER_WIDTH = 0.65;
const MAX_TEXT_CHARACTERS = 1000;
const MAX_PLACED_LETTERS = 200;
/** Families that exist on every system. */
const GENERIC = /(^|,) *((sans-)?serif|monospace|system-ui) *(,|$)/i;
const BETWEEN = /[\s,]+/;
/** XML white space; a no-break space is an ordinary letter. */
const BLANKS = /[ \t\n\r\f]+/g;
const BLANK = /[ \t\n\r\f]/g;
/** Values of `white-space` that preserve white space. */
const KEPT = /^\s*(?:pre|pre-wrap|break-spaces|preserve)(?:\s|$)/i;

/** A text element's per-letter attributes: positions and shifts in its units, rotations in radians. */
type Letters = {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly dx: readonly number[];
  readonly dy: readonly number[];
  readonly turn: readonly number[];
};
const NO_LETTERS: Letters = { x: [], y: [], dx: [], dy: [], turn: [] };

/** Splits the plan's texts into runs: each has a position or follows the previous run. */
export class PlanText {
  readonly #frames: ElementStack;
  readonly #displayList: DisplayListBuilder;
  readonly #defs: PlanDefs;
  /** The open or last `textPath` of the text. */
  #track: Frame | null = null;
  #element = -1;
  #x = 0;
  #y = 0;
  /** The text's own y, which has no meaning on a track. */
  #startY = 0;
  /** The shift of the next run from the end of the previous one. */
  #shift = 0;
  #letters: Letters = NO_LETTERS;
  #width = 0;
  #isSpread = false;
  /** True right after a new position was set. */
  #isPlaced = false;
  /** True if another blank would be collapsed: after a blank, or at the start of a line. */
  #isAfterBlank = true;
  /** The last run of the open text. */
  #last: TextItem | null = null;

  constructor(frames: ElementStack, displayList: DisplayListBuilder, defs: PlanDefs) {
    this.#frames = frames;
    this.#displayList = displayList;
    this.#defs = defs;
  }

  /** Opens a frame for a text element; false if it is none, or a `tspan` outside a text. */
  open(name: string, attributes: SvgAttributes): boolean {
    const top = this.#frames.top;
    if (!top || !TEXT_ELEMENTS.has(name)) return false;
    const inText = TEXT_ELEMENTS.has(top.name);
    if (name !== 'text' && !inText) return false;
    const number = this.#displayList.size;
    const frame = this.#frames.push(name, attributes);
    frame.itemsBefore = number;
    const lengths = { ...frame.lengths, fontSize: this.#frames.frameStyle(frame).fontSize };
    if (name === 'text') {
      this.#element = frame.number;
      this.#x = 0;
      this.#y = 0;
      this.#shift = 0;
      this.#isPlaced = true;
      this.#isAfterBlank = true;
      this.#last = null;
      this.#track = null;
    }
    this.#letters = lettersOf(attributes, lengths);
    if (name === 'textPath') this.#startTrack(frame);
    else if (name === 'text') this.#startY = this.#letters.y[0] ?? 0;
    this.#width = Math.max(0, readLength(attributes['textLength'], 'x', lengths, 0));
    this.#isSpread = attributes['lengthAdjust']?.trim() !== 'spacingAndGlyphs';
    this.#move(0);
    return true;
  }

  /** Adds characters to the open text element; elsewhere they are ignored. */
  add(characters: string): void {
    const frame = this.#frames.top;
    if (!frame || !TEXT_ELEMENTS.has(frame.name) || !this.#frames.frameStyle(frame).displayed) return;
    const most = characters.slice(0, MAX_TEXT_CHARACTERS);
    const { extra: unusual } = this.#frames.frameStyle(frame);
    const isKept = keepsBlanks(frame, this.#frames, unusual?.saysBlanks === true);
    const collapsed = /\s/.test(most) ? most.replaceAll(isKept ? BLANK : BLANKS, ' ') : most;
    const joined =
      !isKept && this.#isAfterBlank && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    const text = (unusual && this.#frames.extras?.inLetters(joined, unusual)) ?? joined;
    if (text === '') return;
    this.#isAfterBlank = !isKept && text.endsWith(' ');
    const { x, y, dx, dy, turn } = this.#letters;
    const spoken = Math.max(x.length, y.length, dx.length, dy.length, turn.length);
    if (spoken <= 1 && !turn[0]) {
      this.#letters = NO_LETTERS;
      this.#run(text, frame, 0);
      return;
    }
    // The last rotation applies to all following letters, a position or shift to its letter only.
    const lastTurn = turn.at(-1) ?? 0;
    const letters = Array.from(text);
    const alone = Math.min(lastTurn === 0 ? spoken - 1 : letters.length, letters.length);
    for (let at = 0; at < alone; at += 1) {
      if (at > 0) this.#move(at);
      this.#run(letters[at] as string, frame, turn[at] ?? lastTurn);
    }
    if (alone > 0) this.#move(alone);
    this.#letters = NO_LETTERS;
    this.#run(letters.slice(alone).join(''), frame, 0);
  }

  /** Ends the open text. A blank at its end is removed, so that it does not shift a centred line. */
  end(): void {
    if (this.#isAfterBlank && this.#last) Object.assign(this.#last, { text: this.#last.text.slice(0, -1) });
    this.#last = null;
  }

  /** Begins a line on a track: at its start, unless the text has an x and nothing was set yet. */
  #startTrack(frame: Frame): void {
    if (!this.#isPlaced) this.#x = 0;
    this.#y = this.#isPlaced ? this.#y - this.#startY : 0;
    this.#isPlaced = true;
    this.#track = frame;
  }

  /** The track of a run in this frame, null for none. */
  #trackOf(frame: Frame): Frame | null {
    let at: Frame | null = this.#track ? frame : null;
    while (at && at.name === 'tspan') at = at.parent;
    return at?.name === 'textPath' ? at : null;
  }

  /** Moves to the position of the letter with this number, if the element gives one. */
  #move(letter: number): void {
    const { x, y, dx, dy } = this.#letters;
    const [toX, toY] = [x[letter], y[letter]];
    if (toX !== undefined || toY !== undefined) {
      // A new line; without an x it continues at the x of the previous one's start.
      this.#x = toX ?? this.#x;
      this.#y = toY ?? this.#y;
      this.#isPlaced = toX !== undefined || this.#isPlaced;
    }
    if (this.#isPlaced) this.#x += dx[letter] ?? 0;
    else this.#shift += dx[letter] ?? 0;
    this.#y += dy[letter] ?? 0;
  }

  #run(text: string, frame: Frame, turn: number): void {
    if (text === '') return;
    const style = this.#frames.frameStyle(frame);
    if (!style.displayed || !style.visible || style.opacity === 0 || !(style.fontSize > 0)) return;
    this.#displayList.asksForFont ||= !GENERIC.test(style.fontFamily);
    const { matrix, effect } = frame;
    const letter = style.fontSize * LETTER_WIDTH + Math.max(0, style.letterSpacing);
    const width = Math.max(this.#width, text.length * letter);
    // The bound must include all runs of a line, in any order: twice the width is generous.
    const left = style.anchor === 'start' && turn === 0 ? 0 : width * 2;
    const follows = !this.#isPlaced;
    // A following run starts somewhere in the line, so its box generously covers the line.
    const box = boxThrough(matrix, {
      minX: this.#x - left - style.fontSize,
      minY: this.#y - style.fontSize * 1.2,
      maxX: this.#x + width + left + style.fontSize + (follows ? width * 4 : 0),
      maxY: this.#y + style.fontSize * 1.2,
    });
    const most = Math.max(Math.abs(box.minX), Math.abs(box.minY), Math.abs(box.maxX), Math.abs(box.maxY));
    if (!(most <= 1e7)) return;
    // Written out: merging two objects by spread takes ten times as long, and a stadium has a label for each row.
    const item: TextItem = {
      kind: 'text',
      text,
      element: this.#element,
      matrix,
      style,
      effect,
      track: null,
      x: follows ? this.#shift : this.#x,
      y: this.#y,
      follows,
      width: this.#width,
      isSpread: this.#isSpread,
      turn,
    };
    this.#last = item;
    if (!follows) frame.fallback ??= placeText(item);
    const on = this.#trackOf(frame);
    const extras = on && this.#frames.requireExtras();
    // Deferred, because the track may be defined later.
    if (on)
      this.#displayList.add(
        () => extras?.trackItem(on, item, this.#defs.find(hrefOf(on.attributes))) ?? null,
      );
    else this.#displayList.add({ item, box });
    this.#isPlaced = false;
    this.#shift = 0;
    this.#width = 0;
  }
}

/**
 * True if white space is preserved; `isDeclared` if a style sets `white-space` on the frame or around it. The browser's
 * own style sheet sets it for each text, so the surroundings count only with an explicit `inherit`.
 */
function keepsBlanks(frame: Frame, frames: ElementStack, isDeclared: boolean): boolean {
  for (let at: Frame | null = frame; at; at = at.parent) {
    const declared = isDeclared ? frames.declaredOf(at)?.['white-space'] : undefined;
    if (declared !== undefined && declared !== 'inherit') return KEPT.test(declared);
    const spaces = declared === undefined ? at.attributes['xml:space'] : undefined;
    if (spaces !== undefined) {
      // Without the extras, a usual value is not read; but here it would override the attribute.
      if (at.attributes['style']?.includes('white-space')) frames.requireExtras();
      return spaces === 'preserve';
    }
    if (declared === undefined && at.name === 'text') return false;
  }
  return false;
}

/** The approximate position of a run's letters, for a seat that is drawn as a text. */
function placeText(item: TextItem): Placed | null {
  const { fontSize } = item.style;
  const width = item.text.trim().length * fontSize * LETTER_WIDTH;
  const [x, y] = middleOf(item, width);
  const [halfWidth, halfHeight] = [Math.max(width, fontSize) / 2, fontSize / 2];
  return placeShape({ shape: SHAPE_RECT, x, y, halfWidth, halfHeight, askew: null }, item.matrix);
}

function lettersOf(attributes: SvgAttributes, lengths: LengthFrame): Letters {
  const list = (key: string, axis: 'x' | 'y'): number[] => {
    const values = attributes[key]?.trim();
    if (values === undefined || values === '') return [];
    const read = values
      .split(BETWEEN, MAX_PLACED_LETTERS)
      .map((part) => readLength(part, axis, lengths, Number.NaN));
    const broken = read.findIndex((value) => Number.isNaN(value));
    return broken < 0 ? read : read.slice(0, broken);
  };
  return {
    x: list('x', 'x'),
    y: list('y', 'y'),
    dx: list('dx', 'x'),
    dy: list('dy', 'y'),
    turn: list('rotate', 'x').map((degrees) => (degrees * Math.PI) / 180),
  };
}
