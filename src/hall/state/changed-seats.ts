import { boxesIntersect, type Box } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';

/** How long a seat takes to look as it is now, ms. */
const fadeMs = 280;
/** More seats at once that are seen simply change. */
const maxFading = 64;
/** Of more, their tiles are painted anew in the midst of a move. */
const maxHeld = 1000;
/** So much time its tile has to come before the old look goes, ms. */
const patienceMs = 700;

/** A seat as it looked before; `sinceMs` is when that began to go, null while its tile is not there yet. */
type Fading = {
  readonly seat: number;
  readonly state: number;
  readonly zone: number;
  readonly notedMs: number;
  sinceMs: number | null;
};

/** What seats were: copies, for the index is written over. */
type Before = Pick<SeatIndex, 'state' | 'zone'>;

/**
 * Seats that were sold or given back a moment ago. While the picture rests, their old look fades away over the new.
 * While it moves, their tiles stay as they are and they are painted over them: tiles that come make a frame twice as
 * long.
 */
export class ChangedSeats {
  #fading: Fading[] = [];
  readonly #held = new Set<number>();

  /** Whether an old look is to be painted. */
  get isFading(): boolean {
    return this.#fading.length > 0;
  }

  /** Keeps the look of these seats of before, those that are within `visible`, for it to fade. */
  fade(before: Before, index: SeatIndex, seats: readonly number[], visible: Box, nowMs: number): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const seen = seats.filter((seat) => boxesIntersect(seatBox(index, seat), visible));
    if (seen.length + this.#fading.length > maxFading) return;
    for (const seat of seen) {
      const [state, zone] = [before.state[seat] as number, before.zone[seat] as number];
      this.#fading.push({ seat, state, zone, notedMs: nowMs, sinceMs: null });
    }
  }

  /**
   * The old looks to paint now, each with how much of it is seen; they are to be drawn again in the next frame while
   * `isFading`. `isCurrent`: all tiles in view are painted.
   */
  fadingAt(
    nowMs: number,
    isCurrent: boolean,
  ): readonly (Pick<Fading, 'seat' | 'state' | 'zone'> & { readonly alpha: number })[] {
    for (const one of this.#fading) if (isCurrent || nowMs - one.notedMs > patienceMs) one.sinceMs ??= nowMs;
    const shareOf = ({ sinceMs }: Fading): number => 1 - (sinceMs === null ? 0 : (nowMs - sinceMs) / fadeMs);
    this.#fading = this.#fading.filter((one) => shareOf(one) > 0);
    return this.#fading.map((one) => ({ ...one, alpha: shareOf(one) }));
  }

  /** Has these seats painted over tiles that are out of date; false where they are too many. */
  hold(seats: readonly number[]): boolean {
    for (const seat of seats) this.#held.add(seat);
    return this.#held.size <= maxHeld;
  }

  /** The seats whose tiles are out of date, which are painted no more. */
  release(): readonly number[] {
    const seats = [...this.#held];
    this.#held.clear();
    return seats;
  }

  /** The seats in view that are painted over their tiles. */
  heldIn(index: SeatIndex, visible: Box): Uint32Array {
    return Uint32Array.from(this.#held).filter((seat) => boxesIntersect(seatBox(index, seat), visible));
  }

  clear(): void {
    this.#fading = [];
    this.#held.clear();
  }
}
