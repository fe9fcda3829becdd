import { hallFileLimits } from '../../contract/hall-file.ts';
import { langs } from '../../contract/local-text.ts';
import type { LocalText } from '../../contract/local-text.ts';

const MAX_VARINT_BYTES = 8;

/**
 * Reads what `ByteWriter` wrote. Nothing throws: once a byte is missing, or a count exceeds what the remaining bytes
 * can hold, `isBroken` is true and every number read is 0. So loops are bounded by the number of bytes, and the result
 * is valid only if `isWhole` is true at the end.
 */
export class ByteReader {
  isBroken = false;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True if all bytes were read and none was missing. */
  get isWhole(): boolean {
    return !this.isBroken && this.#at === this.#bytes.length;
  }

  /** True if this many bytes are left. */
  holds(bytes: number): boolean {
    return bytes <= this.#bytes.length - this.#at;
  }

  /** Marks the input as broken if a value read from it is invalid. */
  require(isRight: boolean): void {
    if (!isRight) this.isBroken = true;
  }

  byte(): number {
    const value = this.isBroken ? undefined : this.#bytes[this.#at];
    if (value === undefined) {
      this.isBroken = true;
      return 0;
    }
    this.#at += 1;
    return value;
  }

  /** All remaining bytes. */
  rest(): Uint8Array {
    const from = this.#at;
    this.#at = this.#bytes.length;
    return this.#bytes.subarray(from);
  }

  word(): number {
    return this.byte() + 2 ** 8 * this.byte() + 2 ** 16 * this.byte() + 2 ** 24 * this.byte();
  }

  double(): number {
    const bytes = Uint8Array.from({ length: 8 }, () => this.byte());
    return new DataView(bytes.buffer).getFloat64(0, true);
  }

  number(): number {
    let value = 0;
    let scale = 1;
    for (let digit = 0; digit < MAX_VARINT_BYTES; digit += 1) {
      const byte = this.byte();
      value += (byte % 128) * scale;
      if (byte < 128) {
        this.require(value <= Number.MAX_SAFE_INTEGER);
        return this.isBroken ? 0 : value;
      }
      scale *= 128;
    }
    this.isBroken = true;
    return 0;
  }

  delta(): number {
    // Most deltas are one byte.
    const byte = this.#bytes[this.#at];
    if (byte !== undefined && byte < 128 && !this.isBroken) {
      this.#at += 1;
      return (byte >> 1) ^ -(byte & 1);
    }
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /**
   * The number of following items, of at least `least` bytes each and at most `limit`; 0 if there cannot be that many.
   */
  count(least: number, limit = Infinity): number {
    const count = this.number();
    this.require(count <= limit && this.holds(count * least));
    return this.isBroken ? 0 : count;
  }

  text(): string {
    const length = this.count(1, hallFileLimits.text);
    let text = '';
    for (let at = 0; at < length; at += 1) {
      const unit = this.number();
      this.require(unit <= 0xffff);
      text += String.fromCharCode(unit);
    }
    return text;
  }

  texts(): string[] {
    return Array.from({ length: this.count(1, hallFileLimits.texts) }, () => this.text());
  }

  names(): LocalText {
    const bits = this.number();
    this.require(bits < 2 ** langs.length);
    const known = langs.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1);
    return Object.fromEntries(known.map((lang) => [lang, this.text()]));
  }

  /** Fills a column of runs with whole numbers from `least` to `most`. */
  runs(column: Int32Array | Uint32Array, least: number, most: number): void {
    let value = 0;
    for (let from = 0; from < column.length && !this.isBroken;) {
      value += this.delta();
      const length = this.number();
      this.require(value >= least && value <= most && length > 0 && length <= column.length - from);
      if (this.isBroken) return;
      column.fill(value, from, from + length);
      from += length;
    }
  }

  /** Fills a column of deltas with whole numbers from 0 to `most`. */
  deltas(column: Uint32Array, most: number): void {
    let value = 0;
    for (let at = 0; at < column.length && !this.isBroken; at += 1) {
      value += this.delta();
      this.require(value >= 0 && value <= most);
      column[at] = value;
    }
  }
}
