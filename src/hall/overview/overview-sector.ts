import { boxCentre, boxHeight, boxWidth, type HallPoint } from '../../core/hall/geometry.ts';
import type { Box } from '../../core/hall/geometry.ts';
import { NO_SEAT, type SectorEntry, type SeatIndex } from '../../core/hall/seat-index.ts';
import { rotatedLabelBoxes, largestLabelBox } from '../../core/hall/label-box.ts';
import { colorShare } from '../../core/seating/price-zones.ts';
import { contrastColor, zoneColor, type HallTheme } from '../state/hall-theme.ts';
import { beginningOf, markOf } from '../render/short-names.ts';
import { mixed } from '../state/hall-theme.ts';
import { nextTask } from '../engine/frames.ts';
import type { AreaLabel } from '../render/area-names.ts';
import type { HallPaint } from '../render/hall-paint.ts';

/** One or two lines over a sector, and from which scale on there is room for them. */
type SectorName = {
  readonly lines: readonly string[];
  /**
   * `whole`: name and price; `priced`: number and price; `words`: the name; `number`: that alone, or the beginning of
   * a name without one; `small`, `tiny`: that in small letters.
   */
  readonly kind: 'whole' | 'priced' | 'words' | 'number' | 'small' | 'tiny';
  /** How the lines are turned, radians from the x axis to the y axis: never on their heads. */
  readonly angle: number;
  /** CSS pixels per hall unit. */
  readonly fromScale: number;
  readonly at: HallPoint;
};

/** A sector as the overview shows it. */
export type OverviewSector = {
  readonly id: string;
  /** Its name without its number: one for all sectors of a ring. */
  readonly ring: string;
  readonly outline: Float32Array;
  /** Holds the outline, hall units. */
  readonly box: Box;
  readonly fill: string;
  readonly ink: string;
  /** `gone`: sold out; `aside`: what is free in it was filtered out. */
  readonly state: 'offered' | 'aside' | 'gone';
  /** The one that says most comes first. */
  readonly names: readonly SectorName[];
};

/** Letters of the names, CSS pixels; the small ones are the least that can be read, the tiny ones on a dense screen. */
export const nameFonts = (font: string): Readonly<Record<'name' | 'note' | 'small' | 'tiny', string>> => ({
  name: `600 12.5px ${font}`,
  note: `500 11px ${font}`,
  small: `600 9px ${font}`,
  tiny: `600 7px ${font}`,
});
/** Heights of one and of two lines with the free space around them, CSS pixels. */
const heightsPx = [0, 15, 28] as const;
const sidePx = 2;
/* A number has nothing below its line. */
const numberHeightPx = 12;
const numberSidePx = 1;
const smallHeightPx = 8;
const tinyHeightPx = 6.25;
/* Less of a turn is none, radians. */
const minTurn = 0.06;

/* Of so many sectors and more, this share at least is named, or none: a few would look as if those were meant. */
const manySectors = 40;
const minNamed = 1 / 8;
/* Numbers are large where this share of those that are there can be: one size is calmer than two in turns. */
const minLarge = 3 / 4;
const manyLarge = 1 / 4;

const scalesOf = (sectors: readonly OverviewSector[], isMeant: (name: SectorName) => boolean): number[] =>
  sectors
    .map(({ names }) => Math.min(...names.filter(isMeant).map(({ fromScale }) => fromScale)))
    .filter((scale) => Number.isFinite(scale))
    .sort((a, b) => a - b);

/* The scale from which on enough of many sectors have room for a name. */
const namedFrom = (sectors: readonly OverviewSector[]): number =>
  sectors.length < manySectors
    ? 0
    : (scalesOf(sectors, () => true)[Math.ceil(sectors.length * minNamed)] ?? Infinity);

