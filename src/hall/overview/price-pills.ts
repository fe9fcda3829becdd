import type { Frame } from '../../core/hall/camera.ts';
import { framesMeet } from '../../core/hall/camera.ts';
import {
  boxCentre,
  boxesIntersect,
  boxHeight,
  boxWidth,
  hallPoint,
  screenPoint,
} from '../../core/hall/geometry.ts';
import type { HallPoint, ScreenPoint } from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { roomsIn } from '../../core/hall/label-box.ts';
import { isWithin, type OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';
import { blockPx, isInParts, numberRisePx, pillDropPx, pillHeightPx, pillWidth } from './price-rooms.ts';

/** A price beside the name of its sector, or over a sector whose name does not include it. CSS pixels of the stage. */
type PricePill = Frame & {
  readonly sector: OverviewSector;
  readonly price: string;
  /** Where in its sector the line from a price outside ends; null for a price inside. */
  readonly pointsTo: ScreenPoint | null;
};

/** A name as drawn, and its position in CSS pixels of the stage. */
export type DrawnName = Frame & {
  readonly sector: OverviewSector;
  readonly name: OverviewSector['names'][number];
  /** True if the name is beside its sector. */
  readonly isOutside: boolean;
};

/* Hiding a name is as bad as a price that covers this many other sectors. */
const hiddenName = 4;
/* A pill that extends this far over a sector still does not seem to belong to it, CSS pixels. */
const reachPx = 4;
/** Below this opacity of the fills, seats are visible through them. */
export const seatsSeenBelow = 0.5;
/* How much farther a pill may move to avoid a name above or below its sector's own, CSS pixels. */
const asidePx = 5;
/* For a part without a name, only this many of its roomiest places are tried. */
const mostRooms = 4;
/* The gap between a pill and a number beside it, CSS pixels. */
const clearPx = 2;
/* The part of a line's height above and below its digits, CSS pixels. */
const leadingPx = 1.5;
/*
 * CSS pixels: the distances of a pill from the hall's edge, the nearest first, and how far its line extends into the
 * sector, as far as that has room.
 */
const gapsPx = [2, 6, 11] as const;
const leadersPx = [8, 5, 2] as const;
/* The number of steps in which a line is tested. */
const lineSteps = 16;

/**
 * A price zone with the sectors whose cheapest places are in it, those with the fewest other prices and most free
 * places first; if there are no
 * such sectors, the parts of sectors in it.
 */
type PilledZone = {
  readonly zone: string;
  readonly sectors: readonly OverviewSector[];
  /** Those next to which the hall ends, above or below first, because a pill is wide and low. */
  readonly outer: readonly OverviewSector[];
};

const asideOf = ({ edge }: OverviewSector): number => Math.abs(edge?.wayX ?? Infinity);

/** The price zones of an overview's sectors. */
export const pilledZones = (sectors: readonly OverviewSector[]): readonly PilledZone[] => {
  const zones = new Map<string, OverviewSector[]>();
  const said = new Set(sectors.map(({ cheapest }) => cheapest?.zone));
  const unsaid = sectors.flatMap(({ dearer }) => dearer.filter(({ cheapest }) => !said.has(cheapest?.zone)));
  for (const sector of [...sectors, ...unsaid]) {
    const { zone = '' } = sector.cheapest ?? {};
    if (zone === '') continue;
    const own = zones.get(zone);
    if (own === undefined) zones.set(zone, [sector]);
    else own.push(sector);
  }
  return [...zones].map(([zone, own]) => {
    // A sector with a single price says it without «from».
    const freest = own.toSorted((a, b) => a.dearer.length - b.dearer.length || b.free - a.free);
    const outer = freest.filter(({ edge }) => edge !== null).toSorted((a, b) => asideOf(a) - asideOf(b));
    return { zone, sectors: freest, outer };
  });
};

const digitsOf = ({ left, top, right, bottom }: Frame): Frame => ({
  left,
  top: top + leadingPx,
  right,
  bottom: bottom - leadingPx,
});

/* A pill with the space that separates it from a number beside it. */
const clearOf = ({ left, top, right, bottom }: Frame): Frame => ({
  left: left - clearPx,
  top,
  right: right + clearPx,
  bottom,
});

const around = (x: number, y: number, width: number, height = pillHeightPx): Frame => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

type PillPlace = Frame & {
  /** The name of its own sector, moved to make room for it. */
  readonly name?: DrawnName;
  /** How much of it fits its sector if nothing else is there; from 1 on, all of it. */
  readonly room?: number;
};

type PillFrame = Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'fill' | 'sees' | 'stage'>;

/*
 * Places in a sector with a number: below that number, the two as one block, or alone if the number is not shown. All
 * of the pill is inside.
 */
const placesWithin = (
  { rooms }: OverviewSector,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y, fill }: PillFrame,
): readonly PillPlace[] => {
  // Over visible seats, only beside a number: it covers no more of them than that does.
  if (name === undefined ? fill < seatsSeenBelow : name.name.lines.length > 1) return [];
  const there = name === undefined ? rooms.alone : rooms.stacked;
  return there.flatMap(({ at, fromScale }): readonly PillPlace[] => {
    if (scale < fromScale) return [];
    const [atX, atY] = [at.x * scale + x, at.y * scale + y];
    if (name === undefined) return [around(atX, atY, width)];
    const wide = name.right - name.left;
    const moved = around(atX, atY - numberRisePx, wide, name.bottom - name.top);
    return wide > width ? [] : [{ ...around(atX, atY + pillDropPx, width), name: { ...name, ...moved } }];
  });
};

