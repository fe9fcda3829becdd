/* Apart from sector-stats.ts for bytes: only a sector's card, which comes later, asks. */
import { NO_SEAT, SEAT_FREE } from './seat-index.ts';
import type { SectorEntry, SeatIndex } from './seat-index.ts';
import { isAccessible } from './seat-kinds.ts';

/**
 * How many neighbours at most are free in a row of a sector; an aisle or an accessible place ends them. O(its seats).
 */
export function longestFreeRun(index: SeatIndex, { first, end }: SectorEntry): number {
  const { state, left, right } = index;
  const isFree = (seat: number): boolean =>
    seat !== NO_SEAT && state[seat] === SEAT_FREE && !isAccessible(index, seat);
  let longest = 0;
  for (let seat = first; seat < end; seat += 1) {
    if (!isFree(seat) || isFree(left[seat] as number)) continue;
    let length = 0;
    for (let next = seat; isFree(next); next = right[next] as number) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/**
 * The number of the next sector with seats, in the plan's order and around its end; `step` −1 goes back. `from` where
 * it is the only one.
 */
export function sectorBeside(index: SeatIndex, from: number, step: 1 | -1): number {
  const { sectors } = index;
  const count = sectors.length;
  for (let by = 1; by <= count; by += 1) {
    const number = (from + step * by + count * by) % count;
    if ((sectors[number]?.total ?? 0) > 0) return number;
  }
  return from;
}
