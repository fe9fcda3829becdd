import { SEAT_FREE, SEAT_TAKEN } from '../src/core/seat-index.ts';
import { AlikeLetters, viewOf } from './alike-letters.ts';
import { textEnd } from './byte-text.ts';
import { ID, QUANTITY, ROW, SECTOR, SMALL, UNKNOWN, ZONE } from './row-columns.ts';
import type { RowColumns } from './row-columns.ts';

const [QUOTE, COMMA, ZERO, BACKSLASH, BLANK] = [34, 44, 48, 92, 32] as const;
const MOST_DIGITS = 9;
/** So many rows are read in one go. */
const ROWS_AT_ONCE = 64;

/** Where a value of a row stands, in the order of the row. */
export type FieldPlace = { readonly field: number; readonly start: number; readonly end: number };

/** In place of `UNKNOWN`, for a text. */
const UNKNOWN_TEXT = UNKNOWN + 1;

/** How rows are written: what stands between their values, and which fields these are. */
type RowPattern = {
  readonly letters: AlikeLetters;
  readonly fields: Uint8Array;
  /** By value: the letter behind it. */
  readonly closes: Uint8Array;
};

/**
 * Reads rows that are written alike, one behind the other, as a server writes them: what each row repeats is compared
 * and not read again. A row with anything new in it is left where it is, for the scanner.
 */
export class AlikeRows {
  readonly #columns: RowColumns;
  #pattern: RowPattern | null = null;
  readonly #numbers = new Int32Array(ROWS_AT_ONCE);

  constructor(columns: RowColumns) {
    this.#columns = columns;
  }

  /** Takes a row for the pattern: it begins at `from`, ends at `to`, and has its values at `places`. */
  learn(bytes: Uint8Array, from: number, to: number, places: readonly FieldPlace[]): void {
    const literals: Uint8Array[] = [];
    let at = from;
    for (const { start, end } of places) {
      literals.push(bytes.subarray(at, start));
      at = end;
    }
    literals.push(bytes.subarray(at, to));
    // What is missing, and which of two values of one field counts, is the scanner's to say.
    const known = places.map(({ field }) => field).filter((field) => field !== UNKNOWN);
    const isUsual = known.length === UNKNOWN && new Set(known).size === UNKNOWN;
    const letters = isUsual ? AlikeLetters.of(literals) : null;
    const closes = Uint8Array.from(places, ({ end }) => bytes[end] as number);
    const fields = Uint8Array.from(places, ({ field }, value) =>
      field === UNKNOWN && closes[value] === QUOTE ? UNKNOWN_TEXT : field,
    );
    this.#pattern = letters && { letters, fields, closes };
  }

  /**
   * Reads rows from the comma at `from` on, those that begin before `limit`; returns where it stopped, at the comma of
   * the first row that is not alike. All rows before `limit` are whole.
   */
  read(bytes: Uint8Array, from: number, limit: number): number {
    const pattern = this.#pattern;
    if (pattern === null) return from;
    const view = viewOf(bytes);
    let at = from;
    for (let end = this.#run(pattern, bytes, view, at, limit); end > at;) {
      at = end;
      end = this.#run(pattern, bytes, view, at, limit);
    }
    return at;
  }

  /** Some rows at a time: a long loop is compiled once for itself and once more for the next call. */
  #run(
    { letters, fields, closes }: RowPattern,
    bytes: Uint8Array,
    view: DataView,
    from: number,
    limit: number,
  ): number {
    const columns = this.#columns;
    const { ids, smallLabels, last, lastLengths, lastNumbers } = columns;
    const first = ids.count;
    // What grows, and whatever is the same for all rows, is not in the loop: the engine has to compile what it holds.
    columns.reserve(first + ROWS_AT_ONCE);
    const { row, seat, zone, sector, state } = columns;
    const numbers = this.#numbers;
    const count = fields.length;
    let read = 0;
    let rowFrom = from;
    rows: while (rowFrom < limit && read < ROWS_AT_ONCE && bytes[rowFrom] === COMMA) {
      const entry = first + read;
      let at = rowFrom + 1;
      for (let value = 0; ; value += 1) {
        if (!letters.standAt(view, at, value)) break rows;
        at += letters.lengths[value] as number;
        if (value === count) break;
        const field = fields[value] as number;
        const start = at;
        if (field === ZONE || field === SECTOR) {
          // Neighbours share theirs.
          const known = last[field] as Uint8Array;
          const length = lastLengths[field] as number;
          while (at - start < length && bytes[at] === known[at - start]) at += 1;
          let number = lastNumbers[field] as number;
          if (at - start !== length || bytes[at] !== closes[value]) {
            at = closes[value] === QUOTE ? textEnd(bytes, start) : -1;
            if (at < 0) break rows;
            number = columns.numberOf(bytes, field, start, at);
          }
          if (field === ZONE) zone[entry] = number;
          else sector[entry] = number;
        } else if (field === UNKNOWN_TEXT) {
          let byte = bytes[at] as number;
          while (byte !== QUOTE && byte !== BACKSLASH && byte >= BLANK) byte = bytes[(at += 1)] as number;
        } else {
          let number = 0;
          for (; ; at += 1) {
            const digit = (bytes[at] as number) - ZERO;
            if (!(digit >= 0 && digit <= 9)) break;
            number = number * 10 + digit;
          }
          const digits = at - start;
          if (digits === 0 || digits > MOST_DIGITS || (bytes[start] === ZERO && digits > 1)) break rows;
          if (field === ID) numbers[read] = number;
          else if (field === QUANTITY) state[entry] = number > 0 ? SEAT_FREE : SEAT_TAKEN;
          else if (field !== UNKNOWN) {
            let label = number < SMALL ? (smallLabels[number] as number) : -1;
            if (label < 0) label = columns.numberOf(bytes, field, start, at);
            if (field === ROW) row[entry] = label;
            else seat[entry] = label;
          }
        }
      }
      read += 1;
      rowFrom = at;
    }
    ids.addNumbers(numbers.subarray(0, read));
    return rowFrom;
  }
}
