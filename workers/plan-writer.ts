import { PIECE_BYTES, PlanSource } from './plan-source.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const LEAST_LETTER = 32;
/** Escapes of one letter, by that letter: the byte each stands for. The others are read by `JSON.parse`. */
const SHORT = new Uint8Array(128);
for (const letter of '"\\/') SHORT[letter.charCodeAt(0)] = letter.charCodeAt(0);
SHORT['n'.charCodeAt(0)] = 10;
SHORT['t'.charCodeAt(0)] = 9;
SHORT['r'.charCodeAt(0)] = 13;

/** Long escapes: `\u00e9`, and two of them for one letter. */
const UNIT = 6;

/**
 * Frees the plan of the JSON text it comes in, byte by byte while it downloads: no string is made but the pieces of the
 * plan itself.
 */
export class PlanWriter {
  readonly plan = new PlanSource();
  /** True once the text turned out to be no JSON text. */
  isBroken = false;
  readonly #piece = new Uint8Array(PIECE_BYTES);
  #size = 0;
  #flushed = 0;
  // The plan is a part of a text: a mark at its beginning is a letter of it.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** An escape that has not come in whole. */
  #held = '';

  /** Bytes of the plan so far. */
  get bytes(): number {
    return this.#flushed + this.#size;
  }

  /** Takes bytes of the text from `from` on; where the quote stands that ends it, −1 when it has not come in. */
  write(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && !this.isBroken) {
      if (this.#held === '') {
        at = this.#plain(bytes, at);
        if (at < bytes.length && bytes[at] === QUOTE) {
          this.#flush();
          return at;
        }
        if (at < bytes.length && bytes[at] !== BACKSLASH) this.isBroken = true;
        else if (at < bytes.length) this.#held = '\\';
        at += 1;
      } else if (this.#escaped(bytes[at] as number)) at += 1;
    }
    return -1;
  }

  /** Copies letters and short escapes; where it met anything else, or the end. */
  #plain(bytes: Uint8Array, from: number): number {
    const piece = this.#piece;
    let size = this.#size;
    let at = from;
    for (; at < bytes.length; at += 1) {
      let byte = bytes[at] as number;
      if (byte === BACKSLASH) {
        const short = SHORT[(bytes[at + 1] ?? 0) & 127] as number;
        if (short === 0 || (bytes[at + 1] ?? 0) > 127) break;
        byte = short;
        at += 1;
      } else if (byte === QUOTE || byte < LEAST_LETTER) break;
      piece[size] = byte;
      size += 1;
      if (size < PIECE_BYTES) continue;
      this.#size = size;
      this.#flush();
      size = 0;
    }
    this.#size = size;
    return at;
  }

  /** Takes the next byte of a long escape, or of one that was cut; false when it is to be read as something else. */
  #escaped(byte: number): boolean {
    // A half letter, and no other half behind it.
    if (this.#held.length === UNIT && byte !== BACKSLASH) {
      this.#end(this.#held);
      return false;
    }
    this.#held += String.fromCharCode(byte);
    if (this.#held.length === UNIT + 2 && !this.#held.endsWith('u')) {
      const next = this.#held.slice(UNIT);
      this.#end(this.#held.slice(0, UNIT));
      this.#held = next;
    }
    const held = this.#held;
    const wanted = held[1] === 'u' ? (held.length > UNIT ? 2 * UNIT : UNIT) : 2;
    if (held.length < wanted || (held.length === UNIT && /^\\ud[89ab]/i.test(held))) return true;
    this.#end(held);
    return true;
  }

  #end(escape: string): void {
    this.#held = '';
    let text: string;
    try {
      text = JSON.parse(`"${escape}"`) as string;
    } catch {
      this.isBroken = true;
      return;
    }
    for (const byte of new TextEncoder().encode(text)) {
      this.#piece[this.#size] = byte;
      this.#size += 1;
      if (this.#size === PIECE_BYTES) this.#flush();
    }
  }

  /** Hands on what was gathered: a whole piece, or the last one. */
  #flush(): void {
    const size = this.#size;
    this.#size = 0;
    this.#flushed += size;
    if (size === 0) return;
    this.plan.count(this.#piece, size);
    const text = this.#decoder.decode(this.#piece.subarray(0, size), { stream: size === PIECE_BYTES });
    this.plan.add(text);
  }
}
