import { firstSector } from './seat-index.ts';
import { focusTarget, sectorOfTarget, targetCount } from './focus-targets.ts';
import type { FocusTarget } from './focus-targets.ts';
import { costOfWay, stepOf, WIDEST_ASIDE } from './seat-neighbours.ts';
import type { Direction } from './seat-neighbours.ts';
import type { SeatIndex } from './seat-index.ts';

/*
 * The keyboard's overview: sectors and standing areas instead of seats. A hall of a single sector has none.
 */

/** The drawn sectors and standing areas, in the plan's order; empty if there are fewer than two sectors. */
export function overviewTargets(index: SeatIndex): readonly FocusTarget[] {
  const targets: FocusTarget[] = [];
  let sectors = 0;
  for (let number = index.count; number < targetCount(index); number += 1) {
    const target = focusTarget(index, number);
    if (target === null) continue;
    targets.push(target);
    sectors += Number(number >= firstSector(index));
  }
  return sectors < 2 ? [] : targets;
}

/**
 * The sector or area an arrow key leads to: the nearest within 60° of the direction, sideways distance counting double;
 * if there is none, the nearest in that half-plane, so that arrows reach every area. Null if nothing is there.
 */
export function areaInDirection(
  index: SeatIndex,
  from: FocusTarget,
  direction: Direction,
  accept: (number: number) => boolean = () => true,
): FocusTarget | null {
  const step = stepOf(direction);
  let [best, bestCost, bestIsAhead] = [null as FocusTarget | null, Infinity, false];
  for (const target of overviewTargets(index)) {
    if (target.number === from.number || !accept(target.number)) continue;
    // Two with the same centre, such as tiers of a tower, are ordered as in the plan.
    const apart = target.at.x - from.at.x || Math.sign(target.number - from.number) * 1e-6;
    const below = target.at.y - from.at.y;
    const along = apart * step.x + below * step.y;
    const aside = Math.abs(apart * step.y) + Math.abs(below * step.x);
    if (along <= 0) continue;
    const isAhead = aside <= along * WIDEST_ASIDE;
    const cost = costOfWay(along, aside);
    if (isAhead === bestIsAhead ? cost >= bestCost : bestIsAhead) continue;
    [best, bestCost, bestIsAhead] = [target, cost, isAhead];
  }
  return best;
}

/** The overview's target that holds a seat or an area: its sector, or the area itself; the nearest one otherwise. */
export function areaContaining(index: SeatIndex, { number, at }: FocusTarget): FocusTarget | null {
  const own = number < index.count ? firstSector(index) + (index.sector[number] as number) : number;
  let best: FocusTarget | null = null;
  let bestDistance = Infinity;
  for (const target of overviewTargets(index)) {
    if (target.number === own) return target;
    const distance = Math.hypot(target.at.x - at.x, target.at.y - at.y);
    if (distance < bestDistance) [best, bestDistance] = [target, distance];
  }
  return best;
}

/** Where to start in a sector: the seat nearest to its centre, an offered one if possible. O(its seats). */
export function entrySeat(
  index: SeatIndex,
  target: FocusTarget,
  isOffered: (seat: number) => boolean,
): FocusTarget | null {
  const sector = sectorOfTarget(index, target.number);
  if (sector === null) return null;
  let [best, bestDistance, bestIsOffered] = [-1, Infinity, false];
  for (let seat = sector.first; seat < sector.end; seat += 1) {
    const offered = isOffered(seat);
    if (bestIsOffered && !offered) continue;
    const distance = Math.hypot(
      (index.x[seat] as number) - target.at.x,
      (index.y[seat] as number) - target.at.y,
    );
    if (offered === bestIsOffered && distance >= bestDistance) continue;
    [best, bestDistance, bestIsOffered] = [seat, distance, offered];
  }
  return focusTarget(index, best);
}