/* The least scale at which enough of the numbers that have room at all can be large, and there are many of them. */
const largeFrom = (sectors: readonly OverviewSector[]): number => {
  if (sectors.length < manySectors) return 0;
  const small = scalesOf(sectors, ({ kind }) => kind === 'small');
  const large = scalesOf(sectors, ({ kind }) => kind === 'number');
  const thereAt = (scale: number): number => small.filter((from) => from <= scale).length;
  const first = large.find(
    (scale, at) => at + 1 >= sectors.length * manyLarge && at + 1 >= minLarge * thereAt(scale),
  );
  return first ?? 0;
};

const stepOf = ({ ring }: OverviewSector, { kind }: SectorName): string => `${kind} ${ring}`;

/*
 * The scale from which on all sectors of a ring have room for such words: the price stands on all of them or on none,
 * or those without it would look as if they had none.
 */
const wordsFrom = (sectors: readonly OverviewSector[]): ReadonlyMap<string, number> => {
  const from = new Map<string, number>();
  for (const sector of sectors)
    for (const name of sector.names) {
      if (['number', 'small', 'tiny'].includes(name.kind)) continue;
      const step = stepOf(sector, name);
      from.set(step, Math.max(from.get(step) ?? 0, name.fromScale));
    }
  // Tiny numbers complete a ring, they don't begin it: the one box of fifty whose number has room would stand there
  // alone.
  for (const ring of new Set(sectors.map((sector) => sector.ring))) {
    const own = sectors.filter((sector) => sector.ring === ring);
    const half = scalesOf(own, () => true)[Math.floor(own.length / 2)] ?? Infinity;
    from.set(`tiny ${ring}`, half);
  }
  return from;
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
  const fill = mixed(theme.paper, color, colorShare(sum('free'), sum('total')));
  return { state: 'offered', fill, ink: contrastColor(fill) };
};

/** True where both look alike. */
export const isEqualOverview = (a: readonly OverviewSector[], b: readonly OverviewSector[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      one.outline === other?.outline &&
      one.fill === other.fill &&
      one.state === other.state &&
      JSON.stringify(one.names) === JSON.stringify(other.names)
    );
  });

/* Sectors are made so long at once, ms: what the buyer does goes first. */
const sliceMs = 8;

/**
 * What the overview shows of a hall: its sectors with seats, the largest first. A stadium's take as long as two
 * frames, so they are made in slices; null where `isWanted` says no in between. `widthOf` measures a text in a font,
 * CSS pixels.
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
  const [least, large, inStep] = [namedFrom(shown), largeFrom(shown), wordsFrom(shown)];
  return shown.map((sector) => ({
    ...sector,
    names: sector.names.map((name) => ({
      ...name,
      fromScale: Math.max(
        least,
        name.kind === 'number' ? large : (inStep.get(stepOf(sector, name)) ?? 0),
        name.fromScale,
      ),
    })),
  }));
};

/*
 * Where the names of sectors have room depends on their outlines and not on what is sold: a sale that changes each
 * half second would have it looked for as often, for longer than two frames in a stadium.
 */
const namesKnown = new WeakMap<
  Float32Array,
  { readonly key: string; readonly names: readonly SectorName[] }
>();

const overviewSector = (
  sector: SectorEntry,
  index: SeatIndex,
  paint: HallPaint,
  theme: HallTheme,
  widthOf: (text: string, font: string) => number,
): OverviewSector | null => {
  const { outline, box, total, id } = sector;
  if (outline === null || box === null || total === 0) return null;
  const look = lookOf(sector, index, paint, theme);
  const label = paint.labelOf(sector);
  const { name, note } = label;
  // Measured anew: the page's font may have come since.
  const key = [
    name,
    note,
    label.mark ?? '',
    theme.font,
    widthOf(name + note, nameFonts(theme.font).name),
  ].join('|');
  const known = namesKnown.get(outline);
  const names =
    known?.key === key ? known.names : namesOf(label, sector, outline, box, index, theme, widthOf);
  if (known?.key !== key) namesKnown.set(outline, { key, names });
  return { id, ring: name.replace(markOf(name), ''), outline, box, ...look, names };
};

