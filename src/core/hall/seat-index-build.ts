import type { SeatId, ZoneId } from '../../contract/brand.ts';
import type { LocalText } from '../../contract/local-text.ts';
import {
  boxCentre,
  EMPTY_BOX,
  unionBox,
  boxHeight,
  boxWidth,
  intersectBox,
  growBox,
  isEmptyBox,
} from './geometry.ts';
import type { Box } from './geometry.ts';
import { orderByKey } from './radix-order.ts';
import { fillGrid, planGrid } from './seat-grid.ts';
import { measureSectors, outlineBox, zoneNumber } from './sector-stats.ts';
import type { SectorInput } from './sector-stats.ts';
import { NO_SEAT } from './seat-index.ts';
import type { SeatIndex, StandingArea, ZoneEntry } from './seat-index.ts';
import { orderOfKeys } from './seat-id-table.ts';
import { linkRow, medianOf } from './seat-rows.ts';

/** The minimum share of a page that its drawing fills in either direction for the page to be shown with its margins. */
const USUAL_SHARE = 0.75;
/** Without a page, drawings farther from the seats than this many times their extent are ignored. */
const MAX_REACH = 3;
const SOME_BOX: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

/**
 * The box shown for a whole hall: the plan's page with everything `sold`, or only what is `drawn` and sold if the
 * page is empty around that, or missing.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function contentBox(page: Box | null, sold: Box, drawn: Box): Box {
  const reach = MAX_REACH * Math.max(boxWidth(sold), boxHeight(sold));
  const around = page ?? (isEmptyBox(sold) ? drawn : growBox(sold, reach));
  const seen = unionBox(sold, intersectBox(drawn, around));
  if (isEmptyBox(seen)) return page ?? SOME_BOX;
  if (!page) return seen;
  const share = Math.max(boxWidth(seen) / boxWidth(page), boxHeight(seen) / boxHeight(page));
  return share < USUAL_SHARE ? seen : unionBox(page, sold);
}

/** The seats of a plan in the order they were found, one number or text each. Meaning and units as in `SeatIndex`. */
export type SeatColumns = {
  readonly count: number;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly halfWidth: ArrayLike<number>;
  readonly halfHeight: ArrayLike<number>;
  readonly rotation: ArrayLike<number>;
  readonly shape: ArrayLike<number>;
  readonly state: ArrayLike<number>;
  readonly kind: ArrayLike<number>;
  readonly zone: ArrayLike<number>;
  readonly sector: ArrayLike<number>;
  /** Indices into `HallParts.labels`. */
  readonly rowLabel: ArrayLike<number>;
  readonly seatLabel: ArrayLike<number>;
  /** Keys of the ids, see `seat-id-table.ts`; that of '' for an unavailable seat without an entry. */
  readonly idKeys: ArrayLike<number>;
  /** The prefixes the keys refer to. */
  readonly idPrefixes: readonly string[];
};

/**
 * The inputs of an index besides its seats.
 *
 * @internal Used by tests, which make one.
 */
export type HallParts = {
  /** As in `SeatIndex`; true if absent. If false, positions are unknown and there are no neighbours. */
  readonly isDrawn?: boolean;
  /** The plan's own box, null if the file has none: then the content decides. */
  readonly planBox: Box | null;
  /** The box of its drawing without the seats; null while unknown: then the drawing is taken to fill the plan's box. */
  readonly drawnBox?: Box | null;
  readonly labels: readonly string[];
  readonly zones: readonly ZoneId[];
  readonly sectors: readonly SectorInput[];
  readonly standing: readonly {
    readonly id: SeatId;
    readonly name: LocalText;
    readonly zoneId: ZoneId;
    readonly perOrder: number;
    readonly left: number;
    readonly outline: Float32Array | null;
  }[];
};

/** Sorts, packs and links the seats of a hall. O(n), except for the rows, which are sorted one by one. */
export function buildSeatIndex(columns: SeatColumns, parts: HallParts): SeatIndex {
  const { count } = columns;
  const order = readingOrder(columns, parts.labels);
  const centres = centresOf(columns);
  const plan = planGrid(centres, count);
  const arrays = cutArrays(count, plan.columns * plan.rows);
  copyColumns(columns, order, arrays);
  orderIds(columns, order, arrays);
  const grid = fillGrid(plan, arrays.x, arrays.y, arrays.gridStarts, arrays.gridSeats);
  if (parts.isDrawn === false) {
    arrays.left.fill(NO_SEAT);
    arrays.right.fill(NO_SEAT);
  } else linkRows(arrays);
  const zones: ZoneEntry[] = parts.zones.map((id) => ({ id, free: 0, total: 0 }));
  const { typicalSize, maxReach } = sizesOf(arrays.halfWidth, arrays.halfHeight);
  const { gridStarts: _starts, gridSeats: _seats, ...seatArrays } = arrays;
  const bare = {
    ...seatArrays,
    count,
    isDrawn: parts.isDrawn ?? true,
    typicalSize,
    maxReach,
    idPrefixes: columns.idPrefixes,
    grid,
    labels: parts.labels,
    zones,
    standing: standingAreas(parts),
  };
  const counted = measureSectors({ ...bare, sectors: [], box: EMPTY_BOX, stage: null }, parts);
  let sold = counted.seatsBox;
  for (const area of bare.standing) if (area.box) sold = unionBox(sold, area.box);
  for (const sector of counted.sectors) if (!parts.planBox && sector.box) sold = unionBox(sold, sector.box);
  const box = contentBox(parts.planBox, sold, parts.drawnBox ?? parts.planBox ?? EMPTY_BOX);
  return { ...bare, sectors: counted.sectors, box, stage: null };
}

