import type { Frame } from '../../core/hall/camera.ts';
import { framesMeet } from '../../core/hall/camera.ts';
import { TINT } from '../../core/hall/detail-level.ts';
import { boxesIntersect, boxHeight, hallPoint, screenPoint } from '../../core/hall/geometry.ts';
import type { HallPoint, ScreenPoint } from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { roomsIn } from '../../core/hall/label-box.ts';
import { isWithin, type OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';
import { numberRisePx, pillDropPx, pillHeightPx, pillWidth } from './price-rooms.ts';

/** A price over a sector that has no room for one in its name, or beside it. CSS pixels of the stage. */
type PricePill = Frame & {
  readonly sector: OverviewSector;
  readonly price: string;
  /** Where in its sector the line ends of a price that is outside; null for one inside. */
  readonly pointsTo: ScreenPoint | null;
};

/** The drawn part of a name, and where, CSS pixels of the stage. */
export type DrawnName = Frame & {
  readonly sector: OverviewSector;
  readonly name: OverviewSector['names'][number];
  /** It is outside, beside its sector. */
  readonly isOutside: boolean;
};

/* Hiding a name counts as much as a price that covers so many other sectors. */
const hiddenName = 4;
/* A pill reaches so far over a sector before it is read as its, CSS pixels. */
const reachPx = 4;
/** Of a fill that is so pale its seats are seen. */
export const seatsSeenBelow = 0.5;
/* So much of its fill is left, at least, of a hall that is shown whole, and nothing more of that from so near on. */
const fillOfWhole = 0.55;
const nearer = 0.3;
/* The fill is no more than seen where it is less than this share of a tint. */
const goneShare = 1 / 6;
/* How much farther it may move to avoid a name above or below its own. */
const asidePx = 5;
/* Of a part of the hall without a name so many places are looked at, those with most room. */
const mostRooms = 4;
/* Between a pill and a number beside it, CSS pixels. */
const clearPx = 2;
/* Of a line's height, above and below its digits, CSS pixels. */
const leadingPx = 1.5;
/* How far outside the hall a pill may be, nearest first, and how far its line reaches in; CSS pixels. */
const gapsPx = [2, 6, 11] as const;
const leaderPx = 5;

/**
 * How much of the fills is seen where the scale alone would leave so much: a hall that is shown whole has its colours
 * and its prices in a large window too, where its seats are no specks any more. It goes with the zoom, and with the
 * last of a tint.
 */
export const fillAt = (fill: number, zoom: number): number =>
  Math.max(
    fill,
    fillOfWhole * Math.min(1, fill / TINT / goneShare) * Math.min(1, Math.max(0, 1 - (zoom - 1) / nearer)),
  );

/**
 * A price zone with the sectors whose cheapest places are in it, those with most free places first; if there are
 * none, the parts of sectors in it.
 */
type PilledZone = {
  readonly zone: string;
  readonly sectors: readonly OverviewSector[];
  /** Those that the hall ends beyond, above or below them first: a pill is wide and low. */
  readonly outer: readonly OverviewSector[];
};

const asideOf = ({ edge }: OverviewSector): number => Math.abs(edge?.wayX ?? Infinity);

/** The zones of an overview's sectors. */
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
    const freest = own.toSorted((a, b) => b.free - a.free);
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

/* A pill with the space around it that keeps it apart from a number. */
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
  /** The sector's own name, which moves for it. */
  readonly name?: DrawnName;
  /** How much of it has room in its sector where nothing else is said there; 1 and more is all of it. */
  readonly room?: number;
};

type PillFrame = Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'fill' | 'sees' | 'stage'>;

/* In a sector with a number: all of it, below that number, the two as one block, or alone where none is seen. */
const placesWithin = (
  { rooms }: OverviewSector,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y, fill }: PillFrame,
): readonly PillPlace[] => {
  // Over visible seats it covers no more of them than it would beside a number.
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

/* Over a part of the hall without a number, the best place first; the last in its name's place. */
const placesOver = (
  sector: OverviewSector,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y, fill }: PillFrame,
): readonly PillPlace[] => {
  // Over visible seats it stays within its sector and covers no more of them than the name.
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
    // No farther than that: what hangs over by half would be read as the neighbour's.
    ...[beside, -beside, beside + asidePx, -beside - asidePx].flatMap((step) =>
      Math.abs(step) > room ? [] : [placeAt(step)],
    ),
    ...(isOverSeats ? [] : [placeAt(0)]),
  ];
};

/* Points of a pill, hall units: its corners, its centre and points between, inset by `insetPx`. */
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

