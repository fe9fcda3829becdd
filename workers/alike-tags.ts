import { splitSeatId } from '../src/core/seat-id-table.ts';
import { viewOf } from './alike-letters.ts';
import { spellBytes } from './byte-text.ts';
import { LENGTHS_OF } from './shape-records.ts';
import type { ShapeRecords } from './shape-records.ts';
import { POWERS_OF_TEN } from './svg-length.ts';
import { blankAt, learnPattern, NUMBER, OWN_ID, SEAT_NAME, SKIPPED, STILL } from './tag-pattern.ts';
import type { TagPattern } from './tag-pattern.ts';

const [QUOTE, SLASH, LESS, GREATER, BACKSLASH] = [34, 47, 60, 62, 92] as const;
const [SPACE, PAREN, PLUS, MINUS, POINT, ZERO, NINE, SMALL_T] = [32, 40, 43, 45, 46, 48, 57, 116] as const;
const MOST_NUMBER_CHARACTERS = 15;
const MOST_ID_DIGITS = 9;

/** By byte: 1 where a value that is skipped has to be looked at. */
const LOOK = new Uint8Array(256);
LOOK.fill(1, 0, SPACE);
for (const letter of [QUOTE, LESS, GREATER, BACKSLASH, PAREN, 38]) LOOK[letter] = 1;
/** The same for a style, which may move its shape. */
const LOOK_STYLE = LOOK.slice();
LOOK_STYLE[SMALL_T] = 1;

/**
 * Reads seats that are written alike, one behind the other, out of the bytes of a reply. A plan is mostly that, and
 * read so in a tenth of the time: what each tag repeats is compared and not read again. Whatever is written in another
 * way is left where it is, for the tokenizer.
 */
export class AlikeTags {
  readonly #records: ShapeRecords;
  /** True where quotes stand behind a backslash and line breaks are letters behind one: JSON's escapes. */
  readonly #isEscaped: boolean;
  #pattern: TagPattern | null = null;
  #bytes: Uint8Array = new Uint8Array(0);
  #view = viewOf(this.#bytes);
  /** Where the last value ended. */
  #at = 0;
  /** By `SEAT_NAME` and `OWN_ID`: what stood before the last one's number, and the number of that. */
  readonly #prefixes = [new Uint8Array(0), new Uint8Array(0)];
  readonly #prefixNumbers = [-1, -1];
  /** The last number read from a name. */
  #number = -1;

  constructor(records: ShapeRecords, isEscaped: boolean) {
    this.#records = records;
    this.#isEscaped = isEscaped;
  }

