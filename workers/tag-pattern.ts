import { splitSeatId } from '../src/core/hall/seat-id-table.ts';
import { AlikePattern, DECIMAL, isPlain, OTHER, WHOLE } from './alike-pattern.ts';
import { spellBytes } from './byte-text.ts';
import { FIRST_LENGTH, IGNORED, LEAVE, meaningOf, SEAT_ATTRIBUTES, STYLE } from './seat-attributes.ts';
import { LENGTHS_OF, RECORDED } from './shape-records.ts';
import { readDecimal } from './svg-length.ts';
import type { Habits } from './habits.ts';
import { endOfName, endOfSkipped, LOOK, LOOK_STYLE } from './tag-values.ts';

const [SPACE, QUOTE, SLASH, LESS, EQUALS, GREATER, BACKSLASH] = [32, 34, 47, 60, 61, 62, 92] as const;
const MOST_ATTRIBUTES = 24;

/*
 * What a value is to a shape. Numbers from `SEAT_NUMBER` on: those of names whose prefix is steady, then lengths, from
 * `NUMBER` on in the order of `LENGTHS`.
 */
export const [SKIPPED, STILL, SEAT_NAME, OWN_ID, SEAT_NUMBER, OWN_NUMBER, NUMBER] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;

/** How the tags of a run are written: what stands between the values that change, and what each of these is. */
export type TagPattern = {
  readonly alike: AlikePattern;
  /** Number in `RECORDED`. */
  readonly element: number;
  readonly hasRx: boolean;
  /** True where its `id` is what names the seat. */
  readonly isOwnNamed: boolean;
  /** By value that changes: what it is. */
  readonly meanings: Uint8Array;
  /** Steady prefixes of the name and of the `id`; null where they are read from each tag. */
  readonly seatPrefix: string | null;
  readonly ownPrefix: string | null;
  /** Lengths that are the same in each tag, by their place in `LENGTHS`; 0 for those that it does not give. */
  readonly steady: readonly { readonly length: number; readonly value: number }[];
};

type Attribute = { readonly name: string; readonly from: number; readonly to: number };

/** A tag as places in its bytes. */
type TagPlaces = {
  readonly bytes: Uint8Array;
  readonly from: number;
  /** Behind its ">". */
  readonly end: number;
  readonly element: number;
  readonly attributes: readonly Attribute[];
  readonly isEscaped: boolean;
};

/**
 * The pattern of the tag at `from`, null where it is no plain seat's. `isEscaped`: quotes stand behind a backslash and
 * line breaks are letters behind one, as in JSON.
 */
export function learnPattern(
  bytes: Uint8Array,
  from: number,
  isEscaped: boolean,
  habits: Habits,
): TagPattern | null {
  const places = placesOf(bytes, from, isEscaped);
  return places && patternOf(places, habits);
}

function placesOf(bytes: Uint8Array, from: number, isEscaped: boolean): TagPlaces | null {
  const element = RECORDED.findIndex((name) => isTagOf(name, bytes, from));
  if (element < 0) return null;
  const end = bytes.indexOf(GREATER, from);
  if (end < 0 || bytes[end - 1] !== SLASH) return null;
  const attributes: Attribute[] = [];
  let at = from + 1 + (RECORDED[element] as string).length;
  for (;;) {
    const blank = at;
    at = behindBlanks(bytes, at, isEscaped);
    if (bytes[at] === SLASH || (bytes[at] === BACKSLASH && bytes[at + 1] === SLASH)) break;
    const nameFrom = at;
    while (isNameByte(bytes[at] as number)) at += 1;
    const name = spellBytes(bytes, nameFrom, at);
    const quote = at + 1 + (isEscaped ? 1 : 0);
    const isUsual = bytes[at] === EQUALS && bytes[quote] === QUOTE && blank < nameFrom && nameFrom < at;
    const isTwice = attributes.some((attribute) => attribute.name === name);
    if (!isUsual || isTwice || attributes.length === MOST_ATTRIBUTES) return null;
    if (isEscaped && bytes[at + 1] !== BACKSLASH) return null;
    const close = bytes.indexOf(QUOTE, quote + 1);
    if (close < 0 || close > end || (isEscaped && bytes[close - 1] !== BACKSLASH)) return null;
    attributes.push({ name, from: quote + 1, to: isEscaped ? close - 1 : close });
    at = close + 1;
  }
  // The last letters: "/>", with a backslash before it or without.
  if (at + (bytes[at] === BACKSLASH ? 2 : 1) !== end) return null;
  return { bytes, from, end: end + 1, element, attributes, isEscaped };
}

