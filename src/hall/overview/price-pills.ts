import type { Frame } from '../../core/hall/camera.ts';
import { framesMeet } from '../../core/hall/camera.ts';
import { TINT } from '../../core/hall/detail-level.ts';
import { boxCentre, boxesIntersect, boxHeight, hallPoint } from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { roomsIn } from '../../core/hall/label-box.ts';
import { isWithin, type OverviewFrame } from './overview-frame.ts';
import { isNumber, type OverviewSector } from './overview-sector.ts';

/** A price over a sector that has no room for one in its name. CSS pixels of the stage. */
type PricePill = Frame & {
  readonly sector: OverviewSector;
  readonly price: string;
  /** How far the sector's own name goes up for it. */
  readonly rise: number;
  /** Sectors whose names give way to it, mostly its own. */
  readonly hides: readonly OverviewSector[];
};

/** What of a name is drawn: where, CSS pixels of the stage. */
export type DrawnName = Frame & {
  readonly sector: OverviewSector;
  readonly name: OverviewSector['names'][number];
  /** It stands beside its sector. */
  readonly isOutside: boolean;
};

/* CSS pixels: of a pill, of the space at its sides, how tall a sector is that has room for a number and a pill. */
const pillHeightPx = 15;
const sidesPx = 10;
const stackedPx = 30;
/* How far a pill goes down below a number that goes up as far; in a tall sector below its neighbours' numbers too. */
const halfStepPx = 7;
const tallPx = 44;
const tallStepPx = 11.5;
const tallRisePx = 4;
/* A name that gives way is as bad as a price over so many sectors of others. */
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
/* How much farther it may go out of the way of a number that stands lower or higher than its own. */
const asidePx = 5;
/* Of a part of the hall without a name so many places are looked at, those with most room. */
const mostRooms = 4;
/* In a stage so narrow there are no more prices than this: below it stand all of them. CSS pixels. */
const narrowPx = 480;
const mostNarrow = 3;
/* Between a pill and a number beside it, CSS pixels. */
const clearPx = 2;
/* Of a line's height, above and below its digits, CSS pixels. */
const leadingPx = 1.5;

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
 * A price zone with the sectors whose cheapest places are of it, those with most free places first; where there are
 * none, with the parts of sectors that are of it.
 */
type PilledZone = { readonly zone: string; readonly sectors: readonly OverviewSector[] };

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
  return [...zones].map(([zone, own]) => ({
    zone,
    sectors: own.toSorted((a, b) => b.free - a.free),
  }));
};

const digitsOf = ({ left, top, right, bottom }: DrawnName): Frame => ({
  left,
  top: top + leadingPx,
  right,
  bottom: bottom - leadingPx,
});

const raised = (name: DrawnName, rise: number): DrawnName => ({
  ...name,
  top: name.top - rise,
  bottom: name.bottom - rise,
});

/* A pill with the space around it that keeps it apart from a number. */
const clearOf = ({ left, top, right, bottom }: Frame): Frame => ({
  left: left - clearPx,
  top,
  right: right + clearPx,
  bottom,
});

type PillPlace = Pick<PricePill, 'left' | 'top' | 'right' | 'bottom' | 'rise'> & {
  /** How much of it has room in its sector where nothing else is said there; 1 and more is all of it. */
  readonly room?: number;
};

/*
 * Where the price of a sector may stand, the best place first: below a number that goes up for it, or below and above
 * one that stays; the last in its name's place.
 */
const placesOver = (
  sector: OverviewSector,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y, fill }: Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'fill'>,
): readonly PillPlace[] => {
  const around = (atX: number, atY: number, rise: number) => {
    const top = atY - pillHeightPx / 2;
    return { left: atX - width / 2, top, right: atX + width / 2, bottom: top + pillHeightPx, rise };
  };
  // Where seats are seen, it stands within its sector and covers no more of them than the name.
  const isOverSeats = fill < seatsSeenBelow;
  if (name === undefined) {
    if (isOverSeats) return [];
    if (sector.isNumbered) {
      const { at } = sector.names[0] ?? { at: boxCentre(sector.box) };
      return [around(at.x * scale + x, at.y * scale + y, 0)];
    }
    return roomsIn(sector.outline, sector.box)
      .map(({ at, wide, tall }) => ({
        ...around(at.x * scale + x, at.y * scale + y, 0),
        room: Math.min((wide * scale) / width, (tall * scale) / pillHeightPx),
      }))
      .toSorted((a, b) => b.room - a.room)
      .slice(0, mostRooms);
  }
  const height = boxHeight(sector.box) * scale;
  const placeAt = (step: number, rise = 0) =>
    around((name.left + name.right) / 2, (name.top + name.bottom) / 2 + step, rise);
  const beside = (name.bottom - name.top + pillHeightPx) / 2;
  const room = isOverSeats ? height / 2 - pillHeightPx / 2 : isNumber(name.name) ? height / 2 : Infinity;
  const stacked = height >= tallPx ? placeAt(tallStepPx, tallRisePx) : placeAt(halfStepPx, halfStepPx + 1);
  return [
    ...(isNumber(name.name) && height >= stackedPx ? [stacked] : []),
    // No farther than that: what hangs over by half would be read as the neighbour's.
    ...[beside, -beside, beside + asidePx, -beside - asidePx].flatMap((step) =>
      Math.abs(step) > room ? [] : [placeAt(step)],
    ),
    ...(isOverSeats ? [] : [placeAt(0)]),
  ];
};

