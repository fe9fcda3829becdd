import { AlikeRows } from './alike-rows.ts';
import type { FieldPlace } from './alike-rows.ts';
import { bytesOf, isBytesAt, spellBytes, textEnd } from './byte-text.ts';
import type { Numbered } from './numbered.ts';
import { FIELDS, numberAt, RowColumns, UNKNOWN } from './row-columns.ts';
import type { SeatKeys } from './seat-keys.ts';

/** The rows of `seat_numbers` as columns. */
export type SeatRows = {
  readonly ids: SeatKeys;
  /** Numbers into `labels`. */
  readonly row: Uint32Array;
  readonly seat: Uint32Array;
  /** Numbers into `zones`, or `NO_ZONE`. */
  readonly zone: Uint16Array;
  /** Numbers into `sectors`: what each row says, not yet a sector of the reply. */
  readonly sector: Uint32Array;
  readonly state: Uint8Array;
  readonly labels: readonly string[];
  readonly zones: Numbered;
  readonly sectors: readonly string[];
  readonly skipped: number;
};

/** What the list of seats begins with, as servers write it. */
export const SEAT_LIST = bytesOf('"seat_numbers":[');
const NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;
const [QUOTE, COMMA, COLON, LIST_END, ROW_BEGIN, ROW_END] = [34, 44, 58, 93, 123, 125] as const;

/** Reads the rows of a list of seats, out of the bytes of one text or of one piece after another. */
export class RowScanner {
  /** The list's end was met. */
  isDone = false;
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #isFirst = true;
  readonly #columns = new RowColumns();
  readonly #alike = new AlikeRows(this.#columns);
  /** By field: where the value of this row begins and ends; equal where absent. */
  readonly #starts = new Int32Array(UNKNOWN + 1);
  readonly #ends = new Int32Array(UNKNOWN + 1);
  /** Where the values of the row before stood, in its order. */
  readonly #places: FieldPlace[] = [];
  /** Names of a row's fields in their order, quotes and colon included, as the row before had them. */
  readonly #names: Uint8Array[] = [];
  readonly #meanings: number[] = [];

  /**
   * Reads the rows of `bytes` that begin at `from` and before `limit`, all of which must be whole; the comma behind a
   * row belongs to the next. Returns where it stopped: at the list's end, or where the next row is to come. −1 for
   * anything unusual.
   */
  read(bytes: Uint8Array, from: number, limit: number): number {
    this.#bytes = bytes;
    this.#at = from;
    while (this.#at < limit) {
      const next = bytes[this.#at];
      if (next === LIST_END) {
        this.isDone = true;
        return this.#at;
      }
      if (!this.#isFirst) {
        if (next !== COMMA) return -1;
        const at = this.#alike.read(bytes, this.#at, limit);
        const isRead = at > this.#at;
        this.#at = at;
        if (isRead) continue;
        this.#at += 1;
      }
      const rowFrom = this.#at;
      if (bytes[rowFrom] !== ROW_BEGIN || !this.#row()) return -1;
      this.#isFirst = false;
      this.#columns.add(bytes, this.#starts, this.#ends);
      this.#alike.learn(bytes, rowFrom, this.#at, this.#places);
    }
    return this.#at;
  }

  rows(): SeatRows {
    const { ids, row, seat, zone, sector, state, labels, zones, sectors, skipped } = this.#columns;
    const texts = { labels: labels.texts, sectors: sectors.texts };
    return { ids, row, seat, zone, sector, state, zones, skipped, ...texts };
  }

  /** Finds the fields of the row whose "{" comes next. */
  #row(): boolean {
    const bytes = this.#bytes;
    for (let field = 0; field < UNKNOWN; field += 1) this.#starts[field] = this.#ends[field] = 0;
    this.#places.length = 0;
    for (let field = 0; ; field += 1) {
      const length = this.#name(field, this.#at + 1);
      if (length === 0) return false;
      const start = this.#at + 1 + length;
      const isText = bytes[start] === QUOTE;
      const end = isText ? textEnd(bytes, start + 1) : numberEnd(bytes, start);
      if (end < 0) return false;
      const meaning = this.#meanings[field] as number;
      const place = { field: meaning, start: isText ? start + 1 : start, end };
      this.#starts[meaning] = place.start;
      this.#ends[meaning] = end;
      this.#places.push(place);
      this.#at = isText ? end + 1 : end;
      const next = bytes[this.#at];
      if (next === ROW_END) break;
      if (next !== COMMA) return false;
    }
    this.#at += 1;
    return true;
  }

  /** The length of the name at `from`, 0 for none; most rows have the names of the row before. */
  #name(field: number, from: number): number {
    const last = this.#names[field];
    if (last !== undefined && isBytesAt(this.#bytes, from, last)) return last.length;
    if (this.#bytes[from] !== QUOTE) return 0;
    const end = textEnd(this.#bytes, from + 1);
    if (end < 0 || this.#bytes[end + 1] !== COLON) return 0;
    const name = spellBytes(this.#bytes, from + 1, end);
    const meaning = FIELDS.findIndex((known) => known === name);
    this.#names[field] = this.#bytes.slice(from, end + 2);
    this.#meanings[field] = meaning < 0 ? UNKNOWN : meaning;
    return end + 2 - from;
  }
}

/** Where a whole number ends, −1 for anything else. */
function numberEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end - from < 17 && bytes[end] !== COMMA && bytes[end] !== ROW_END && end < bytes.length) end += 1;
  if (numberAt(bytes, from, end) >= 0) return end;
  const number = spellBytes(bytes, from, end);
  // Minus nought is spelt without its minus.
  return NUMBER.test(number) && number !== '-0' ? end : -1;
}
