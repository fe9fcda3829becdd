import { AttributeBag, NameTable } from './svg-attributes.ts';
import type { SvgAttributes } from './svg-attributes.ts';

// An editor writes a dozen; further attributes count as a fault and are ignored.
const MAX_ATTRIBUTES = 256;

// The names that a reader needs. They are returned as these very strings, so that comparing them is fast.
const KNOWN_NAMES =
  'svg g a circle ellipse rect path polygon polyline line text tspan use defs style image id class ' +
  'transform d points x y cx cy r rx ry width height fill stroke data-seat-id seat_id seat-id sbt:id ' +
  'data-tn-seat-id seat-key data-sector-id sector_id data-section-id section-id';

// Character codes, because they are compared millions of times.
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const AMPERSAND = 38;
const SINGLE_QUOTE = 39;
/** The first code after the quotes and the ampersand: from here on, only "<" matters in a value. */
const AFTER_QUOTES = 40;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
/** Represents a character that has not arrived yet. No document contains it, and an integer keeps the loops fast. */
const END = -1;

/** What `read` returns for a tag whose end has not arrived yet. */
export const INCOMPLETE = -1;

/** Reads start tags. In a broken tag as little as possible is lost: a missing quote ends with its tag. */
export class TagScanner {
  /** The name of the last tag. */
  name = '';
  attributes: SvgAttributes = new AttributeBag();
  /** True if the last tag was self-closing. */
  isEmpty = false;
  /** The number of faults in the last tag. */
  faults = 0;
  /** A character that an incomplete tag needs to end; '' if any might do. */
  awaited = '';
  readonly #names = new NameTable(KNOWN_NAMES.split(' '));
  readonly #resolve: (raw: string) => string;
  #bag = new AttributeBag();
  #count = 0;
  /** The attributes whose values contain a reference, a line break or anything else to resolve. */
  readonly #raw = new Set<string>();

  constructor(resolve: (raw: string) => string) {
    this.#resolve = resolve;
  }

  /** True if the last tag has the maximum number of attributes. */
  get isFull(): boolean {
    return this.#count >= MAX_ATTRIBUTES;
  }

  /** Reads the tag whose "<" is at `from` and returns its end, or `INCOMPLETE`. */
  read(text: string, from: number): number {
    this.faults = 0;
    this.isEmpty = false;
    this.awaited = '';
    this.#bag = new AttributeBag();
    this.#count = 0;
    const nameEnd = this.#nameEnd(text, from + 1);
    this.name = this.#name;
    const end = this.#tagEnd(text, nameEnd);
    if (end === INCOMPLETE) {
      this.#raw.clear();
      return INCOMPLETE;
    }
    // Only when the tag is complete, so that each reference is resolved, and its fault counted, once.
    if (this.#raw.size > 0) {
      for (const name of this.#raw) this.#bag[name] = this.#resolve(this.#bag[name] as string);
      this.#raw.clear();
    }
    this.attributes = this.#bag;
    return end;
  }

  /** Reads the attributes of a tag whose name ends at `from`, and returns the tag's end, or `INCOMPLETE`. */
  #tagEnd(text: string, from: number): number {
    let at = from;
    for (;;) {
      const blank = at;
      at = skipBlanks(text, at);
      const c = letterAt(text, at);
      switch (c) {
        case END:
          return INCOMPLETE;
        case GREATER:
          return at + 1;
        case LESS:
          // The tag was never closed; the next one begins here.
          this.faults += 1;
          return at;
        case SLASH: {
          const next = letterAt(text, at + 1);
          if (next === END) return INCOMPLETE;
          if (next === GREATER) {
            this.isEmpty = true;
            return at + 2;
          }
          this.faults += 1;
          at = skipBlanks(text, at + 1);
          // "/ >" is taken for "/>".
          if (letterAt(text, at) === END) return INCOMPLETE;
          this.isEmpty = letterAt(text, at) === GREATER;
          break;
        }
        case EQUALS:
        case DOUBLE_QUOTE:
        case SINGLE_QUOTE:
          this.faults += 1;
          at += 1;
          break;
        default:
          if (blank === at) this.faults += 1;
          at = this.#attribute(text, at);
          // A missing quote ends the whole tag.
          if (at < 0) return at === INCOMPLETE ? INCOMPLETE : -2 - at;
      }
    }
  }

