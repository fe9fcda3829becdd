import { boxCentre, boxHeight, boxWidth, type HallPoint } from '../../core/hall/geometry.ts';
import type { Box } from '../../core/hall/geometry.ts';
import { SEAT_FREE, type SectorEntry, type SeatIndex } from '../../core/hall/seat-index.ts';
import { labelBoxes, largestLabelBox } from '../../core/hall/label-box.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { beginningOf, markOf } from '../../core/hall/short-names.ts';
import { nextTask } from '../engine/frames.ts';
import { captionLine, type CaptionLine } from './tier-captions.ts';
import type { AreaLabel } from '../render/area-names.ts';
import type { HallPaint } from '../render/hall-paint.ts';
import { sectorLook, type SectorLook } from '../render/sector-fills.ts';
import { edgeBeyond, hallParts, pillWidth, priceRooms } from './price-rooms.ts';
import type { OuterEdge, PriceRooms } from './price-rooms.ts';

/** The sizes of numbers, the largest first. */
export const numberSizes = ['number', 'middle', 'small'] as const;
type NumberSize = (typeof numberSizes)[number];

/** One or two lines of text over a sector, and the scale from which on they fit. */
type SectorName = {
  readonly lines: readonly string[];
  /**
   * `whole`: name and price; `priced`: number and price; `words`: the name; `wrapped`: the name in two lines; `number`:
   * the number alone, or the first part of a name without one; `middle`, `small`: the same in smaller letters.
   */
  readonly kind: 'whole' | 'priced' | 'words' | 'wrapped' | NumberSize;
  /** CSS pixels per hall unit. */
  readonly fromScale: number;
  readonly at: HallPoint;
  /** The width of the widest line, CSS pixels. */
  readonly width: number;
};

/** The caption of a tier: its name and price. */
type TierCaption = {
  readonly text: string;
  /** The same with all its prices, from the lowest to the highest; '' for one price. */
  readonly full: string;
  /**
   * The text beside a box whose rows are too short for the caption, with only the box's letter; '' if nothing is
   * offered.
   */
  readonly pill: string;
  /** The zone of the tier's cheapest free places; '' if nothing is offered. */
  readonly zone: string;
  /** Its last row, and its first one for a price that has no room along the last. */
  readonly line: CaptionLine;
  readonly inner: CaptionLine;
};

/** A sector as the overview shows it. */
export type OverviewSector = Omit<SectorLook, 'zone'> & {
  readonly id: string;
  /** Its name without its number, which all sectors of a ring have in common. */
  readonly ring: string;
  /** True if its name has a number. */
  readonly isNumbered: boolean;
  readonly outline: Float32Array;
  /** Contains the outline, hall units. */
  readonly box: Box;
  /** The most informative ones come first. */
  readonly names: readonly SectorName[];
  /** The zone id and price text of its cheapest free places; null if nothing is offered. */
  readonly cheapest: { readonly zone: string; readonly price: string } | null;
  readonly free: number;
  /**
   * The positions of its free seats as x and y pairs, hall units; empty for a sector with a number or with very many
   * seats.
   */
  readonly freeSeats: Float32Array;
  /** Half the side of the hall's usual seat, hall units. */
  readonly seatHalf: number;
  /** Written once for all sectors of its tier, along their last row; null if another sector of the tier has it. */
  readonly caption: TierCaption | null;
  /**
   * The name of its tier: «Партер» for «Партер, левая сторона», «Бенуар» for «Бенуар, ложа 3»; '' for other sectors
   * with a number.
   */
  readonly tier: string;
  /** Where its price fits. */
  readonly rooms: PriceRooms;
  /** Where the hall ends next to it; null for a sector among others. */
  readonly edge: OuterEdge | null;
  /** Its seats of more expensive zones, each zone's as a sector without a name. */
  readonly dearer: readonly OverviewSector[];
};