/** Behind blanks, escaped ones too. */
export function behindBlanks(bytes: Uint8Array, from: number, isEscaped: boolean): number {
  let at = from;
  for (let length = blankAt(bytes, at, isEscaped); length > 0; length = blankAt(bytes, at, isEscaped)) {
    at += length;
  }
  return at;
}

/** The length of the blank at a place, 0 for none. */
function blankAt(bytes: Uint8Array, at: number, isEscaped: boolean): number {
  const byte = bytes[at];
  if (byte === SPACE) return 1;
  if (!isEscaped) return byte === 10 || byte === 13 || byte === 9 ? 1 : 0;
  // n, r and t behind a backslash.
  const letter = byte === BACKSLASH ? bytes[at + 1] : 0;
  return letter === 110 || letter === 114 || letter === 116 ? 2 : 0;
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
  { bytes, from, end, element, attributes, isEscaped }: TagPlaces,
  habits: Habits,
): TagPattern | null {
  const names = attributes.map(({ name }) => name);
  const meanings = names.map(meaningOf);
  if (meanings.includes(LEAVE) || names.some((name) => name.endsWith('href'))) return null;
  const naming = meanings.filter((meaning) => meaning >= 0 && meaning < SEAT_ATTRIBUTES.length);
  if (naming.length === 0) return null;
  const best = Math.min(...naming);
  const pieces: Uint8Array[] = [];
  const kinds: number[] = [];
  const given = new Float64Array(NUMBER + Math.max(...LENGTHS_OF.flat()) + 1);
  const prefixes: [string | null, string | null] = [null, null];
  let letters = from;
  /** What stands before a value, up to `at`, is a piece; what is behind it begins at `behind`. */
  const cut = (kind: number, at: number, behind: number): void => {
    pieces.push(bytes.subarray(letters, at));
    kinds.push(kind);
    letters = behind;
  };
  for (const [at, { name, from: start, to }] of attributes.entries()) {
    const kind = kindOf(meanings[at] as number, best);
    const isSteady = (until: number): boolean =>
      isPlain(bytes, start, until) && habits.isSteady(name, bytes, start, until);
    if (kind === SEAT_NAME || kind === OWN_ID) {
      const { prefix, number } = splitSeatId(spellBytes(bytes, start, to));
      const numberFrom = to - String(number).length;
      // A prefix that ends in a digit is not told from the number behind it.
      const isName = number >= 0 && endOfName(bytes, start) === to && !/\d$/.test(prefix);
      if (isName && isSteady(numberFrom)) {
        prefixes[kind - SEAT_NAME] = prefix;
        cut(kind + SEAT_NUMBER - SEAT_NAME, numberFrom, to);
      } else cut(kind, start, to);
    } else if (kind >= NUMBER) {
      const value = spellBytes(bytes, start, to);
      if (!readDecimal(value, 0, value.length, given, kind) || !isSteady(to)) cut(kind, start, to);
    } else {
      const isNothing = endOfSkipped(bytes, start, kind === STILL ? LOOK_STYLE : LOOK, isEscaped) === to;
      if (!isNothing || !isSteady(to)) cut(kind, start, to);
    }
  }
  const last = bytes.subarray(letters, end);
  const blanks = bytes.subarray(end, behindBlanks(bytes, end, isEscaped));
  const howRead = kinds.map((kind) => (kind >= NUMBER ? DECIMAL : kind >= SEAT_NUMBER ? WHOLE : OTHER));
  const alike = AlikePattern.of(pieces, howRead, last, blanks);
  if (alike === null) return null;
  const lengths = (LENGTHS_OF[element] ?? []).filter((length) => !kinds.includes(NUMBER + length));
  return {
    element,
    hasRx: names.includes('rx'),
    isOwnNamed: SEAT_ATTRIBUTES[best] === 'id',
    alike,
    meanings: Uint8Array.from(kinds),
    seatPrefix: prefixes[0],
    ownPrefix: prefixes[1],
    steady: lengths.map((length) => ({ length, value: given[NUMBER + length] as number })),
  };
}

/** What an attribute is to a shape that is named by the one of meaning `best`. */
function kindOf(meaning: number, best: number): number {
  if (meaning >= FIRST_LENGTH) return NUMBER + meaning - FIRST_LENGTH;
  if (meaning === best) return SEAT_NAME;
  if (meaning === STYLE) return STILL;
  return meaning !== IGNORED && SEAT_ATTRIBUTES[meaning] === 'id' ? OWN_ID : SKIPPED;
}
