import type { Candidate } from './seat-candidates.ts';
import type { SeatJoin } from './seat-join.ts';
import type { Placed } from '../svg/svg-shape.ts';

const MAX_FALLBACK_SEATS = 400_000;

/** Images and texts that name a seat: they are it where no shape is. */
export class FallbackSeats {
  readonly #join: SeatJoin;
  readonly #found: { readonly candidate: Candidate; readonly placed: Placed }[] = [];

  constructor(join: SeatJoin) {
    this.#join = join;
  }

  /** Notes one; `name` is its element's, and editors make ids of that themselves: such a number means nothing. */
  add(candidate: Candidate, placed: Placed, name: string): void {
    const isOwnName = !candidate.strong && this.#join.stemText(candidate.stem) === name;
    if (!isOwnName && this.#found.length < MAX_FALLBACK_SEATS) this.#found.push({ candidate, placed });
  }

  /** Puts down as candidates those whose entry has no other. */
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
