import { KIND_COMPANION, KIND_WHEELCHAIR, seatsOfKind } from '../hall/seat-kinds.ts';
import { NO_SEAT, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';

/** The companion seats that adjoin a wheelchair place, nearest first, the left one of two first. O(them). */
export function companionsOf(index: SeatIndex, wheelchair: number): readonly number[] {
  const { left, right, kind } = index;
  const found: number[] = [];
  let [before, after] = [left[wheelchair] ?? NO_SEAT, right[wheelchair] ?? NO_SEAT];
  const isOne = (seat: number): boolean => kind[seat] === KIND_COMPANION;
  while (isOne(before) || isOne(after)) {
    if (isOne(before)) found.push(before);
    if (isOne(after)) found.push(after);
    before = isOne(before) ? (left[before] ?? NO_SEAT) : NO_SEAT;
    after = isOne(after) ? (right[after] ?? NO_SEAT) : NO_SEAT;
  }
  return found;
}

/**
 * The wheelchair places that a companion seat belongs to, nearest first: those at the ends of its run of companion
 * seats. O(run).
 */
export function wheelchairsOf(index: SeatIndex, companion: number): readonly number[] {
  const { left, right, kind } = index;
  const found: { readonly seat: number; readonly steps: number }[] = [];
  for (const side of [left, right]) {
    let [seat, steps] = [side[companion] ?? NO_SEAT, 1];
    for (; kind[seat] === KIND_COMPANION; steps += 1) seat = side[seat] ?? NO_SEAT;
    if (kind[seat] === KIND_WHEELCHAIR) found.push({ seat, steps });
  }
  return found.sort((a, b) => a.steps - b.steps).map(({ seat }) => seat);
}

/**
 * The first companion seat among some seats that lacks its wheelchair place, with the nearest such place that is still
 * available, −1 if another buyer has it, who may be the person accompanied. Null if each has its place.
 */
export function companionWithoutWheelchair(
  index: SeatIndex,
  seats: readonly number[],
): { readonly companion: number; readonly wheelchair: number } | null {
  for (const companion of seats) {
    if (index.kind[companion] !== KIND_COMPANION) continue;
    const places = wheelchairsOf(index, companion);
    if (places.some((place) => seats.includes(place))) continue;
    return { companion, wheelchair: places.find((place) => index.state[place] === SEAT_FREE) ?? NO_SEAT };
  }
  return null;
}

/** Whether each companion seat among some seats has one of its wheelchair places among them. O(them · run). */
export function leaveNoCompanion(index: SeatIndex, seats: Uint32Array): boolean {
  return seats.every(
    (seat) =>
      index.kind[seat] !== KIND_COMPANION ||
      wheelchairsOf(index, seat).some((place) => seats.includes(place)),
  );
}

/** Wheelchair places, and companion seats beside a free one: what buyers who look for accessible places are shown. */
function* accessibleSeats(index: SeatIndex): Generator<number> {
  yield* seatsOfKind(index, KIND_WHEELCHAIR);
  for (const seat of seatsOfKind(index, KIND_COMPANION))
    if (wheelchairsOf(index, seat).some((place) => index.state[place] === SEAT_FREE)) yield seat;
}

/**
 * By seat: 1 = dimmed when accessible places are requested, including companion seats beside no free wheelchair place.
 */
export function nonAccessibleMask(index: SeatIndex): Uint8Array {
  const back = new Uint8Array(index.count).fill(1);
  for (const seat of accessibleSeats(index)) back[seat] = 0;
  return back;
}

/**
 * How many wheelchair places of a hall are available; companion seats are not counted. Null for a hall without
 * accessible places.
 */
export function countWheelchairs(index: SeatIndex): number | null {
  const kinds = [KIND_WHEELCHAIR, KIND_COMPANION];
  if (!kinds.some((kind) => index.kind.includes(kind))) return null;
  let free = 0;
  for (const seat of seatsOfKind(index, KIND_WHEELCHAIR)) free += Number(index.state[seat] === SEAT_FREE);
  return free;
}
