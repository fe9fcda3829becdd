import type { MapEntries } from './read-reply.ts';
import type { Placed } from './svg-shape.ts';
import type { SvgAttributes } from './svg-tokens.ts';

/** The attributes that may name a seat, the most explicit first. */
const SEAT_ATTRIBUTES = [
  'data-seat-id',
  'seat_id',
  'seat-id',
  'sbt:id',
  'data-tn-seat-id',
  'seat-key',
  'id',
] as const;
const SECTOR_ATTRIBUTES = ['data-sector-id', 'sector_id', 'data-section-id', 'section-id'] as const;

const USUAL_STEM = 50;

/** A shape or group that may be a seat. `strong`: its attribute was the id itself, not just its digits. */
export type Candidate = {
  readonly entry: number;
  readonly strong: boolean;
  /** What stood before the digits of a weak match: the commonest wins, so "seat-1" beats a stray "path1". */
  readonly stem: string;
  readonly placed: Placed;
  readonly parent: number;
  readonly tag: string;
  /** The sector the plan puts it in, −1 for none. */
  readonly sector: number;
  /** Its items in the backdrop, taken out once it is a seat. */
  readonly firstItem: number;
  readonly endItem: number;
};

/** Finds which entry of the reply an element stands for, and decides between those that claim the same. */
export class SeatJoin {
  /** The outcome of the last `match`. */
  entry = -1;
  strong = false;
  stem = '';
  readonly #seats = new Map<string, number>();
  readonly #standing = new Map<string, number>();
  readonly #sectors = new Map<string, number>();
  readonly #claimed: Uint8Array;
  #candidates: Candidate[] = [];
  #weak = 0;
  /** How many weak candidates each stem has. */
  readonly #stems = new Map<string, number>();

  constructor(entries: MapEntries) {
    entries.ids.forEach((id, at) => {
      if (!this.#seats.has(id)) this.#seats.set(id, at);
    });
    entries.standing.forEach((area, at) => this.#standing.set(area.id, at));
    entries.sectors.forEach((sector, at) => {
      if (!this.#sectors.has(sector.id)) this.#sectors.set(sector.id, at);
    });
    this.#claimed = new Uint8Array(entries.ids.length);
  }

  get size(): number {
    return this.#candidates.length;
  }

  /** True when an element names a seat nobody surely is yet; `entry`, `strong` and `stem` tell which. */
  match(attributes: SvgAttributes): boolean {
    for (const name of SEAT_ATTRIBUTES) {
      const value = attributes[name];
      if (value === undefined || value === '') continue;
      const whole = this.#seats.get(value) ?? (isPadded(value) ? this.#seats.get(value.trim()) : undefined);
      if (whole !== undefined) return this.#found(whole, true, '');
      const start = digitsAt(value);
      if (start === 0 || start === value.length) continue;
      const byDigits = this.#seats.get(value.slice(start));
      if (byDigits !== undefined && this.standingOf(attributes) < 0 && this.sectorOf(attributes) < 0) {
        return this.#found(byDigits, false, value.slice(0, start));
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
    const digits = /^(?:stand|standing|area|zone|fan)[\w-]*?(\d+)$/i.exec(id)?.[1];
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
    const stem = /^(?:sector|section)[-_]?(.+)$/i.exec(id)?.[1];
    return (stem === undefined ? undefined : this.#sectors.get(stem)) ?? -1;
  }

  /** Puts down a candidate. A sure one keeps later elements from claiming the same entry. */
  add(candidate: Candidate): void {
    this.#candidates.push(candidate);
    if (candidate.strong) {
      this.#claimed[candidate.entry] = 1;
      return;
    }
    this.#weak += 1;
    this.#stems.set(candidate.stem, (this.#stems.get(candidate.stem) ?? 0) + 1);
  }

  /**
   * True for a stem that named so many seats that it is surely the plan's way to name them: its shapes need
   * not be kept as drawings for the case that they are none, which would double the memory of a stadium.
   */
  isUsual(stem: string): boolean {
    return (this.#stems.get(stem) ?? 0) >= USUAL_STEM;
  }

  /** True when none of the candidates since number `from` is a sure one. */
  onlyWeakSince(from: number): boolean {
    for (let at = from; at < this.#candidates.length; at += 1) if (this.#candidates[at]?.strong) return false;
    return true;
  }

  /** Takes back the weak candidates since number `from`: they are parts of a seat. */
  takeBack(from: number): void {
    for (const { stem } of this.#candidates.splice(from)) {
      this.#weak -= 1;
      this.#stems.set(stem, (this.#stems.get(stem) ?? 1) - 1);
    }
  }

  /** One candidate per entry at most, in the order of the plan. */
  decide(): readonly Candidate[] {
    if (this.#weak === 0) return this.#candidates;
    const stems = this.#stems;
    const best = new Int32Array(this.#claimed.length).fill(-1);
    this.#candidates.forEach((candidate, at) => {
      const rival = this.#candidates[best[candidate.entry] ?? -1];
      if (rival) {
        if (rival.strong) return;
        if (!candidate.strong && (stems.get(candidate.stem) ?? 0) <= (stems.get(rival.stem) ?? 0)) return;
      }
      best[candidate.entry] = at;
    });
    return this.#candidates.filter((candidate, at) => best[candidate.entry] === at);
  }

  #found(entry: number, strong: boolean, stem: string): boolean {
    if (this.#claimed[entry] === 1) return false;
    this.entry = entry;
    this.strong = strong;
    this.stem = stem;
    return true;
  }
}

/** Where the digits at the end of a text begin; its length when it ends in none. */
function digitsAt(value: string): number {
  let start = value.length;
  while (start > 0) {
    const code = value.charCodeAt(start - 1);
    if (code < 48 || code > 57) break;
    start -= 1;
  }
  return start;
}

/** True for a text with blanks at an end. */
function isPadded(value: string): boolean {
  return value.charCodeAt(0) <= 32 || value.charCodeAt(value.length - 1) <= 32;
}
