import { countUp } from '../../src/core/hall/radix-order.ts';
import { SeatCandidates } from './seat-candidates.ts';
import type { Candidate } from './seat-candidates.ts';
import type { MapEntries } from '../download/map-reply.ts';
import type { SeatIdMap } from './seat-id-map.ts';
import type { Placed } from '../svg/svg-shape.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** The attributes that may name a seat, the most explicit first. */
export const SEAT_ATTRIBUTES = [
  'data-seat-id',
  'seat_id',
  'seat-id',
  'sbt:id',
  'data-tn-seat-id',
  'seat-key',
  'id',
] as const;
/** The attributes that may name a sector, beside an id that says so. */
const SECTOR_ATTRIBUTES = ['data-sector-id', 'sector_id', 'data-section-id', 'section-id'] as const;

const USUAL_STEM = 50;
/** The stem of a sure match, which needs none. */
const NO_STEM = -1;

const AREA_ID = /^(?:stand|standing|area|zone|fan)(?:[\w-]*[a-z_-])?(\d+)$/i;
const SECTOR_ID = /^(?:sector|section)[-_]?(.+)$/i;

const NAMING: ReadonlySet<string> = new Set([...SEAT_ATTRIBUTES, ...SECTOR_ATTRIBUTES]);

/** True when an element may name a seat, a sector or an area; most elements name nothing. */
export function isNaming(attributes: SvgAttributes): boolean {
  for (const name in attributes) if (NAMING.has(name)) return true;
  return false;
}

type Stem = { readonly text: string; readonly number: number; count: number };

/** Which candidates are seats. */
type Decision = {
  /** Their numbers, in the order of the plan. */
  readonly seats: Uint32Array;
  /** True when all candidates are, and each names a later entry of the reply than the one before. */
  readonly isInOrder: boolean;
};

/** Finds which entry of the reply an element stands for, and decides between those that claim the same. */
export class SeatJoin {
  readonly candidates: SeatCandidates;
  /** The outcome of the last `match`. */
  entry = -1;
  strong = false;
  /** What stood before the digits of a weak match: the commonest wins, so "seat-1" beats a stray "path1". */
  stem = NO_STEM;
  readonly #seats: SeatIdMap;
  readonly #standing = new Map<string, number>();
  readonly #sectors = new Map<string, number>();
  readonly #claimed: Uint8Array;
  #weak = 0;
  readonly #stems: Stem[] = [];
  readonly #stemByText = new Map<string, Stem>();

