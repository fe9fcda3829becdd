import { NO_SEAT, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { isAccessible } from '../hall/seat-kinds.ts';

const isOpen = (index: SeatIndex, seat: number): boolean =>
  seat !== NO_SEAT && index.state[seat] === SEAT_FREE && !isAccessible(index, seat);

/**
 * The free seats that a choice would leave alone: no neighbour of theirs is free any more, and one was before. The
 * end of a row and an aisle are no neighbours, so the last seat of a block of two or more is among them. A seat that
 * was alone already, or never had a neighbour, is nobody's fault; an accessible place is nobody's neighbour.
 * Ascending, each once. O(chosen).
 * @internal Tested by itself: through its callers not all of its cases are seen.
 */
export function orphanSeats(index: SeatIndex, chosen: readonly number[]): readonly number[] {
  const taken = new Set(chosen);
  const isFree = (seat: number): boolean => isOpen(index, seat);
  const orphans = new Set<number>();
  for (const seat of taken) {
    for (const beside of [index.left[seat] ?? NO_SEAT, index.right[seat] ?? NO_SEAT]) {
      if (!isFree(beside) || taken.has(beside)) continue;
      const around = [index.left[beside] as number, index.right[beside] as number];
      if (around.some(isFree) && around.every((next) => !isFree(next) || taken.has(next)))
        orphans.add(beside);
    }
  }
  return [...orphans].sort((a, b) => a - b);
}

/**
 * Of `orphanSeats` those that need not be left: whoever sits beside one has room behind, and moving on to it leaves
 * nobody else alone. Three of four in a row leave one at either end, and nothing is to be said of it.
 */
export function avoidableOrphanSeats(index: SeatIndex, chosen: readonly number[]): readonly number[] {
  const taken = new Set(chosen);
  const hasRoomBehind = (orphan: number, side: SeatIndex['left']): boolean => {
    let at = side[orphan] as number;
    if (!taken.has(at)) return false;
    while (taken.has(at)) at = side[at] as number;
    return isOpen(index, at);
  };
  return orphanSeats(index, chosen).filter(
    (seat) => hasRoomBehind(seat, index.left) || hasRoomBehind(seat, index.right),
  );
}
