import { langs } from '../../contract/local-text.ts';
import type { LocalText } from '../../contract/local-text.ts';

/** A growing buffer of bytes. The notation is that of `src/contract/hall-file.ts`. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  append(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  word(value: number): void {
    for (const shift of [0, 8, 16, 24]) this.byte((value >>> shift) & 0xff);
  }

  double(value: number): void {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, value, true);
    this.append(new Uint8Array(bytes.buffer));
  }

  /** A whole number, 0 … 2^53 − 1. */
  number(value: number): void {
    let rest = value;
    // Bit shifts are only correct up to 32 bits.
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  delta(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    this.number(value.length);
    for (let at = 0; at < value.length; at += 1) this.number(value.charCodeAt(at));
  }

  texts(values: readonly string[]): void {
    this.number(values.length);
    for (const value of values) this.text(value);
  }

  names(name: LocalText): void {
    const known = langs.filter((lang) => name[lang] !== undefined);
    this.number(known.reduce((bits, lang) => bits + 2 ** langs.indexOf(lang), 0));
    for (const lang of known) this.text(name[lang] ?? '');
  }

  runs(column: ArrayLike<number>): void {
    let before = 0;
    for (let from = 0, to = 0; from < column.length; from = to) {
      const value = column[from] as number;
      while (to < column.length && column[to] === value) to += 1;
      this.delta(value - before);
      this.number(to - from);
      before = value;
    }
  }

  deltas(column: ArrayLike<number>): void {
    let before = 0;
    for (let at = 0; at < column.length; at += 1) {
      const value = column[at] as number;
      this.delta(value - before);
      before = value;
    }
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#length + count));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
