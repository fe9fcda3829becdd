import { visitGrid } from '../hall/seat-grid.ts';
import { NO_SEAT, NO_ZONE, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { isAccessible, KIND_RESTRICTED } from '../hall/seat-kinds.ts';

/**
 * The free seat nearest to a lost one, of the same kind and price, unrestricted views first: in the same zone while
 * it has one, else in another zone at the same price. −1 if there is none. `priceMinor` gives a zone's price by its
 * index, minor units, null if it is not sold. `accept` can exclude seats (those in the cart). Searches a box around
 * the lost seat that doubles until it holds one: O(seats within that distance).
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function findReplacementSeat(
  index: SeatIndex,
  lost: number,
  priceMinor: (zone: number) => number | null,
  accept: (seat: number) => boolean = () => true,
): number {
  const zone = index.zone[lost];
  // If the plan can't be shown, distances between seats are unknown.
  if (zone === undefined || zone === NO_ZONE || !index.isDrawn) return -1;
  const suits = (seat: number): boolean => accept(seat) && areAlike(index, seat, lost);
  const sees = (seat: number): boolean => suits(seat) && index.kind[seat] !== KIND_RESTRICTED;
  const nearest = (zones: ReadonlySet<number>): number => {
    const best = nearestOf(index, lost, zones, sees);
    return best >= 0 ? best : nearestOf(index, lost, zones, suits);
  };
  const own = nearest(new Set([zone]));
  if (own >= 0) return own;
  const price = priceMinor(zone);
  if (price === null) return -1;
  const others = new Set<number>();
  index.zones.forEach((_, other) => {
    if (priceMinor(other) === price) others.add(other);
  });
  return nearest(others);
}

/*
 * A wheelchair place can only be replaced by another one, and a companion seat by another one; an ordinary seat by any
 * ordinary one.
 */
const areAlike = (index: SeatIndex, a: number, b: number): boolean =>
  isAccessible(index, a) || isAccessible(index, b) ? index.kind[a] === index.kind[b] : true;

/** The nearest free seat of some zones; of several equally near, the one with the lowest number. */
function nearestOf(
  index: SeatIndex,
  from: number,
  zones: ReadonlySet<number>,
  accept: (seat: number) => boolean,
): number {
  // Sold-out zones are known by their counts, which avoids searching the whole hall.
  if (![...zones].some((zone) => (index.zones[zone]?.free ?? 0) > 0)) return -1;
  const x = index.x[from] as number;
  const y = index.y[from] as number;
  const { grid } = index;
  const wholeHall = (grid.columns + grid.rows) * grid.cellSize;
  let best = -1;
  let least = Infinity;
  for (let reach = grid.cellSize; ; reach *= 2) {
    visitGrid(grid, { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }, (seat) => {
      if (seat === from || index.state[seat] !== SEAT_FREE || !zones.has(index.zone[seat] as number)) return;
      const way = ((index.x[seat] as number) - x) ** 2 + ((index.y[seat] as number) - y) ** 2;
      if (way > least || (way === least && seat >= best) || !accept(seat)) return;
      best = seat;
      least = way;
    });
    // Anything nearer than the box's edge is inside the box: nothing outside can be better.
    if ((best >= 0 && least <= reach * reach) || reach > wholeHall) return best;
  }
}

/** A lost seat and the price of a replacement: a zone's price by its index, null if it is not sold. */
type LostSeat = {
  readonly seat: number;
  readonly priceMinor: (zone: number) => number | null;
};

/**
 * Lost neighbours: their indices in the list of all lost seats, from left to right, and the replacement found for each,
 * −1 if none.
 */
type LostGroup = {
  readonly lost: readonly number[];
  readonly found: readonly number[];
  /** The number of parts that the replacements form; 1 if the party stays together. */
  readonly parts: number;
};

/**
 * Replacements for lost seats, as many adjacent as were lost adjacent, each at its own price and of its own kind,
 * nearest first, see `findReplacementSeat`. A party that fits no row is split into as few parts as possible, equal in
 * size or one smaller: four become two and two, not three and one. No seat is used twice. O(n) per part size tried;
 * single seats as `findReplacementSeat`.
 */
export function equalSeats(
  index: SeatIndex,
  lost: readonly LostSeat[],
  accept: (seat: number) => boolean = () => true,
): readonly LostGroup[] {
  const used = new Set<number>();
  const free = (seat: number): boolean => !used.has(seat) && accept(seat);
  return groupsOf(index, lost).map((group) => {
    const seats = group.map((at) => lost[at] as LostSeat);
    const found = seatsForGroup(index, seats, free);
    for (const seat of found.seats) used.add(seat);
    return { lost: group, found: found.seats, parts: found.parts };
  });
}

/* Indices in the list, grouped by party, each from left to right; the parties in the list's own order. */
function groupsOf(index: SeatIndex, lost: readonly LostSeat[]): readonly (readonly number[])[] {
  const placeOf = new Map(lost.map(({ seat }, at) => [seat, at]));
  const seen = new Set<number>();
  return lost.flatMap(({ seat }, at) => {
    // A seat that is named twice is replaced twice.
    if (placeOf.get(seat) !== at) return [[at]];
    if (seen.has(at)) return [];
    let first = seat;
    for (let left = index.left[first] ?? NO_SEAT; placeOf.has(left); left = index.left[left] ?? NO_SEAT)
      first = left;
    const group: number[] = [];
    for (let next = first; placeOf.has(next); next = index.right[next] ?? NO_SEAT)
      group.push(placeOf.get(next) as number);
    for (const place of group) seen.add(place);
    return [group];
  });
}

function seatsForGroup(
  index: SeatIndex,
  group: readonly LostSeat[],
  accept: (seat: number) => boolean,
): { readonly seats: readonly number[]; readonly parts: number } {
  for (let parts = 1; parts < group.length; parts += 1) {
    const seats: number[] = [];
    const free = (seat: number): boolean => !seats.includes(seat) && accept(seat);
    for (let part = 0, from = 0; part < parts; part += 1) {
      const size = Math.ceil((group.length - from) / (parts - part));
      const found = nearestRun(index, group.slice(from, from + size), free, seats[0]);
      if (found === null) break;
      seats.push(...found);
      from += size;
    }
    if (seats.length === group.length) return { seats, parts };
  }
  const seats: number[] = [];
  for (const { seat, priceMinor } of group)
    seats.push(
      findReplacementSeat(index, seat, priceMinor, (other) => !seats.includes(other) && accept(other)),
    );
  return { seats, parts: group.length };
}

/*
 * The adjacent seats nearest to a lost party, or to the part of it already placed: seats in its own zones first, then
 * unrestricted views. A single free seat left beside them counts as one seat of distance. Null if none fit.
 */
function nearestRun(
  index: SeatIndex,
  group: readonly LostSeat[],
  accept: (seat: number) => boolean,
  beside: number | undefined,
): readonly number[] | null {
  const { left, right, state, kind, zone } = index;
  const isFree = (seat: number): boolean => seat !== NO_SEAT && state[seat] === SEAT_FREE && accept(seat);
  const prices = group.map(({ seat, priceMinor }) => {
    const price = priceMinor(zone[seat] as number);
    return Array.from(index.zones, (_, other) => price !== null && priceMinor(other) === price);
  });
  const suits = (seat: number, at: number): boolean => {
    const { seat: lost } = group[at] as LostSeat;
    const isOwn = zone[seat] === zone[lost] && zone[lost] !== NO_ZONE;
    return areAlike(index, seat, lost) && (isOwn || prices[at]?.[zone[seat] as number] === true);
  };
  const near = beside === undefined ? group.map(({ seat }) => seat) : [beside];
  const mean = (column: ArrayLike<number>, of: readonly number[]): number =>
    of.reduce((sum, seat) => sum + (column[seat] as number), 0) / of.length;
  const [x, y] = [mean(index.x, near), mean(index.y, near)];
  let best: readonly number[] | null = null;
  let least = [Infinity, Infinity, Infinity];
  for (let first = 0; first < index.count; first += 1) {
    if (!isFree(first)) continue;
    const run = [first];
    for (
      let next = right[first] as number;
      run.length < group.length && isFree(next);
      next = right[next] as number
    )
      run.push(next);
    if (run.length < group.length) continue;
    // A wheelchair place may be on the other side of its companion seat.
    const ordered = run.every(suits) ? run : run.toReversed().every(suits) ? run.toReversed() : null;
    if (ordered === null) continue;
    const orphansAt = (end: number, side: Uint32Array): number =>
      Number(isFree(side[end] as number) && !isFree(side[side[end] as number] as number));
    const orphans = orphansAt(first, left) + orphansAt(run.at(-1) as number, right);
    const merit = [
      ordered.filter((seat, at) => zone[seat] !== zone[(group[at] as LostSeat).seat]).length,
      run.filter((seat) => kind[seat] === KIND_RESTRICTED).length,
      Math.hypot(mean(index.x, run) - x, mean(index.y, run) - y) + orphans * index.typicalSize,
    ];
    const order = merit.map((value, at) => value - (least[at] as number)).find((less) => less !== 0) ?? 0;
    if (order >= 0) continue;
    best = ordered;
    least = merit;
  }
  return best;
}