/**
 * One price for each zone of which no sector says its own: where it covers no name, no other price and none of `taken`,
 * else in the place of its sector's name, and of as few others as may be. `names`: those of the sectors; `priced`:
 * zones whose price is said. O(sectors · names).
 */
export const pricePills = (
  zones: readonly PilledZone[],
  names: readonly DrawnName[],
  priced: ReadonlySet<string>,
  taken: readonly Frame[],
  frame: Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'fill' | 'sees' | 'stage'>,
  widthOf: (text: string) => number,
): readonly PricePill[] => {
  const pills: PricePill[] = [];
  const shown = new Map(names.map((name) => [name.sector, name]));
  const most = frame.stage.right - frame.stage.left < narrowPx ? mostNarrow : Infinity;
  for (const { zone, sectors } of zones) {
    if (pills.length >= most) break;
    const price = sectors[0]?.cheapest?.price ?? '';
    if (priced.has(zone) || price === '') continue;
    const width = widthOf(price) + sidesPx;
    let best: PricePill | null = null;
    let leastFault = Infinity;
    for (const sector of sectors) {
      if (leastFault <= 0) break;
      if (!frame.sees(sector.box)) continue;
      const own = shown.get(sector);
      const places = placesOver(sector, width, own, frame);
      for (const [number, place] of places.entries()) {
        const standing = [...pills, ...taken];
        if (standing.some((one) => framesMeet(one, place)) || !isWithin(place, frame.stage)) continue;
        const others = [...shown.values()].filter((name) => name !== own && framesMeet(name, clearOf(place)));
        // Its own number goes up for it, but into nothing that stands there.
        const digits = own && place.rise > 0 ? digitsOf(raised(own, place.rise)) : null;
        if (digits && [...standing, ...shown.values()].some((one) => one !== own && framesMeet(one, digits)))
          continue;
        const isLast =
          frame.fill >= seatsSeenBelow && place.room === undefined && number === places.length - 1;
        // No price is worth a number.
        if (others.some((name) => name.sector.isNumbered) || (others.length > 0 && !isLast)) continue;
        if (isLast && own && isNumber(own.name)) continue;
        const hides = [
          ...(isLast && own !== undefined ? [sector] : []),
          ...others.map((name) => name.sector),
        ];
        const { room = 1, ...at } = place;
        const fault =
          hides.length * hiddenName + foreignUnder(place, zone, zones, frame) + Math.max(0, 1 - room);
        if (fault < leastFault) [best, leastFault] = [{ sector, price, hides, ...at }, fault];
        if (fault <= 0) break;
      }
    }
    if (best === null) continue;
    pills.push(best);
    const own = shown.get(best.sector);
    if (own !== undefined && best.rise > 0) shown.set(best.sector, raised(own, best.rise));
    for (const sector of best.hides) shown.delete(sector);
  }
  return pills;
};

/* Over how many sectors of other prices a pill reaches, with its corners or its middle. */
const foreignUnder = (
  { left, top, right, bottom }: Frame,
  zone: string,
  zones: readonly PilledZone[],
  { scale, x, y }: Pick<OverviewFrame, 'scale' | 'x' | 'y'>,
): number => {
  const over = {
    minX: (left + reachPx - x) / scale,
    minY: (top + reachPx - y) / scale,
    maxX: (right - reachPx - x) / scale,
    maxY: (bottom - reachPx - y) / scale,
  };
  const { x: middleX, y: middleY } = boxCentre(over);
  const points = [over.minX, middleX, over.maxX].flatMap((atX) =>
    [over.minY, middleY, over.maxY].map((atY) => hallPoint(atX, atY)),
  );
  let count = 0;
  for (const other of zones) {
    if (other.zone === zone) continue;
    for (const { box, outline } of other.sectors)
      if (boxesIntersect(box, over) && points.some((point) => isPointInOutline(outline, point))) count += 1;
  }
  return count;
};
