import { SHAPE_CIRCLE, SHAPE_RECT } from '../src/core/hall/seat-index.ts';
import { spellBytes } from './byte-text.ts';
import { grown, roomFor } from './grown.ts';
import { isRoundRect } from './svg-shape.ts';
import { readJsonText } from './json-text.ts';
import type { SvgAttributes } from './svg-tag.ts';
import { TagScanner } from './svg-tag-scan.ts';

/* Small, so that the arrays are known to grow before the loop that fills them is compiled. */
const LEAST_ROOM = 16;

const FLOATS = ['x', 'y', 'halfWidth', 'halfHeight', 'number', 'ownNumber'] as const;
const WORDS = ['prefix', 'ownPrefix', 'tagFrom'] as const;
const BYTES = ['shape', 'element'] as const;

/** What an attribute is to a plain seat: a length, or one of these. */
export const LENGTHS = ['cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry'] as const;

/** The elements that are recorded, by their number. */
export const RECORDED = ['circle', 'rect'] as const;
export const CIRCLE = 0;
/** By element: the lengths it knows, by their place in `LENGTHS`. */
export const LENGTHS_OF = [
  [0, 1, 2],
  [3, 4, 5, 6, 7, 8],
] as const;

/** Where recorded tags stand: in a text, or in the bytes of a reply with the escapes of JSON. */
export type TagSource = string | { readonly bytes: Uint8Array; readonly isEscaped: boolean };

/**
 * Circles and rectangles that name something and may be seats, read before it is known what is sold: a row of numbers
 * each, and the place of its tag for the case that all of it is wanted. Lengths are the element's own user units.
 */
export class ShapeRecords {
  size = 0;
  x = new Float64Array(LEAST_ROOM);
  y = new Float64Array(LEAST_ROOM);
  halfWidth = new Float64Array(LEAST_ROOM);
  halfHeight = new Float64Array(LEAST_ROOM);
  /** `SHAPE_CIRCLE` or `SHAPE_RECT`: what it looks like. */
  shape = new Uint8Array(LEAST_ROOM);
  /** Number in `RECORDED`: what it is. */
  element = new Uint8Array(LEAST_ROOM);
  /** What names the seat, cut in two as by `splitSeatId`: number in `prefixes`, and the number, −1 for none. */
  prefix = new Int32Array(LEAST_ROOM);
  number = new Float64Array(LEAST_ROOM);
  /** Its `id`, cut in the same way; prefix −1 for none. */
  ownPrefix = new Int32Array(LEAST_ROOM);
  ownNumber = new Float64Array(LEAST_ROOM);
  readonly prefixes: string[] = [];
  /** Where its tag begins in its source. */
  tagFrom = new Int32Array(LEAST_ROOM);
  /** Of a rectangle, how round its corners are, until it is added; and where lengths go that its element does not know. */
  #rounding = new Float64Array(LEAST_ROOM);
  #unused = new Float64Array(LEAST_ROOM);
  #asked = 0;
  /** Where tags stand, from which record on. */
  readonly #sources: { readonly source: TagSource; readonly first: number }[] = [];
  readonly #numbers = new Map<string, number>();
  #lastPrefix = '';
  #lastNumber = -1;
  #tags: TagScanner | null = null;

  /** The number of a prefix; neighbours share theirs. */
  prefixNumber(text: string): number {
    if (this.#lastNumber >= 0 && text === this.#lastPrefix) return this.#lastNumber;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.prefixes.push(text) - 1;
      this.#numbers.set(text, number);
    }
    this.#lastPrefix = text;
    this.#lastNumber = number;
    return number;
  }

