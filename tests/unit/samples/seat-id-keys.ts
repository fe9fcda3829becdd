import { seatIdKey, splitSeatId } from '../../../src/core/hall/seat-id-table.ts';

/** Collects prefixes while an index is built, and assigns each id its key. */
export class SeatIdTable {
  readonly prefixes: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The key of an id: an integer below 2⁵³. */
  keyOf(id: string): number {
    const { prefix, number } = splitSeatId(id);
    let ordinal = this.#numbers.get(prefix);
    if (ordinal === undefined) {
      ordinal = this.prefixes.length;
      this.#numbers.set(prefix, ordinal);
      this.prefixes.push(prefix);
    }
    return seatIdKey(ordinal, number);
  }
}