/** The box of the seats' centres. */
function centresOf({ x, y, count }: SeatColumns): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let seat = 0; seat < count; seat += 1) {
    const seatX = x[seat] as number;
    const seatY = y[seat] as number;
    if (seatX < minX) minX = seatX;
    if (seatX > maxX) maxX = seatX;
    if (seatY < minY) minY = seatY;
    if (seatY > maxY) maxY = seatY;
  }
  // Rounded as the index will store them, or the last seat could fall outside its own grid.
  const { fround } = Math;
  return { minX: fround(minX), minY: fround(minY), maxX: fround(maxX), maxY: fround(maxY) };
}

/** Summary of the seats' sizes: the median of their shorter sides, and the distance of the farthest corner. */
function sizesOf(
  halfWidth: Float32Array,
  halfHeight: Float32Array,
): { readonly typicalSize: number; readonly maxReach: number } {
  const sizes = new Float32Array(halfWidth.length);
  let most = 0;
  let areEqual = true;
  for (let seat = 0; seat < sizes.length; seat += 1) {
    const wide = halfWidth[seat] as number;
    const high = halfHeight[seat] as number;
    const size = 2 * (wide < high ? wide : high);
    sizes[seat] = size;
    const reach = wide * wide + high * high;
    if (reach > most) most = reach;
    if (sizes[seat] !== sizes[0]) areEqual = false;
  }
  // Most halls have seats of one size, for which no sorting is needed.
  return { typicalSize: areEqual ? (sizes[0] ?? 0) : medianOf(sizes), maxReach: Math.sqrt(most) };
}

/** Seats by sector, row, seat: labels in natural order, "9" before "10" before "10A". Null: already sorted. */
function readingOrder(columns: SeatColumns, labels: readonly string[]): Uint32Array | null {
  const byText = sortedLabels(labels);
  const rank = new Uint32Array(labels.length);
  byText.forEach((label, at) => (rank[label] = at));
  if (isRead(columns, rank)) return null;
  const keys = new Uint32Array(columns.count);
  const keyed = (source: ArrayLike<number>, ranked: boolean): Uint32Array => {
    for (let seat = 0; seat < keys.length; seat += 1) {
      const value = source[seat] as number;
      keys[seat] = ranked ? (rank[value] as number) : value;
    }
    return keys;
  };
  // The least significant key first: each pass is stable.
  let order = orderByKey(keyed(columns.seatLabel, true));
  order = orderByKey(keyed(columns.rowLabel, true), order);
  return orderByKey(keyed(columns.sector, false), order);
}

/**
 * The indices of the labels, sorted. Numbers, which most labels are, are sorted without a collator: creating one takes
 * longer than the sorting.
 */
function sortedLabels(labels: readonly string[]): number[] {
  const all = labels.map((_, at) => at);
  const numbers = labels.map(Number);
  const areNumbers = numbers.every(
    (number, at) => Number.isSafeInteger(number) && number >= 0 && String(number) === labels[at],
  );
  if (areNumbers) return all.sort((a, b) => (numbers[a] as number) - (numbers[b] as number));
  const { compare } = new Intl.Collator('ru', { numeric: true });
  return all.sort((a, b) => compare(labels[a] as string, labels[b] as string));
}

/** True if the seats are in reading order already, as in most plans. */
function isRead({ count, sector, rowLabel, seatLabel }: SeatColumns, rank: Uint32Array): boolean {
  for (let seat = 1; seat < count; seat += 1) {
    const bySector = (sector[seat] as number) - (sector[seat - 1] as number);
    if (bySector > 0) continue;
    if (bySector < 0) return false;
    const byRow = (rank[rowLabel[seat] as number] as number) - (rank[rowLabel[seat - 1] as number] as number);
    if (byRow > 0) continue;
    if (byRow < 0) return false;
    if ((rank[seatLabel[seat] as number] as number) < (rank[seatLabel[seat - 1] as number] as number))
      return false;
  }
  return true;
}

type Arrays = ReturnType<typeof cutArrays>;

