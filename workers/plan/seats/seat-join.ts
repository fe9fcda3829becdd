import { countUp } from '../../../src/core/hall/radix-order.ts';
import { SeatCandidates } from './seat-candidates.ts';
import type { Candidate } from './seat-candidates.ts';
import type { SeatTable } from './seat-table.ts';
import type { SeatIdMap } from './seat-id-map.ts';
import { JoinCounts } from './join-report.ts';
import { digitsAt, idsBehind, isPadded, SEAT_ATTRIBUTES, SECTOR_ATTRIBUTES } from './naming-attributes.ts';
import type { Placed } from '../svg/svg-shape.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

const USUAL_STEM = 50;
/** The stem of a certain match, which has none. */
const NO_STEM = -1;
/** The stem of all matches by a decoded id: certain, unless another shape has the exact id. */
const DECODED_STEM = 0;
/** In `claimed`: a decoded id, or the exact id, names the entry. */
const BY_DECODED = 1;
const BY_WHOLE = 2;

const AREA_ID = /^(?:stand|area|zone|fan)[\w-]*$/i;
const SECTOR_ID = /^(?:sector|section)[-_]?(.+)$/i;

type Stem = { readonly text: string; readonly number: number; count: number };

/** The candidates that are seats. */
type Decision = {
  /** Their indices, in document order. */
  readonly seats: Uint32Array;
  /** True if each candidate names a later entry of the reply than the one before; all are seats then. */
  readonly isInOrder: boolean;
};

/** Finds the reply's entry for an element, and decides between elements that claim the same one. */
export class SeatJoin {
  readonly candidates: SeatCandidates;
  /** The result of the last `match`. */
  entry = -1;
  strong = false;
  /** The text before the digits of a weak match. The most common one wins, so that "seat-1" beats a stray "path1". */
  stem = NO_STEM;
  readonly #seats: SeatIdMap;
  readonly #standing = new Map<string, number>();
  readonly #sectors = new Map<string, number>();
  readonly #claimed: Uint8Array;
  readonly counts = new JoinCounts();
  #weak = 0;
  /** True if a shape has the exact id of an entry that a decoded id had claimed before. */
  #isContested = false;
  readonly #stems: Stem[] = [{ text: '', number: DECODED_STEM, count: 0 }];
  readonly #stemByText = new Map<string, Stem>();

