import type { Frame } from '../../core/hall/camera.ts';
import { framesMeet } from '../../core/hall/camera.ts';
import { boxCentre, boxHeight } from '../../core/hall/geometry.ts';
import type { OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';

/** A price over a sector that has no room for one in its name. CSS pixels of the stage. */
type PricePill = Frame & {
  readonly sector: OverviewSector;
  readonly price: string;
  /** How far the sector's own name goes up for it; null where that gives way. */
  readonly rise: number | null;
};

/** What of a name is drawn: where, CSS pixels of the stage. */
export type DrawnName = Frame & {
  readonly sector: OverviewSector;
  readonly name: OverviewSector['names'][number];
};

/* CSS pixels: of a pill, of the space at its sides, how tall a number with it is. */
const pillHeightPx = 15;
const sidesPx = 10;
const stackedPx = 30;
/* How much of another name it may cover: nothing, else its edge, CSS pixels. */
const overlapsPx = [0, 3] as const;
/* How far a pill goes down below a number that goes up as far; in a tall sector below its neighbours' numbers too. */
const halfStepPx = 7;
const tallPx = 44;
const tallStepPx = 11.5;
const tallRisePx = 4;
/* Of a line's height, above and below its digits, CSS pixels. */
const leadingPx = 2.5;

/** A price zone with the sectors whose cheapest places are of it, those with most free places first. */
type PilledZone = { readonly zone: string; readonly sectors: readonly OverviewSector[] };

/** The zones of an overview's sectors. */
export const pilledZones = (sectors: readonly OverviewSector[]): readonly PilledZone[] => {
  const zones = new Map<string, OverviewSector[]>();
  for (const sector of sectors) {
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

const digitsOf = ({ left, top, right, bottom }: Frame): Frame => ({
  left,
  top: top + leadingPx,
  right,
  bottom: bottom - leadingPx,
});

/* A part of the stage without its edges. */
const inset = ({ left, top, right, bottom }: Frame, px: number): Frame => ({
  left: left + px,
  top: top + px,
  right: right - px,
  bottom: bottom - px,
});

/**
 * One price for each zone of which no sector says its own, where it covers no other sector's name nor another price;
 * none where there is no such place. `names`: where those of the sectors stand, by sector; `priced`: zones whose price
 * is said. O(sectors · names).
 */
export const pricePills = (
  zones: readonly PilledZone[],
  names: ReadonlyMap<OverviewSector, DrawnName>,
  priced: ReadonlySet<string>,
  { scale, x, y, sees }: Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'sees'>,
  widthOf: (text: string) => number,
): readonly PricePill[] => {
  const pills: PricePill[] = [];
  const pillAt = (sector: OverviewSector): PricePill => {
    const { price = '' } = sector.cheapest ?? {};
    const name = names.get(sector);
    const centre = boxCentre(sector.box);
    const atX = name === undefined ? centre.x * scale + x : (name.left + name.right) / 2;
    const middle = name === undefined ? centre.y * scale + y : (name.top + name.bottom) / 2;
    // Below a name of one line that goes up for it, below two lines, else in its place.
    const lines = name?.name.lines.length ?? 0;
    const stacks = lines > 0 && boxHeight(sector.box) * scale >= lines * stackedPx;
    const isTall = boxHeight(sector.box) * scale >= tallPx;
    const below = isTall ? tallStepPx : halfStepPx;
    const step = !stacks ? 0 : lines > 1 ? (name?.bottom ?? middle) - middle + pillHeightPx / 2 + 1 : below;
    const half = (widthOf(price) + sidesPx) / 2;
    const top = middle - pillHeightPx / 2 + step;
    const frame = { left: atX - half, top, right: atX + half, bottom: top + pillHeightPx };
    return {
      ...frame,
      sector,
      price,
      rise: !stacks ? null : lines > 1 ? 0 : isTall ? tallRisePx : halfStepPx + 1,
    };
  };
  for (const { zone, sectors } of zones) {
    if (priced.has(zone)) continue;
    const tried = sectors
      .filter(({ box, cheapest }) => sees(box) && cheapest !== null && cheapest.price !== '')
      .map(pillAt)
      .filter((pill) => pills.every((other) => !framesMeet(pill, other)));
    const covers = (pill: PricePill, overlapPx: number): boolean =>
      [...names].some(
        ([sector, name]) => sector !== pill.sector && framesMeet(inset(pill, overlapPx), digitsOf(name)),
      );
    const found = overlapsPx
      .map((overlapPx) => tried.find((pill) => !covers(pill, overlapPx)))
      .find((pill) => pill !== undefined);
    if (found !== undefined) pills.push(found);
  }
  return pills;
};
