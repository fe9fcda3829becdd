import { countUp, orderByKey } from './radix-order.ts';

/**
 * Seat ids are text, and a hundred thousand strings on the main thread are megabytes. Most ids end in a number and
 * share the rest (`10234`, `seat-10234`, `place_2_13_1`), so an id is stored as one double: prefix number · 2³² +
 * trailing number. Keys of one prefix sort by their number, so they can be searched.
 */
const NUMBER_SPACE = 2 ** 32;
/** Stands for the trailing number if the whole id is its prefix. */
const NO_NUMBER = 0xffff_ffff;
// Nine digits always fit below 2³² − 1.
const MAX_DIGITS = 9;

/** A split id: `prefix + number`, or only the prefix if `number` is −1. Concatenation restores the id. */
export function splitSeatId(id: string): { readonly prefix: string; readonly number: number } {
  let start = id.length;
  while (start > 0 && id.length - start < MAX_DIGITS && isDigit(id.charCodeAt(start - 1))) start -= 1;
  // "A-007" is "A-00" and 7: joining both must give the same id.
  while (start < id.length - 1 && id.charCodeAt(start) === 48) start += 1;
  if (start === id.length) return { prefix: id, number: -1 };
  return { prefix: id.slice(0, start), number: Number(id.slice(start)) };
}

/** The key of an id from the number of its prefix and its trailing number (−1 for none). */
export function seatIdKey(ordinal: number, number: number): number {
  return ordinal * NUMBER_SPACE + (number < 0 ? NO_NUMBER : number);
}

/** The id for a key. */
export function spellSeatId(key: number, prefixes: readonly string[]): string {
  const number = key % NUMBER_SPACE;
  const prefix = prefixes[Math.floor(key / NUMBER_SPACE)] ?? '';
  return number === NO_NUMBER ? prefix : `${prefix}${number}`;
}

/**
 * The position in `keys` of an id, −1 if absent. `order` holds positions of `keys` in ascending order of key. O(log n),
 * after one pass over the prefixes, which is cached per prefix table.
 */
export function findSeatKey(
  keys: Float64Array,
  order: Uint32Array,
  prefixes: readonly string[],
  id: string,
): number {
  const { prefix, number } = splitSeatId(id);
  const ordinal = prefixOrdinals(prefixes).get(prefix);
  if (ordinal === undefined) return -1;
  return findKey(keys, order, seatIdKey(ordinal, number));
}

/** The first position of a key in `keys`, −1 when absent; `order` as in `findSeatKey`. O(log n). */
export function findKey(keys: Float64Array, order: Uint32Array, wanted: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[order[middle] as number] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  const seat = order[low] ?? -1;
  return keys[seat] === wanted ? seat : -1;
}

/** Positions of `keys` in ascending order of key; equal keys keep their order. O(n). */
export function orderOfKeys(keys: Float64Array): Uint32Array {
  if (isAscending(keys)) return countUp(keys.length);
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as number;
    low[at] = key % NUMBER_SPACE;
    high[at] = Math.floor(key / NUMBER_SPACE);
  }
  return orderByKey(high, orderByKey(low));
}

function isAscending(keys: Float64Array): boolean {
  for (let at = 1; at < keys.length; at += 1)
    if ((keys[at] as number) < (keys[at - 1] as number)) return false;
  return true;
}

// Real plans have at most one prefix per row; the map is made at the first lookup, not at transfer.
const ordinalsByTable = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function prefixOrdinals(prefixes: readonly string[]): ReadonlyMap<string, number> {
  let ordinals = ordinalsByTable.get(prefixes);
  if (!ordinals) {
    ordinals = new Map(prefixes.map((prefix, ordinal) => [prefix, ordinal]));
    ordinalsByTable.set(prefixes, ordinals);
  }
  return ordinals;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
