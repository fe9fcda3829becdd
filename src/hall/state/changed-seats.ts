import { boxesIntersect, type Box } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';

/** How long a seat takes to look as it is now, ms. */
const fadeMs = 280;
/** More seats at once that are seen simply change. */
const maxFading = 64;
/** Above this number tiles are repainted during a movement. */
const maxHeld = 1000;
/** How long the tile has to arrive before the old look fades, ms. */
const patienceMs = 700;

/** A seat as it looked before; `sinceMs` is when that began to go, null while its tile is not there yet. */
type Fading = {
  readonly seat: number;
  readonly state: number;
  readonly zone: number;
  readonly notedMs: number;
  sinceMs: number | null;
};

/** The seats' former look: copies, because the index is overwritten. */
type Before = Pick<SeatIndex, 'state' | 'zone'>;

/**
 * Seats sold or returned a moment ago. At rest, their old look fades over the new one. During movement, their tiles
 * stay and they are painted over them, because arriving tiles double the frame time.
 */
export class ChangedSeats {
  #fading: Fading[] = [];
  readonly #held = new Set<number>();

  /** Whether an old look must be painted. */
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
   * The old looks to paint now, each with its opacity; they must be redrawn in the next frame while `isFading`.
   * `isCurrent`: all tiles in view are painted.
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

  /** Removes and returns the seats whose tiles are outdated. */
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
