import { splitSeatId } from '../src/core/seat-id-table.ts';
import { isBytesAt, spellBytes } from './byte-text.ts';
import { FIRST_LENGTH, IGNORED, LEAVE, meaningOf, SEAT_ATTRIBUTES, STYLE } from './seat-attributes.ts';
import { LENGTHS, RECORDED } from './shape-records.ts';
import type { ShapeRecords } from './shape-records.ts';
import { POWERS_OF_TEN } from './svg-length.ts';

const [QUOTE, SLASH, LESS, EQUALS, GREATER, BACKSLASH] = [34, 47, 60, 61, 62, 92] as const;
const [SPACE, PAREN, MINUS, PLUS, POINT, ZERO, SMALL_T] = [32, 40, 45, 43, 46, 48, 116] as const;
const MOST_ATTRIBUTES = 24;
const MOST_NUMBER_CHARACTERS = 15;
const MOST_ID_DIGITS = 9;

/* What a value is to a shape. Lengths from `NUMBER` on, in the order of `LENGTHS`. */
const [SKIPPED, STILL, SEAT_NAME, OWN_ID, NUMBER] = [0, 1, 2, 3, 4] as const;

/** By byte: 1 where a value that is skipped has to be looked at. */
const LOOK = new Uint8Array(256);
LOOK.fill(1, 0, SPACE);
for (const letter of [QUOTE, LESS, GREATER, BACKSLASH, PAREN, 38]) LOOK[letter] = 1;

/** How the tags of a run are written: what stands between their values, and what each value is. */
type Pattern = {
  readonly element: number;
  readonly hasRx: boolean;
  readonly isOwnNamed: boolean;
  /** One more than there are values. */
  readonly literals: readonly Uint8Array[];
  readonly kinds: Uint8Array;
};

/**
 * Reads seats that are written alike, one behind the other, out of the bytes of a reply. A plan is mostly that, and
 * read so in a tenth of the time: what each tag repeats is compared and not read again. Whatever is written in another
 * way is left where it is, for the tokenizer.
 */
export class AlikeTags {
  readonly #records: ShapeRecords;
  /** True where quotes stand behind a backslash and line breaks are letters behind one: JSON's escapes. */
  readonly #isEscaped: boolean;
  #pattern: Pattern | null = null;
  readonly #lengths = new Float64Array(LENGTHS.length);
  #bytes: Uint8Array = new Uint8Array(0);
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
    const first = this.#pattern?.literals[0];
    if (first !== undefined && isBytesAt(bytes, at, first)) return true;
    return this.#learn(bytes, at);
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