/** Fonts of the names, sizes in CSS pixels; the small one is the smallest that is legible. */
export const nameFonts = (
  font: string,
): Readonly<Record<'name' | 'note' | 'pill' | 'middle' | 'small', string>> => ({
  name: `600 12.5px ${font}`,
  note: `500 11px ${font}`,
  pill: `600 10.5px ${font}`,
  middle: `600 10.75px ${font}`,
  small: `600 9px ${font}`,
});
/** The heights of one and of two lines including the space around them, CSS pixels. */
const heightsPx = [0, 15, 28] as const;
const sidePx = 2;
/* A plate with a price takes at most this share of its sector's width: wider ones would join into a band. */
const pricedShare = 0.7;
/** The space beside a label on its background, CSS pixels. */
export const groundSidePx = 4;
/* Digits have no descenders. */
const numberHeightPx = 12;
const numberSidePx = 1;
const middleHeightPx = 9.5;
/*
 * The round corners of small digits may cross an edge at the top and bottom; at the sides, numbers would touch each
 * other.
 */
const smallHeightPx = 6;

/*
 * From this many sectors on, at least this share of them has names, or none: a few names would look as if only those
 * were meant.
 */
const manySectors = 40;
const minNamed = 1 / 16;
/*
 * All numbers have a size if it fits this share of the sectors in which the next smaller size fits, and at least this
 * share of all.
 */
const minInSize = { number: 0.95, middle: 0.85, small: 0 } as const;
const minThere = 1 / 4;

const scalesOf = (sectors: readonly OverviewSector[], isMeant: (name: SectorName) => boolean): number[] =>
  sectors
    .map(({ names }) => Math.min(...names.filter(isMeant).map(({ fromScale }) => fromScale)))
    .filter((scale) => Number.isFinite(scale))
    .sort((a, b) => a - b);

/* The scale from which on a name of this kind fits this share of many sectors. */
const namedFrom = (
  sectors: readonly OverviewSector[],
  share: number,
  isMeant: (name: SectorName) => boolean,
): number =>
  sectors.length < manySectors
    ? 0
    : (scalesOf(sectors, isMeant)[Math.ceil(sectors.length * share)] ?? Infinity);

/** The size of a hall's numbers at a scale: the same for nearly all, because larger ones would look important. */
export const numberSizeOf = (sectors: readonly OverviewSector[]): ((scale: number) => NumberSize) => {
  const numbered = sectors.filter(({ isNumbered }) => isNumbered);
  const scales = numberSizes.map((size) => scalesOf(numbered, ({ kind }) => kind === size));
  return (scale) => {
    const there = scales.map((all) => all.filter((least) => least <= scale).length);
    const isIn = (size: NumberSize, at: number): boolean => {
      const [own = 0, smaller = 0] = there.slice(at);
      return own >= numbered.length * minThere && own >= minInSize[size] * smaller;
    };
    return numberSizes.find(isIn) ?? 'small';
  };
};

/** True for a number without other text, in any size. */
export const isNumber = ({ kind }: Pick<SectorName, 'kind'>): boolean =>
  numberSizes.includes(kind as NumberSize);

const stepOf = ({ ring }: OverviewSector, { kind }: SectorName): string => `${kind} ${ring}`;

/*
 * The scales from which on labels of a kind fit all sectors of a ring: either all of them have one or none. A number
 * has its price wherever that fits, because buyers compare the prices of neighbours.
 */
const wordsFrom = (sectors: readonly OverviewSector[]): ReadonlyMap<string, number> => {
  const from = new Map<string, number>();
  for (const sector of sectors)
    for (const name of sector.names) {
      if (isNumber(name) || name.kind === 'priced') continue;
      const step = stepOf(sector, name);
      from.set(step, Math.max(from.get(step) ?? 0, name.fromScale));
    }
  return from;
};

/*
 * In a hall of many sectors, the scales from which on numbers of a size fit this share of a ring: fewer numbers would
 * look as if those sectors were meant.
 */
