import { bytesOf, indexOfBytes, joinBytes, lastIndexOfBytes } from './byte-text.ts';
import { RowScanner, SEAT_LIST } from './seat-rows.ts';
import type { SeatRows } from './seat-rows.ts';

/** Between two rows, as servers write them. */
const NEXT_ROW = bytesOf('},{');
/** A row is some hundred bytes; what is longer than this without an end is none. */
const LONGEST_ROW = 65_536;
const NOTHING = new Uint8Array(0);

/**
 * Reads the rows of `seat_numbers` out of a reply, or out of what comes behind its plan, without an object for each; piece
 * by piece while it downloads, so that little is left to do at its end. It gives up at anything that servers do not write,
 * or that may not be JSON at all: `JSON.parse` reads that.
 */
export class SeatRowsStream {
  readonly #scan = new RowScanner();
  #phase: 'before' | 'rows' | 'after' | 'lost' = 'before';
  #before: Uint8Array = NOTHING;
  /** The row that has not come in whole. */
  #carry: Uint8Array = NOTHING;
  readonly #after: Uint8Array[] = [];

  /** Takes the next piece. */
  write(piece: Uint8Array): void {
    if (this.#phase === 'before') {
      this.#before = this.#before.length === 0 ? piece : joinBytes([this.#before, piece]);
      const key = indexOfBytes(this.#before, SEAT_LIST, 0);
      if (key < 0) return;
      const start = key + SEAT_LIST.length;
      this.#phase = 'rows';
      this.#read(this.#before.subarray(start));
      this.#before = this.#before.subarray(0, start);
    } else if (this.#phase === 'rows') this.#goOn(piece);
    else if (this.#phase === 'after') this.#after.push(piece);
  }

  /** What stands before the rows, with the beginning of their list; null until it has come in. */
  get before(): Uint8Array | null {
    return this.#phase === 'before' || this.#phase === 'lost' ? null : this.#before;
  }

  /** The rows, and what stood around them as if the list were empty; null where they are to be read in another way. */
  end(): { readonly rows: SeatRows; readonly rest: readonly Uint8Array[] } | null {
    if (this.#phase === 'rows') this.#advance(this.#carry, this.#carry.length);
    if (this.#phase !== 'after') return null;
    const after = joinBytes(this.#after);
    if (indexOfBytes(after, SEAT_LIST, 0) >= 0) return null;
    return { rows: this.#scan.rows(), rest: [this.#before, after] };
  }

  /** Reads the row that was cut, then those behind it: only the one is worth a copy. */
  #goOn(piece: Uint8Array): void {
    if (this.#carry.length === 0) return this.#read(piece);
    const end = indexOfBytes(piece, NEXT_ROW, 0) + NEXT_ROW.length;
    if (end < NEXT_ROW.length) return this.#read(joinBytes([this.#carry, piece]));
    const row = joinBytes([this.#carry, piece.subarray(0, end)]);
    this.#advance(row, row.length - NEXT_ROW.length);
    if (this.#phase === 'after') this.#after.push(piece.subarray(end));
    // What is left of the row's copy is the beginning of the next, which the piece has as well.
    else if (this.#phase === 'rows') this.#read(piece.subarray(end - this.#carry.length));
  }

  #read(bytes: Uint8Array): void {
    // Up to here every row is whole, the one that ends here included.
    const end = lastIndexOfBytes(bytes, NEXT_ROW);
    if (end >= 0) this.#advance(bytes, end);
    else if (bytes.length > LONGEST_ROW) this.#phase = 'lost';
    else this.#carry = bytes;
  }

  #advance(bytes: Uint8Array, limit: number): void {
    const stopped = this.#scan.read(bytes, 0, limit);
    if (stopped < 0) this.#phase = 'lost';
    else if (this.#scan.isDone) {
      this.#phase = 'after';
      this.#after.push(bytes.subarray(stopped));
    } else this.#carry = bytes.subarray(stopped);
  }
}
