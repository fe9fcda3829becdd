import { NO_ZONE, SEAT_FREE, SEAT_TAKEN } from '../src/core/seat-index.ts';
import { SeatKeys } from './seat-keys.ts';
import { bytesOf, indexOfBytes, isBytesAt, spellBytes } from './byte-text.ts';

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

/** Gives each text a number at its first sight. */
export class Numbered {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}

/** What the list of seats begins with, as servers write it. */
export const SEAT_LIST = bytesOf('"seat_numbers":[');
const FIELDS = ['seat_id', 'row', 'seat', 'zonelevel_id', 'sector', 'quantity'] as const;
const [ID, ROW, SEAT, ZONE, SECTOR, QUANTITY] = [0, 1, 2, 3, 4, 5] as const;
/** In the place of a field whose name means nothing here. */
const UNKNOWN = FIELDS.length;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;
const [QUOTE, COMMA, ZERO, NINE, COLON, LIST_END, BACKSLASH, ROW_BEGIN, ROW_END] = [
  34, 44, 48, 57, 58, 93, 92, 123, 125,
] as const;
/** Rows and seats are mostly numbers: those below this find their label's number without a text being made. */
const SMALL = 10_000;
/** A value longer than this is no neighbour's. */
const MOST_KEPT = 64;

/**
 * Reads the rows of `seat_numbers` out of a reply's JSON without an object for each, and tells the rest of the reply,
 * its list left empty. Null for a reply that is written in any other way than servers do, or may not be JSON at all:
 * `JSON.parse` reads that.
 */
export function cutSeatRows(
  reply: Uint8Array,
): { readonly rows: SeatRows; readonly rest: readonly Uint8Array[] } | null {
  const key = indexOfBytes(reply, SEAT_LIST, 0);
  if (key < 0) return null;
  const start = key + SEAT_LIST.length;
  const scan = new RowScanner();
  const end = scan.read(reply, start, reply.length);
  if (!scan.isDone || indexOfBytes(reply, SEAT_LIST, end) >= 0) return null;
  return { rows: scan.rows(), rest: [reply.subarray(0, start), reply.subarray(end)] };
}

