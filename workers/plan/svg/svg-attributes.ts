/** The attributes of an element by their full name; entities in values are resolved. */
export type SvgAttributes = Readonly<Record<string, string>>;

/**
 * Objects without a prototype that engines optimise as structures; `Object.create(null)` would make each a hash table.
 */
export const AttributeBag = function () {} as unknown as new () => Record<string, string>;
AttributeBag.prototype = Object.create(null) as Record<string, string>;

const NAME_SLOTS = 1024;

/** Returns the same string for equal names, without slicing a new one from the text each time. */
export class NameTable {
  readonly #slots: (string | undefined)[] = Array.from({ length: NAME_SLOTS });
  readonly #known: ReadonlyMap<string, string>;

  /** `known` names are returned as the very strings given here. */
  constructor(known: readonly string[]) {
    this.#known = new Map(known.map((name) => [name, name]));
  }

  /** The name at `from` … `to − 1`; `hash` is any number that depends only on its letters. */
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
