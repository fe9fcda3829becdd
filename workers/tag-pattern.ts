import { AlikeLetters } from './alike-letters.ts';
import { spellBytes } from './byte-text.ts';
import { FIRST_LENGTH, IGNORED, LEAVE, meaningOf, SEAT_ATTRIBUTES, STYLE } from './seat-attributes.ts';
import { RECORDED } from './shape-records.ts';

const [SPACE, QUOTE, SLASH, LESS, EQUALS, GREATER, BACKSLASH] = [32, 34, 47, 60, 61, 62, 92] as const;
const MOST_ATTRIBUTES = 24;

/* What a value is to a shape. Lengths from `NUMBER` on, in the order of `LENGTHS`. */
export const [SKIPPED, STILL, SEAT_NAME, OWN_ID, NUMBER] = [0, 1, 2, 3, 4] as const;

/** How the tags of a run are written: what stands between their values, and what each value is. */
export type TagPattern = {
  /** Number in `RECORDED`. */
  readonly element: number;
  readonly hasRx: boolean;
  /** True where its `id` is what names the seat. */
  readonly isOwnNamed: boolean;
  /** What stands between the values: one piece more than there are values. */
  readonly letters: AlikeLetters;
  readonly kinds: Uint8Array;
};

/**
 * The pattern of the tag at `from`, null where it is no plain seat's. `isEscaped`: quotes stand behind a backslash and
 * line breaks are letters behind one, as in JSON.
 */
export function learnPattern(bytes: Uint8Array, from: number, isEscaped: boolean): TagPattern | null {
  const end = bytes.indexOf(GREATER, from);
  const element = RECORDED.findIndex((name) => isTagOf(name, bytes, from));
  if (end < 0 || element < 0 || bytes[end - 1] !== SLASH) return null;
  const literals: Uint8Array[] = [];
  const names: string[] = [];
  let literalFrom = from;
  let at = from + 1 + (RECORDED[element] as string).length;
  for (;;) {
    const blank = at;
    for (let length = blankAt(bytes, at, isEscaped); length > 0; length = blankAt(bytes, at, isEscaped)) {
      at += length;
    }
    if (bytes[at] === SLASH || (bytes[at] === BACKSLASH && bytes[at + 1] === SLASH)) break;
    const nameFrom = at;
    while (isNameByte(bytes[at] as number)) at += 1;
    const name = spellBytes(bytes, nameFrom, at);
    const quote = at + 1 + (isEscaped ? 1 : 0);
    const isPlain = bytes[at] === EQUALS && bytes[quote] === QUOTE && blank < nameFrom && nameFrom < at;
    if (!isPlain || names.includes(name) || names.length === MOST_ATTRIBUTES) return null;
    if (isEscaped && bytes[at + 1] !== BACKSLASH) return null;
    names.push(name);
    literals.push(bytes.subarray(literalFrom, quote + 1));
    const close = bytes.indexOf(QUOTE, quote + 1);
    if (close < 0 || close > end || (isEscaped && bytes[close - 1] !== BACKSLASH)) return null;
    literalFrom = isEscaped ? close - 1 : close;
    at = close + 1;
  }
  // The last letters: "/>", with a backslash before it or without.
  if (at + (bytes[at] === BACKSLASH ? 2 : 1) !== end) return null;
  literals.push(bytes.subarray(literalFrom, end + 1));
  return patternOf(element, names, literals);
}

/** The length of the blank at a place, 0 for none. */
export function blankAt(bytes: Uint8Array, at: number, isEscaped: boolean): number {
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
  element: number,
  names: readonly string[],
  literals: readonly Uint8Array[],
): TagPattern | null {
  const meanings = names.map(meaningOf);
  if (meanings.includes(LEAVE) || names.some((name) => name.endsWith('href'))) return null;
  const naming = meanings.filter((meaning) => meaning >= 0 && meaning < SEAT_ATTRIBUTES.length);
  if (naming.length === 0) return null;
  const letters = AlikeLetters.of(literals);
  if (letters === null) return null;
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
    letters,
    kinds: Uint8Array.from(meanings, kindOf),
  };
}
