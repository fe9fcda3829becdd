import { NO_SEAT, SEAT_FREE } from './seat-index.ts';
import type { SeatIndex } from './seat-index.ts';
import { isAccessible } from './seat-kinds.ts';

/** In a `SeatClasses` array: not available, because it is taken or rejected by the caller. */
const GONE = 0;
/** Free to anyone, but outside the buyer's zones or price. */
const OPEN = 1;
/** Free and matching the buyer's request. */
export const MATCHING = 2;

/** One byte a seat: `GONE`, `OPEN` or `MATCHING`. */
export type SeatClasses = Uint8Array;

/**
 * Classifies every seat once. `allows` takes a zone number (`NO_ZONE` for seats without one) and only narrows what is
 * offered; a seat rejected by `accept` counts as gone, so it can isolate its neighbour. Accessible places count as gone
 * too, because they are only offered on request; with `accessible`, all other seats do. `accept` is called at most once
 * per seat.
 */
export function classifySeats(
  index: SeatIndex,
  allows: (zone: number) => boolean,
  accept: ((seat: number) => boolean) | undefined,
  accessible = false,
): SeatClasses {
  const { count, state, zone } = index;
  const marks = new Uint8Array(count);
  // `allows` is called once per zone, not per seat: neighbours mostly share their zone.
  const known = new Map<number, number>();
  let lastZone = -1;
  let lastMark = OPEN;
  for (let seat = 0; seat < count; seat += 1) {
    if (state[seat] !== SEAT_FREE || isAccessible(index, seat) !== accessible) continue;
    if (accept && !accept(seat)) continue;
    const here = zone[seat] as number;
    if (here !== lastZone) {
      lastMark = known.get(here) ?? (allows(here) ? MATCHING : OPEN);
      known.set(here, lastMark);
      lastZone = here;
    }
    marks[seat] = lastMark;
  }
  return marks;
}

/** The end of the row (same sector, same label) that begins at `first`: its seats are `first` … `end − 1`. */
export function rowEnd(index: SeatIndex, first: number): number {
  const { count, sector, rowLabel } = index;
  let end = first + 1;
  while (end < count && sector[end] === sector[first] && rowLabel[end] === rowLabel[first]) end += 1;
  return end;
}

/**
 * Calls `visit` with every unbroken run of free neighbours of the row `first` … `end − 1`, from left to right: the run
 * is `seats[0]` … `seats[length − 1]`, valid until `visit` returns. An aisle ends a run.
 */
export function visitRuns(
  index: SeatIndex,
  marks: SeatClasses,
  first: number,
  end: number,
  seats: Uint32Array,
  visit: (length: number) => void,
): void {
  const { left, right } = index;
  for (let start = first; start < end; start += 1) {
    if (left[start] !== NO_SEAT) continue;
    let length = 0;
    for (let seat = start; seat !== NO_SEAT; seat = right[seat] as number) {
      if (marks[seat] !== GONE) {
        seats[length] = seat;
        length += 1;
      } else if (length > 0) {
        visit(length);
        length = 0;
      }
    }
    if (length > 0) visit(length);
  }
}
