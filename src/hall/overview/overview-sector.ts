import { boxCentre, boxHeight, boxWidth, type HallPoint } from '../../core/hall/hall-space.ts';
import type { Box } from '../../core/hall/hall-space.ts';
import type { SectorEntry, SeatIndex } from '../../core/hall/seat-index.ts';
import { widestRoom } from '../../core/hall/sector-room.ts';
import { inkOn, zoneColor, type HallTheme } from '../draw/hall-theme.ts';
import { markOf } from '../draw/area-names.ts';
import { mixed } from '../draw/price-ramp.ts';
import { nextTask } from '../engine/frames.ts';
import type { HallPaint } from '../engine/hall-paint.ts';

/** One or two lines over a sector, and from which scale on there is room for them. */
export interface SectorName {
  readonly lines: readonly string[];
  /** CSS pixels per hall unit. */
  readonly fromScale: number;
  readonly at: HallPoint;
}

/** A sector as the overview shows it. */
export interface OverviewSector {
  readonly id: string;
  readonly outline: Float32Array;
  /** Holds the outline, hall units. */
  readonly box: Box;
  readonly fill: string;
  readonly ink: string;
  /** `gone`: sold out; `aside`: what is free in it was filtered out. */
  readonly state: 'offered' | 'aside' | 'gone';
  /** The one that says most comes first. */
  readonly names: readonly SectorName[];
}

/** Letters of the names, CSS pixels. */
export const nameFonts = (font: string): readonly [name: string, note: string] => [
  `600 12.5px ${font}`,
  `500 11px ${font}`,
];
/** Heights of one and of two lines with the free space around them, CSS pixels. */
const heightsPx = [0, 15, 28] as const;
const sidePx = 2;

/* A sector that is nearly sold out keeps so much of its colour. */
const leastShare = 0.38;

/* Of so many sectors and more, this share at least is named, or none: a few would look as if those were meant. */
const manySectors = 40;
const leastNamed = 1 / 8;

/* The scale from which on enough of them have room for a name. */
const namedFrom = (sectors: readonly OverviewSector[]): number => {
  if (sectors.length < manySectors) return 0;
  const scales = sectors.flatMap(({ names }) => names.at(-1)?.fromScale ?? []).sort((a, b) => a - b);
  return scales[Math.ceil(sectors.length * leastNamed)] ?? Infinity;
};

type Look = Pick<OverviewSector, 'fill' | 'ink' | 'state'>;

/* The colour of its cheapest places, the paler the fewer of them are free. */
const lookOf = (sector: SectorEntry, index: SeatIndex, paint: HallPaint, theme: HallTheme): Look => {
  const { zones, shownZones } = paint;
  const there = new Map(sector.zones.map((entry) => [index.zones[entry.zone]?.id as string, entry]));
  const wanted = zones.filter(({ id }) => shownZones === null || shownZones.has(id));
  const offered = wanted.filter(({ id }) => (there.get(id)?.free ?? 0) > 0);
  // The zones stand in the order of the legend, the dearest first.
  const cheapest = paint.offersIn(index, sector) ? offered.at(-1) : undefined;
  if (cheapest === undefined) {
    const state = sector.free > 0 ? 'aside' : 'gone';
    // As seats are that can't be had: seen through, so that they are quiet on whatever a plan draws beneath them.
    return { state, fill: theme.taken, ink: theme.label };
  }
  const sum = (what: 'free' | 'total'): number =>
    wanted.reduce((count, { id }) => count + (there.get(id)?.[what] ?? 0), 0);
  const color = zoneColor(cheapest, theme);
  const fill = mixed(theme.paper, color, leastShare + (1 - leastShare) * (sum('free') / sum('total')));
  return { state: 'offered', fill, ink: inkOn(fill) };
};

/* Sectors are made so long at once, ms: what the buyer does goes first. */
const sliceMs = 8;

/**
 * What the overview shows of a hall: its sectors with seats, the largest first. A stadium's take as long as two frames, so
 * they are made in slices; null where `isWanted` says no in between. `widthOf` measures a text in a font, CSS pixels.
 */
export const overviewSectors = async (
  index: SeatIndex,
  paint: HallPaint,
  widthOf: (text: string, font: string) => number,
  isWanted: () => boolean,
): Promise<readonly OverviewSector[] | null> => {
  const { theme } = paint;
  if (theme === null) return [];
  // Where they lie over each other, a tap means the smaller one: it is painted last.
  const sizeOf = ({ box }: SectorEntry): number => (box === null ? 0 : boxWidth(box) * boxHeight(box));
  const sectors = [...index.sectors].sort((a, b) => sizeOf(b) - sizeOf(a));
  const shown: OverviewSector[] = [];
  let begun = performance.now();
  for (const sector of sectors) {
    if (performance.now() - begun > sliceMs) {
      await nextTask();
      if (!isWanted()) return null;
      begun = performance.now();
    }
    const made = overviewSector(sector, index, paint, theme, widthOf);
    if (made !== null) shown.push(made);
  }
  const least = namedFrom(shown);
  return shown.map((sector) => ({
    ...sector,
    names: sector.names.map((name) => ({ ...name, fromScale: Math.max(least, name.fromScale) })),
  }));
};

const overviewSector = (
  sector: SectorEntry,
  index: SeatIndex,
  paint: HallPaint,
  theme: HallTheme,
  widthOf: (text: string, font: string) => number,
): OverviewSector | null => {
  const { outline, box, total, id } = sector;
  if (outline === null || box === null || total === 0) return null;
  const [nameFont, noteFont] = nameFonts(theme.font);
  const look = lookOf(sector, index, paint, theme);
  const { name, note, mark = markOf(name) } = paint.labelOf(sector);
  const said = [[name, note], [mark, note], [name], [mark]].filter((lines) =>
    lines.every((line) => line !== ''),
  );
  const names = said.flatMap((lines): SectorName[] => {
    const [first = '', second = ''] = lines;
    const width = Math.max(widthOf(first, nameFont), widthOf(second, noteFont)) + 2 * sidePx;
    const shape = (heightsPx[lines.length] ?? 0) / width;
    const { at, half } = widestRoom(outline, box, sector.anchor ?? boxCentre(box), shape);
    return half > 0 ? [{ lines, at, fromScale: width / 2 / half }] : [];
  });
  return { id, outline, box, ...look, names };
};
