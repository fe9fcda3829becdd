import {
  findKey,
  orderOfKeys,
  seatIdKey,
  spellSeatId,
  splitSeatId,
} from '../../../src/core/hall/seat-id-table.ts';
import { growColumn, capacityFor } from './grow-column.ts';

/** Looks up a reply's seat ids, stored as the same keys as in the seat index. */
export class SeatIdMap {
  /** The number of ids; an id's index is its position in the reply. */
  count = 0;
  readonly prefixes: string[] = [];
  #keys = new Float64Array(0);
  /** The indices of the ids in ascending order of key; computed at the first lookup. */
  #order: Uint32Array = new Uint32Array(0);
  readonly #ordinals = new Map<string, number>();
  // The last prefix looked up: neighbours in a plan share their prefix, known or not.
  #askedPrefix: string | null = null;
  #askedOrdinal = -1;

  /** The keys of all ids, in reply order; see `src/core/hall/seat-id-table.ts`. */
  get keys(): Float64Array {
    return this.#keys.subarray(0, this.count);
  }

  /** The id with this index. */
  at(number: number): string {
    return spellSeatId(this.#keys[number] as number, this.prefixes);
  }

  /** Adds an id. A lookup finds the first of equal ids. */
  add(id: string): void {
    const { prefix, number } = splitSeatId(id);
    if (this.count === this.#keys.length) this.#keys = growColumn(this.#keys, capacityFor(this.count + 1));
    this.#keys[this.count] = seatIdKey(this.#ordinalOf(prefix), number);
    this.count += 1;
  }

  /** The index of an id, −1 if it is missing. */
  find(id: string): number {
    const { prefix, number } = splitSeatId(id);
    return this.#hasPrefix(prefix) ? this.numberOf(seatIdKey(this.#askedOrdinal, number)) : -1;
  }

  /** The index of the first id with this key in `keys`, −1 if it is missing. */
  numberOf(key: number): number {
    if (this.#order.length !== this.count) this.#order = orderOfKeys(this.keys);
    return findKey(this.#keys, this.#order, key);
  }

  /** True if some id has this text before its number. */
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
