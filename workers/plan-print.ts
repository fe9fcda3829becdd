/** A plan is hashed in pieces of so many bytes. */
const PIECE_BYTES = 64 * 1024;

/**
 * Tells a plan from another one by its bytes as they came, the escapes of JSON included. They are kept until they are
 * hashed: nobody waits for that while a hall is loading.
 */
export class PlanPrint {
  /** In bytes. */
  length = 0;
  #bytes: Uint8Array[] = [];
  #hash = 1;

  /** Takes the next bytes of the plan, which are nobody's to change from then on. */
  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    this.#bytes.push(bytes);
  }

  /** All bytes of a whole plan as the digits of one number, 32 bits of it: equal for equal plans. */
  get hash(): number {
    // Words begin where they begin in the plan, however it was cut.
    const piece = new Uint8Array(PIECE_BYTES);
    let size = 0;
    for (const bytes of this.#bytes) {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + PIECE_BYTES - size);
        piece.set(part, size);
        size += part.length;
        at += part.length;
        if (size < PIECE_BYTES) continue;
        this.#hash = hashOn(this.#hash, piece, size);
        size = 0;
      }
    }
    if (size > 0) this.#hash = hashOn(this.#hash, piece.fill(0, size), size);
    this.#bytes = [];
    return this.#hash;
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
