import { seatIdKey, spellSeatId, splitSeatId } from '../src/core/hall/seat-id-table.ts';
import { grown, roomFor } from './grown.ts';

const FIRST_ROOM = 1024;
const NO_SLOTS = new Int32Array(0);

/** The seat ids of a reply, found again. They are kept as the keys the seat index keeps them as. */
export class SeatKeys {
  /** How many ids there are; an id's number is its place in the reply. */
  count = 0;
  readonly prefixes: string[] = [];
  #keys = new Float64Array(FIRST_ROOM);
  /** True while each key is above the one before, as in most replies: a key is found by halving then, and has no twin. */
  #isAscending = true;
  /** Open addressing: number + 1 of the first id with a key, 0 for an empty slot. Never more than half full. */
  #slots = NO_SLOTS;
  /** So many ids have their slot: none before the first search for one that takes it. */
  #slotted = 0;
  readonly #ordinals = new Map<string, number>();
  /** True when some of the ids with a slot are equal: then only a search finds the first of them. */
  #hasTwins = false;
  // Neighbours in a plan share their prefix, found or not.
  #askedPrefix: string | null = null;
  #askedOrdinal = -1;

  /** The keys of all ids, in their order; see `seat-id-table.ts`. */
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
    this.addNumbers(prefix, Float64Array.of(number));
  }

  /** As `add`, for one after the other, each cut in two as by `splitSeatId`. */
  addNumbers(prefix: string, numbers: Float64Array): void {
    if (numbers.length === 0) return;
    const ordinal = this.#ordinalOf(prefix);
    const from = this.count;
    const to = from + numbers.length;
    this.#makeRoom(to);
    const keys = this.#keys;
    for (let at = from; at < to; at += 1) keys[at] = seatIdKey(ordinal, numbers[at - from] as number);
    this.count = to;
    this.#isAscending &&= isAscending(keys, Math.max(1, from), to);
  }

  /** The number of an id, −1 when there is none. */
  find(id: string): number {
    const { prefix, number } = splitSeatId(id);
    return this.findSplit(prefix, number);
  }

  /** As `find`, for an id cut in two as by `splitSeatId`. */
  findSplit(prefix: string, number: number): number {
    if (!this.hasPrefix(prefix)) return -1;
    const ordinal = this.#askedOrdinal;
    return this.#look(seatIdKey(ordinal, number), ordinal, number);
  }

  /** The number of the first id of the last `findRun`. */
  runFirst = -1;

  /**
   * How many of the ids of `prefix` and `numbers[from]` … `numbers[to − 1]` stand one behind the other here, the first
   * wherever it is: a plan mostly holds its seats in the order of the reply. 0 where the first is not to be found so.
   */
  findRun(prefix: string, numbers: Float64Array, from: number, to: number): number {
    if (this.#mayHaveTwins() || !this.hasPrefix(prefix)) return 0;
    const ordinal = this.#askedOrdinal;
    const first = this.findSplit(prefix, numbers[from] as number);
    if (first < 0) return 0;
    const end = Math.min(to, from + this.count - first);
    this.runFirst = first;
    return runLength(this.#keys, first, seatIdKey(ordinal, 0), numbers, from, end);
  }

  /** The number of the first id with this key of `keys`, −1 when there is none. */
  numberOf(key: number): number {
    return this.#look(key, Math.floor(key / 2 ** 32), key % 2 ** 32);
  }

  /** True when some id has this text before its number. */
  hasPrefix(text: string): boolean {
    if (text !== this.#askedPrefix) {
      this.#askedPrefix = text;
      this.#askedOrdinal = this.#ordinals.get(text) ?? -1;
    }
    return this.#askedOrdinal >= 0;
  }

  #mayHaveTwins(): boolean {
    if (this.#isAscending) return false;
    this.#slot();
    return this.#hasTwins;
  }

  #look(key: number, ordinal: number, number: number): number {
    if (this.#isAscending) return this.#halve(key);
    this.#slot();
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(ordinal, number) & mask; ; slot = (slot + 1) & mask) {
      const held = (this.#slots[slot] as number) - 1;
      if (held < 0 || this.#keys[held] === key) return held;
    }
  }

  /** The number of a key among ascending ones, −1 when there is none. */
  #halve(key: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const held = this.#keys[middle] as number;
      if (held === key) return middle;
      if (held < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #ordinalOf(prefix: string): number {
    if (!this.hasPrefix(prefix)) {
      this.#askedOrdinal = this.prefixes.push(prefix) - 1;
      this.#ordinals.set(prefix, this.#askedOrdinal);
    }
    return this.#askedOrdinal;
  }

  #makeRoom(count: number): void {
    if (count <= this.#keys.length) return;
    // Always a power of two: see `#slots`.
    this.#keys = grown(this.#keys, roomFor(count));
  }

  /** Gives each id that has none its slot. */
  #slot(): void {
    if (this.#slotted === this.count) return;
    if (this.#slots.length !== this.#keys.length * 2) {
      this.#slots = new Int32Array(this.#keys.length * 2);
      this.#slotted = 0;
    }
    const mask = this.#slots.length - 1;
    for (let number = this.#slotted; number < this.count; number += 1) {
      const key = this.#keys[number] as number;
      let slot = slotOf(Math.floor(key / 2 ** 32), key % 2 ** 32) & mask;
      for (;;) {
        const held = (this.#slots[slot] as number) - 1;
        if (held < 0) this.#slots[slot] = number + 1;
        else if (this.#keys[held] === key) this.#hasTwins = true;
        else {
          slot = (slot + 1) & mask;
          continue;
        }
        break;
      }
    }
    this.#slotted = this.count;
  }
}

/** How many of `numbers`, `from` … `to − 1`, are those of the keys from number `first` on, behind `base`. */
function runLength(
  keys: Float64Array,
  first: number,
  base: number,
  numbers: Float64Array,
  from: number,
  to: number,
): number {
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] as number;
    // −1 stands for no number: its key is none of these.
    if (number < 0 || keys[first + at - from] !== base + number) return at - from;
  }
  return to - from;
}

/** True where each of the keys `from` … `to − 1` is above the one before it. */
function isAscending(keys: Float64Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if ((keys[at] as number) <= (keys[at - 1] as number)) return false;
  return true;
}

/** Spreads keys: trailing numbers run, prefixes run too. −1 and 2³² − 1 both stand for no number and fall together. */
function slotOf(ordinal: number, number: number): number {
  const mixed = Math.imul(number | 0, 0x9e37_79b1) ^ Math.imul(ordinal + 1, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}
