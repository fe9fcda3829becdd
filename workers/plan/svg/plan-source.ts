// The longest plan seen is 19 MB; past this a phone would die of it.
export const MAX_PLAN_CHARACTERS = 96_000_000;

// Long enough for a reference that was cut in two.
const OVERLAP = 256;
const HASH_BASE = 0x0100_0193;

/** A plan's text, in its downloaded pieces, and what distinguishes it from another. */
export class PlanSource {
  /** In characters. */
  length = 0;
  /** True when nothing but blanks came. */
  isBlank = true;
  #pieces: string[] = [];
  #hash: number | null = null;

  /** A plan whose text is there already. */
  static of(text: string): PlanSource {
    const source = new PlanSource();
    source.add(text);
    return source;
  }

  get pieces(): readonly string[] {
    return this.#pieces;
  }

  /** Adds text behind that added before. */
  add(text: string): void {
    this.#pieces.push(text);
    this.length += text.length;
    this.isBlank &&= text.trim() === '';
  }

  /** All characters as the digits of one number, 32 bits of it: equal for equal plans, however they were cut. */
  get hash(): number {
    return (this.#hash ??= this.#pieces.reduce(hashOn, 1));
  }

  /** Lets the text go; the plan is known again by its hash. */
  forget(): void {
    this.#hash = this.hash;
    this.#pieces = [];
  }

  /**
   * All matches of a global pattern of less than 256 characters; one across a cut may come twice. Each match contains
   * `word`: most texts lack it, which is checked at a tenth of the cost.
   */
  *matches(pattern: RegExp, word: string): Generator<RegExpMatchArray> {
    let before = '';
    for (const piece of this.#pieces) {
      const cut = before === '' ? '' : before + piece.slice(0, OVERLAP);
      if (cut.includes(word)) yield* cut.matchAll(pattern);
      if (piece.includes(word)) yield* piece.matchAll(pattern);
      before = piece.length < OVERLAP ? (before + piece).slice(-OVERLAP) : piece.slice(-OVERLAP);
    }
  }
}

function hashOn(hash: number, text: string): number {
  let next = hash;
  for (let at = 0; at < text.length; at += 1) next = (Math.imul(next, HASH_BASE) + text.charCodeAt(at)) | 0;
  return next;
}
