import { boxContains, boxHeight, boxWidth } from './geometry.ts';
import type { Box, HallPoint } from './geometry.ts';
import { visitGrid } from './seat-grid.ts';
import { SHAPE_CIRCLE } from './seat-index.ts';
import type { SectorEntry, SeatIndex, StandingArea } from './seat-index.ts';

/**
 * The seat under a finger: the one whose shape contains the point, else the one whose edge is nearest within
 * `radiusHall` (hall units: the finger's slop in CSS pixels / camera.scale). −1 if there is none. If shapes overlap,
 * the nearer centre wins.
 */
export function nearestSeat(index: SeatIndex, point: HallPoint, radiusHall: number): number {
  const reach = index.maxReach + Math.max(0, radiusHall);
  let best = -1;
  let bestEdge = Infinity;
  let bestCentre = Infinity;
  const around = {
    minX: point.x - reach,
    minY: point.y - reach,
    maxX: point.x + reach,
    maxY: point.y + reach,
  };
  visitGrid(index.grid, around, (seat) => {
    const edge = Math.max(0, seatEdgeDistance(index, seat, point));
    if (edge > radiusHall || edge > bestEdge) return;
    const centre = Math.hypot((index.x[seat] as number) - point.x, (index.y[seat] as number) - point.y);
    if (edge === bestEdge && centre >= bestCentre) return;
    best = seat;
    bestEdge = edge;
    bestCentre = centre;
  });
  return best;
}

/** The seats whose edge is within `radiusHall` of a point (hall units), the nearest first. */
export function seatsWithin(index: SeatIndex, point: HallPoint, radiusHall: number): number[] {
  const reach = index.maxReach + radiusHall;
  const { x, y } = point;
  const near: { readonly seat: number; readonly edge: number }[] = [];
  visitGrid(index.grid, { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }, (seat) => {
    const edge = seatEdgeDistance(index, seat, point);
    if (edge <= radiusHall) near.push({ seat, edge });
  });
  return near.sort((a, b) => a.edge - b.edge).map(({ seat }) => seat);
}

/**
 * A point's distance from a seat's edge, hall units; 0 or less inside. Exact for rectangles and circles; for an
 * ellipse measured along the ray from its centre, never less than the true distance.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function seatEdgeDistance(index: SeatIndex, seat: number, point: HallPoint): number {
  const dx = point.x - (index.x[seat] as number);
  const dy = point.y - (index.y[seat] as number);
  const angle = index.rotation[seat] as number;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  // Transforms to the seat's own axes; the seat is symmetric, so the first quadrant is enough.
  const along = Math.abs(dx * cos + dy * sin);
  const across = Math.abs(dy * cos - dx * sin);
  const halfWidth = index.halfWidth[seat] as number;
  const halfHeight = index.halfHeight[seat] as number;
  if (index.shape[seat] === SHAPE_CIRCLE) {
    const distance = Math.hypot(along, across);
    if (distance === 0) return -Math.min(halfWidth, halfHeight);
    const stretch = Math.hypot(along / halfWidth, across / halfHeight);
    return distance - distance / stretch;
  }
  const beyondX = along - halfWidth;
  const beyondY = across - halfHeight;
  if (beyondX <= 0 && beyondY <= 0) return Math.max(beyondX, beyondY);
  return Math.hypot(Math.max(0, beyondX), Math.max(0, beyondY));
}

/** The standing area under a point, the smallest if nested; null if there is none. */
export function standingAreaAt(index: SeatIndex, point: HallPoint): StandingArea | null {
  return smallestAt(index.standing, point);
}

/** The sector under a point, the smallest if they overlap; null if there is none. */
export function sectorAt(index: SeatIndex, point: HallPoint): SectorEntry | null {
  return smallestAt(index.sectors, point);
}

/**
 * True if the point is inside the rings of an outline (x, y pairs, rings divided by NaN pairs) by the even-odd rule, so
 * that a hole in a sector does not belong to it.
 */
export function isPointInOutline(outline: Float32Array, point: HallPoint): boolean {
  let inside = false;
  let ringStart = 0;
  for (let at = 0; at <= outline.length; at += 2) {
    if (at < outline.length && !Number.isNaN(outline[at])) continue;
    for (let i = ringStart, j = at - 2; i < at; j = i, i += 2) {
      const xi = outline[i] as number;
      const yi = outline[i + 1] as number;
      const xj = outline[j] as number;
      const yj = outline[j + 1] as number;
      if (yi > point.y !== yj > point.y && point.x < ((xj - xi) * (point.y - yi)) / (yj - yi) + xi) {
        inside = !inside;
      }
    }
    ringStart = at + 2;
  }
  return inside;
}

type Area = { readonly box: Box | null; readonly outline: Float32Array | null };

function smallestAt<T extends Area>(areas: readonly T[], point: HallPoint): T | null {
  let best: T | null = null;
  let bestSize = Infinity;
  for (const area of areas) {
    if (!area.box || !boxContains(area.box, point)) continue;
    if (area.outline && !isPointInOutline(area.outline, point)) continue;
    const size = boxWidth(area.box) * boxHeight(area.box);
    if (size < bestSize) {
      best = area;
      bestSize = size;
    }
  }
  return best;
}
