// The longest plan seen is 19 MB; past this a phone would die of it.
export const MOST_PLAN_CHARACTERS = 96_000_000;

// Long enough for a reference that was cut in two.
const OVERLAP = 256;

/** The text of a plan in the pieces it came in, with what tells it from another plan. */
export class PlanSource {
  readonly pieces: string[] = [];
  /** In characters. */
  length = 0;
  /** FNV-1a over all characters, 32 bits: equal for equal plans however they were cut. */
  hash = 0x811c_9dc5 | 0;

  /** A plan whose text is there already. */
  static of(text: string): PlanSource {
    const plan = new PlanSource();
    plan.add(text);
    return plan;
  }

  /** Adds a piece at the end. */
  add(piece: string): void {
    let { hash } = this;
    for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x0100_0193);
    this.hash = hash;
    this.length += piece.length;
    this.pieces.push(piece);
  }

  /** True when nothing but blanks is in it. */
  get isBlank(): boolean {
    return this.pieces.every((piece) => piece.trim() === '');
  }

  /**
   * All matches of a global pattern of less than 256 characters; one across a cut may come twice. `word` is in each
   * match: most texts are without it, and told so at a tenth of the cost.
   */
  *matches(pattern: RegExp, word: string): Generator<RegExpMatchArray> {
    let before = '';
    for (const piece of this.pieces) {
      const cut = before === '' ? '' : before + piece.slice(0, OVERLAP);
      if (cut.includes(word)) yield* cut.matchAll(pattern);
      if (piece.includes(word)) yield* piece.matchAll(pattern);
      before = piece.slice(-OVERLAP);
    }
  }
}
