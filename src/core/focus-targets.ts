import { boxCentre, boxHolds, hallPoint } from './hall-space.ts';
import type { Box, HallPoint } from './hall-space.ts';
import { outlineHolds } from './hit-test.ts';
import type { SeatIndex, StandingArea } from './seat-index.ts';
import { costOfWay, seatInDirection, stepOf, WIDEST_ASIDE } from './seat-neighbours.ts';
import type { Direction } from './seat-neighbours.ts';

/**
 * Where the keyboard can stand on the map: `stop` is a seat's number, or `count` of the index plus the number of a
 * standing area. `at` is where the way goes on from, hall units: a seat's middle, or, in an area, the place the arrows
 * came along, so that crossing it keeps the row or the column.
 */
export type MapStop = Readonly<{ stop: number; at: HallPoint }>;

type DrawnArea = StandingArea & { readonly box: Box };

/*
 * An area is wide: by the cone that finds seats, the one in front of a row would be met from its side all along it.
 * Where there is no seat at all the whole cone counts.
 */
const AREA_ASIDE = 0.4;

/** How many stops there are, those that are not drawn among them. */
export function stopCount(index: SeatIndex): number {
  return index.count + index.standing.length;
}

/** The standing area of a stop, null for a seat. */
export function areaOfStop(index: SeatIndex, stop: number): StandingArea | null {
  return stop < index.count ? null : (index.standing[stop - index.count] ?? null);
}

/** A stop by its number; null for an area that the plan does not draw, and where there is none. */
export function mapStop(index: SeatIndex, stop: number): MapStop | null {
  const [x, y] = [index.x[stop], index.y[stop]];
  if (x !== undefined && y !== undefined) return { stop, at: hallPoint(x, y) };
  const area = areaOfStop(index, stop);
  return area?.box ? { stop, at: area.anchor ?? boxCentre(area.box) } : null;
}

/**
 * The stop an arrow key leads to: the nearest seat or standing area in that direction, whichever is nearer; null when
 * nothing lies there. `accept` may leave stops out. O(seats around + corners of all outlines).
 */
export function stopInDirection(
  index: SeatIndex,
  from: MapStop,
  direction: Direction,
  accept: (stop: number) => boolean = () => true,
): MapStop | null {
  const own = areaOfStop(index, from.stop);
  const start = own?.box ? wayOut(own as DrawnArea, from.at, direction) : from.at;
  const { seat, cost } = seatInDirection(
    index,
    start,
    direction,
    (other) => other !== from.stop && accept(other),
  );
  let best: { stop: number; area: DrawnArea; met: HallPoint; cost: number } | null = null;
  for (const [number, area] of index.standing.entries()) {
    const stop = index.count + number;
    if (!area.box || stop === from.stop || !accept(stop)) continue;
    const met = meet(area as DrawnArea, start, direction, seat < 0 ? WIDEST_ASIDE : AREA_ASIDE);
    if (met.cost < Math.min(cost, best?.cost ?? Infinity))
      best = { stop, area: area as DrawnArea, met: met.at, cost: met.cost };
  }
  if (best !== null) return { stop: best.stop, at: within(best.area, best.met, direction) };
  return seat < 0 ? null : mapStop(index, seat);
}

/** Calls `visit` for each edge of an area: of its outline, or of its box where none is drawn. */
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

/** The place of an area's edge that is nearest within a cone of a direction; cost ∞ when it does not reach into it. */
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
      // A hair wider than the cone, for the crossings with its own edges.
      if (far <= 0 || aside > far * widest * 1.0001 + 1e-9) return;
      const cost = costOfWay(far, aside);
      if (cost >= best) return;
      [bestX, bestY, best] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share, cost];
    };
    // The cost is bent only where the edge crosses the axis, and ends where it leaves the cone: least at one of these.
    look(0);
    look(1);
    look(-side / growSide);
    look((widest * along - side) / (growSide - widest * growAlong));
    look((-widest * along - side) / (growSide + widest * growAlong));
  });
  return { at: hallPoint(bestX, bestY), cost: best };
}

/** Where the way through an area leaves it; `at` itself where it stands outside already. */
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

/** Where one stands in an area met at a place of its edge: on the way of the arrows, level with its middle. */
function within(area: DrawnArea, met: HallPoint, direction: Direction): HallPoint {
  const middle = area.anchor ?? boxCentre(area.box);
  const crossing =
    direction === 'up' || direction === 'down' ? hallPoint(met.x, middle.y) : hallPoint(middle.x, met.y);
  const isInside = boxHolds(area.box, crossing) && (!area.outline || outlineHolds(area.outline, crossing));
  return isInside ? crossing : middle;
}