/* Places over a part without a number, the best first; the last replaces the name. */
const placesOver = (
  sector: OverviewSector,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y, fill }: PillFrame,
): readonly PillPlace[] => {
  // Over visible seats it stays within its sector, and does not cover the name.
  const isOverSeats = fill < seatsSeenBelow;
  if (name === undefined) {
    if (isOverSeats) return [];
    return roomsIn(sector.outline, sector.box)
      .map(({ at, wide, tall }) => ({
        ...around(at.x * scale + x, at.y * scale + y, width),
        room: Math.min((wide * scale) / width, (tall * scale) / pillHeightPx),
      }))
      .toSorted((a, b) => b.room - a.room)
      .slice(0, mostRooms);
  }
  const placeAt = (step: number) =>
    around((name.left + name.right) / 2, (name.top + name.bottom) / 2 + step, width);
  const beside = (name.bottom - name.top + pillHeightPx) / 2;
  const room = isOverSeats ? (boxHeight(sector.box) * scale - pillHeightPx) / 2 : Infinity;
  return [
    // No farther: a pill that half overhangs would seem to belong to the neighbour.
    ...[beside, -beside, beside + asidePx, -beside - asidePx].flatMap((step) =>
      Math.abs(step) > room ? [] : [placeAt(step)],
    ),
    ...(isOverSeats ? [] : [placeAt(0)]),
  ];
};

/* Points of a pill in hall units: its corners, its centre and points between, inset by `insetPx`. */
const pointsOf = (
  { left, top, right, bottom }: Frame,
  { scale, x, y }: PillFrame,
  insetPx: number,
): readonly HallPoint[] =>
  [left + insetPx, (left + right) / 2, right - insetPx].flatMap((atX) =>
    [top + insetPx, (top + bottom) / 2, bottom - insetPx].map((atY) =>
      hallPoint((atX - x) / scale, (atY - y) / scale),
    ),
  );

/* Places on the free background beyond the hall's edge, and where a line from there ends in the sector. */
const placesBeyond = (
  { edge, outline }: OverviewSector,
  width: number,
  { scale, x, y }: PillFrame,
): readonly (Frame & { readonly pointsTo: ScreenPoint })[] => {
  if (edge === null) return [];
  const { at, wayX, wayY } = edge;
  const reach = (Math.abs(wayX) * width + Math.abs(wayY) * pillHeightPx) / 2;
  const [edgeX, edgeY] = [at.x * scale + x, at.y * scale + y];
  const isInside = (px: number): boolean =>
    isPointInOutline(outline, hallPoint(at.x - (px / scale) * wayX, at.y - (px / scale) * wayY));
  const leaderPx = leadersPx.find(isInside) ?? 0;
  const pointsTo = screenPoint(edgeX - leaderPx * wayX, edgeY - leaderPx * wayY);
  return gapsPx.map((gap) => ({
    ...around(edgeX + (reach + gap) * wayX, edgeY + (reach + gap) * wayY, width),
    pointsTo,
  }));
};

/* True if the line from a pill to its sector runs over one of these parts. */
const crosses = (
  { left, top, right, bottom, pointsTo }: Frame & { readonly pointsTo: ScreenPoint },
  parts: readonly OverviewSector[],
  { scale, x, y }: PillFrame,
): boolean => {
  const [fromX, fromY] = [(left + right) / 2, (top + bottom) / 2];
  return Array.from({ length: lineSteps + 1 }, (_, step) => step / lineSteps).some((share) => {
    const atX = fromX + (pointsTo.x - fromX) * share;
    const atY = fromY + (pointsTo.y - fromY) * share;
    return isInParts(parts, hallPoint((atX - x) / scale, (atY - y) / scale));
  });
};