const minOfRing = 1 / 4;
const numbersFrom = (sectors: readonly OverviewSector[]): ReadonlyMap<string, number> => {
  const from = new Map<string, number>();
  const numbered = sectors.length < manySectors ? [] : sectors.filter(({ isNumbered }) => isNumbered);
  for (const ring of new Set(numbered.map((sector) => sector.ring))) {
    const own = numbered.filter((sector) => sector.ring === ring);
    for (const size of numberSizes) {
      const scales = scalesOf(own, ({ kind }) => kind === size);
      from.set(`${size} ${ring}`, scales[Math.ceil(own.length * minOfRing) - 1] ?? Infinity);
    }
  }
  return from;
};

const dearerWords = ({ dearer }: OverviewSector): string =>
  dearer.map(({ cheapest }) => `${cheapest?.zone}:${cheapest?.price}`).join();

/** True if two overviews look the same. */
export const isEqualOverview = (a: readonly OverviewSector[], b: readonly OverviewSector[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      one.outline === other?.outline &&
      one.fill === other.fill &&
      one.state === other.state &&
      one.cheapest?.price === other.cheapest?.price &&
      one.cheapest?.zone === other.cheapest?.zone &&
      dearerWords(one) === dearerWords(other) &&
      one.caption?.text === other.caption?.text &&
      one.caption?.full === other.caption?.full &&
      JSON.stringify(one.names) === JSON.stringify(other.names)
    );
  });

/* Sectors are computed for this long at a time, ms: the buyer's input comes first. */
const sliceMs = 8;

/**
 * The overview of a hall: its sectors with seats, the largest first. A stadium's take as long as two frames, so they
 * are computed in slices; null if `isWanted` returns false in between. `widthOf` measures a text in a font, CSS pixels.
 */
export const overviewSectors = async (
  index: SeatIndex,
  paint: HallPaint,
  widthOf: (text: string, font: string) => number,
  isWanted: () => boolean,
): Promise<readonly OverviewSector[] | null> => {
  const { theme } = paint;
  if (theme === null) return [];
  // If sectors overlap, a tap hits the smaller one: it is painted last.
  const sizeOf = ({ box }: SectorEntry): number => (box === null ? 0 : boxWidth(box) * boxHeight(box));
  const sectors = [...index.sectors].sort((a, b) => sizeOf(b) - sizeOf(a));
  const shown: OverviewSector[] = [];
  const parts = hallParts(index);
  const widths = new Map<string, number>();
  const pillPx = (price: string): number => {
    const known = widths.get(price) ?? pillWidth(widthOf(price, nameFonts(theme.font).pill));
    widths.set(price, known);
    return known;
  };
  let begun = performance.now();
  for (const sector of sectors) {
    if (performance.now() - begun > sliceMs) {
      await nextTask();
      if (!isWanted()) return null;
      begun = performance.now();
    }
    const made = overviewSector(sector, index, paint, theme, widthOf);
    if (made === null) continue;
    const { outline, box, cheapest, isNumbered } = made;
    const rooms =
      isNumbered && cheapest?.price
        ? priceRooms(outline, box, sector.anchor ?? boxCentre(box), pillPx(cheapest.price))
        : made.rooms;
    shown.push({ ...made, rooms, edge: edgeBeyond(made, parts) });
  }
  const inStep = new Map([...wordsFrom(shown), ...numbersFrom(shown)]);
  const stepped = shown.map((sector) => ({
    ...sector,
    names: sector.names.map((name) => ({
      ...name,
      fromScale: Math.max(inStep.get(stepOf(sector, name)) ?? 0, name.fromScale),
    })),
  }));
  const least = namedFrom(stepped, minNamed, () => true);
  const pricedLeast = namedFrom(stepped, minThere, ({ kind }) => kind === 'priced');
  const captions = captionsOf(shown, index, paint);
  return stepped.map((sector) => ({
    ...sector,
    caption: captions.get(sector.id) ?? null,
    names: sector.names.map((name) => ({
      ...name,
      fromScale: Math.max(isNumber(name) ? least : name.kind === 'priced' ? pricedLeast : 0, name.fromScale),
    })),
  }));
};

