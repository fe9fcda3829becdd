import { seatIdKey, spellSeatId } from '../src/core/seat-id-table.ts';
import { isWordAt } from './word-at.ts';

const LONGEST_NUMBER = 9;
const ZERO = 48;
const FIRST_ROOM = 1024;
const GROWTH = 4;
const NO_SLOTS = new Int32Array(0);

/**
 * The seat ids of a reply, found again from any piece of text without a string being cut out of it: a plan of
 * 100,000 seats asks 200,000 times. Ids are kept as the keys the seat index keeps them as.
 */
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
  // Neighbours in a plan share their prefix, found or not.
  #lastPrefix = '';
  #lastOrdinal = -1;
  /** The ordinal of ids that are numbers and nothing else, −1 when there are none. */
  #bareOrdinal = -1;
  #lastBare = -1;
  /** True when some of the ids with a slot are equal: then only a search finds the first of them. */
  #hasTwins = false;
  #askedPrefix: string | null = null;
  #askedOrdinal = -1;
  /** Outcome of `#split`. */
  #start = 0;
  #number = -1;

  /** The keys of all ids, in their order; see `seat-id-table.ts`. */
  get keys(): Float64Array {
    return this.#keys.subarray(0, this.count);
  }

  /** The id with this number. */
  at(number: number): string {
    return spellSeatId(this.#keys[number] as number, this.prefixes);
  }

  /** Adds the id at `from` … `to − 1`. Of equal ids the first is the one that is found. */
  add(text: string, from = 0, to = text.length): void {
    this.#split(text, from, to);
    this.#append(this.#ordinalOf(text, from, true));
  }

  /** As `add`, for an id that is this number: up to nine digits without leading zeros, and nothing else. */
  addNumber(number: number): void {
    this.#start = 0;
    this.#number = number;
    this.#append(this.#ordinalOf('', 0, true));
  }

  #append(ordinal: number): void {
    const at = this.count;
    if (at === this.#keys.length) this.#grow();
    const key = seatIdKey(ordinal, this.#number);
    if (at > 0 && key <= (this.#keys[at - 1] as number)) this.#isAscending = false;
    this.#keys[at] = key;
    this.count = at + 1;
  }

  /** The number of the id at `from` … `to − 1`, −1 when there is none. */
  find(text: string, from: number, to: number): number {
    this.#split(text, from, to);
    const ordinal = this.#ordinalOf(text, from, false);
    if (ordinal < 0) return -1;
    const key = seatIdKey(ordinal, this.#number);
    return this.#look(key, ordinal, this.#number);
  }

  /** As `find`, for an id cut in two as by `splitSeatId`. */
  findSplit(prefix: string, number: number): number {
    if (prefix !== this.#askedPrefix) this.hasPrefix(prefix);
    const ordinal = this.#askedOrdinal;
    return ordinal < 0 ? -1 : this.#look(seatIdKey(ordinal, number), ordinal, number);
  }

  /**
   * The number of the id that is this number and nothing else, −1 when there is none. Plans mostly hold seats in the
   * order of the reply, so the one after the one before is tried first.
   */
  findNumber(number: number): number {
    const ordinal = this.#bareOrdinal;
    if (ordinal < 0) return -1;
    const key = seatIdKey(ordinal, number);
    const next = this.#lastBare + 1;
    const isNext = !this.#mayHaveTwins() && next < this.count && this.#keys[next] === key;
    const found = isNext ? next : this.#look(key, ordinal, number);
    if (found >= 0) this.#lastBare = found;
    return found;
  }

  /** The number of the first id of the last `findRun`. */
  runFirst = -1;

  /**
   * How many of the ids of `prefix` and `numbers[from]` … `numbers[to − 1]` stand one behind the other here, the first
   * wherever it is: a plan mostly holds its seats in the order of the reply. 0 where the first is not to be found so.
   */
  findRun(prefix: string, numbers: Int32Array, from: number, to: number): number {
    if (this.#mayHaveTwins() || !this.hasPrefix(prefix)) return 0;
    const ordinal = this.#askedOrdinal;
    const first = this.findSplit(prefix, numbers[from] as number);
    if (first < 0) return 0;
    const keys = this.#keys;
    const end = Math.min(to, from + this.count - first);
    const base = seatIdKey(ordinal, 0);
    let at = from;
    // −1 stands for no number: its key is none of these.
    while (
      at < end &&
      (numbers[at] as number) >= 0 &&
      keys[first + at - from] === base + (numbers[at] as number)
    )
      at += 1;
    this.runFirst = first;
    return at - from;
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

  /** Cuts an id as `splitSeatId` does: `#start` is where its number begins, `#number` −1 when it has none. */
  #split(text: string, from: number, to: number): void {
    let start = to;
    let number = 0;
    let unit = 1;
    while (start > from && to - start < LONGEST_NUMBER) {
      const digit = text.charCodeAt(start - 1) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      number += digit * unit;
      unit *= 10;
      start -= 1;
    }
    while (start < to - 1 && text.charCodeAt(start) === ZERO) start += 1;
    this.#number = start === to ? -1 : number;
    this.#start = start;
  }

  #ordinalOf(text: string, from: number, isNew: boolean): number {
    const length = this.#start - from;
    const isLast = length === this.#lastPrefix.length && isWordAt(text, from, this.#lastPrefix);
    if (isLast && (this.#lastOrdinal >= 0 || (!isNew && this.#lastPrefix !== ''))) return this.#lastOrdinal;
    const prefix = text.slice(from, this.#start);
    let ordinal = this.#ordinals.get(prefix) ?? -1;
    if (ordinal < 0 && isNew) {
      ordinal = this.prefixes.push(prefix) - 1;
      this.#ordinals.set(prefix, ordinal);
      this.#askedPrefix = null;
      if (prefix === '') this.#bareOrdinal = ordinal;
    }
    this.#lastPrefix = prefix;
    this.#lastOrdinal = ordinal;
    return ordinal;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * GROWTH);
    keys.set(this.#keys);
    this.#keys = keys;
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

/** Spreads keys: trailing numbers run, prefixes run too. −1 and 2³² − 1 both stand for no number and fall together. */
function slotOf(ordinal: number, number: number): number {
  const mixed = Math.imul(number | 0, 0x9e37_79b1) ^ Math.imul(ordinal + 1, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}