  constructor(entries: MapEntries) {
    this.#seats = entries.ids;
    this.candidates = new SeatCandidates(entries.ids.count);
    entries.standing.forEach((area, at) => this.#standing.set(area.id, at));
    entries.sectors.forEach((sector, at) => {
      if (!this.#sectors.has(sector.id)) this.#sectors.set(sector.id, at);
    });
    this.#claimed = new Uint8Array(entries.ids.count);
  }

  get size(): number {
    return this.candidates.size;
  }

  /**
   * True when an element names a seat nobody surely is yet; `entry`, `strong` and `stem` tell which. `shape` is the name of
   * its element where that is a shape.
   */
  match(attributes: SvgAttributes, _shape = ''): boolean {
    for (const name of SEAT_ATTRIBUTES) {
      const value = attributes[name];
      if (value === undefined || value === '') continue;
      let whole = this.#seats.find(value);
      if (whole < 0 && isPadded(value)) whole = this.#seats.find(value.trim());
      if (whole >= 0) return this.#found(whole, true, NO_STEM);
      const start = digitsAt(value, 0, value.length);
      if (start === 0 || start === value.length) continue;
      const byDigits = this.#seats.find(value.slice(start));
      if (byDigits >= 0 && this.standingOf(attributes) < 0 && this.sectorOf(attributes) < 0) {
        return this.#found(byDigits, false, this.#stemOf(value.slice(0, start)).number);
      }
    }
    return false;
  }

  /** The standing area an element names, −1 for none. */
  standingOf(attributes: SvgAttributes): number {
    if (this.#standing.size === 0) return -1;
    for (const name of SEAT_ATTRIBUTES) {
      const value = attributes[name];
      const found = value === undefined ? undefined : this.#standing.get(value.trim());
      if (found !== undefined) return found;
    }
    const id = attributes['id'] ?? '';
    // Digits alone are a weak sign: only for an id that says it is an area.
    const digits = AREA_ID.exec(id)?.[1];
    return (digits === undefined ? undefined : this.#standing.get(digits)) ?? -1;
  }

  /** The sector an element names, −1 for none. */
  sectorOf(attributes: SvgAttributes): number {
    for (const name of SECTOR_ATTRIBUTES) {
      const value = attributes[name];
      const found = value === undefined ? undefined : this.#sectors.get(value.trim());
      if (found !== undefined) return found;
    }
    const id = attributes['id'];
    if (id === undefined) return -1;
    const stem = SECTOR_ID.exec(id)?.[1];
    return (stem === undefined ? undefined : this.#sectors.get(stem)) ?? -1;
  }

  /** Puts down a candidate. A sure one keeps later elements from claiming the same entry. */
  add(candidate: Candidate, placed: Placed): void {
    this.candidates.add(candidate, placed);
    this.count(candidate);
  }

  /** Puts a group down as one candidate in place of those since number `from`, where it is a seat as a whole. */
  addGroup(group: Candidate, from: number, placed: Placed): void {
    const inside = this.size - from;
    // A group of seats whose id happens to be a seat's is not a seat; one whose parts only look like seats is.
    if (inside > 0 && !(group.strong && inside <= 2 && this.onlyWeakSince(from))) return;
    this.takeBack(from);
    this.add(group, placed);
  }

  /** Counts a candidate. */
  protected count({ entry, strong, stem }: Candidate): void {
    if (strong) {
      this.#claimed[entry] = 1;
      return;
    }
    this.#weak += 1;
    const counted = this.#stems[stem];
    if (counted) counted.count += 1;
  }

  /**
   * True for a stem that named so many seats that it is surely the plan's way to name them: its shapes need
   * not be kept as drawings for the case that they are none, which would double the memory of a stadium.
   */
  isUsual(stem: number): boolean {
    return (this.#stems[stem]?.count ?? 0) >= USUAL_STEM;
  }

  /** What stood before the digits of weak matches of this stem. */
  stemText(stem: number): string {
    return this.#stems[stem]?.text ?? '';
  }

  /** True when none of the candidates since number `from` is a sure one. */
  onlyWeakSince(from: number): boolean {
    return !this.candidates.strong.subarray(from, this.size).includes(1);
  }

  /** Takes back the weak candidates since number `from`: they are parts of a seat. */
  takeBack(from: number): void {
    for (let at = from; at < this.size; at += 1) {
      this.#weak -= 1;
      const stem = this.#stems[this.candidates.stem[at] as number];
      if (stem) stem.count -= 1;
    }
    this.candidates.size = from;
  }

  /** Decides which candidates are seats: one per entry at most. */
  decide(): Decision {
    const { entry, strong, stem, size } = this.candidates;
    const all = countUp(size);
    // In the order of the reply, as most plans have them, no two can claim the same.
    const isInOrder = isAscending(entry, size);
    if (this.#weak === 0 || isInOrder) return { seats: all, isInOrder };
    const best = new Int32Array(this.#claimed.length).fill(-1);
    const seen = (at: number): number => this.#stems[stem[at] as number]?.count ?? 0;
    for (let at = 0; at < size; at += 1) {
      const wanted = entry[at] as number;
      const rival = best[wanted] as number;
      if (rival >= 0) {
        if (strong[rival] === 1) continue;
        if (strong[at] === 0 && seen(at) <= seen(rival)) continue;
      }
      best[wanted] = at;
    }
    let count = 0;
    for (let at = 0; at < size; at += 1) {
      if (best[entry[at] as number] !== at) continue;
      all[count] = at;
      count += 1;
    }
    return { seats: all.subarray(0, count), isInOrder };
  }

  #stemOf(text: string): Stem {
    let stem = this.#stemByText.get(text);
    if (!stem) {
      stem = { text, number: this.#stems.length, count: 0 };
      this.#stems.push(stem);
      this.#stemByText.set(text, stem);
    }
    return stem;
  }

  #found(entry: number, strong: boolean, stem: number): boolean {
    if (this.#claimed[entry] === 1) return false;
    this.entry = entry;
    this.strong = strong;
    this.stem = stem;
    return true;
  }
}

function isAscending(numbers: Int32Array, count: number): boolean {
  for (let at = 1; at < count; at += 1) {
    if ((numbers[at] as number) <= (numbers[at - 1] as number)) return false;
  }
  return true;
}

/** Where the digits at the end of a value begin; its end when it ends in none. */
function digitsAt(text: string, from: number, to: number): number {
  let start = to;
  while (start > from) {
    const code = text.charCodeAt(start - 1);
    if (code < 48 || code > 57) break;
    start -= 1;
  }
  return start;
}

/** True for a text with blanks at an end. */
function isPadded(value: string): boolean {
  return value.charCodeAt(0) <= 32 || value.charCodeAt(value.length - 1) <= 32;
}