  /** Records from now on stand in this source. */
  from(source: TagSource): void {
    if (this.#sources.at(-1)?.source !== source) this.#sources.push({ source, first: this.size });
  }

  /** Makes room for so many more. */
  makeRoom(count: number): void {
    const wanted = this.size + count;
    if (wanted > this.x.length) this.#grow(roomFor(wanted));
  }

  /** By length, as in `LENGTHS`: the column where those of an element are to be written, before it is added. */
  columnsOf(element: number, hasRx: boolean): readonly Float64Array[] {
    const { x, y, halfWidth, halfHeight } = this;
    const none = this.#unused;
    if (element === CIRCLE) return [x, y, halfWidth, none, none, none, none, none, none];
    const [rx, ry] = hasRx ? [this.#rounding, none] : [none, this.#rounding];
    return [none, none, none, x, y, halfWidth, halfHeight, rx, ry];
  }

  /**
   * Adds a shape by its lengths, as in `LENGTHS`, 0 where it gives none; `hasRx` where it gives `rx`. `tagFrom` is where
   * its tag begins in the source. The names of the new record are the caller's to fill in.
   */
  add(element: number, lengths: Float64Array, hasRx: boolean, tagFrom: number): number {
    const at = this.size;
    this.makeRoom(1);
    const columns = this.columnsOf(element, hasRx);
    for (let length = 0; length < columns.length; length += 1) {
      (columns[length] as Float64Array)[at] = lengths[length] as number;
    }
    this.tagFrom[at] = tagFrom;
    this.addRun(element, 1);
    return at;
  }

  /** Adds shapes whose lengths (see `columnsOf`), tags and names were written behind the last record already. */
  addRun(element: number, count: number): void {
    const from = this.size;
    const to = from + count;
    this.size = to;
    this.element.fill(element, from, to);
    if (element === CIRCLE) {
      this.shape.fill(SHAPE_CIRCLE, from, to);
      this.halfHeight.set(this.halfWidth.subarray(from, to), from);
      return;
    }
    centre(this.x, this.halfWidth, from, to);
    centre(this.y, this.halfHeight, from, to);
    for (let at = from; at < to; at += 1) {
      const isRound = isRoundRect(
        this.#rounding[at] as number,
        this.halfWidth[at] as number,
        this.halfHeight[at] as number,
      );
      this.shape[at] = isRound ? SHAPE_CIRCLE : SHAPE_RECT;
    }
  }

  /** Forgets all records and where they stood. */
  clear(): void {
    this.size = 0;
    this.#sources.length = 0;
    this.#asked = 0;
  }

  /** All attributes of a record's element, read from its tag once more. */
  attributesOf(at: number): SvgAttributes {
    const source = this.#sourceOf(at);
    const from = this.tagFrom[at] as number;
    this.#tags ??= new TagScanner();
    if (typeof source === 'string') {
      this.#tags.read(source, from);
    } else {
      // Its tag is whole and holds no ">" but the last letter: nothing else is recorded from bytes.
      const end = source.bytes.indexOf(62, from) + 1;
      const { bytes, isEscaped } = source;
      const text = isEscaped ? readJsonText(bytes, from, end) : spellBytes(bytes, from, end);
      this.#tags.read(text, 0);
    }
    return this.#tags.tag.attributes((value) => value);
  }

  /** Where a record's tag stands; they are asked for in their order. */
  #sourceOf(at: number): TagSource {
    const sources = this.#sources;
    if (at < (sources[this.#asked]?.first ?? 0)) this.#asked = 0;
    while ((sources[this.#asked + 1]?.first ?? Infinity) <= at) this.#asked += 1;
    return sources[this.#asked]?.source ?? '';
  }

  #grow(room: number): void {
    for (const name of FLOATS) this[name] = grown(this[name], room);
    for (const name of WORDS) this[name] = grown(this[name], room);
    for (const name of BYTES) this[name] = grown(this[name], room);
    this.#rounding = grown(this.#rounding, room);
    this.#unused = new Float64Array(room);
  }
}

/** From an edge and a whole length to the middle and a half. */
function centre(places: Float64Array, lengths: Float64Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const half = (lengths[at] as number) / 2;
    lengths[at] = half;
    places[at] = (places[at] as number) + half;
  }
}
