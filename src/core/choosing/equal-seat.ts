import { visitGrid } from '../hall/seat-grid.ts';
import { NO_ZONE, SEAT_FREE } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { isAccessible, KIND_RESTRICTED } from '../hall/seat-kinds.ts';

/**
 * The free seat nearest to one that was lost, of the same sort and at the same price, one that sees all before one that
 * does not: of the same zone while it has one, else of another
 * zone that costs as much. −1 when there is none. `priceMinor` gives a zone's price by its number, minor units, null
 * where it is not sold. `accept` may leave seats out (those in the cart). Looks around the lost seat in a box that
 * doubles until it holds one: O(seats about as near).
 */
export function equalSeat(
  index: SeatIndex,
  lost: number,
  priceMinor: (zone: number) => number | null,
  accept: (seat: number) => boolean = () => true,
): number {
  const zone = index.zone[lost];
  if (zone === undefined || zone === NO_ZONE) return -1;
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

/* A wheelchair place stands for another one only, a companion's seat for another one, an ordinary seat for any other. */
const areAlike = (index: SeatIndex, a: number, b: number): boolean =>
  isAccessible(index, a) || isAccessible(index, b) ? index.kind[a] === index.kind[b] : true;

/** The nearest free seat of some zones; of several as near, the first of the index. */
function nearestOf(
  index: SeatIndex,
  from: number,
  zones: ReadonlySet<number>,
  accept: (seat: number) => boolean,
): number {
  // Sold-out zones are known by their counts: no need to search a whole hall for nothing.
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
    // Whatever is nearer than the box's edge is in the box: nothing outside is better.
    if ((best >= 0 && least <= reach * reach) || reach > wholeHall) return best;
  }
}