/** Cuts all arrays of an index from one buffer, the widest first so that each is aligned. */
function cutArrays(count: number, cells: number) {
  // 8 id + 5 · 4 geometry + 6 · 4 labels, links, orders + 2 · 2 + 3 · 1 = 59 bytes a seat, and the cells.
  const buffer = new ArrayBuffer(count * 59 + (cells + 1) * 4);
  let at = 0;
  const cut = <T>(make: new (buffer: ArrayBuffer, offset: number, length: number) => T, bytes: number): T => {
    const array = new make(buffer, at, count);
    at += bytes * count;
    return array;
  };
  const idKey = cut(Float64Array<ArrayBuffer>, 8);
  const gridStarts = new Uint32Array(buffer, at, cells + 1);
  at += (cells + 1) * 4;
  return {
    buffer,
    idKey,
    gridStarts,
    gridSeats: cut(Uint32Array<ArrayBuffer>, 4),
    idOrder: cut(Uint32Array<ArrayBuffer>, 4),
    rowLabel: cut(Uint32Array<ArrayBuffer>, 4),
    seatLabel: cut(Uint32Array<ArrayBuffer>, 4),
    left: cut(Uint32Array<ArrayBuffer>, 4),
    right: cut(Uint32Array<ArrayBuffer>, 4),
    x: cut(Float32Array<ArrayBuffer>, 4),
    y: cut(Float32Array<ArrayBuffer>, 4),
    halfWidth: cut(Float32Array<ArrayBuffer>, 4),
    halfHeight: cut(Float32Array<ArrayBuffer>, 4),
    rotation: cut(Float32Array<ArrayBuffer>, 4),
    zone: cut(Uint16Array<ArrayBuffer>, 2),
    sector: cut(Uint16Array<ArrayBuffer>, 2),
    shape: cut(Uint8Array<ArrayBuffer>, 1),
    state: cut(Uint8Array<ArrayBuffer>, 1),
    kind: cut(Uint8Array<ArrayBuffer>, 1),
  };
}

function copyColumns(columns: SeatColumns, order: Uint32Array | null, arrays: Arrays): void {
  if (order === null) {
    // Copying whole arrays natively takes a tenth of a loop's time.
    for (const name of inOrder) arrays[name].set(columns[name]);
    return;
  }
  for (const name of ['x', 'y', 'halfWidth', 'halfHeight', 'rotation'] as const) {
    gatherFloats(columns[name], order, arrays[name]);
  }
  for (const name of ['shape', 'state', 'kind'] as const) gatherBytes(columns[name], order, arrays[name]);
  for (const name of ['zone', 'sector'] as const) gatherShorts(columns[name], order, arrays[name]);
  for (const name of ['rowLabel', 'seatLabel'] as const) gatherWords(columns[name], order, arrays[name]);
}

const inOrder = [
  ...(['x', 'y', 'halfWidth', 'halfHeight', 'rotation'] as const),
  ...(['shape', 'state', 'kind', 'zone', 'sector', 'rowLabel', 'seatLabel'] as const),
] as const;

// One loop for each kind of array: a loop over several kinds is not optimised for any of them and takes ten times as
// long.
function gatherFloats(from: ArrayLike<number>, order: Uint32Array, to: Float32Array): void {
  for (let seat = 0; seat < order.length; seat += 1) to[seat] = from[order[seat] as number] as number;
}

function gatherBytes(from: ArrayLike<number>, order: Uint32Array, to: Uint8Array): void {
  for (let seat = 0; seat < order.length; seat += 1) to[seat] = from[order[seat] as number] as number;
}

function gatherShorts(from: ArrayLike<number>, order: Uint32Array, to: Uint16Array): void {
  for (let seat = 0; seat < order.length; seat += 1) to[seat] = from[order[seat] as number] as number;
}

function gatherWords(from: ArrayLike<number>, order: Uint32Array, to: Uint32Array): void {
  for (let seat = 0; seat < order.length; seat += 1) to[seat] = from[order[seat] as number] as number;
}

function orderIds(columns: SeatColumns, order: Uint32Array | null, { idKey, idOrder }: Arrays): void {
  const { idKeys } = columns;
  if (order === null) idKey.set(idKeys);
  else
    for (let seat = 0; seat < idKey.length; seat += 1) idKey[seat] = idKeys[order[seat] as number] as number;
  idOrder.set(orderOfKeys(idKey));
}

/** Links the seats of each row. The seats of one sector and row are contiguous by now. */
function linkRows(arrays: Arrays): void {
  const { sector, rowLabel } = arrays;
  let first = 0;
  for (let seat = 1; seat <= sector.length; seat += 1) {
    if (seat < sector.length && sector[seat] === sector[first] && rowLabel[seat] === rowLabel[first])
      continue;
    linkRow(arrays, first, seat);
    first = seat;
  }
}

function standingAreas(parts: HallParts): StandingArea[] {
  return parts.standing.map((area) => {
    const box = outlineBox(area.outline);
    return { ...area, zone: zoneNumber(parts.zones, area.zoneId), box, anchor: box && boxCentre(box) };
  });
}
