import { NO_SEAT, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { isAccessible } from '../hall/seat-kinds.ts';

const isOpen = (index: SeatIndex, seat: number): boolean =>
  seat !== NO_SEAT && index.state[seat] === SEAT_FREE && !isAccessible(index, seat);

/**
 * The free seats that a choice would isolate: they had a free neighbour and would have none. The end of a row and an
 * aisle are not neighbours, so the last seat of a block of two or more can be among them. A seat that was already
 * isolated does not count, and an accessible place does not count as a neighbour. Ascending, each once. O(chosen).
 *
 * @internal Exported for tests: its callers do not exercise all cases.
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
 * Those of `orphanSeats` that are avoidable: the buyers beside one could move over to it without isolating another.
 * Three of four in a row leave one at either end, which is unavoidable.
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
