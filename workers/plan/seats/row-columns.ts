import { isObject } from '../../../src/contract/envelope.ts';
import { seatKindNumber } from '../../../src/contract/seat-kind.ts';
import { NO_ZONE, SEAT_FREE, SEAT_TAKEN, SEAT_UNAVAILABLE } from '../../../src/core/hall/seat-index.ts';
import { growColumn, capacityFor } from './grow-column.ts';
import { SeatIdMap } from './seat-id-map.ts';

/** Gives each distinct text a number. */
class StringInterner {
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

/** The seats of a reply as columns, so that its objects can be released. Invalid rows are skipped and counted. */
export class RowColumns {
  readonly ids = new SeatIdMap();
  readonly labels = new StringInterner();
  readonly zones = new StringInterner();
  readonly sectors = new StringInterner();
  skipped = 0;
  #row = new Uint32Array(0);
  #seat = new Uint32Array(0);
  #zone = new Uint16Array(0);
  #sector = new Uint32Array(0);
  #state = new Uint8Array(0);
  #kind = new Uint8Array(0);

  /** Indices into `labels`. */
  get row(): Uint32Array {
    return this.#row.subarray(0, this.ids.count);
  }

  get seat(): Uint32Array {
    return this.#seat.subarray(0, this.ids.count);
  }

  /** Indices into `zones`, or `NO_ZONE`. */
  get zone(): Uint16Array {
    return this.#zone.subarray(0, this.ids.count);
  }

  /** Indices into `sectors`, the sector names used by the seats. */
  get sector(): Uint32Array {
    return this.#sector.subarray(0, this.ids.count);
  }

  /** `SEAT_FREE`, `SEAT_TAKEN`, or `SEAT_UNAVAILABLE` for a seat without a zone. */
  get state(): Uint8Array {
    return this.#state.subarray(0, this.ids.count);
  }

  /** Indices into `seatKinds`. */
  get kind(): Uint8Array {
    return this.#kind.subarray(0, this.ids.count);
  }

  /** Appends rows of `seat_numbers`. */
  add(rows: readonly unknown[]): void {
    this.#makeRoom(this.ids.count + rows.length);
    for (const row of rows) {
      const id = isObject(row) ? textOf(row['seat_id']).trim() : '';
      if (!isObject(row) || id === '') {
        this.skipped += 1;
        continue;
      }
      const at = this.ids.count;
      this.ids.add(id);
      this.#row[at] = this.labels.numberOf(textOf(row['row']));
      this.#seat[at] = this.labels.numberOf(textOf(row['seat']));
      const zone = textOf(row['zonelevel_id']).trim();
      this.#zone[at] = zone === '' ? NO_ZONE : Math.min(this.zones.numberOf(zone), NO_ZONE);
      this.#sector[at] = this.sectors.numberOf(textOf(row['sector']));
      // A seat without a price zone can't be bought.
      const free = zone === '' ? SEAT_UNAVAILABLE : SEAT_FREE;
      this.#state[at] = Number(row['quantity']) > 0 ? free : SEAT_TAKEN;
      // Few seats have a kind; in most halls none has.
      const kind = row['kind'];
      if (kind !== undefined) this.#kind[at] = seatKindNumber(kind);
    }
  }

  #makeRoom(count: number): void {
    if (count <= this.#row.length) return;
    const room = capacityFor(count);
    this.#row = growColumn(this.#row, room);
    this.#seat = growColumn(this.#seat, room);
    this.#zone = growColumn(this.#zone, room);
    this.#sector = growColumn(this.#sector, room);
    this.#state = growColumn(this.#state, room);
    this.#kind = growColumn(this.#kind, room);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