/* On free paper beyond the hall's edge, and where a line from there ends in the sector. */
const placesBeyond = (
  { edge }: OverviewSector,
  width: number,
  { scale, x, y }: PillFrame,
): readonly (Frame & { readonly pointsTo: ScreenPoint })[] => {
  if (edge === null) return [];
  const { at, wayX, wayY } = edge;
  const reach = (Math.abs(wayX) * width + Math.abs(wayY) * pillHeightPx) / 2;
  const [edgeX, edgeY] = [at.x * scale + x, at.y * scale + y];
  const pointsTo = screenPoint(edgeX - leaderPx * wayX, edgeY - leaderPx * wayY);
  return gapsPx.map((gap) => ({
    ...around(edgeX + (reach + gap) * wayX, edgeY + (reach + gap) * wayY, width),
    pointsTo,
  }));
};

/**
 * One price for each zone of which no sector says its own, and the names as they are drawn beside them. A sector with a
 * number has it within itself, else it stands beyond the hall's edge or on the pitch, with a line to its sector, else
 * nowhere. Another
 * part has it where it covers no name, no other price and nothing that is `taken`, else in the place of its own name.
 * `priced`: zones whose price is said. O(sectors · names).
 */
export const pricePills = ({
  zones,
  sectors: all,
  names,
  priced,
  taken,
  frame,
  widthOf,
}: {
  readonly zones: readonly PilledZone[];
  /** All of the hall. */
  readonly sectors: readonly OverviewSector[];
  readonly names: readonly DrawnName[];
  readonly priced: ReadonlySet<string>;
  readonly taken: readonly Frame[];
  readonly frame: PillFrame;
  readonly widthOf: (text: string) => number;
}): { readonly pills: readonly PricePill[]; readonly names: readonly DrawnName[] } => {
  const pills: PricePill[] = [];
  const shown = new Map(names.map((name) => [name.sector, name]));
  const isFree = (place: Frame): boolean =>
    isWithin(place, frame.stage) && ![...pills, ...taken].some((one) => framesMeet(one, place));
  // «from» for a sector that has more expensive places too.
  const pricedIn = ({ cheapest }: OverviewSector): readonly [price: string, width: number] => {
    const { price = '' } = cheapest ?? {};
    return [price, pillWidth(widthOf(price))];
  };
  const namesUnder = (place: Frame, own: DrawnName | undefined): readonly DrawnName[] =>
    [...shown.values()].filter((name) => name !== own && framesMeet(name, clearOf(place)));
  for (const { zone, sectors, outer } of zones) {
    if (priced.has(zone) || !sectors[0]?.cheapest?.price) continue;
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
      const own = shown.get(sector);
      const [price, width] = pricedIn(sector);
      const places = (sector.isNumbered ? placesWithin : placesOver)(sector, width, own, frame);
      for (const [number, place] of places.entries()) {
        if (!isFree(place)) continue;
        const others = namesUnder(place, own);
        // The number moves up for it, but not onto anything there.
        if (place.name && (!isFree(digitsOf(place.name)) || namesUnder(digitsOf(place.name), own).length > 0))
          continue;
        const isLast =
          !sector.isNumbered &&
          frame.fill >= seatsSeenBelow &&
          place.room === undefined &&
          number === places.length - 1;
        // No price is worth a number.
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
    if (best !== null) {
      const { sector, price, name, hides, left, top, right, bottom } = best;
      pills.push({ sector, price, pointsTo: null, left, top, right, bottom });
      if (name !== undefined) shown.set(sector, name);
      for (const hidden of hides) shown.delete(hidden);
      continue;
    }
    for (const sector of outer) {
      if (!frame.sees(sector.box)) continue;
      const [price, width] = pricedIn(sector);
      const place = placesBeyond(sector, width, frame).find(
        (one) =>
          isFree(one) &&
          namesUnder(one, undefined).length === 0 &&
          partsUnder(one, all, frame, 0).length === 0,
      );
      if (place === undefined) continue;
      pills.push({ ...place, sector, price });
      break;
    }
  }
  return { pills, names: [...shown.values()] };
};

/* The parts under a pill: under one of its points. */
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

/* Over how many sectors of other prices a pill reaches, with its corners or its middle. */
const foreignUnder = (place: Frame, zone: string, zones: readonly PilledZone[], frame: PillFrame): number =>
  zones.reduce(
    (count, other) =>
      count + (other.zone === zone ? 0 : partsUnder(place, other.sectors, frame, reachPx).length),
    0,
  );