/* «А» of «Ложа А» is sufficient on its own; a longer word is not. */
const longestLetter = 2;

/* The captions of tiers, by the id of the first sector of each. */
const captionsOf = (
  shown: readonly OverviewSector[],
  index: SeatIndex,
  paint: HallPaint,
): ReadonlyMap<string, TierCaption> => {
  const tiers = new Map<string, OverviewSector[]>();
  for (const sector of shown)
    if (sector.tier !== '') tiers.set(sector.tier, [...(tiers.get(sector.tier) ?? []), sector]);
  const ranks = new Map(paint.zones.map(({ id }, rank) => [id, rank]));
  const captions = new Map<string, TierCaption>();
  for (const [name, parts] of tiers) {
    const sectors = parts.flatMap(({ id }) => index.sectors.find((sector) => sector.id === id) ?? []);
    const [first] = sectors;
    if (first === undefined || sectors.some(({ total }) => total > mostSeatsLookedAt)) continue;
    const { note, range = '' } = paint.labelOf({ ...first, zones: sectors.flatMap(({ zones }) => zones) });
    const offered = parts.flatMap(({ cheapest }) => cheapest?.zone ?? []);
    const zone = offered.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0))[0] ?? '';
    const letter = name.slice(name.lastIndexOf(' ') + 1);
    captions.set(first.id, {
      text: `${name} ${note}`.trim(),
      full: range === '' ? '' : `${name} ${range}`,
      pill: zone === '' ? '' : `${letter.length > longestLetter ? name : letter} · ${note}`,
      zone,
      line: captionLine(index, sectors),
      inner: captionLine(index, sectors, 'first'),
    });
  }
  return captions;
};

/*
 * Where names fit depends on the outlines of the sectors and not on the availability. Without this cache, live
 * availability would recompute them every half second, for longer than two frames in a stadium.
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
  const { zone, ...look } = sectorLook(sector, index, paint, theme);
  const label = paint.labelOf(sector);
  const { name, note } = label;
  // The width is remeasured, because the page's font may have loaded since.
  const key = [
    name,
    note,
    label.mark ?? '',
    theme.font,
    widthOf(name + note, nameFonts(theme.font).name),
  ].join('|');
  const known = namesKnown.get(outline);
  const names =
    known?.key === key ? known.names : namesOf(label, sector.anchor, outline, box, theme, widthOf);
  if (known?.key !== key) namesKnown.set(outline, { key, names });
  const cheapest = zone === '' ? null : { zone, price: note };
  const number = markOf(name);
  const ring = name.replace(number, '');
  const isNumbered = number !== '';
  const made: OverviewSector = {
    id,
    ring,
    isNumbered,
    outline,
    box,
    ...look,
    names,
    cheapest,
    free: sector.free,
    seatHalf: index.typicalSize / 2,
    freeSeats: isNumbered || total > mostSeatsLookedAt ? noSeats : freeSeatsOf(index, sector, -1),
    tier: tierOf(name, total),
    caption: null,
    rooms: { stacked: [], alone: [] },
    edge: null,
    dearer: [],
  };
  const dearer = sector.zones.flatMap((entry) => {
    const own = index.zones[entry.zone]?.id as string;
    const { note: price = '' } = entry.free === 0 ? {} : paint.labelOf({ ...sector, zones: [entry] });
    if (price === '' || own === zone || total > mostSeatsLookedAt) return [];
    const seats = freeSeatsOf(index, sector, entry.zone);
    return [{ ...made, ...frameOf(seats), names: [], isNumbered: false, cheapest: { zone: own, price } }];
  });
  return { ...made, dearer };
};

/* A part with more seats is not a box: its own number identifies it. */
const mostInBox = 12;

const tierOf = (name: string, total: number): string => {
  const tier = beginningOf(name) || name;
  return markOf(total > mostInBox ? name : tier) === '' ? tier : '';
};

/* The seats of a larger sector are not examined one by one. */
const mostSeatsLookedAt = 2000;
const noSeats = new Float32Array();

