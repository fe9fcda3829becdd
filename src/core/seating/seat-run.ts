import { NO_SEAT, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { KIND_RESTRICTED } from '../hall/seat-kinds.ts';

/** The seats that are taken when one of them is selected. */
type SeatRun = {
  /** Adjacent seats from left to right; empty if the selected seat itself is not available. */
  readonly seats: readonly number[];
  /** How many of the requested seats do not fit here. */
  readonly short: number;
};

const isHad = (index: SeatIndex, seat: number, accept: (seat: number) => boolean): boolean =>
  seat !== NO_SEAT && index.state[seat] === SEAT_FREE && accept(seat);

/** All available neighbours around a seat, from left to right. */
const around = (index: SeatIndex, seat: number, accept: (seat: number) => boolean): number[] => {
  const run = [seat];
  for (let at = index.left[seat] ?? NO_SEAT; isHad(index, at, accept); at = index.left[at] ?? NO_SEAT)
    run.unshift(at);
  for (let at = index.right[seat] ?? NO_SEAT; isHad(index, at, accept); at = index.right[at] ?? NO_SEAT)
    run.push(at);
  return run;
};

/**
 * The best block of neighbours that contains the selected seat: unrestricted views first, then those that leave no
 * single seat at an end, then those at the selected seat's price, then those centred on it, the left one of two. If
 * fewer than `count` are adjacent, all of them. `accept` excludes seats that are free but not available. O(run).
 */
export function blockAround(
  index: SeatIndex,
  seat: number,
  count: number,
  accept: (seat: number) => boolean = () => true,
): SeatRun {
  if (!isHad(index, seat, accept)) return { seats: [], short: count };
  const run = around(index, seat, accept);
  const most = Math.min(count, run.length);
  const at = run.indexOf(seat);
  const zone = index.zone[seat];
  let best = at;
  let least = Infinity;
  for (let first = Math.max(0, at - most + 1); first <= Math.min(at, run.length - most); first += 1) {
    const left = first;
    const right = run.length - first - most;
    const orphans = Number(left === 1) + Number(right === 1);
    const taken = run.slice(first, first + most);
    const strange = taken.filter((other) => index.zone[other] !== zone).length;
    const hidden = taken.filter((other) => index.kind[other] === KIND_RESTRICTED).length;
    // Each criterion decides only if those before it are equal: a run is shorter than a thousand seats.
    const cost = hidden * 1e9 + orphans * 1e6 + strange * 1e3 + Math.abs(first + (most - 1) / 2 - at);
    if (cost < least) [best, least] = [first, cost];
  }
  return { seats: run.slice(best, best + most), short: count - most };
}

/**
 * Which seats are dimmed because a party of this size does not fit there: one byte per seat, 1 for a free seat without
 * `count` adjacent seats, itself included, that `accept` takes and whose zone `allows`. O(n).
 */
export function shortRunMask(
  index: SeatIndex,
  count: number,
  allows: (zone: number) => boolean,
  accept: (seat: number) => boolean = () => true,
): Uint8Array {
  const { left, right, state, zone } = index;
  const back = new Uint8Array(index.count);
  const allowed = index.zones.map((_, number) => allows(number));
  const isOffered = (seat: number): boolean =>
    state[seat] === SEAT_FREE && allowed[zone[seat] as number] === true && accept(seat);
  for (let start = 0; start < index.count; start += 1) {
    if (left[start] !== NO_SEAT) continue;
    let first = start;
    let length = 0;
    for (let seat = start; ; seat = right[seat] as number) {
      const isThere = seat !== NO_SEAT && isOffered(seat);
      if (isThere) {
        if (length === 0) first = seat;
        length += 1;
        continue;
      }
      if (length > 0 && length < count) {
        for (let at = first; length > 0; length -= 1, at = right[at] as number) back[at] = 1;
      }
      length = 0;
      if (seat === NO_SEAT) break;
      if (state[seat] === SEAT_FREE) back[seat] = 1;
    }
  }
  return back;
}
