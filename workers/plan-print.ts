import { joinBytes } from './byte-text.ts';

/** Bytes are hashed in groups of so many. */
const GROUP = 16;

/**
 * Tells a plan from another one by its bytes as they came, the escapes of JSON included. They are kept until they are
 * hashed: nobody waits for that while a hall is loading.
 */
export class PlanPrint {
  /** In bytes. */
  length = 0;
  #bytes: Uint8Array[] = [];
  #hash: number | null = null;

  /** Takes the next bytes of the plan, which are nobody's to change from then on. */
  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    this.#bytes.push(bytes);
  }

  /** All bytes of a whole plan as the digits of one number, 32 bits of it: equal for equal plans. */
  get hash(): number {
    this.#hash ??= hashOf(joinBytes([...this.#bytes, new Uint8Array(-this.length & (GROUP - 1))]));
    this.#bytes = [];
    return this.#hash;
  }
}

const BASE = 0x0100_0193;
const BASE_2 = Math.imul(BASE, BASE);
const BASE_3 = Math.imul(BASE_2, BASE);
const BASE_4 = Math.imul(BASE_2, BASE_2);

/** The hash of whole groups. Four words a turn: one product waits for the one before, the others need not. */
function hashOf({ buffer }: Uint8Array): number {
  const words = new Int32Array(buffer);
  let hash = 1;
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
