import type { BackdropBuilder } from './backdrop.ts';
import { boxThrough } from './backdrop.ts';
import type { Frame, PlanFrames } from './plan-frames.ts';
import { readLength } from './svg-length.ts';
import type { SvgAttributes } from './svg-tokens.ts';

const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['text', 'tspan']);
// A letter is about 0.6 of its size wide: good enough to know which tiles a text may touch.
const LETTER_WIDTH = 0.65;
const MOST_TEXT_CHARACTERS = 1000;
const MOST_PLACED_LETTERS = 200;
const BETWEEN = /[\s,]+/;
const PLACES = ['x', 'y', 'dx', 'dy'] as const;

type Letters = { readonly x: readonly number[]; readonly y: readonly number[] };
const NO_LETTERS: Letters = { x: [], y: [] };

/** Texts of the plan as runs: each has a place of its own or follows the run before. */
export class PlanText {
  readonly #frames: PlanFrames;
  readonly #backdrop: BackdropBuilder;
  #x = 0;
  #y = 0;
  /** Places of the letters after the first, where the plan gives each its own. */
  #letters: Letters = NO_LETTERS;
  #width = 0;
  /** True right after a new place was given. */
  #isPlaced = false;

  constructor(frames: PlanFrames, backdrop: BackdropBuilder) {
    this.#frames = frames;
    this.#backdrop = backdrop;
  }

  /** Opens a frame for a text element; false when it is none, or a `tspan` outside a text. */
  open(name: string, attributes: SvgAttributes): boolean {
    const top = this.#frames.top;
    if (!top || !TEXT_ELEMENTS.has(name)) return false;
    const inText = TEXT_ELEMENTS.has(top.name);
    if (name === 'tspan' && !inText) return false;
    const number = this.#backdrop.size;
    const frame = this.#frames.push(name, attributes);
    frame.itemsBefore = number;
    const lengths = { ...frame.lengths, fontSize: this.#frames.frameStyle(frame).fontSize };
    const read = (key: 'x' | 'y' | 'dx' | 'dy', fallback: number): number => {
      const value = attributes[key];
      if (value === undefined) return fallback;
      const first = BETWEEN.test(value) ? value.trim().split(BETWEEN)[0] : value;
      return readLength(first, key.endsWith('x') ? 'x' : 'y', lengths, fallback);
    };
    if (name === 'text') {
      this.#x = 0;
      this.#y = 0;
    }
    const { x = '', y = '' } = attributes;
    const isMoved = PLACES.some((key) => key in attributes);
    const list = (values: string, axis: 'x' | 'y'): number[] =>
      values
        .trim()
        .split(BETWEEN, MOST_PLACED_LETTERS)
        .slice(1)
        .map((part) => readLength(part, axis, lengths, Number.NaN))
        .filter((value) => !Number.isNaN(value));
    const isSpread = BETWEEN.test(x) || BETWEEN.test(y);
    this.#letters = isSpread ? { x: list(x, 'x'), y: list(y, 'y') } : NO_LETTERS;
    this.#width = Math.max(0, readLength(attributes['textLength'], 'x', lengths, 0));
    if (name === 'text' || isMoved) {
      this.#x = read('x', this.#x) + read('dx', 0);
      this.#y = read('y', this.#y) + read('dy', 0);
      this.#isPlaced = true;
    }
    return true;
  }

  /** Adds the characters of the open text element; elsewhere they mean nothing. */
  add(characters: string): void {
    const frame = this.#frames.top;
    if (!frame || !TEXT_ELEMENTS.has(frame.name)) return;
    const most = characters.slice(0, MOST_TEXT_CHARACTERS);
    const collapsed = /\s/.test(most) ? most.replaceAll(/\s+/g, ' ') : most;
    const text = this.#isPlaced ? collapsed.trimStart() : collapsed;
    if (text.trim() === '') return;
    const { x: placesX, y: placesY } = this.#letters;
    if (this.#isPlaced && placesX.length > 0) {
      this.#letters = NO_LETTERS;
      const letters = Array.from(text);
      // Each letter up to the last placed one is a run; what is left follows it.
      placesX.slice(0, letters.length).forEach((x, at) => {
        this.#run(letters[at] as string, frame);
        this.#x = x;
        this.#y = placesY[at] ?? this.#y;
        this.#isPlaced = true;
      });
      this.#run(letters.slice(placesX.length).join(''), frame);
      return;
    }
    this.#run(text, frame);
  }

  #run(text: string, frame: Frame): void {
    if (text.trim() === '') return;
    const style = this.#frames.frameStyle(frame);
    if (!style.displayed || !style.visible || style.opacity === 0 || !(style.fontSize > 0)) return;
    const { matrix, clip } = frame;
    const width = Math.max(this.#width, text.length * style.fontSize * LETTER_WIDTH);
    const left = style.anchor === 'start' ? 0 : style.anchor === 'middle' ? width / 2 : width;
    // A following run starts somewhere in the line, so its box is the line's, generously.
    const box = boxThrough(matrix, {
      minX: this.#x - left - style.fontSize,
      minY: this.#y - style.fontSize * 1.2,
      maxX: this.#x - left + width + style.fontSize + (this.#isPlaced ? 0 : width * 4),
      maxY: this.#y + style.fontSize * 1.2,
    });
    const most = Math.max(Math.abs(box.minX), Math.abs(box.minY), Math.abs(box.maxX), Math.abs(box.maxY));
    if (!(most <= 1e7)) return;
    const follows = !this.#isPlaced;
    this.#backdrop.add({
      item: { kind: 'text', text, x: this.#x, y: this.#y, follows, width: this.#width, matrix, style, clip },
      box,
    });
    this.#isPlaced = false;
  }
}
