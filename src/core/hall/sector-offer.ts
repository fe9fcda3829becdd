/* Separate from sector-stats.ts to save bytes: only a sector's card, loaded later, needs it. */
import { boxCentre } from './geometry.ts';
import { NO_SEAT, SEAT_FREE } from './seat-index.ts';
import type { SectorEntry, SeatIndex } from './seat-index.ts';
import { isAccessible } from './seat-kinds.ts';

/**
 * The longest run of free neighbours in a row of a sector; an aisle or an accessible place ends a run. O(its seats).
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
 * The number of the next sector with seats, in the plan's order and wrapping around; `step` −1 goes back. Returns
 * `from` if there is no other.
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

/* Longer than any distance in a hall, hall units. */
const FAR = 1e12;

/**
 * The sector nearest to another with available seats, preferably at one of that sector's prices; null if there is
 * none.
 */
export function nearestFreeSector(index: SeatIndex, { box, zones }: SectorEntry): SectorEntry | null {
  if (box === null) return null;
  const from = boxCentre(box);
  const own = new Set(zones.map(({ zone }) => zone));
  let [best, bestWay]: [SectorEntry | null, number] = [null, Infinity];
  for (const other of index.sectors) {
    if (other.box === null || other.free === 0) continue;
    const { x, y } = boxCentre(other.box);
    const isLike = other.zones.some(({ zone, free }) => free > 0 && own.has(zone));
    const way = Math.hypot(x - from.x, y - from.y) + (isLike ? 0 : FAR);
    if (way < bestWay) [best, bestWay] = [other, way];
  }
  return best;
}
