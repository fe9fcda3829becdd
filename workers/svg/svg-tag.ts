/** The attributes of an element by their full name; values have their entities resolved. */
export type SvgAttributes = Readonly<Record<string, string>>;

// An editor writes a dozen; past this they are counted as a fault and left out.
const MOST_ATTRIBUTES = 256;
const NAME_SLOTS = 1024;

/**
 * A start tag as places in the text it was found in: a seat is read from them without a string or an object of
 * its own. Used again for every tag; nothing of it may be kept.
 */
export class SvgTag {
  name = '';
  /** The text the places below count in. */
  text = '';
  count = 0;
  /** Where its "<" stands. */
  from = 0;
  /** Attribute names; equal names are one string, so they compare at once. */
  readonly names: string[] = [];
  /** Where each value begins and ends, its quotes left out. */
  readonly starts = new Int32Array(MOST_ATTRIBUTES);
  readonly ends = new Int32Array(MOST_ATTRIBUTES);
  /** True when no value holds a reference, a line break or anything else that has to be resolved. */
  isPlain = true;
  readonly #raw = new Uint8Array(MOST_ATTRIBUTES);

  /** True when no further attribute is kept. */
  get isFull(): boolean {
    return this.count >= MOST_ATTRIBUTES;
  }

  /** Forgets the tag before. */
  reset(text: string, from: number, name: string): void {
    this.text = text;
    this.from = from;
    this.name = name;
    this.count = 0;
    this.isPlain = true;
  }

  /** Adds an attribute; false when there are too many. `isRaw`: its value has to be resolved. */
  add(name: string, start: number, end: number, isRaw: boolean): boolean {
    const at = this.count;
    if (at >= MOST_ATTRIBUTES) return false;
    this.names[at] = name;
    this.starts[at] = start;
    this.ends[at] = end;
    this.#raw[at] = isRaw ? 1 : 0;
    if (isRaw) this.isPlain = false;
    this.count = at + 1;
    return true;
  }

  /** The place of an attribute among the others, −1 when it is absent. */
  find(name: string): number {
    const { names, count } = this;
    for (let at = 0; at < count; at += 1) if (names[at] === name) return at;
    return -1;
  }

  /** The attributes as an object of their own. */
  attributes(resolve: (value: string) => string): SvgAttributes {
    const bag = new Bag();
    for (let at = 0; at < this.count; at += 1) {
      const value = this.text.slice(this.starts[at], this.ends[at]);
      bag[this.names[at] as string] = this.#raw[at] === 1 ? resolve(value) : value;
    }
    return bag;
  }
}

/** Objects without a prototype that engines still keep as structures: `Object.create(null)` would be a table each. */
const Bag = function () {} as unknown as new () => Record<string, string>;
Bag.prototype = Object.create(null) as Record<string, string>;

/** Gives equal names one string, without cutting one out of the text for each. */
export class NameTable {
  readonly #slots: (string | undefined)[] = Array.from({ length: NAME_SLOTS });
  readonly #known: ReadonlyMap<string, string>;

  /** `known` names come back as the very strings given here. */
  constructor(known: readonly string[]) {
    this.#known = new Map(known.map((name) => [name, name]));
  }

  /** The name at `from` … `to − 1`; `hash` is any number that depends on its letters alone. */
  read(text: string, from: number, to: number, hash: number): string {
    const slot = (hash ^ (hash >>> 10)) & (NAME_SLOTS - 1);
    const held = this.#slots[slot];
    if (held !== undefined && held.length === to - from) {
      let at = 0;
      while (at < held.length && held.charCodeAt(at) === text.charCodeAt(from + at)) at += 1;
      if (at === held.length) return held;
    }
    const cut = text.slice(from, to);
    const name = this.#known.get(cut) ?? cut;
    this.#slots[slot] = name;
    return name;
  }
}
