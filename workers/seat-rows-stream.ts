import { RowScanner, SEAT_LIST } from './seat-rows.ts';
import type { SeatRows } from './seat-rows.ts';

/** Between two rows, as servers write them. */
const NEXT_ROW = '},{';
/** A row is some hundred characters; what is longer than this without an end is none. */
const LONGEST_ROW = 65_536;

/**
 * Reads the rows of `seat_numbers` out of what comes behind the plan, piece by piece while it downloads, so that little
 * is left to do at its end. As `cutSeatRows`, it gives up at anything unusual; the pieces are then read as one.
 */
export class SeatRowsStream {
  readonly #scan = new RowScanner();
  #phase: 'before' | 'rows' | 'after' | 'lost' = 'before';
  #before = '';
  /** The row that has not come in whole. */
  #carry = '';
  readonly #after: string[] = [];

  /** Takes the next piece. */
  write(piece: string): void {
    if (this.#phase === 'before') {
      this.#before += piece;
      const key = this.#before.indexOf(SEAT_LIST);
      if (key < 0) return;
      const start = key + SEAT_LIST.length;
      this.#carry = this.#before.slice(start);
      this.#before = this.#before.slice(0, start);
      this.#phase = 'rows';
      this.#read('');
    } else if (this.#phase === 'rows') this.#read(piece);
    else if (this.#phase === 'after') this.#after.push(piece);
  }

  /** The rows, and what stood around them as if the list were empty; null where they are to be read in another way. */
  end(): { readonly rows: SeatRows; readonly rest: string } | null {
    if (this.#phase === 'rows') this.#advance(this.#carry, this.#carry.length);
    if (this.#phase !== 'after') return null;
    const after = this.#after.join('');
    return after.includes(SEAT_LIST) ? null : { rows: this.#scan.rows(), rest: this.#before + after };
  }

  #read(piece: string): void {
    const text = this.#carry + piece;
    // Up to here every row is whole, the one that ends here included.
    const end = text.lastIndexOf(NEXT_ROW);
    if (end >= 0) this.#advance(text, end);
    else if (text.length > LONGEST_ROW) this.#phase = 'lost';
    else this.#carry = text;
  }

  #advance(text: string, limit: number): void {
    const stopped = this.#scan.read(text, 0, limit);
    if (stopped < 0) this.#phase = 'lost';
    else if (this.#scan.isDone) {
      this.#phase = 'after';
      this.#after.push(text.slice(stopped));
    } else this.#carry = text.slice(stopped);
  }
}
