// The longest plan seen is 19 MB; past this a phone would die of it.
export const MOST_PLAN_CHARACTERS = 96_000_000;

// Long enough for a reference that was cut in two.
const OVERLAP = 256;
/** A plan is hashed and handed on in pieces of so many bytes. */
export const PIECE_BYTES = 256 * 1024;

/** The text of a plan in the pieces it came in, with what tells it from another plan. */
export class PlanSource {
  readonly pieces: string[] = [];
  /** In characters. */
  length = 0;
  /** All bytes of the plan in UTF-8 as the digits of one number, 32 bits of it: equal for equal plans. */
  hash = 1;

  /** A plan whose text is there already. */
  static of(text: string): PlanSource {
    const plan = new PlanSource();
    const bytes = new TextEncoder().encode(text);
    const piece = new Uint8Array(PIECE_BYTES);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const part = bytes.subarray(at, at + PIECE_BYTES);
      piece.set(part);
      plan.count(piece, part.length);
    }
    plan.add(text);
    return plan;
  }

  /** Adds a piece at the end. Its bytes are counted apart, for characters may lie across two pieces. */
  add(text: string): void {
    this.length += text.length;
    this.pieces.push(text);
  }

  /**
   * Goes on with the hash: the first `size` bytes of `piece`, which is `PIECE_BYTES` long, and filled but for the last
   * one of a plan.
   */
  count(piece: Uint8Array<ArrayBuffer>, size: number): void {
    piece.fill(0, size);
    this.hash = hashOn(this.hash, new Int32Array(piece.buffer, piece.byteOffset, (size + 3) >> 2));
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

/** Goes on with a hash. Four words a turn: one product waits for the one before, the others need not. */
function hashOn(before: number, words: Int32Array): number {
  let hash = before;
  let at = 0;
  for (; at + 4 <= words.length; at += 4) {
    hash =
      (Math.imul(hash, BASE_4) +
        Math.imul(words[at] as number, BASE_3) +
        Math.imul(words[at + 1] as number, BASE_2) +
        Math.imul(words[at + 2] as number, BASE) +
        (words[at + 3] as number)) |
      0;
  }
  for (; at < words.length; at += 1) hash = (Math.imul(hash, BASE) + (words[at] as number)) | 0;
  return hash;
}
