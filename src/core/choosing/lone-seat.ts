import { NO_SEAT, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { isAccessible } from '../hall/seat-kinds.ts';

/**
 * The free seats that a choice would leave alone: no neighbour of theirs is free any more, and one was before. The
 * end of a row and an aisle are no neighbours, so the last seat of a block of two or more is among them. A seat that
 * was alone already, or never had a neighbour, is nobody's fault; an accessible place is nobody's neighbour. Ascending, each once. O(chosen).
 */
export function loneSeats(index: SeatIndex, chosen: readonly number[]): readonly number[] {
  const taken = new Set(chosen);
  const isFree = (seat: number): boolean =>
    seat !== NO_SEAT && index.state[seat] === SEAT_FREE && !isAccessible(index, seat);
  const lone = new Set<number>();
  for (const seat of taken) {
    for (const beside of [index.left[seat] ?? NO_SEAT, index.right[seat] ?? NO_SEAT]) {
      if (!isFree(beside) || taken.has(beside)) continue;
      const around = [index.left[beside] as number, index.right[beside] as number];
      if (around.some(isFree) && around.every((next) => !isFree(next) || taken.has(next))) lone.add(beside);
    }
  }
  return [...lone].sort((a, b) => a - b);
}
