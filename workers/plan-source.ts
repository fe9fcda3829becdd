// The longest plan seen is 19 MB; past this a phone would die of it.
export const MOST_PLAN_CHARACTERS = 96_000_000;

// Long enough for a reference that was cut in two.
const OVERLAP = 256;

/** The text of a plan in the pieces it came in, with what tells it from another plan. */
export class PlanSource {
  readonly pieces: string[] = [];
  /** In characters. */
  length = 0;
  /** All characters as the digits of one number, 32 bits of it: equal for equal plans however they were cut. */
  hash = 1;

  /** A plan whose text is there already. */
  static of(text: string): PlanSource {
    const plan = new PlanSource();
    plan.add(text);
    return plan;
  }

  /** Adds a piece at the end. */
  add(piece: string): void {
    this.hash = hashOn(this.hash, piece);
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

const BASE = 0x0100_0193;
const BASE_2 = Math.imul(BASE, BASE);
const BASE_3 = Math.imul(BASE_2, BASE);
const BASE_4 = Math.imul(BASE_2, BASE_2);

/** Goes on with a hash. Four characters a turn: one product waits for the one before, the others need not. */
function hashOn(before: number, piece: string): number {
  let hash = before;
  let at = 0;
  for (; at + 4 <= piece.length; at += 4) {
    hash =
      (Math.imul(hash, BASE_4) +
        Math.imul(piece.charCodeAt(at), BASE_3) +
        Math.imul(piece.charCodeAt(at + 1), BASE_2) +
        Math.imul(piece.charCodeAt(at + 2), BASE) +
        piece.charCodeAt(at + 3)) |
      0;
  }
  for (; at < piece.length; at += 1) hash = (Math.imul(hash, BASE) + piece.charCodeAt(at)) | 0;
  return hash;
}