/* The positions of a sector's free seats in one zone, or in all zones for −1: x and y pairs, hall units. */
const freeSeatsOf = (index: SeatIndex, { first, end }: SectorEntry, zone: number): Float32Array => {
  const found: number[] = [];
  for (let seat = first; seat < end; seat += 1)
    if (index.state[seat] === SEAT_FREE && (zone < 0 || index.zone[seat] === zone))
      found.push(index.x[seat] as number, index.y[seat] as number);
  return Float32Array.from(found);
};

/* A box around some positions, and its outline. */
const frameOf = (seats: Float32Array): Pick<OverviewSector, 'box' | 'outline'> => {
  const [xs, ys] = [seats.filter((_, at) => at % 2 === 0), seats.filter((_, at) => at % 2 === 1)];
  const box = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  const { minX, minY, maxX, maxY } = box;
  return { box, outline: Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY) };
};

/* «Партер» and «левая сторона» of «Партер, левая сторона»; two empty texts for an undivided name. */
const halvesOf = (name: string): readonly [string, string] => {
  const first = beginningOf(name);
  return [first, first === '' ? '' : name.slice(first.length + 1).trim()];
};

const namesOf = (
  { name, note, mark = markOf(name) || beginningOf(name) }: AreaLabel,
  anchor: HallPoint | null,
  outline: Float32Array,
  box: Box,
  theme: HallTheme,
  widthOf: (text: string, font: string) => number,
): readonly SectorName[] => {
  const fonts = nameFonts(theme.font);
  const from = anchor ?? boxCentre(box);
  const ways = [
    { kind: 'whole', lines: [name, note] },
    { kind: 'priced', lines: [mark, note] },
    { kind: 'words', lines: [name] },
    { kind: 'wrapped', lines: halvesOf(name) },
  ] as const;
  const complete = ways.filter(({ lines }) => lines.every((line) => line !== ''));
  const names = complete.flatMap(({ kind, lines }): SectorName[] => {
    const [first = '', second = ''] = lines;
    const width = Math.max(widthOf(first, fonts.name), widthOf(second, fonts.note)) + 2 * sidePx;
    const room = kind === 'priced' ? (width + 2 * groundSidePx) / pricedShare : width;
    const { at, half } = largestLabelBox(outline, box, from, (heightsPx[lines.length] ?? 0) / room);
    return half > 0 ? [{ lines, at, fromScale: room / 2 / half, kind, width }] : [];
  });
  if (mark !== '') names.push(...numbersOf(mark, from, outline, box, theme, widthOf));
  return names;
};

/* All digits count as equally wide, so that a hall's two sides, whose numbers differ, show the same. */
const evenDigits = (text: string): string => text.replaceAll(/\d/g, '0');

/* A number without other text, in each size. */
const numbersOf = (
  mark: string,
  from: HallPoint,
  outline: Float32Array,
  box: Box,
  theme: HallTheme,
  widthOf: (text: string, font: string) => number,
): readonly SectorName[] => {
  const fonts = nameFonts(theme.font);
  const widest = evenDigits(mark);
  const width = widthOf(widest, fonts.name) + 2 * numberSidePx;
  const shape = numberHeightPx / width;
  const rooms = labelBoxes(outline, box, from, shape).filter(({ half }) => half > 0);
  const sizes = [
    { kind: 'number', wide: width, tall: numberHeightPx },
    { kind: 'middle', wide: widthOf(widest, fonts.middle), tall: middleHeightPx },
    { kind: 'small', wide: widthOf(widest, fonts.small), tall: smallHeightPx },
  ] as const;
  // In the middle, any size is clearly the sector's own; other positions come only after it.
  return rooms.flatMap(({ at, half }) =>
    sizes.map(({ kind, wide, tall }) => ({
      lines: [mark],
      at,
      kind,
      fromScale: Math.max(wide / 2 / half, tall / 2 / (half * shape)),
      width: wide,
    })),
  );
};