  constructor(entries: SeatTable) {
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
   * True if an element names a seat whose match is not certain yet; `entry`, `strong` and `stem` contain the match.
   * `shape` is the element's name if it is a shape: a preview needs it.
   */
  match(attributes: SvgAttributes, shape?: string): boolean;
  match(attributes: SvgAttributes): boolean {
    for (let at = 0; at < SEAT_ATTRIBUTES.length; at += 1) {
      const value = attributes[SEAT_ATTRIBUTES[at] as string];
      if (value === undefined || value === '') continue;
      let whole = this.#seats.find(value);
      if (whole < 0 && isPadded(value)) whole = this.#seats.find(value.trim());
      if (whole >= 0) return this.#found(at, whole, true, NO_STEM);
      const behind = idsBehind(value);
      for (const id of behind) {
        const decoded = this.#seats.find(id);
        if (decoded >= 0) return this.#found(at, decoded, true, DECODED_STEM);
      }
      const plain = behind.at(-1) ?? value;
      const start = digitsAt(plain);
      if (start === 0 || start === plain.length) continue;
      const byDigits = this.#seats.find(plain.slice(start));
      if (byDigits >= 0 && this.#isNoArea(attributes)) {
        return this.#found(at, byDigits, false, this.#stemOf(plain.slice(0, start)).number);
      }
    }
    if (this.#isNoArea(attributes)) this.counts.noteUnjoined(attributes);
    return false;
  }

  #isNoArea(attributes: SvgAttributes): boolean {
    return this.standingOf(attributes) < 0 && this.sectorOf(attributes) < 0;
  }

  /** The standing area an element names, −1 for none. */
  standingOf(attributes: SvgAttributes): number {
    if (this.#standing.size === 0) return -1;
    for (const name of SEAT_ATTRIBUTES) {
      const found = findBehind(this.#standing, attributes[name]);
      if (found >= 0) return found;
    }
    const written = attributes['id'] ?? '';
    const id = idsBehind(written).at(-1) ?? written;
    // Digits alone are weak evidence: they count only in an id that looks like an area's.
    return (AREA_ID.test(id) ? this.#standing.get(id.slice(digitsAt(id))) : undefined) ?? -1;
  }

  /** The sector an element names, −1 for none. */
  sectorOf(attributes: SvgAttributes): number {
    for (const name of SECTOR_ATTRIBUTES) {
      const found = findBehind(this.#sectors, attributes[name]);
      if (found >= 0) return found;
    }
    const id = attributes['id'];
    if (id === undefined) return -1;
    const sector = findBehind(this.#sectors, SECTOR_ID.exec(id)?.[1]);
    if (sector >= 0) return sector;
    for (const written of idsBehind(id)) {
      const found = findBehind(this.#sectors, SECTOR_ID.exec(written)?.[1]);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** Adds a candidate. A certain one prevents later elements from claiming the same entry. */
  add(candidate: Candidate, placed: Placed): void {
    this.candidates.add(candidate, placed);
    this.count(candidate);
  }

  /** Adds a group as one candidate in place of those since index `from`, if it is a seat as a whole. */
  addGroup(group: Candidate, from: number, placed: Placed): void {
    const inside = this.size - from;
    // A group of seats whose id happens to be a seat's is not a seat; a group whose parts only resemble seats is.
    if (inside > 0 && !(group.strong && inside <= 2 && this.onlyWeakSince(from))) return;
    this.takeBack(from);
    this.add(group, placed);
  }

  /** Counts a candidate. */
  protected count({ entry, strong, stem }: Candidate): void {
    if (strong) {
      this.#isContested ||= stem === NO_STEM && this.#claimed[entry] === BY_DECODED;
      this.#claimed[entry] = stem === NO_STEM ? BY_WHOLE : BY_DECODED;
    } else this.#weak += 1;
    const counted = this.#stems[stem];
    if (counted) counted.count += 1;
  }

  /**
   * True for a certain match, and for a stem that named enough seats that it must be the plan's naming scheme: such
   * shapes need not be kept as drawings in case they are not seats, which would double a stadium's memory.
   */
  isUsual(stem: number): boolean {
    return stem === NO_STEM || (this.#stems[stem]?.count ?? 0) >= USUAL_STEM;
  }

  /** The text before the digits of weak matches with this stem. */
  stemText(stem: number): string {
    return this.#stems[stem]?.text ?? '';
  }

  /** True if no candidate since index `from` is certain. */
  onlyWeakSince(from: number): boolean {
    return !this.candidates.strong.subarray(from, this.size).includes(1);
  }

  /** Removes the weak candidates since index `from`: they are parts of a seat. */
  takeBack(from: number): void {
    for (let at = from; at < this.size; at += 1) {
      this.#weak -= 1;
      const stem = this.#stems[this.candidates.stem[at] as number];
      if (stem) stem.count -= 1;
    }
    this.candidates.size = from;
  }

  /** Decides which candidates are seats: at most one per entry. */
  decide(): Decision {
    const { entry, strong, stem, size } = this.candidates;
    const all = countUp(size);
    // In reply order, as in most plans, no two candidates can claim the same entry.
    const isInOrder = isAscending(entry, size);
    if ((this.#weak === 0 && !this.#isContested) || isInOrder) return { seats: all, isInOrder };
    const best = new Int32Array(this.#claimed.length).fill(-1);
    const seen = (at: number): number => this.#stems[stem[at] as number]?.count ?? 0;
    for (let at = 0; at < size; at += 1) {
      const wanted = entry[at] as number;
      const rival = best[wanted] as number;
      if (rival >= 0) {
        // Of two certain candidates, the first has a decoded id and the second the exact one.
        if (strong[rival] === 1 && (strong[at] === 0 || stem[at] !== NO_STEM)) continue;
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

  #found(attribute: number, entry: number, strong: boolean, stem: number): boolean {
    this.counts.noteJoined(attribute);
    if ((this.#claimed[entry] as number) >= (stem === NO_STEM ? BY_WHOLE : BY_DECODED)) return false;
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

/** The index of the first id that an attribute's value may mean, −1 for none. */
function findBehind(numbers: ReadonlyMap<string, number>, value: string | undefined): number {
  if (value === undefined) return -1;
  const text = value.trim();
  const whole = numbers.get(text);
  if (whole !== undefined) return whole;
  for (const id of idsBehind(text)) {
    const found = numbers.get(id);
    if (found !== undefined) return found;
  }
  return -1;
}

const MAX_FALLBACK_SEATS = 400_000;

/** Images and texts that name a seat: they are used if no shape names it. */
export class FallbackSeats {
  readonly #join: SeatJoin;
  readonly #found: { readonly candidate: Candidate; readonly placed: Placed }[] = [];

  constructor(join: SeatJoin) {
    this.#join = join;
  }

  /**
   * Notes one. `name` is the element's: an editor may have generated the id from it, so that its number means nothing.
   */
  add(candidate: Candidate, placed: Placed, name: string): void {
    const isOwnName = !candidate.strong && this.#join.stemText(candidate.stem) === name;
    if (!isOwnName && this.#found.length < MAX_FALLBACK_SEATS) this.#found.push({ candidate, placed });
  }

  /** Adds those as candidates whose entry has no other candidate. */
  finish(): void {
    if (this.#found.length === 0) return;
    const taken = new Set(this.#join.candidates.entry.subarray(0, this.#join.size));
    for (const { candidate, placed } of this.#found) {
      if (taken.has(candidate.entry)) continue;
      taken.add(candidate.entry);
      this.#join.add(candidate, placed);
    }
  }
}

/** Treats each circle and rectangle with a seat-like number as a seat: the reply's seats are not known yet. */
export class PreviewJoin extends SeatJoin {
  override match(attributes: SvgAttributes, shape = ''): boolean {
    if (shape !== 'circle' && shape !== 'rect') return false;
    this.entry = -1;
    this.strong = true;
    this.stem = -1;
    return SEAT_ATTRIBUTES.some((name) => {
      const value = attributes[name] ?? '';
      return /\d$/.test(idsBehind(value).at(-1) ?? value);
    });
  }

  protected override count(): void {
    // Nothing is claimed.
  }
}