/** Reads the rows of a list of seats, out of the bytes of one text or of one piece after another. */
export class RowScanner {
  /** The list's end was met. */
  isDone = false;
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #isFirst = true;
  readonly #ids = new SeatKeys();
  readonly #labels = new Numbered();
  readonly #smallLabels = new Int32Array(SMALL).fill(-1);
  readonly #zones = new Numbered();
  readonly #sectors = new Numbered();
  /** By field: where the value of this row begins and ends; equal where absent. */
  readonly #starts = new Int32Array(UNKNOWN + 1);
  readonly #ends = new Int32Array(UNKNOWN + 1);
  /** By field: the value of the row before and its length, −1 for none, and its number. */
  readonly #last = Array.from({ length: UNKNOWN }, () => new Uint8Array(MOST_KEPT));
  readonly #lastLengths = new Int32Array(UNKNOWN).fill(-1);
  readonly #lastNumbers = new Int32Array(UNKNOWN);
  /** Names of a row's fields in their order, quotes and colon included, as the row before had them. */
  readonly #names: Uint8Array[] = [];
  readonly #meanings: number[] = [];
  #columns = [ROW, SEAT, ZONE, SECTOR, QUANTITY].map(() => new Uint32Array(1024));
  #skipped = 0;

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
        this.#at += 1;
      }
      if (bytes[this.#at] !== ROW_BEGIN || !this.#row()) return -1;
      this.#isFirst = false;
      this.#keep();
    }
    return this.#at;
  }

  rows(): SeatRows {
    const [row, seat, zone, sector, state] = this.#columns as [Uint32Array, ...Uint32Array[]];
    return {
      ids: this.#ids,
      row,
      seat: seat as Uint32Array,
      zone: new Uint16Array(zone as Uint32Array),
      sector: sector as Uint32Array,
      state: new Uint8Array(state as Uint32Array),
      labels: this.#labels.texts,
      zones: this.#zones,
      sectors: this.#sectors.texts,
      skipped: this.#skipped,
    };
  }

  /** Finds the fields of the row whose "{" comes next. */
  #row(): boolean {
    const bytes = this.#bytes;
    for (let field = 0; field < UNKNOWN; field += 1) this.#starts[field] = this.#ends[field] = 0;
    for (let field = 0; ; field += 1) {
      const length = this.#name(field, this.#at + 1);
      if (length === 0) return false;
      const start = this.#at + 1 + length;
      const isText = bytes[start] === QUOTE;
      const end = isText ? textEnd(bytes, start + 1) : numberEnd(bytes, start);
      if (end < 0) return false;
      const meaning = this.#meanings[field] as number;
      this.#starts[meaning] = isText ? start + 1 : start;
      this.#ends[meaning] = end;
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

  #keep(): void {
    const from = this.#starts[ID] as number;
    const to = this.#ends[ID] as number;
    const at = this.#ids.count;
    const number = numberAt(this.#bytes, from, to);
    if (number >= 0) this.#ids.addNumber(number);
    else {
      const id = spellBytes(this.#bytes, from, to).trim();
      if (id === '') {
        this.#skipped += 1;
        return;
      }
      this.#ids.add(id);
    }
    if (at >= (this.#columns[0] as Uint32Array).length) this.#grow();
    const [row, seat, zone, sector, state] = this.#columns as Uint32Array[];
    (row as Uint32Array)[at] = this.#number(ROW);
    (seat as Uint32Array)[at] = this.#number(SEAT);
    (zone as Uint32Array)[at] = this.#number(ZONE);
    (sector as Uint32Array)[at] = this.#number(SECTOR);
    (state as Uint32Array)[at] = this.#number(QUANTITY);
  }

  /** The number of a field's value; neighbours mostly share it. */
  #number(field: number): number {
    const from = this.#starts[field] as number;
    const to = this.#ends[field] as number;
    const last = this.#last[field] as Uint8Array;
    const length = to - from;
    if (length === this.#lastLengths[field]) {
      let at = 0;
      while (at < length && this.#bytes[from + at] === last[at]) at += 1;
      if (at === length) return this.#lastNumbers[field] as number;
    }
    this.#lastLengths[field] = length > MOST_KEPT ? -1 : length;
    // By hand: a piece cut out for it costs as much as the row.
    for (let at = 0; at < length && at < MOST_KEPT; at += 1) last[at] = this.#bytes[from + at] as number;
    return (this.#lastNumbers[field] = this.#numberOf(field, from, to));
  }

  #numberOf(field: number, from: number, to: number): number {
    if (field === ROW || field === SEAT || field === QUANTITY) {
      const small = numberAt(this.#bytes, from, to);
      if (small >= 0 && field === QUANTITY) return small > 0 ? SEAT_FREE : SEAT_TAKEN;
      if (small >= 0 && small < SMALL) {
        const known = this.#smallLabels[small] as number;
        return known >= 0 ? known : (this.#smallLabels[small] = this.#labels.numberOf(String(small)));
      }
    }
    const text = spellBytes(this.#bytes, from, to);
    if (field === SECTOR) return this.#sectors.numberOf(text);
    if (field === QUANTITY) return Number(text) > 0 ? SEAT_FREE : SEAT_TAKEN;
    if (field !== ZONE) return this.#labels.numberOf(text);
    const zone = text.trim();
    return zone === '' ? NO_ZONE : Math.min(this.#zones.numberOf(zone), NO_ZONE);
  }

  #grow(): void {
    this.#columns = this.#columns.map((column) => {
      const wider = new Uint32Array(column.length * 2);
      wider.set(column);
      return wider;
    });
  }
}

/** Where a text without escapes ends, −1 for one with any. */
function textEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < 32) return -1;
  }
  return -1;
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

/** The number that the bytes are: one to nine digits without leading zeros and nothing else; −1 for anything else. */
function numberAt(bytes: Uint8Array, from: number, to: number): number {
  if (to <= from || to - from > 9 || (bytes[from] === ZERO && to - from > 1)) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte < ZERO || byte > NINE) return -1;
    number = number * 10 + byte - ZERO;
  }
  return number;
}
