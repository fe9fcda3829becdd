import { SHAPE_CIRCLE, SHAPE_RECT } from '../src/core/seat-index.ts';
import { spellBytes } from './byte-text.ts';
import { isRoundRect } from './svg-shape.ts';
import { readJsonText } from './json-text.ts';
import type { SvgAttributes } from './svg-tag.ts';
import { TagScanner } from './svg-tag-scan.ts';

/* Small, so that the arrays are known to grow before the loop that fills them is compiled. */
const LEAST_ROOM = 16;

/** What an attribute is to a plain seat: a length, or one of these. */
export const LENGTHS = ['cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry'] as const;
const [CX, CY, R, X, Y, WIDTH, HEIGHT, RX, RY] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The elements that are recorded, by their number. */
export const RECORDED = ['circle', 'rect'] as const;
export const CIRCLE = 0;

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
  number = new Int32Array(LEAST_ROOM);
  /** Its `id`, cut in the same way; prefix −1 for none. */
  ownPrefix = new Int32Array(LEAST_ROOM);
  ownNumber = new Int32Array(LEAST_ROOM);
  readonly prefixes: string[] = [];
  #tagFrom = new Int32Array(LEAST_ROOM);
  #source = new Int32Array(LEAST_ROOM);
  readonly #sources: TagSource[] = [];
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
    if (this.#sources.at(-1) !== source) this.#sources.push(source);
  }

  /**
   * Adds a shape by its lengths, as in `LENGTHS`, 0 where it gives none; `hasRx` where it gives `rx`. `tagFrom` is where
   * its tag begins in the source. The names of the new record are the caller's to fill in.
   */
  add(element: number, lengths: Float64Array, hasRx: boolean, tagFrom: number): number {
    const at = this.size;
    if (at === this.x.length) this.#grow();
    this.size = at + 1;
    this.element[at] = element;
    this.#tagFrom[at] = tagFrom;
    this.#source[at] = this.#sources.length - 1;
    if (element === CIRCLE) {
      this.shape[at] = SHAPE_CIRCLE;
      this.x[at] = lengths[CX] as number;
      this.y[at] = lengths[CY] as number;
      this.halfWidth[at] = lengths[R] as number;
      this.halfHeight[at] = lengths[R] as number;
      return at;
    }
    const halfWidth = (lengths[WIDTH] as number) / 2;
    const halfHeight = (lengths[HEIGHT] as number) / 2;
    const rounding = lengths[hasRx ? RX : RY] as number;
    this.shape[at] = isRoundRect(rounding, halfWidth, halfHeight) ? SHAPE_CIRCLE : SHAPE_RECT;
    this.x[at] = (lengths[X] as number) + halfWidth;
    this.y[at] = (lengths[Y] as number) + halfHeight;
    this.halfWidth[at] = halfWidth;
    this.halfHeight[at] = halfHeight;
    return at;
  }

  /** Forgets all records and where they stood. */
  clear(): void {
    this.size = 0;
    this.#sources.length = 0;
  }

  /** All attributes of a record's element, read from its tag once more. */
  attributesOf(at: number): SvgAttributes {
    const source = this.#sources[this.#source[at] as number] as TagSource;
    const from = this.#tagFrom[at] as number;
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

  #grow(): void {
    const room = this.size * 2;
    for (const name of ['x', 'y', 'halfWidth', 'halfHeight'] as const) {
      this[name] = moved(this[name], new Float64Array(room));
    }
    for (const name of ['prefix', 'number', 'ownPrefix', 'ownNumber'] as const) {
      this[name] = moved(this[name], new Int32Array(room));
    }
    this.shape = moved(this.shape, new Uint8Array(room));
    this.element = moved(this.element, new Uint8Array(room));
    this.#tagFrom = moved(this.#tagFrom, new Int32Array(room));
    this.#source = moved(this.#source, new Int32Array(room));
  }
}

function moved<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