  /** True where a tag begins, at `at`, that is written as those of the last run were, or as those of a run may be. */
  fits(bytes: Uint8Array, at: number): boolean {
    const pattern = this.#pattern;
    const isAlike = pattern !== null && pattern.letters.standAt(this.#viewOf(bytes), at, 0);
    return isAlike || this.#learn(bytes, at);
  }

  /**
   * Reads tags from `from` on, as long as they are alike; the bytes hold a ">" behind `from`. Returns where it stopped:
   * behind a tag, or at `from`.
   */
  read(bytes: Uint8Array, from: number): number {
    let end = this.#run(bytes, from);
    if (end === from && this.#learn(bytes, from)) end = this.#run(bytes, from);
    return end;
  }

  /*
   * One function on purpose: the engine compiles it once, early, while a hall's first reading is under way; cut in six,
   * as it would be anywhere else, it takes twice as long there. What is the same for all tags is not in its loop, for what
   * it holds is what the engine has to compile.
   */
  #run(bytes: Uint8Array, from: number): number {
    const pattern = this.#pattern;
    if (pattern === null) return from;
    const view = this.#viewOf(bytes);
    const { letters, kinds, element, hasRx } = pattern;
    const { lengths } = letters;
    const records = this.#records;
    const count = kinds.length;
    // Behind the last ">" nothing is whole; before it nothing is read past it, for no value holds one.
    const limit = bytes.lastIndexOf(GREATER);
    records.from({ bytes, isEscaped: this.#isEscaped });
    records.makeRoom(Math.floor((limit - from) / letters.length) + 1);
    const { size, prefix, number, ownPrefix, ownNumber, tagFrom: begins } = records;
    const columns = records.columnsOf(element, hasRx);
    let end = from;
    let record = size;
    tags: for (let tagFrom = from; tagFrom < limit; tagFrom = this.#skipBlanks(end)) {
      begins[record] = tagFrom;
      let at = tagFrom;
      for (let value = 0; ; value += 1) {
        // What stands between two values is the same in each tag.
        if (!letters.standAt(view, at, value)) break tags;
        at += lengths[value] as number;
        if (value === count) break;
        const kind = kinds[value] as number;
        if (kind >= NUMBER) {
          // As `readDecimal` reads it.
          const first = bytes[at] as number;
          if (first === MINUS || first === PLUS) at += 1;
          const digitsFrom = at;
          let decimal = 0;
          let pointAt = -1;
          for (; ; at += 1) {
            const byte = bytes[at] as number;
            if (byte >= ZERO && byte <= NINE) decimal = decimal * 10 + byte - ZERO;
            else if (byte === POINT && pointAt < 0) pointAt = at;
            else break;
          }
          // A lone point is no number.
          const digits = at - digitsFrom - (pointAt < 0 ? 0 : 1);
          if (digits === 0 || at - digitsFrom > MOST_NUMBER_CHARACTERS) break tags;
          if (pointAt >= 0) decimal /= POWERS_OF_TEN[at - pointAt - 1] as number;
          (columns[kind - NUMBER] as Float64Array)[record] = first === MINUS ? -decimal : decimal;
        } else if (kind === SKIPPED || kind === STILL) {
          const look = kind === STILL ? LOOK_STYLE : LOOK;
          while (look[bytes[at] as number] === 0) at += 1;
          if (!this.#isQuote(at)) {
            this.#at = at;
            if (!this.#skip(look)) break tags;
            at = this.#at;
          }
        } else {
          this.#at = at;
          const found = this.#name(kind === SEAT_NAME ? 0 : 1);
          if (found < 0) break tags;
          at = this.#at;
          if (kind === SEAT_NAME) {
            prefix[record] = found;
            number[record] = this.#number;
          } else {
            ownPrefix[record] = found;
            ownNumber[record] = this.#number;
          }
        }
      }
      end = at;
      record += 1;
    }
    if (record > size) this.#add(pattern, record - size, columns);
    return end;
  }

  /** Adds the tags of a run, with what none of them gives. */
  #add({ element, kinds, isOwnNamed }: TagPattern, count: number, columns: readonly Float64Array[]): void {
    const records = this.#records;
    const { size, prefix, number, ownPrefix, ownNumber } = records;
    const end = size + count;
    for (const length of LENGTHS_OF[element] ?? []) {
      if (!kinds.includes(NUMBER + length)) columns[length]?.fill(0, size, end);
    }
    if (isOwnNamed) {
      ownPrefix.set(prefix.subarray(size, end), size);
      ownNumber.set(number.subarray(size, end), size);
    } else if (!kinds.includes(OWN_ID)) ownPrefix.fill(-1, size, end);
    records.addRun(element, count);
  }

  /**
   * Goes to the end of a value that means nothing here, from a letter that may mean something; false where it does.
   * `look`: the letters to be looked at.
   */
  #skip(look: Uint8Array): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; ; at += 1) {
      const byte = bytes[at] as number;
      if (look[byte] === 0 || (byte === BACKSLASH && !this.#isEscaped)) continue;
      if (byte === SMALL_T) {
        // "transform"
        if (bytes[at + 1] === 114 && bytes[at + 2] === 97) return false;
      } else if (byte === BACKSLASH && bytes[at + 1] === SLASH) at += 1;
      else if (byte !== PAREN) break;
      // "url(": what it refers to has to be known.
      else if (bytes[at - 1] === 108 && bytes[at - 2] === 114) return false;
    }
    this.#at = at;
    return this.#isQuote(at);
  }

  #isQuote(at: number): boolean {
    const bytes = this.#bytes;
    return this.#isEscaped ? bytes[at] === BACKSLASH && bytes[at + 1] === QUOTE : bytes[at] === QUOTE;
  }

  /** Reads a name: the number of its prefix, −1 for none; its number is `#number`. `which` of the two names of a tag. */
  #name(which: 0 | 1): number {
    const bytes = this.#bytes;
    const from = this.#at;
    const last = this.#prefixes[which] as Uint8Array;
    let at = from;
    while (at - from < last.length && bytes[at] === last[at - from]) at += 1;
    const start = at;
    let number = 0;
    for (; ; at += 1) {
      const digit = (bytes[at] as number) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      number = number * 10 + digit;
    }
    const digits = at - start;
    const isSpelt = digits > 0 && digits <= MOST_ID_DIGITS && (bytes[start] !== ZERO || digits === 1);
    if (start - from === last.length && isSpelt && this.#prefixNumbers[which] !== -1 && this.#isQuote(at)) {
      this.#number = number;
      this.#at = at;
      return this.#prefixNumbers[which] as number;
    }
    return this.#newName(which);
  }

  #newName(which: 0 | 1): number {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    while (LOOK[bytes[at] as number] === 0 || bytes[at] === PAREN) at += 1;
    if (at === from || !this.#isQuote(at)) return -1;
    const { prefix, number } = splitSeatId(spellBytes(bytes, from, at));
    this.#at = at;
    this.#number = number;
    // A prefix that ends in a digit is not told from the number behind it.
    const isKept = number >= 0 && !/\d$/.test(prefix);
    this.#prefixes[which] = isKept ? bytes.slice(from, from + bytesOfPrefix(prefix)) : new Uint8Array(0);
    const known = this.#records.prefixNumber(prefix);
    this.#prefixNumbers[which] = isKept ? known : -1;
    return known;
  }

  #viewOf(bytes: Uint8Array): DataView {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = viewOf(bytes);
    }
    return this.#view;
  }

  #learn(bytes: Uint8Array, from: number): boolean {
    const pattern = learnPattern(bytes, from, this.#isEscaped);
    if (pattern !== null) this.#pattern = pattern;
    return pattern !== null;
  }

  /** Behind blanks, escaped ones too. */
  #skipBlanks(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    for (;;) {
      const length = blankAt(bytes, at, this.#isEscaped);
      if (length === 0) return at;
      at += length;
    }
  }
}

/** The length of a text in UTF-8. */
function bytesOfPrefix(prefix: string): number {
  return new TextEncoder().encode(prefix).length;
}
