import { NO_ZONE, SEAT_FREE, SEAT_TAKEN } from '../src/core/hall/seat-index.ts';
import { spellBytes } from './byte-text.ts';
import { grown, roomFor } from './grown.ts';
import { Numbered } from './numbered.ts';
import { SeatKeys } from './seat-keys.ts';

/** The fields of a row that mean something, by their number; `UNKNOWN` for the others. */
export const FIELDS = ['seat_id', 'row', 'seat', 'zonelevel_id', 'sector', 'quantity'] as const;
export const [ID, ROW, SEAT, ZONE, SECTOR, QUANTITY, UNKNOWN] = [0, 1, 2, 3, 4, 5, 6] as const;
/** Rows and seats are mostly numbers: those below this find their label's number without a text being made. */
const SMALL = 10_000;
/** A value longer than this is no neighbour's. */
const MOST_KEPT = 64;
const [ZERO, NINE] = [48, 57] as const;
/* Small, so that the columns are known to grow before the loop that fills them is compiled. */
const LEAST_ROOM = 16;
const WORDS = ['row', 'seat', 'sector'] as const;

/** The seats of a reply as columns, filled row by row. */
export class RowColumns {
  readonly ids = new SeatKeys();
  readonly labels = new Numbered();
  /** By number: the number of its label, −1 for one that has not come. */
  readonly #smallLabels = new Int32Array(SMALL).fill(-1);
  readonly zones = new Numbered();
  readonly sectors = new Numbered();
  row = new Uint32Array(LEAST_ROOM);
  seat = new Uint32Array(LEAST_ROOM);
  zone = new Uint16Array(LEAST_ROOM);
  sector = new Uint32Array(LEAST_ROOM);
  state = new Uint8Array(LEAST_ROOM);
  /** By field: the value that was read last and its length, −1 for none, and its number. */
  readonly #last = Array.from({ length: UNKNOWN }, () => new Uint8Array(MOST_KEPT));
  readonly #lastLengths = new Int32Array(UNKNOWN).fill(-1);
  readonly lastNumbers = new Int32Array(UNKNOWN);
  /** Rows without an id. */
  skipped = 0;

  /** Adds a row by the places of its values: where each field's begins and ends, equal where it is absent. */
  add(bytes: Uint8Array, starts: Int32Array, ends: Int32Array): void {
    const id = spellBytes(bytes, starts[ID], ends[ID]).trim();
    if (id === '') {
      this.skipped += 1;
      return;
    }
    const at = this.ids.count;
    this.ids.add(id);
    this.reserve(at);
    for (const field of [ROW, SEAT, ZONE, SECTOR, QUANTITY]) {
      const number = this.numberOf(bytes, field, starts[field] as number, ends[field] as number);
      (this.of(field) as Uint32Array)[at] = number;
    }
  }

  /** The column of a field, undefined for one that has none. */
  of(field: number): Uint32Array | Uint16Array | Uint8Array | undefined {
    return [undefined, this.row, this.seat, this.zone, this.sector, this.state][field];
  }

  /** Takes whole numbers for the values of a field, from row `first` on. */
  addNumbers(field: number, first: number, numbers: Float64Array): void {
    if (field === QUANTITY) writeStates(numbers, this.state, first);
    else if (field === ROW || field === SEAT)
      this.#addLabels(numbers, field === ROW ? this.row : this.seat, first);
  }

  #addLabels(numbers: Float64Array, to: Uint32Array, first: number): void {
    const known = this.#smallLabels;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] as number;
      const label = number < SMALL ? (known[number] as number) : -1;
      to[first + at] = label >= 0 ? label : this.#labelOf(number);
    }
  }

  #labelOf(number: number): number {
    const label = this.labels.numberOf(String(number));
    if (number < SMALL) this.#smallLabels[number] = label;
    return label;
  }

  /** Makes room for the row with this number. */
  reserve(row: number): void {
    if (row < this.row.length) return;
    const length = roomFor(row + 1);
    for (const name of WORDS) this[name] = grown(this[name], length);
    this.zone = grown(this.zone, length);
    this.state = grown(this.state, length);
  }

  /** The number of a field's value, `from` … `to − 1`; neighbours mostly share it. */
  numberOf(bytes: Uint8Array, field: number, from: number, to: number): number {
    const last = this.#last[field] as Uint8Array;
    const length = to - from;
    if (length === this.#lastLengths[field]) {
      let at = 0;
      while (at < length && bytes[from + at] === last[at]) at += 1;
      if (at === length) return this.lastNumbers[field] as number;
    }
    this.#lastLengths[field] = length > MOST_KEPT ? -1 : length;
    // By hand: a piece cut out for it costs as much as the row.
    for (let at = 0; at < length && at < MOST_KEPT; at += 1) last[at] = bytes[from + at] as number;
    return (this.lastNumbers[field] = this.#numberOf(bytes, field, from, to));
  }

  #numberOf(bytes: Uint8Array, field: number, from: number, to: number): number {
    if (field === ROW || field === SEAT || field === QUANTITY) {
      const small = numberAt(bytes, from, to);
      if (small >= 0 && field === QUANTITY) return small > 0 ? SEAT_FREE : SEAT_TAKEN;
      if (small >= 0) return this.#labelOf(small);
    }
    const text = spellBytes(bytes, from, to);
    if (field === SECTOR) return this.sectors.numberOf(text);
    if (field === QUANTITY) return Number(text) > 0 ? SEAT_FREE : SEAT_TAKEN;
    if (field !== ZONE) return this.labels.numberOf(text);
    const zone = text.trim();
    return zone === '' ? NO_ZONE : Math.min(this.zones.numberOf(zone), NO_ZONE);
  }
}

/** Writes what so many tickets left say of seats. */
function writeStates(numbers: Float64Array, to: Uint8Array, first: number): void {
  for (let at = 0; at < numbers.length; at += 1) {
    to[first + at] = (numbers[at] as number) > 0 ? SEAT_FREE : SEAT_TAKEN;
  }
}

/** The number that the bytes are: one to nine digits without leading zeros and nothing else; −1 for anything else. */
export function numberAt(bytes: Uint8Array, from: number, to: number): number {
  if (to <= from || to - from > 9 || (bytes[from] === ZERO && to - from > 1)) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte < ZERO || byte > NINE) return -1;
    number = number * 10 + byte - ZERO;
  }
  return number;
}
