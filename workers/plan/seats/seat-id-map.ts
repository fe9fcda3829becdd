import {
  findKey,
  orderOfKeys,
  seatIdKey,
  spellSeatId,
  splitSeatId,
} from '../../../src/core/hall/seat-id-table.ts';
import { growColumn, capacityFor } from './grow-column.ts';

/** Looks up a reply's seat ids, stored with the same keys as in the seat index. */
export class SeatIdMap {
  /** How many ids there are; an id's number is its place in the reply. */
  count = 0;
  readonly prefixes: string[] = [];
  #keys = new Float64Array(0);
  /** Their numbers in ascending order of key; computed at the first lookup. */
  #order: Uint32Array = new Uint32Array(0);
  readonly #ordinals = new Map<string, number>();
  // Neighbours in a plan share their prefix, found or not.
  #askedPrefix: string | null = null;
  #askedOrdinal = -1;

  /** The keys of all ids, in their order; see `src/core/hall/seat-id-table.ts`. */
  get keys(): Float64Array {
    return this.#keys.subarray(0, this.count);
  }

  /** The id with this number. */
  at(number: number): string {
    return spellSeatId(this.#keys[number] as number, this.prefixes);
  }

  /** Adds an id. Of equal ids the first is the one that is found. */
  add(id: string): void {
    const { prefix, number } = splitSeatId(id);
    if (this.count === this.#keys.length) this.#keys = growColumn(this.#keys, capacityFor(this.count + 1));
    this.#keys[this.count] = seatIdKey(this.#ordinalOf(prefix), number);
    this.count += 1;
  }

  /** The number of an id, −1 if there is none. */
  find(id: string): number {
    const { prefix, number } = splitSeatId(id);
    return this.#hasPrefix(prefix) ? this.numberOf(seatIdKey(this.#askedOrdinal, number)) : -1;
  }

  /** The number of the first id with this key in `keys`, −1 if there is none. */
  numberOf(key: number): number {
    if (this.#order.length !== this.count) this.#order = orderOfKeys(this.keys);
    return findKey(this.#keys, this.#order, key);
  }

  /** True when some id has this text before its number. */
  #hasPrefix(text: string): boolean {
    if (text !== this.#askedPrefix) {
      this.#askedPrefix = text;
      this.#askedOrdinal = this.#ordinals.get(text) ?? -1;
    }
    return this.#askedOrdinal >= 0;
  }

  #ordinalOf(prefix: string): number {
    if (!this.#hasPrefix(prefix)) {
      this.#askedOrdinal = this.prefixes.push(prefix) - 1;
      this.#ordinals.set(prefix, this.#askedOrdinal);
    }
    return this.#askedOrdinal;
  }
}
