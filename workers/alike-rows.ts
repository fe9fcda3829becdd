import { SEAT_FREE, SEAT_TAKEN } from '../src/core/seat-index.ts';
import { joinBytes } from './byte-text.ts';
import { ID, QUANTITY, ROW, SECTOR, SMALL, UNKNOWN, ZONE } from './row-columns.ts';
import type { RowColumns } from './row-columns.ts';

const [QUOTE, COMMA, ZERO, BACKSLASH, BLANK] = [34, 44, 48, 92, 32] as const;
const MOST_DIGITS = 9;

/** Where a value of a row stands, in the order of the row. */
export type FieldPlace = { readonly field: number; readonly start: number; readonly end: number };

/** How rows are written: what stands between their values, one behind the other, and where each of it ends. */
type RowPattern = { readonly letters: Uint8Array; readonly ends: Uint32Array; readonly fields: Uint8Array };

/**
 * Reads rows that are written alike, one behind the other, as a server writes them: what each row repeats is compared
 * and not read again. A row with anything new in it is left where it is, for the scanner.
 */
export class AlikeRows {
  readonly #columns: RowColumns;
  #pattern: RowPattern | null = null;

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
    let end = 0;
    const ends = Uint32Array.from(literals, ({ length }) => (end += length));
    // Without an id it is none; two values of one field are the scanner's to choose from.
    const fields = Uint8Array.from(places, ({ field }) => field);
    const known = fields.filter((field) => field !== UNKNOWN);
    const isUsual = known.includes(ID) && new Set(known).size === known.length;
    this.#pattern = isUsual ? { letters: joinBytes(literals), ends, fields } : null;
  }

  /**
   * Reads rows from the comma at `from` on, those that begin before `limit`; returns where it stopped, at the comma of
   * the first row that is not alike. All rows before `limit` are whole.
   */
  read(bytes: Uint8Array, from: number, limit: number): number {
    const pattern = this.#pattern;
    if (pattern === null) return from;
    const { letters, ends, fields } = pattern;
    const columns = this.#columns;
    const { ids, smallLabels, last, lastLengths, lastNumbers } = columns;
    const count = fields.length;
    let rowFrom = from;
    while (rowFrom < limit && bytes[rowFrom] === COMMA) {
      let at = rowFrom + 1;
      let letter = 0;
      let id = -1;
      let row = -1;
      let seat = -1;
      let zone = -1;
      let sector = -1;
      let state = -1;
      for (let value = 0; ; value += 1) {
        for (const stop = ends[value] as number; letter < stop; letter += 1, at += 1) {
          if (bytes[at] !== letters[letter]) return rowFrom;
        }
        if (value === count) break;
        const field = fields[value] as number;
        if (field === ZONE || field === SECTOR) {
          // Neighbours share theirs; one that changes is the scanner's to learn.
          const known = last[field] as Uint8Array;
          const length = lastLengths[field] as number;
          const start = at;
          while (at - start < length && bytes[at] === known[at - start]) at += 1;
          if (at - start !== length || bytes[at] !== letters[letter]) return rowFrom;
          if (field === ZONE) zone = lastNumbers[field] as number;
          else sector = lastNumbers[field] as number;
        } else if (field === UNKNOWN && letters[letter] === QUOTE) {
          let byte = bytes[at] as number;
          while (byte !== QUOTE && byte !== BACKSLASH && byte >= BLANK) byte = bytes[(at += 1)] as number;
        } else {
          const start = at;
          let number = 0;
          for (; ; at += 1) {
            const digit = (bytes[at] as number) - ZERO;
            if (!(digit >= 0 && digit <= 9)) break;
            number = number * 10 + digit;
          }
          const digits = at - start;
          if (digits === 0 || digits > MOST_DIGITS || (bytes[start] === ZERO && digits > 1)) return rowFrom;
          if (field === ID) id = number;
          else if (field === QUANTITY) state = number > 0 ? SEAT_FREE : SEAT_TAKEN;
          else if (field !== UNKNOWN) {
            const label = number < SMALL ? (smallLabels[number] as number) : -1;
            if (label < 0) return rowFrom;
            if (field === ROW) row = label;
            else seat = label;
          }
        }
      }
      const isWhole = row >= 0 && seat >= 0 && zone >= 0 && sector >= 0 && state >= 0;
      if (!isWhole) return rowFrom;
      const number = ids.count;
      ids.addNumber(id);
      columns.reserve(number);
      columns.row[number] = row;
      columns.seat[number] = seat;
      columns.zone[number] = zone;
      columns.sector[number] = sector;
      columns.state[number] = state;
      rowFrom = at;
    }
    return rowFrom;
  }
}