/** What prices are placed among. */
type PillPlan = {
  readonly zones: readonly PilledZone[];
  /** All sectors of the hall. */
  readonly sectors: readonly OverviewSector[];
  readonly names: readonly DrawnName[];
  /** Zones whose price is already stated. */
  readonly priced: ReadonlySet<string>;
  readonly taken: readonly Frame[];
  readonly frame: PillFrame;
  readonly widthOf: (text: string) => number;
};

/* Places one price after the other; each way returns false if it has no place for a zone's price. */
class PillPlacer {
  readonly pills: PricePill[] = [];
  /** The names by sector, as far as no price replaces them. */
  readonly names: Map<OverviewSector, DrawnName>;
  readonly #plan: PillPlan;

  constructor(plan: PillPlan) {
    this.#plan = plan;
    this.names = new Map(plan.names.map((name) => [name.sector, name]));
  }

  #isFree(place: Frame): boolean {
    const { frame, taken } = this.#plan;
    return isWithin(place, frame.stage) && ![...this.pills, ...taken].some((one) => framesMeet(one, place));
  }

  /* The price to show for a sector, and the width of its pill. */
  #pricedIn({ cheapest }: OverviewSector): readonly [price: string, width: number] {
    const { price = '' } = cheapest ?? {};
    return [price, pillWidth(this.#plan.widthOf(price))];
  }

  #namesUnder(place: Frame, own?: DrawnName): readonly DrawnName[] {
    return [...this.names.values()].filter((name) => name !== own && framesMeet(name, clearOf(place)));
  }

  /** Inside a sector, where it hides least. */
  within({ zone, sectors }: PilledZone): boolean {
    const { frame, zones } = this.#plan;
    let best:
      | (PillPlace & {
          readonly sector: OverviewSector;
          readonly price: string;
          readonly hides: readonly OverviewSector[];
        })
      | null = null;
    let leastFault = Infinity;
    for (const sector of sectors) {
      if (leastFault <= 0) break;
      if (!frame.sees(sector.box)) continue;
      const own = this.names.get(sector);
      const [price, width] = this.#pricedIn(sector);
      const places = (sector.isNumbered ? placesWithin : placesOver)(sector, width, own, frame);
      for (const [number, place] of places.entries()) {
        if (!this.#isFree(place)) continue;
        const others = this.#namesUnder(place, own);
        // The number moves up to make room, but not onto anything else.
        const digits = place.name && digitsOf(place.name);
        if (digits && (!this.#isFree(digits) || this.#namesUnder(digits, own).length > 0)) continue;
        const isLast =
          !sector.isNumbered &&
          frame.fill >= seatsSeenBelow &&
          place.room === undefined &&
          number === places.length - 1;
        // A number is never hidden for a price.
        if (others.some((name) => name.sector.isNumbered) || (others.length > 0 && !isLast)) continue;
        const hides = [
          ...(isLast && own !== undefined ? [sector] : []),
          ...others.map((name) => name.sector),
        ];
        const fault =
          hides.length * hiddenName +
          (sector.isNumbered
            ? 0
            : foreignUnder(place, zone, zones, frame) + Math.max(0, 1 - (place.room ?? 1)));
        if (fault < leastFault) [best, leastFault] = [{ ...place, sector, price, hides }, fault];
        if (fault <= 0) break;
      }
    }
    if (best === null) return false;
    const { sector, price, name, hides, left, top, right, bottom } = best;
    this.pills.push({ sector, price, pointsTo: null, left, top, right, bottom });
    if (name !== undefined) this.names.set(sector, name);
    for (const hidden of hides) this.names.delete(hidden);
    return true;
  }

  /** Beyond the hall's edge or on the pitch, with a line to its sector. */
  beyond({ outer }: PilledZone): boolean {
    const { frame, sectors } = this.#plan;
    return outer.some((sector) => {
      if (!frame.sees(sector.box)) return false;
      const [price, width] = this.#pricedIn(sector);
      const others = sectors.filter((one) => one !== sector);
      const place = placesBeyond(sector, width, frame).find(
        (one) =>
          this.#isFree(one) &&
          this.#namesUnder(one).length === 0 &&
          partsUnder(one, sectors, frame, 0).length === 0 &&
          !crosses(one, others, frame),
      );
      if (place !== undefined) this.pills.push({ ...place, sector, price });
      return place !== undefined;
    });
  }

  /** Over several neighbours of one price, in a ring of sectors smaller than it. */
  across({ zone, sectors }: PilledZone): boolean {
    const { frame, sectors: all } = this.#plan;
    const foreign = all.filter(({ cheapest }) => cheapest?.zone !== zone);
    return sectors.some((sector) => {
      if (!frame.sees(sector.box)) return false;
      const own = this.names.get(sector);
      const [price, width] = this.#pricedIn(sector);
      // With the sector's own number, those of neighbours under the price move up.
      const raisedFor = (place: Frame): readonly DrawnName[] =>
        [...new Set([...(own === undefined ? [] : [own]), ...this.#namesUnder(place)])].map(raisedName);
      const places = placesAcross(sector, width, own, frame);
      const placeWith = (insetPx: number): Frame | undefined => {
        const isOver = (one: Frame): boolean =>
          this.#isFree(one) && partsUnder(one, foreign, frame, insetPx).length === 0;
        const isRaised = (name: DrawnName, _: number, raised: readonly DrawnName[]): boolean =>
          name.sector.cheapest?.zone === zone &&
          name.name.lines.length === 1 &&
          isOver(digitsOf(name)) &&
          this.#namesUnder(digitsOf(name)).every((under) =>
            raised.some((one) => one.sector === under.sector),
          );
        return places.find(
          (one) =>
            isOver(one) &&
            (own === undefined || isMostlyIn(one, sectors, frame)) &&
            raisedFor(one).every(isRaised),
        );
      };
      const place = placeWith(0) ?? placeWith(reachPx);
      if (place === undefined) return false;
      for (const name of raisedFor(place)) this.names.set(name.sector, name);
      this.pills.push({ sector, price, pointsTo: null, ...place });
      return true;
    });
  }
}

/**
 * One price for each zone that no name or caption states, and the names as drawn beside them. In a sector with a
 * number, the price is inside; or else beyond the hall's edge or on the pitch, with a line to its sector; or else over
 * several sectors of that price. In another part it is where it covers no name, no other price and nothing that is
 * `taken`; or else in place of the part's own name. If no place is free, the price is omitted. O(sectors · names).
 */
export const pricePills = (
  plan: PillPlan,
): { readonly pills: readonly PricePill[]; readonly names: readonly DrawnName[] } => {
  const placer = new PillPlacer(plan);
  for (const zone of plan.zones) {
    if (plan.priced.has(zone.zone) || !zone.sectors[0]?.cheapest?.price) continue;
    if (placer.within(zone) || placer.beyond(zone) || plan.frame.fill < seatsSeenBelow) continue;
    placer.across(zone);
  }
  return { pills: placer.pills, names: [...placer.names.values()] };
};

/* True if the middle half of a pill is on these parts. */
const isMostlyIn = (
  { left, top, right, bottom }: Frame,
  parts: readonly OverviewSector[],
  { scale, x, y }: PillFrame,
): boolean =>
  [1 / 4, 3 / 4].every((share) =>
    isInParts(
      parts,
      hallPoint((left + (right - left) * share - x) / scale, ((top + bottom) / 2 - y) / scale),
    ),
  );

/* A number moved up so that a price fits below it. */
const raisedName = (name: DrawnName): DrawnName => {
  const [x, y] = [(name.left + name.right) / 2, (name.top + name.bottom) / 2];
  return { ...name, ...around(x, y - numberRisePx, name.right - name.left, name.bottom - name.top) };
};

/*
 * The places over a sector too small for its price: below its number or between two of them, or in its middle if it has
 * none. There it also lies over neighbours, which have the same price.
 */
const placesAcross = (
  { box, isNumbered }: OverviewSector,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y }: PillFrame,
): readonly Frame[] => {
  const { x: atX, y: atY } = boxCentre(box);
  if (name === undefined) return [around(atX * scale + x, atY * scale + y, width)];
  if (!isNumbered || boxHeight(box) * scale < blockPx) return [];
  const [middle, half] = [(name.left + name.right) / 2, (boxWidth(box) * scale) / 2];
  const dropped = (name.top + name.bottom) / 2 + pillDropPx;
  return [0, -half, half].map((shift) => around(middle + shift, dropped, width));
};

/* The parts under a pill, tested at its points. */
const partsUnder = (
  place: Frame,
  parts: readonly OverviewSector[],
  frame: PillFrame,
  insetPx: number,
): readonly OverviewSector[] => {
  const points = pointsOf(place, frame, insetPx);
  const [{ x: minX, y: minY }, { x: maxX, y: maxY }] = [points[0], points.at(-1)] as [HallPoint, HallPoint];
  const over = { minX, minY, maxX, maxY };
  return parts.filter(
    ({ box, outline }) =>
      boxesIntersect(box, over) && points.some((point) => isPointInOutline(outline, point)),
  );
};

/* The number of sectors of other prices that a pill extends over, at its corners, its centre or between. */
const foreignUnder = (place: Frame, zone: string, zones: readonly PilledZone[], frame: PillFrame): number =>
  zones.reduce(
    (count, other) =>
      count + (other.zone === zone ? 0 : partsUnder(place, other.sectors, frame, reachPx).length),
    0,
  );
