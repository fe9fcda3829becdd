import type { Frame } from '../../core/hall/camera.ts';
import { framesMeet } from '../../core/hall/camera.ts';
import { boxCentre, boxHeight } from '../../core/hall/geometry.ts';
import type { OverviewFrame } from './overview-frame.ts';
import { isNumber, type OverviewSector } from './overview-sector.ts';

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
/* So much of the edge of another name it may cover, where there is no better place, CSS pixels. */
const overlapPx = 3;
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

const digitsOf = ({ sector, left, top, right, bottom }: DrawnName): Obstacle => ({
  sector,
  left,
  top: top + leadingPx,
  right,
  bottom: bottom - leadingPx,
});

/* What a pill may not cover: the name of a sector, null for what is no sector's own. */
type Obstacle = Frame & { readonly sector: OverviewSector | null };

const covers = (pill: PricePill, { sector, left, top, right, bottom }: Obstacle, most: number): boolean =>
  sector !== pill.sector &&
  pill.left + most < right &&
  left < pill.right - most &&
  pill.top + most < bottom &&
  top < pill.bottom - most;

/* The price over a sector: below a number that goes up for it, below words, else in the number's place. */
const pillOver = (
  sector: OverviewSector,
  price: string,
  width: number,
  name: DrawnName | undefined,
  { scale, x, y }: Pick<OverviewFrame, 'scale' | 'x' | 'y'>,
): PricePill => {
  const centre = boxCentre(sector.box);
  const atX = name === undefined ? centre.x * scale + x : (name.left + name.right) / 2;
  const middle = name === undefined ? centre.y * scale + y : (name.top + name.bottom) / 2;
  const height = boxHeight(sector.box) * scale;
  const pillAt = (step: number, rise: number | null): PricePill => {
    const top = middle - pillHeightPx / 2 + step;
    const [left, right] = [atX - width / 2, atX + width / 2];
    return { sector, price, left, top, right, bottom: top + pillHeightPx, rise };
  };
  if (name !== undefined && !isNumber(name.name))
    return pillAt((name.bottom - name.top + pillHeightPx) / 2, 0);
  if (name === undefined || height < stackedPx) return pillAt(0, null);
  return height >= tallPx ? pillAt(tallStepPx, tallRisePx) : pillAt(halfStepPx, halfStepPx + 1);
};

/**
 * One price for each zone of which no sector says its own, where it covers no other sector's name, no other price and
 * none of `taken`; none where there is no such place. `names`: where those of the sectors stand, by sector; `priced`:
 * zones whose price is said. O(sectors · names).
 */
export const pricePills = (
  zones: readonly PilledZone[],
  names: ReadonlyMap<OverviewSector, DrawnName>,
  priced: ReadonlySet<string>,
  taken: readonly Frame[],
  frame: Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'sees'>,
  widthOf: (text: string) => number,
): readonly PricePill[] => {
  const pills: PricePill[] = [];
  const obstacles: Obstacle[] = [...names.values()].map(digitsOf);
  for (const one of taken) obstacles.push({ ...one, sector: null });
  for (const { zone, sectors } of zones) {
    const price = sectors[0]?.cheapest?.price ?? '';
    if (priced.has(zone) || price === '') continue;
    const width = widthOf(price) + sidesPx;
    const fits = (pill: PricePill, most: number): boolean =>
      pills.every((other) => !framesMeet(pill, other)) && obstacles.every((one) => !covers(pill, one, most));
    const find = (most: number): PricePill | null => {
      for (const sector of sectors) {
        if (!frame.sees(sector.box)) continue;
        const pill = pillOver(sector, price, width, names.get(sector), frame);
        if (fits(pill, most)) return pill;
      }
      return null;
    };
    const pill = find(0) ?? find(overlapPx);
    if (pill !== null) pills.push(pill);
  }
  return pills;
};
