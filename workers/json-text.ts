import { spellBytes } from './byte-text.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const LEAST_LETTER = 32;
/** Text is handed on in pieces of so many bytes at most. */
const PIECE_BYTES = 256 * 1024;
/** Escapes of one letter, by that letter: the byte each stands for. The others are read by `JSON.parse`. */
const SHORT = new Uint8Array(128);
for (const letter of '"\\/') SHORT[letter.charCodeAt(0)] = letter.charCodeAt(0);
SHORT['n'.charCodeAt(0)] = 10;
SHORT['t'.charCodeAt(0)] = 9;
SHORT['r'.charCodeAt(0)] = 13;

/** Long escapes: `\u00e9`, and two of them for one letter. */
const UNIT = 6;

/** Frees a text of the JSON it comes in, byte by byte as it comes, and hands it on in pieces. */
export class JsonText {
  /** True once it turned out to be no JSON text. */
  isBroken = false;
  readonly #onText: (text: string) => void;
  readonly #piece = new Uint8Array(PIECE_BYTES);
  #size = 0;
  // A part of a text: a mark at its beginning is a letter of it.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** An escape that has not come in whole. */
  #held = '';

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  /** True where the next byte begins something new. */
  get isBetween(): boolean {
    return this.#held === '';
  }

  /**
   * Takes the bytes `from` … `to − 1`. Returns where it stopped: at the quote that ends the text, or at `to`; anywhere
   * when the text is broken.
   */
  write(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && !this.isBroken) {
      if (this.#held === '') {
        at = this.#plain(bytes, at, to);
        if (at >= to || bytes[at] === QUOTE) return at;
        if (bytes[at] !== BACKSLASH) this.isBroken = true;
        else this.#held = '\\';
        at += 1;
      } else if (this.#escaped(bytes[at] as number)) at += 1;
    }
    return at;
  }

  /** Hands on all there is, for what comes next is a letter of its own. */
  settle(): void {
    // Half a letter, and no other half behind it.
    if (this.#held.length === UNIT) this.#end(this.#held);
    this.flush();
  }

  /** Hands on what was gathered. */
  flush(): void {
    const size = this.#size;
    if (size === 0) return;
    this.#size = 0;
    const text = this.#decoder.decode(this.#piece.subarray(0, size), { stream: true });
    if (text !== '') this.#onText(text);
  }

  /** Copies letters and short escapes; where it met anything else, or the end. */
  #plain(bytes: Uint8Array, from: number, to: number): number {
    const piece = this.#piece;
    let size = this.#size;
    let at = from;
    for (; at < to; at += 1) {
      let byte = bytes[at] as number;
      if (byte === BACKSLASH) {
        const letter = at + 1 < to ? (bytes[at + 1] as number) : 0;
        const short = letter > 127 ? 0 : (SHORT[letter] as number);
        if (short === 0) break;
        byte = short;
        at += 1;
      } else if (byte === QUOTE || byte < LEAST_LETTER) break;
      piece[size] = byte;
      size += 1;
      if (size < PIECE_BYTES) continue;
      this.#size = size;
      this.flush();
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
      if (this.#size === PIECE_BYTES) this.flush();
    }
  }
}

/** The text that whole bytes of JSON text stand for; as it stands where they are none. */
export function readJsonText(bytes: Uint8Array, from: number, to: number): string {
  const raw = spellBytes(bytes, from, to);
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
