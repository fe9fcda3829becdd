import { boxCentre, boxContains, hallPoint } from './geometry.ts';
import type { Box, HallPoint } from './geometry.ts';
import { isPointInOutline } from './hit-test.ts';
import { firstSector } from './seat-index.ts';
import type { SeatIndex, SectorEntry, StandingArea } from './seat-index.ts';
import { costOfWay, seatInDirection, stepOf, WIDEST_ASIDE } from './seat-neighbours.ts';
import type { Direction } from './seat-neighbours.ts';

/**
 * A keyboard target on the map. `number`: seats first, then `count` plus the number of a standing area, then sectors.
 * `at`: where the next arrow starts, hall units: a seat's centre; in an area the point where the arrows entered, so
 * that crossing it keeps the row or column; a sector's centre.
 */
export type FocusTarget = Readonly<{ number: number; at: HallPoint }>;

type DrawnArea = StandingArea & { readonly box: Box };

/*
 * Areas are wide. With the cone used for seats, an arrow key pressed anywhere along a row would reach the area in front
 * of it sideways, so areas have a narrower cone. If no seat is found, the full cone applies.
 */
const AREA_ASIDE = 0.4;

/** The number of targets, including those that are not drawn. */
export function targetCount(index: SeatIndex): number {
  return firstSector(index) + index.sectors.length;
}

/** The standing area of a target, null for a seat or a sector. */
export function areaOfTarget(index: SeatIndex, number: number): StandingArea | null {
  return number < index.count ? null : (index.standing[number - index.count] ?? null);
}

/** The sector of a target, null for a seat or an area. */
export function sectorOfTarget(index: SeatIndex, number: number): SectorEntry | null {
  return number < firstSector(index) ? null : (index.sectors[number - firstSector(index)] ?? null);
}

/** The area or sector of a target; null for a seat. */
export function areaTarget(
  index: SeatIndex,
  number: number,
): Pick<SectorEntry, 'box' | 'anchor' | 'outline'> | null {
  return areaOfTarget(index, number) ?? sectorOfTarget(index, number);
}

/** A target by its number; null for an area the plan does not draw, a sector without seats, and an unknown number. */
export function focusTarget(index: SeatIndex, number: number): FocusTarget | null {
  const [x, y] = [index.x[number], index.y[number]];
  if (x !== undefined && y !== undefined) return { number, at: hallPoint(x, y) };
  const sector = sectorOfTarget(index, number);
  if (sector !== null && sector.first === sector.end) return null;
  const wide = areaTarget(index, number);
  return wide?.box ? { number, at: wide.anchor ?? boxCentre(wide.box) } : null;
}

/**
 * The target an arrow key leads to from a seat or an area: the nearest seat or standing area in that direction; null
 * if there is none. `accept` can exclude targets. O(seats around + corners of all outlines).
 */
export function targetInDirection(
  index: SeatIndex,
  from: FocusTarget,
  direction: Direction,
  accept: (number: number) => boolean = () => true,
): FocusTarget | null {
  const own = areaOfTarget(index, from.number);
  const start = own?.box ? wayOut(own as DrawnArea, from.at, direction) : from.at;
  const { seat, cost } = seatInDirection(
    index,
    start,
    direction,
    (other) => other !== from.number && accept(other),
  );
  let best: { number: number; area: DrawnArea; met: HallPoint; cost: number } | null = null;
  for (const [place, area] of index.standing.entries()) {
    const number = index.count + place;
    if (!area.box || number === from.number || !accept(number)) continue;
    const met = meet(area as DrawnArea, start, direction, seat < 0 ? WIDEST_ASIDE : AREA_ASIDE);
    if (met.cost < Math.min(cost, best?.cost ?? Infinity))
      best = { number, area: area as DrawnArea, met: met.at, cost: met.cost };
  }
  if (best !== null) return { number: best.number, at: within(best.area, best.met, direction) };
  return seat < 0 ? null : focusTarget(index, seat);
}

/** Calls `visit` for each edge of an area: of its outline, or of its box if it has none. */
function visitEdges(
  { outline, box }: DrawnArea,
  visit: (fromX: number, fromY: number, toX: number, toY: number) => void,
): void {
  const { minX, minY, maxX, maxY } = box;
  const points = outline ?? [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
  let first = 0;
  for (let at = 0; at < points.length; at += 2) {
    if (Number.isNaN(points[at])) {
      first = at + 2;
      continue;
    }
    const isLast = at + 2 >= points.length || Number.isNaN(points[at + 2]);
    const next = isLast ? first : at + 2;
    visit(points[at] as number, points[at + 1] as number, points[next] as number, points[next + 1] as number);
  }
}

/** The nearest point of an area's edge within a cone around a direction; cost ∞ if the area does not reach into it. */
function meet(
  area: DrawnArea,
  from: HallPoint,
  direction: Direction,
  widest: number,
): { readonly at: HallPoint; readonly cost: number } {
  const step = stepOf(direction);
  let [bestX, bestY, best] = [0, 0, Infinity];
  visitEdges(area, (fromX, fromY, toX, toY) => {
    const [dx, dy] = [fromX - from.x, fromY - from.y];
    const along = dx * step.x + dy * step.y;
    const side = dy * step.x - dx * step.y;
    const growAlong = (toX - fromX) * step.x + (toY - fromY) * step.y;
    const growSide = (toY - fromY) * step.x - (toX - fromX) * step.y;
    const look = (share: number): void => {
      if (!(share >= 0 && share <= 1)) return;
      const far = along + growAlong * share;
      const aside = Math.abs(side + growSide * share);
      // Slightly wider than the cone, so that crossings with its own edges count.
      if (far <= 0 || aside > far * widest * 1.0001 + 1e-9) return;
      const cost = costOfWay(far, aside);
      if (cost >= best) return;
      [bestX, bestY, best] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share, cost];
    };
    // Along an edge the cost bends only at the axis and ends at the cone's sides: it is minimal at one of these points.
    look(0);
    look(1);
    look(-side / growSide);
    look((widest * along - side) / (growSide - widest * growAlong));
    look((-widest * along - side) / (growSide + widest * growAlong));
  });
  return { at: hallPoint(bestX, bestY), cost: best };
}

/** Where the path through an area leaves it; `at` itself if it is outside already. */
function wayOut(area: DrawnArea, at: HallPoint, direction: Direction): HallPoint {
  const step = stepOf(direction);
  const crossings: number[] = [];
  visitEdges(area, (fromX, fromY, toX, toY) => {
    const side = (fromY - at.y) * step.x - (fromX - at.x) * step.y;
    const sideTo = (toY - at.y) * step.x - (toX - at.x) * step.y;
    if (side > 0 === sideTo > 0) return;
    const share = side / (side - sideTo);
    const [x, y] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
    const along = (x - at.x) * step.x + (y - at.y) * step.y;
    if (along > 0) crossings.push(along);
  });
  const far = crossings.length % 2 === 0 ? 0 : Math.min(...crossings);
  return hallPoint(at.x + step.x * far, at.y + step.y * far);
}

/** The position in an area entered at a point of its edge: on the arrows' path, level with its centre. */
function within(area: DrawnArea, met: HallPoint, direction: Direction): HallPoint {
  const middle = area.anchor ?? boxCentre(area.box);
  const crossing =
    direction === 'up' || direction === 'down' ? hallPoint(met.x, middle.y) : hallPoint(middle.x, met.y);
  const isInside =
    boxContains(area.box, crossing) && (!area.outline || isPointInOutline(area.outline, crossing));
  return isInside ? crossing : middle;
}
