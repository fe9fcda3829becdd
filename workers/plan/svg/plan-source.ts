// The largest plan seen has 19 MB; beyond this limit a phone would run out of memory.
export const MAX_PLAN_CHARACTERS = 96_000_000;

// Long enough to contain a reference that was cut in two.
const OVERLAP = 256;
const HASH_BASE = 0x0100_0193;

/** A plan's text in its downloaded pieces, and a hash that tells plans apart. */
export class PlanSource {
  /** In characters. */
  length = 0;
  /** True if the text is empty or white space. */
  isBlank = true;
  #pieces: string[] = [];
  #hash: number | null = null;

  /** A plan whose whole text is available. */
  static of(text: string): PlanSource {
    const source = new PlanSource();
    source.add(text);
    return source;
  }

  get pieces(): readonly string[] {
    return this.#pieces;
  }

  /** Appends text. */
  add(text: string): void {
    this.#pieces.push(text);
    this.length += text.length;
    this.isBlank &&= text.trim() === '';
  }

  /** A polynomial hash of all characters, 32 bits: equal for equal plans, however they were cut into pieces. */
  get hash(): number {
    return (this.#hash ??= this.#pieces.reduce(hashOn, 1));
  }

  /** Releases the text; the hash still identifies the plan. */
  forget(): void {
    this.#hash = this.hash;
    this.#pieces = [];
  }

  /**
   * All matches of a global pattern of less than 256 characters; a match across a cut may be yielded twice. Each match
   * contains `word`: most texts lack it, and checking that costs a tenth of the search.
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
