import { NO_ZONE, SEAT_FREE, SEAT_TAKEN } from '../src/core/seat-index.ts';
import { SeatKeys } from './seat-keys.ts';
import { isWordAt } from './word-at.ts';

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
export const SEAT_LIST = '"seat_numbers":[';
const FIELDS = ['seat_id', 'row', 'seat', 'zonelevel_id', 'sector', 'quantity'] as const;
const [ID, ROW, SEAT, ZONE, SECTOR, QUANTITY] = [0, 1, 2, 3, 4, 5] as const;
/** In the place of a field whose name means nothing here. */
const UNKNOWN = FIELDS.length;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;

/**
 * Reads the rows of `seat_numbers` out of a reply's JSON without an object for each, and tells the rest of the reply,
 * its list left empty. Null for a reply that is written in any other way than servers do, or may not be JSON at all:
 * `JSON.parse` reads that.
 */
export function cutSeatRows(text: string): { readonly rows: SeatRows; readonly rest: string } | null {
  const key = text.indexOf(SEAT_LIST);
  if (key < 0) return null;
  const start = key + SEAT_LIST.length;
  const scan = new RowScanner();
  const end = scan.read(text, start, text.length);
  if (!scan.isDone || text.includes(SEAT_LIST, end)) return null;
  return { rows: scan.rows(), rest: text.slice(0, start) + text.slice(end) };
}

/** Reads the rows of a list of seats, out of one text or of one piece after another. */
export class RowScanner {
  /** The list's end was met. */
  isDone = false;
  #text = '';
  #at = 0;
  #isFirst = true;
  readonly #ids = new SeatKeys();
  readonly #labels = new Numbered();
  readonly #zones = new Numbered();
  readonly #sectors = new Numbered();
  /** By field: where the value of this row begins and ends, and that of the row before; equal at both where absent. */
  readonly #starts = new Int32Array(UNKNOWN + 1);
  readonly #ends = new Int32Array(UNKNOWN + 1);
  readonly #lastTexts: string[] = Array.from({ length: UNKNOWN }, () => '\0');
  readonly #lastNumbers = new Int32Array(UNKNOWN);
  /** Names of a row's fields in their order, as the row before had them. */
  readonly #names: string[] = [];
  readonly #meanings: number[] = [];
  #columns = [ROW, SEAT, ZONE, SECTOR, QUANTITY].map(() => new Uint32Array(1024));
  #skipped = 0;

  /**
   * Reads the rows of `text` that begin at `from` and before `limit`, all of which must be whole; the comma behind a
   * row belongs to the next. Returns where it stopped: at the list's end, or where the next row is to come. −1 for
   * anything unusual.
   */
  read(text: string, from: number, limit: number): number {
    this.#text = text;
    this.#at = from;
    while (this.#at < limit) {
      const next = text.charCodeAt(this.#at);
      if (next === 93) {
        this.isDone = true;
        return this.#at;
      }
      if (!this.#isFirst) {
        if (next !== 44) return -1;
        this.#at += 1;
      }
      if (text.charCodeAt(this.#at) !== 123 || !this.#row()) return -1;
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
      zone: Uint16Array.from(zone as Uint32Array),
      sector: sector as Uint32Array,
      state: Uint8Array.from(state as Uint32Array),
      labels: this.#labels.texts,
      zones: this.#zones,
      sectors: this.#sectors.texts,
      skipped: this.#skipped,
    };
  }

  /** Finds the fields of the row whose "{" comes next. */
  #row(): boolean {
    const text = this.#text;
    for (let field = 0; field < UNKNOWN; field += 1) this.#starts[field] = this.#ends[field] = 0;
    for (let field = 0; ; field += 1) {
      const name = this.#name(field, this.#at + 2);
      if (name === '' || text.charCodeAt(this.#at + 1) !== 34) return false;
      const start = this.#at + name.length + 4;
      const isText = text.charCodeAt(start) === 34;
      const end = isText ? this.#textEnd(start + 1) : this.#numberEnd(start);
      if (end < 0) return false;
      const meaning = this.#meanings[field] as number;
      this.#starts[meaning] = isText ? start + 1 : start;
      this.#ends[meaning] = end;
      this.#at = isText ? end + 1 : end;
      const next = text.charCodeAt(this.#at);
      if (next === 125) break;
      if (next !== 44) return false;
    }
    this.#at += 1;
    return true;
  }

  /** The name at `from`, '' for none; most rows have the names of the row before. */
  #name(field: number, from: number): string {
    const text = this.#text;
    const last = this.#names[field] ?? '';
    const quote = from + last.length;
    const isLast = last !== '' && text.charCodeAt(quote) === 34 && isWordAt(text, from, last);
    if (isLast && text.charCodeAt(quote + 1) === 58) return last;
    const end = this.#textEnd(from);
    if (end < 0 || text.charCodeAt(end + 1) !== 58) return '';
    const name = text.slice(from, end);
    const meaning = FIELDS.findIndex((known) => known === name);
    this.#names[field] = name;
    this.#meanings[field] = meaning < 0 ? UNKNOWN : meaning;
    return name;
  }

  /** Where a text without escapes ends, −1 for one with any. */
  #textEnd(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length; at += 1) {
      const c = text.charCodeAt(at);
      if (c === 34) return at;
      if (c === 92 || c < 32) return -1;
    }
    return -1;
  }

  /** Where a whole number ends, −1 for anything else. */
  #numberEnd(from: number): number {
    let end = from;
    while (end - from < 17 && this.#text.charCodeAt(end) !== 44 && this.#text.charCodeAt(end) !== 125)
      end += 1;
    const number = this.#text.slice(from, end);
    // Minus nought is spelt without its minus.
    return NUMBER.test(number) && number !== '-0' ? end : -1;
  }

  #keep(): void {
    const text = this.#text;
    let from = this.#starts[ID] as number;
    let to = this.#ends[ID] as number;
    if (to > from && (isBlank(text, from) || isBlank(text, to - 1))) {
      const bare = text.slice(from, to);
      to -= bare.length - bare.trimEnd().length;
      from += bare.length - bare.trimStart().length;
    }
    if (to <= from) {
      this.#skipped += 1;
      return;
    }
    const at = this.#ids.count;
    this.#ids.add(text, from, to);
    if (at >= (this.#columns[0] as Uint32Array).length) this.#grow();
    const [row, seat, zone, sector, state] = this.#columns as Uint32Array[];
    (row as Uint32Array)[at] = this.#number(ROW);
    (seat as Uint32Array)[at] = this.#number(SEAT);
    (zone as Uint32Array)[at] = this.#number(ZONE);
    (sector as Uint32Array)[at] = this.#number(SECTOR);
    (state as Uint32Array)[at] = this.#number(QUANTITY);
  }

  /** The number of a field's text; neighbours mostly share it. */
  #number(field: number): number {
    const from = this.#starts[field] as number;
    const length = (this.#ends[field] as number) - from;
    const last = this.#lastTexts[field] as string;
    if (length === last.length && isWordAt(this.#text, from, last)) return this.#lastNumbers[field] as number;
    const text = this.#text.slice(from, from + length);
    this.#lastTexts[field] = text;
    return (this.#lastNumbers[field] = this.#numberOf(field, text));
  }

  #numberOf(field: number, text: string): number {
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

function isBlank(text: string, at: number): boolean {
  return text.charAt(at).trim() === '';
}
