// The longest plan seen is 19 MB; past this a phone would die of it.
export const MOST_PLAN_CHARACTERS = 96_000_000;

// Long enough for a reference that was cut in two.
const OVERLAP = 256;
/** A plan is hashed in pieces of so many bytes. */
const PIECE_BYTES = 64 * 1024;

/** What tells a plan from another one, and such of its text as may refer to other parts of it. */
export class PlanSource {
  readonly #pieces: string[] = [];
  /** In bytes as they came, the escapes of JSON included. */
  length = 0;
  #hash = 1;
  readonly #piece = new Uint8Array(PIECE_BYTES);
  #size = 0;

  /** Adds text behind that added before. */
  add(text: string): void {
    this.#pieces.push(text);
  }

  /** Counts the next bytes of the plan, `from` … `to − 1`. */
  count(bytes: Uint8Array, from: number, to: number): void {
    this.length += to - from;
    for (let at = from; at < to;) {
      const size = Math.min(to - at, PIECE_BYTES - this.#size);
      this.#piece.set(bytes.subarray(at, at + size), this.#size);
      this.#size += size;
      at += size;
      if (this.#size === PIECE_BYTES) {
        this.#hash = hashOn(this.#hash, this.#piece, PIECE_BYTES);
        this.#size = 0;
      }
    }
  }

  /** All bytes of the plan as the digits of one number, 32 bits of it: equal for equal plans. */
  get hash(): number {
    this.#piece.fill(0, this.#size);
    return hashOn(this.#hash, this.#piece, this.#size);
  }

  /**
   * All matches of a global pattern of less than 256 characters; one across a cut may come twice. `word` is in each
   * match: most texts are without it, and told so at a tenth of the cost.
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

const BASE = 0x0100_0193;
const BASE_2 = Math.imul(BASE, BASE);
const BASE_3 = Math.imul(BASE_2, BASE);
const BASE_4 = Math.imul(BASE_2, BASE_2);

/**
 * Goes on with a hash by whole groups of 16 bytes. Four words a turn: one product waits for the one before, the others
 * need not.
 */
function hashOn(before: number, piece: Uint8Array<ArrayBuffer>, size: number): number {
  const words = new Int32Array(piece.buffer, piece.byteOffset, ((size + 15) >> 4) * 4);
  let hash = before;
  for (let at = 0; at < words.length; at += 4) {
    hash =
      (Math.imul(hash, BASE_4) +
        Math.imul(words[at] as number, BASE_3) +
        Math.imul(words[at + 1] as number, BASE_2) +
        Math.imul(words[at + 2] as number, BASE) +
        (words[at + 3] as number)) |
      0;
  }
  return hash;
}
