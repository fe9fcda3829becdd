import { splitSeatId } from '../src/core/hall/seat-id-table.ts';
import { AlikePattern, isPlain, OTHER, viewOf, WHOLE } from './alike-pattern.ts';
import { AlikeRun } from './alike-run.ts';
import { bytesOf, spellBytes, textEnd } from './byte-text.ts';
import { Habits } from './habits.ts';
import { ID, numberAt, SECTOR, UNKNOWN, ZONE } from './row-columns.ts';
import type { RowColumns } from './row-columns.ts';

const QUOTE = 34;
const COMMA = bytesOf(',');
/** A bit for each field that means something. */
const EACH_FIELD = (1 << UNKNOWN) - 1;
/** So many rows are read in one go. */
const ROWS_AT_ONCE = 1024;

/** Where a value of a row stands, in the order of the row. */
export type FieldPlace = { readonly field: number; readonly start: number; readonly end: number };

/** How rows are written: what stands between the values that change, and which fields these are. */
type RowPattern = {
  readonly alike: AlikePattern;
  readonly fields: readonly number[];
  /** What stands before the number of each id. */
  readonly prefix: string;
  /** Fields that are the same in each row. */
  readonly steady: readonly { readonly field: number; readonly number: number }[];
};

/**
 * Reads rows that are written alike, one behind the other, as a server writes them: what each row repeats is compared
 * and not read again. A row with anything new in it is left where it is, for the scanner.
 */
export class AlikeRows {
  readonly #columns: RowColumns;
  readonly #habits = new Habits();
  readonly #alike = new AlikeRun();
  #pattern: RowPattern | null = null;
  #bytes: Uint8Array = new Uint8Array(0);
  /** By field: its numbers in the run. */
  readonly #numbers = Array.from({ length: UNKNOWN + 1 }, () => new Float64Array(ROWS_AT_ONCE));
  readonly #begins = new Int32Array(ROWS_AT_ONCE);

  constructor(columns: RowColumns) {
    this.#columns = columns;
  }

  /** Takes the row that was added last for the pattern: it begins at `from`, ends at `to`, and has its values at `places`. */
  learn(bytes: Uint8Array, from: number, to: number, places: readonly FieldPlace[]): void {
    // What is missing, and which of two values of one field counts, is the scanner's to say.
    let known = 0;
    let seen = 0;
    for (const { field } of places) {
      known += field === UNKNOWN ? 0 : 1;
      seen |= 1 << field;
    }
    const isUsual = known === UNKNOWN && (seen & EACH_FIELD) === EACH_FIELD;
    this.#pattern = isUsual ? this.#patternOf(bytes, from, to, places) : null;
  }

  /**
   * Reads rows from the comma at `from` on, those that begin before `limit`; returns where it stopped, at the comma of
   * the first row that is not alike. All rows before `limit` are whole.
   */
  read(bytes: Uint8Array, from: number, limit: number): number {
    const pattern = this.#pattern;
    if (pattern === null) return from;
    this.#bytes = bytes;
    const view = viewOf(bytes);
    const columns = pattern.fields.map((field) => this.#numbers[field] as Float64Array);
    for (let at = from; ; at = this.#alike.end) {
      // What grows is not in the loop.
      this.#columns.reserve(this.#columns.ids.count + ROWS_AT_ONCE);
      const row = at + COMMA.length;
      if (!pattern.alike.standAt(view, row, 0)) return at;
      const count = this.#alike.read(
        pattern.alike,
        bytes,
        view,
        row,
        limit,
        columns,
        this.#begins,
        0,
        ROWS_AT_ONCE,
        this.#readOther,
      );
      if (count > 0) this.#add(pattern, count);
      // Where the joint stands no more, it may be for the comma.
      if (count < ROWS_AT_ONCE) return count === 0 ? at : this.#alike.end;
    }
  }

  #patternOf(bytes: Uint8Array, from: number, to: number, places: readonly FieldPlace[]): RowPattern | null {
    const pieces: Uint8Array[] = [];
    const fields: number[] = [];
    const kinds: number[] = [];
    const steady: { readonly field: number; readonly number: number }[] = [];
    let prefix = '';
    let letters = from;
    for (const [at, { field, start, end }] of places.entries()) {
      let valueFrom = start;
      let isWhole = numberAt(bytes, start, end) >= 0;
      if (field === ID && !isWhole) {
        const name = splitSeatId(spellBytes(bytes, start, end));
        ({ prefix } = name);
        valueFrom = end - String(name.number).length;
        // A prefix that ends in a digit is not told from the number behind it; one that begins with a blank loses it.
        isWhole = name.number >= 0 && !/^\s|\d$/.test(prefix);
        if (!isWhole || !this.#habits.isSteady('', bytes, start, valueFrom)) return null;
      } else if (
        field !== ID &&
        isPlain(bytes, start, end) &&
        this.#habits.isSteady(String(at), bytes, start, end)
      ) {
        steady.push({ field, number: this.#columns.lastNumbers[field] as number });
        continue;
      }
      pieces.push(bytes.subarray(letters, valueFrom));
      fields.push(field);
      const isNumber = isWhole && field !== ZONE && field !== SECTOR;
      if (!isNumber && bytes[end] !== QUOTE) return null;
      kinds.push(isNumber ? WHOLE : OTHER);
      letters = end;
    }
    const alike = AlikePattern.of(pieces, kinds, bytes.subarray(letters, to), COMMA);
    return alike && { alike, fields, prefix, steady };
  }

  /** Reads a text; see `ReadOther`. */
  readonly #readOther = (value: number, from: number, row: number): number => {
    const end = textEnd(this.#bytes, from);
    const field = this.#pattern?.fields[value] as number;
    if (end >= 0 && field !== UNKNOWN) {
      (this.#numbers[field] as Float64Array)[row] = this.#columns.numberOf(this.#bytes, field, from, end);
    }
    return end;
  };

  /** Adds the rows of a run. */
  #add({ alike, fields, prefix, steady }: RowPattern, count: number): void {
    const columns = this.#columns;
    const first = columns.ids.count;
    this.#habits.seen += count;
    for (const { field, number } of steady) columns.of(field)?.fill(number, first, first + count);
    for (const [value, field] of fields.entries()) {
      const numbers = (this.#numbers[field] as Float64Array).subarray(0, count);
      if (field === ID) columns.ids.addNumbers(prefix, numbers);
      else if (alike.kinds[value] === OTHER) columns.of(field)?.set(numbers, first);
      else columns.addNumbers(field, first, numbers);
    }
  }
}