const namesOf = (
  { name, note, mark = markOf(name) || beginningOf(name) }: AreaLabel,
  sector: SectorEntry,
  outline: Float32Array,
  box: Box,
  index: SeatIndex,
  theme: HallTheme,
  widthOf: (text: string, font: string) => number,
): readonly SectorName[] => {
  const fonts = nameFonts(theme.font);
  const from = sector.anchor ?? boxCentre(box);
  const ways = [
    { kind: 'whole', lines: [name, note] },
    { kind: 'priced', lines: [mark, note] },
    { kind: 'words', lines: [name] },
  ] as const;
  const complete = ways.filter(({ lines }) => lines.every((line) => line !== ''));
  const names = complete.flatMap(({ kind, lines }): SectorName[] => {
    const [first = '', second = ''] = lines;
    const width = Math.max(widthOf(first, fonts.name), widthOf(second, fonts.note)) + 2 * sidePx;
    const shape = (heightsPx[lines.length] ?? 0) / width;
    const { at, half } = largestLabelBox(outline, box, from, shape);
    return half > 0 ? [{ lines, at, fromScale: width / 2 / half, kind, angle: 0 }] : [];
  });
  if (mark !== '') names.push(...numbersOf(mark, sector, outline, from, index, theme, widthOf));
  return names;
};

/*
 * A number alone: upright, else along the rows or across them, whichever has more room, and smaller where that is too
 * little.
 */
const numbersOf = (
  mark: string,
  sector: SectorEntry,
  outline: Float32Array,
  from: HallPoint,
  index: SeatIndex,
  theme: HallTheme,
  widthOf: (text: string, font: string) => number,
): readonly SectorName[] => {
  const fonts = nameFonts(theme.font);
  const width = widthOf(mark, fonts.name) + 2 * numberSidePx;
  const shape = numberHeightPx / width;
  const roomsAt = (angle: number) =>
    rotatedLabelBoxes(outline, from, shape, angle).map((room) => ({ ...room, angle }));
  const row = rowAngle(index, sector);
  const [along, across] = [roomsAt(upwards(row)), roomsAt(upwards(row + Math.PI / 2))];
  const turned = (along[1]?.half ?? 0) >= (across[1]?.half ?? 0) ? along : across;
  const rooms = [...roomsAt(0), ...turned.filter(({ angle }) => Math.abs(angle) >= minTurn)].filter(
    ({ half }) => half > 0,
  );
  const sizes = [
    { kind: 'number', wide: width, tall: numberHeightPx },
    { kind: 'small', wide: widthOf(mark, fonts.small), tall: smallHeightPx },
    { kind: 'tiny', wide: widthOf(mark, fonts.tiny), tall: tinyHeightPx },
  ] as const;
  return sizes.flatMap(({ kind, wide, tall }) =>
    rooms.map(({ at, half, angle }) => ({
      lines: [mark],
      at,
      angle,
      kind,
      fromScale: Math.max(wide / 2 / half, tall / 2 / (half * shape)),
    })),
  );
};

/* How the rows of a sector lie in its middle, radians. */
const rowAngle = ({ x, y, left, right }: SeatIndex, { first, end }: SectorEntry): number => {
  const seat = (first + end) >> 1;
  const [before, after] = [left[seat] ?? NO_SEAT, right[seat] ?? NO_SEAT].map((one) =>
    one === NO_SEAT ? seat : one,
  ) as [number, number];
  return Math.atan2((y[after] ?? 0) - (y[before] ?? 0), (x[after] ?? 0) - (x[before] ?? 0));
};

/* The same line, to be read from the left or from below. */
const upwards = (angle: number): number => {
  const half = angle - Math.PI * Math.round(angle / Math.PI);
  return half >= Math.PI / 2 - 1e-6 ? half - Math.PI : half;
};