  /** The name found by `#nameEnd`. */
  #name = '';

  #nameEnd(text: string, from: number): number {
    const { length } = text;
    let at = from;
    let hash = 0;
    while (at < length) {
      const c = text.charCodeAt(at);
      if (c <= SPACE || c === EQUALS || c === GREATER || c === SLASH || c === LESS) break;
      hash = (hash * 31 + c) | 0;
      at += 1;
    }
    this.#name = this.#names.read(text, from, at, hash);
    return at;
  }

  /** Reads one attribute. Returns its end, `INCOMPLETE`, or, if a quote is missing, −2 minus the end of the tag. */
  #attribute(text: string, from: number): number {
    const nameEnd = this.#nameEnd(text, from);
    const name = this.#name;
    let at = nameEnd;
    let c = letterAt(text, at);
    if (c !== EQUALS) {
      at = skipBlanks(text, at);
      c = letterAt(text, at);
      if (c === END) return INCOMPLETE;
      if (c !== EQUALS) {
        this.faults += 1;
        this.#add(name, '', false);
        return nameEnd;
      }
    }
    at += 1;
    c = letterAt(text, at);
    if (c <= SPACE) {
      at = skipBlanks(text, at);
      c = letterAt(text, at);
    }
    if (c === DOUBLE_QUOTE || c === SINGLE_QUOTE) return this.#quoted(text, name, at + 1, c);
    const end = bareValueEnd(text, at);
    if (end === INCOMPLETE) return INCOMPLETE;
    this.faults += 1;
    this.#add(name, text.slice(at, end), true);
    return end;
  }

  #quoted(text: string, name: string, start: number, quote: number): number {
    const { length } = text;
    let isRaw = false;
    let hasTag = false;
    let at = start;
    for (; at < length; at += 1) {
      const c = text.charCodeAt(at);
      if (c >= AFTER_QUOTES && c !== LESS) continue;
      if (c === quote) {
        this.#add(name, text.slice(start, at), isRaw);
        return at + 1;
      }
      if (c < SPACE || c === AMPERSAND) {
        isRaw = true;
      } else if (c === LESS && !hasTag) {
        hasTag = true;
        isRaw = true;
        this.faults += 1;
        const greater = text.indexOf('>', start);
        if (greater < 0 || greater > at) continue;
        // A tag ends inside this value, so its quote is missing: the value ends with its own tag.
        this.isEmpty = text.charCodeAt(greater - 1) === SLASH;
        this.#add(name, text.slice(start, this.isEmpty ? greater - 1 : greater), true);
        return -2 - (greater + 1);
      }
    }
    this.awaited = quote === DOUBLE_QUOTE ? '"' : "'";
    return INCOMPLETE;
  }

  #add(name: string, value: string, isRaw: boolean): void {
    if (this.isFull) {
      this.faults += 1;
      return;
    }
    this.#count += 1;
    this.#bag[name] = value;
    // If a name is repeated, the last value counts.
    if (isRaw) this.#raw.add(name);
    else if (this.#raw.size > 0) this.#raw.delete(name);
  }
}

function letterAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : END;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= SPACE) at += 1;
  return at;
}

/** The end of a value without quotes: at a blank, or at the end of its tag. */
function bareValueEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const c = text.charCodeAt(at);
    if (c <= SPACE || c === GREATER || c === LESS) return at;
    if (c !== SLASH) continue;
    const next = letterAt(text, at + 1);
    if (next === END) return INCOMPLETE;
    if (next === GREATER) return at;
  }
  return INCOMPLETE;
}
