import { boxesIntersect, type Box } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';

/** How long the old look of a seat takes to fade, ms. */
const fadeMs = 280;
/** If more seats in view change at once, they change without fading. */
const maxFading = 64;
/** Above this number, tiles are repainted even during a movement. */
const maxHeld = 1000;
/** How long a fade waits for the tile to arrive, ms. */
const patienceMs = 700;

/** The old look of a seat; `sinceMs` is when its fade began, null while its tile has not arrived. */
type Fading = {
  readonly seat: number;
  readonly state: number;
  readonly zone: number;
  readonly notedMs: number;
  sinceMs: number | null;
};

/** The previous states and zones: copies, because the index is overwritten. */
type Before = Pick<SeatIndex, 'state' | 'zone'>;

/**
 * Seats whose availability has just changed. At rest, their old look fades over the new one. During a movement, their
 * tiles stay and they are painted over them, because arriving tiles would double the frame time.
 */
export class ChangedSeats {
  #fading: Fading[] = [];
  readonly #held = new Set<number>();

  /** True while an old look must be painted. */
  get isFading(): boolean {
    return this.#fading.length > 0;
  }

  /** Stores the old look of those seats that are within `visible`, to fade it. */
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
   * The old looks to paint now, each with its opacity; redraw in the next frame while `isFading`. `isCurrent`: all
   * tiles in view have been painted.
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

  /** Marks seats to be painted over their outdated tiles; false if there are too many. */
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

  /** The seats in view to paint over their tiles. */
  heldIn(index: SeatIndex, visible: Box): Uint32Array {
    return Uint32Array.from(this.#held).filter((seat) => boxesIntersect(seatBox(index, seat), visible));
  }

  clear(): void {
    this.#fading = [];
    this.#held.clear();
  }
}