  #run(bytes: Uint8Array, from: number): number {
    const pattern = this.#pattern;
    if (pattern === null) return from;
    this.#bytes = bytes;
    const { literals, kinds, element, hasRx, isOwnNamed } = pattern;
    const records = this.#records;
    const lengths = this.#lengths;
    // Behind the last ">" nothing is whole; before it nothing is read past it, for no value holds one.
    const limit = bytes.lastIndexOf(GREATER);
    lengths.fill(0);
    records.from({ bytes, isEscaped: this.#isEscaped });
    let end = from;
    for (let at = from; at < limit; at = this.#skipBlanks(end)) {
      const tagFrom = at;
      let prefix = -1;
      let number = -1;
      let ownPrefix = -1;
      let ownNumber = -1;
      this.#at = at;
      let value = 0;
      for (; value < kinds.length; value += 1) {
        if (!this.#literal(literals[value] as Uint8Array)) return end;
        const kind = kinds[value] as number;
        if (kind === SKIPPED || kind === STILL) {
          if (!this.#skip(kind === STILL)) return end;
        } else if (kind === SEAT_NAME) {
          prefix = this.#name(0);
          if (prefix < 0) return end;
          number = this.#number;
        } else if (kind === OWN_ID) {
          ownPrefix = this.#name(1);
          if (ownPrefix < 0) return end;
          ownNumber = this.#number;
        } else if (!this.#decimal(kind - NUMBER)) return end;
      }
      if (!this.#literal(literals[value] as Uint8Array)) return end;
      end = this.#at;
      const record = records.add(element, lengths, hasRx, tagFrom);
      records.prefix[record] = prefix;
      records.number[record] = number;
      records.ownPrefix[record] = isOwnNamed ? prefix : ownPrefix;
      records.ownNumber[record] = isOwnNamed ? number : ownNumber;
    }
    return end;
  }

  #literal(literal: Uint8Array): boolean {
    const bytes = this.#bytes;
    const from = this.#at;
    const { length } = literal;
    for (let at = 0; at < length; at += 1) if (bytes[from + at] !== literal[at]) return false;
    this.#at = from + length;
    return true;
  }

  /** Goes to the end of a value that means nothing here; false where it may mean something. `isStyle`: if it moves. */
  #skip(isStyle: boolean): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; ; at += 1) {
      const byte = bytes[at] as number;
      if (LOOK[byte] === 0) {
        // "transform"
        if (isStyle && byte === SMALL_T && bytes[at + 1] === 114 && bytes[at + 2] === 97) return false;
        continue;
      }
      if (byte === BACKSLASH && this.#isEscaped && bytes[at + 1] === SLASH) at += 1;
      else if (byte === BACKSLASH && !this.#isEscaped) continue;
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

  /** As `readDecimal`, and into the lengths. */
  #decimal(length: number): boolean {
    const bytes = this.#bytes;
    const first = bytes[this.#at] as number;
    const from = first === MINUS || first === PLUS ? this.#at + 1 : this.#at;
    let at = from;
    let value = 0;
    let pointAt = -1;
    for (; ; at += 1) {
      const byte = bytes[at] as number;
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) value = value * 10 + digit;
      else if (byte === POINT && pointAt < 0) pointAt = at;
      else break;
    }
    if (at === from || at - from > MOST_NUMBER_CHARACTERS) return false;
    if (pointAt >= 0) {
      // A lone point is no number.
      if (at - from === 1) return false;
      value /= POWERS_OF_TEN[at - pointAt - 1] as number;
    }
    this.#lengths[length] = first === MINUS ? -value : value;
    this.#at = at;
    return true;
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

  /** Behind blanks, escaped ones too. */
  #skipBlanks(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    for (;;) {
      const length = this.#blankAt(bytes, at);
      if (length === 0) return at;
      at += length;
    }
  }

  #blankAt(bytes: Uint8Array, at: number): number {
    const byte = bytes[at];
    if (byte === SPACE) return 1;
    // n, r and t behind a backslash, or as themselves.
    if (!this.#isEscaped) return byte === 10 || byte === 13 || byte === 9 ? 1 : 0;
    const letter = byte === BACKSLASH ? bytes[at + 1] : 0;
    return letter === 110 || letter === 114 || letter === 116 ? 2 : 0;
  }

  /** Takes a tag for the pattern of a run, if it is a plain seat's. */
  #learn(bytes: Uint8Array, from: number): boolean {
    const end = bytes.indexOf(GREATER, from);
    const element = RECORDED.findIndex((name) => isTagOf(name, bytes, from));
    if (end < 0 || element < 0 || bytes[end - 1] !== SLASH) return false;
    const literals: Uint8Array[] = [];
    const names: string[] = [];
    let literalFrom = from;
    let at = from + 1 + (RECORDED[element] as string).length;
    for (;;) {
      const blank = at;
      for (let length = this.#blankAt(bytes, at); length > 0; length = this.#blankAt(bytes, at)) at += length;
      const isEnd = bytes[at] === SLASH || (bytes[at] === BACKSLASH && bytes[at + 1] === SLASH);
      if (isEnd) break;
      const nameFrom = at;
      while (isNameByte(bytes[at] as number)) at += 1;
      const name = spellBytes(bytes, nameFrom, at);
      const quote = at + 1 + (this.#isEscaped ? 1 : 0);
      const isPlain = bytes[at] === EQUALS && bytes[quote] === QUOTE && blank < nameFrom && nameFrom < at;
      if (!isPlain || names.includes(name) || names.length === MOST_ATTRIBUTES) return false;
      if (this.#isEscaped && bytes[at + 1] !== BACKSLASH) return false;
      names.push(name);
      literals.push(bytes.slice(literalFrom, quote + 1));
      const close = bytes.indexOf(QUOTE, quote + 1);
      if (close < 0 || close > end || (this.#isEscaped && bytes[close - 1] !== BACKSLASH)) return false;
      literalFrom = this.#isEscaped ? close - 1 : close;
      at = close + 1;
    }
    // The last letters: "/>", with a backslash before it or without.
    const tail = bytes[at] === BACKSLASH ? 2 : 1;
    if (at + tail !== end) return false;
    literals.push(bytes.slice(literalFrom, end + 1));
    const pattern = patternOf(element, names, literals);
    if (pattern !== null) this.#pattern = pattern;
    return pattern !== null;
  }
}

/** True where a tag of this name begins, with something behind the name. */
function isTagOf(name: string, bytes: Uint8Array, from: number): boolean {
  if (bytes[from] !== LESS) return false;
  for (let at = 0; at < name.length; at += 1) if (bytes[from + 1 + at] !== name.charCodeAt(at)) return false;
  return !isNameByte(bytes[from + 1 + name.length] as number);
}

/** Letters, digits, "_", "-", ":" and ".". */
function isNameByte(byte: number): boolean {
  const letter = byte | 32;
  return (letter >= 97 && letter <= 122) || (byte >= 45 && byte <= 58 && byte !== SLASH) || byte === 95;
}

function patternOf(
  element: number,
  names: readonly string[],
  literals: readonly Uint8Array[],
): Pattern | null {
  const meanings = names.map(meaningOf);
  if (meanings.includes(LEAVE) || names.some((name) => name.endsWith('href'))) return null;
  const naming = meanings.filter((meaning) => meaning >= 0 && meaning < SEAT_ATTRIBUTES.length);
  if (naming.length === 0) return null;
  const best = Math.min(...naming);
  const kindOf = (meaning: number): number => {
    if (meaning >= FIRST_LENGTH) return NUMBER + meaning - FIRST_LENGTH;
    if (meaning === best) return SEAT_NAME;
    if (meaning === STYLE) return STILL;
    return meaning !== IGNORED && SEAT_ATTRIBUTES[meaning] === 'id' ? OWN_ID : SKIPPED;
  };
  return {
    element,
    hasRx: names.includes('rx'),
    isOwnNamed: SEAT_ATTRIBUTES[best] === 'id',
    literals,
    kinds: Uint8Array.from(meanings, kindOf),
  };
}

/** The length of a text in UTF-8. */
function bytesOfPrefix(prefix: string): number {
  return new TextEncoder().encode(prefix).length;
}
