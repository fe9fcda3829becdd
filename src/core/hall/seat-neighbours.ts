import type { HallPoint } from './geometry.ts';
import { visitGrid } from './seat-grid.ts';
import type { SeatIndex } from './seat-index.ts';

/** An arrow key. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** The outermost seat of the row on one side, across aisles too; the seat itself if it is the outermost. O(row). */
export function rowEdge(index: SeatIndex, seat: number, side: 'left' | 'right'): number {
  const { sector, rowLabel } = index;
  const isRow = (other: number): boolean =>
    sector[other] === sector[seat] && rowLabel[other] === rowLabel[seat];
  let first = seat;
  while (first > 0 && isRow(first - 1)) first -= 1;
  // Numbers may run either way: the end of the row is the seat that lies furthest to that side.
  let best = seat;
  for (let other = first; other < index.count && isRow(other); other += 1) {
    const further = (index.x[other] as number) - (index.x[best] as number);
    const below = (index.y[other] as number) - (index.y[best] as number);
    const runsDown = Math.abs(below) > 5 * Math.abs(further);
    const step = runsDown ? below : further;
    if (side === 'left' ? step < 0 : step > 0) best = other;
  }
  return best;
}

/** An arrow's direction as a vector: one of the two is ±1, the other 0; y downwards. */
export function stepOf(direction: Direction): { readonly x: number; readonly y: number } {
  return {
    x: direction === 'left' ? -1 : direction === 'right' ? 1 : 0,
    y: direction === 'up' ? -1 : direction === 'down' ? 1 : 0,
  };
}

/** The cost of reaching something at `along` in a direction and `aside` of it: sideways distance counts double. */
export const costOfWay = (along: number, aside: number): number => along + 2 * aside;

/** The tangent of 60°: wide enough for a curved row, too narrow for the next row's far end. */
export const WIDEST_ASIDE = 1.73;

/**
 * The seat an arrow key leads to from a point of the hall: the nearest one within 60° of the direction, sideways
 * distance counting double; −1 at a cost of ∞ if there is none. `accept` can exclude seats (taken ones, for example).
 */
export function seatInDirection(
  index: SeatIndex,
  { x, y }: HallPoint,
  direction: Direction,
  accept: (seat: number) => boolean,
): { readonly seat: number; readonly cost: number } {
  const step = stepOf(direction);
  const { grid } = index;
  // An area may lie beyond the outermost seats, and the way back starts there.
  const beyond = Math.abs(x - grid.minX) + Math.abs(y - grid.minY);
  const wholeHall = (grid.columns + grid.rows) * grid.cellSize + beyond;
  let best = -1;
  let bestCost = Infinity;
  // The cost is never less than the distance, so once a seat is found at a cost within the reach, none beyond is
  // better.
  for (let reach = grid.cellSize; ; reach *= 2) {
    const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
    visitGrid(grid, box, (other) => {
      const dx = (index.x[other] as number) - x;
      const dy = (index.y[other] as number) - y;
      const along = dx * step.x + dy * step.y;
      const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
      if (along <= 0 || aside > along * WIDEST_ASIDE) return;
      const cost = costOfWay(along, aside);
      if (cost < bestCost && accept(other)) {
        best = other;
        bestCost = cost;
      }
    });
    if ((best >= 0 && bestCost <= reach) || reach > wholeHall) return { seat: best, cost: bestCost };
  }
}
