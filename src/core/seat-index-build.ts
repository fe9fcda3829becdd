import type { SeatId, ZoneId } from '../contract/brand.ts';
import type { LocalText } from '../contract/local-text.ts';
import { boxCentre, EMPTY_BOX, growBox, hallPoint, isEmptyBox, unionBox } from './hall-space.ts';
import type { Box, HallPoint } from './hall-space.ts';
import { orderByKey } from './radix-order.ts';
import { fillGrid, planGrid } from './seat-grid.ts';
import { NO_SECTOR, NO_ZONE, SEAT_FREE, seatBox } from './seat-index.ts';
import type { SectorEntry, SeatIndex, StandingArea, ZoneEntry } from './seat-index.ts';
import { linkRow, medianOf } from './seat-rows.ts';

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
  readonly zone: ArrayLike<number>;
  readonly sector: ArrayLike<number>;
  /** Numbers into `HallParts.labels`. */
  readonly rowLabel: ArrayLike<number>;
  readonly seatLabel: ArrayLike<number>;
  /** Keys of the ids, see `seat-id-table.ts`; that of '' for an unavailable seat without an entry. */
  readonly idKeys: ArrayLike<number>;
  /** The prefixes the keys refer to. */
  readonly idPrefixes: readonly string[];
};

/** What an index is made of beside its seats. */
export type HallParts = {
  /** The plan's own box, null when the file does not say: then the content decides. */
  readonly planBox: Box | null;
  readonly labels: readonly string[];
  readonly zones: readonly ZoneId[];
  readonly sectors: readonly {
    readonly id: string;
    readonly name: LocalText;
    readonly outline: Float32Array | null;
  }[];
  readonly standing: readonly {
    readonly id: SeatId;
    readonly name: LocalText;
    readonly zoneId: ZoneId;
    readonly perOrder: number;
    readonly left: number;
    readonly outline: Float32Array | null;
  }[];
};

/** Orders, packs and links the seats of a hall. O(n) but for the rows, which are sorted one by one. */
export function buildSeatIndex(columns: SeatColumns, parts: HallParts): SeatIndex {
  const { count } = columns;
  const order = readingOrder(columns, parts.labels);
  const centres = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let seat = 0; seat < count; seat += 1) {
    // Rounded as the index will keep them, or the last seat could fall outside its own grid.
    const x = Math.fround(columns.x[seat] as number);
    const y = Math.fround(columns.y[seat] as number);
    centres.minX = Math.min(centres.minX, x);
    centres.minY = Math.min(centres.minY, y);
    centres.maxX = Math.max(centres.maxX, x);
    centres.maxY = Math.max(centres.maxY, y);
  }
  const plan = planGrid(centres, count);
  const arrays = cutArrays(count, plan.columns * plan.rows);
  copyColumns(columns, order, arrays);
  orderIds(columns, order, arrays);
  const grid = fillGrid(plan, arrays.x, arrays.y, arrays.gridStarts, arrays.gridSeats);
  linkRows(arrays);
  const zones: ZoneEntry[] = parts.zones.map((id) => ({ id, free: 0, total: 0 }));
  const sizes = new Float32Array(count);
  let maxReach = 0;
  for (let seat = 0; seat < count; seat += 1) {
    const halfWidth = arrays.halfWidth[seat] as number;
    const halfHeight = arrays.halfHeight[seat] as number;
    sizes[seat] = 2 * Math.min(halfWidth, halfHeight);
    maxReach = Math.max(maxReach, halfWidth * halfWidth + halfHeight * halfHeight);
  }
  maxReach = Math.sqrt(maxReach);
  const { gridStarts: _starts, gridSeats: _seats, ...seatArrays } = arrays;
  const bare = {
    ...seatArrays,
    count,
    typicalSize: medianOf(sizes),
    maxReach,
    idPrefixes: columns.idPrefixes,
    grid,
    labels: parts.labels,
    zones,
    standing: standingAreas(parts),
  };
  const counted = countSectors({ ...bare, sectors: [], box: EMPTY_BOX }, parts);
  let box = unionBox(parts.planBox ?? EMPTY_BOX, counted.seatsBox);
  for (const area of bare.standing) if (area.box) box = unionBox(box, area.box);
  for (const sector of counted.sectors) if (!parts.planBox && sector.box) box = unionBox(box, sector.box);
  if (isEmptyBox(box)) box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return { ...bare, sectors: counted.sectors, box };
}

type GrowingBox = { minX: number; minY: number; maxX: number; maxY: number };

function growTo(box: GrowingBox, { minX, minY, maxX, maxY }: Box): void {
  if (minX < box.minX) box.minX = minX;
  if (minY < box.minY) box.minY = minY;
  if (maxX > box.maxX) box.maxX = maxX;
  if (maxY > box.maxY) box.maxY = maxY;
}

/** As `growTo` for an upright seat, without a box of its own. */
function growAround(box: GrowingBox, { x, y, halfWidth, halfHeight }: SeatIndex, seat: number): void {
  const [middleX, middleY] = [x[seat] as number, y[seat] as number];
  const [reachX, reachY] = [halfWidth[seat] as number, halfHeight[seat] as number];
  if (middleX - reachX < box.minX) box.minX = middleX - reachX;
  if (middleY - reachY < box.minY) box.minY = middleY - reachY;
  if (middleX + reachX > box.maxX) box.maxX = middleX + reachX;
  if (middleY + reachY > box.maxY) box.maxY = middleY + reachY;
}

/** The box of an outline (x, y pairs, NaN between rings), null when it has no points. */
export function outlineBox(outline: Float32Array | null): Box | null {
  if (!outline) return null;
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let at = 0; at < outline.length; at += 2) {
    const x = outline[at] as number;
    const y = outline[at + 1] as number;
    if (Number.isNaN(x)) continue;
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return isEmptyBox(box) ? null : box;
}

/** Seats by sector, row, seat: labels compared as people do, "9" before "10" before "10A". */
function readingOrder(columns: SeatColumns, labels: readonly string[]): Uint32Array {
  const compare = new Intl.Collator('ru', { numeric: true }).compare;
  const byText = labels.map((_, at) => at).sort((a, b) => compare(labels[a] as string, labels[b] as string));
  const rank = new Uint32Array(labels.length);
  byText.forEach((label, at) => (rank[label] = at));
  const keys = new Uint32Array(columns.count);
  const keyed = (source: ArrayLike<number>, ranked: boolean): Uint32Array => {
    for (let seat = 0; seat < keys.length; seat += 1) {
      const value = source[seat] as number;
      keys[seat] = ranked ? (rank[value] as number) : value;
    }
    return keys;
  };
  // The least weighty key first: each pass is stable.
  let order = orderByKey(keyed(columns.seatLabel, true));
  order = orderByKey(keyed(columns.rowLabel, true), order);
  return orderByKey(keyed(columns.sector, false), order);
}

type Arrays = ReturnType<typeof cutArrays>;

/** All arrays of an index out of one buffer, the widest first so that each is aligned. */
function cutArrays(count: number, cells: number) {
  // 8 id + 5 · 4 geometry + 6 · 4 labels, links, orders + 2 · 2 + 2 · 1 = 58 bytes a seat, and the cells.
  const buffer = new ArrayBuffer(count * 58 + (cells + 1) * 4);
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
  };
}

function copyColumns(columns: SeatColumns, order: Uint32Array, arrays: Arrays): void {
  const names = [
    'x',
    'y',
    'halfWidth',
    'halfHeight',
    'rotation',
    'shape',
    'state',
    'zone',
    'sector',
    'rowLabel',
    'seatLabel',
  ] as const;
  for (const name of names) {
    const from = columns[name];
    const to = arrays[name];
    for (let seat = 0; seat < order.length; seat += 1) to[seat] = from[order[seat] as number] as number;
  }
}

function orderIds(columns: SeatColumns, order: Uint32Array, arrays: Arrays): void {
  const low = new Uint32Array(order.length);
  const high = new Uint32Array(order.length);
  for (let seat = 0; seat < order.length; seat += 1) {
    const key = columns.idKeys[order[seat] as number] as number;
    arrays.idKey[seat] = key;
    low[seat] = key % 2 ** 32;
    high[seat] = Math.floor(key / 2 ** 32);
  }
  arrays.idOrder.set(orderByKey(high, orderByKey(low)));
}

/** Runs over the seats of one sector and row, which stand together by now. */
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
    const zone = parts.zones.indexOf(area.zoneId);
    return { ...area, zone: zone < 0 ? NO_ZONE : zone, box, anchor: box && boxCentre(box) };
  });
}

/** Counts zones and sectors and measures the sectors, in one run over the seats. */
function countSectors(
  index: SeatIndex,
  parts: HallParts,
): { readonly sectors: SectorEntry[]; readonly seatsBox: Box } {
  const sectors: SectorEntry[] = [];
  let seatsBox = EMPTY_BOX;
  let first = 0;
  const countRun = (sector: number, end: number): SectorEntry | null => {
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    let sumX = 0;
    let sumY = 0;
    const shares = new Map<number, { zone: number; free: number; total: number }>();
    let free = 0;
    let total = 0;
    for (let seat = first; seat < end; seat += 1) {
      if (index.rotation[seat] === 0) growAround(box, index, seat);
      else growTo(box, seatBox(index, seat));
      sumX += index.x[seat] as number;
      sumY += index.y[seat] as number;
      const zone = index.zone[seat] as number;
      const isFree = index.state[seat] === SEAT_FREE ? 1 : 0;
      // A shape nobody sells is drawn, but it is no seat of the house.
      if (zone === NO_ZONE && isFree === 0) continue;
      free += isFree;
      total += 1;
      const entry = index.zones[zone];
      if (!entry) continue;
      entry.free += isFree;
      entry.total += 1;
      const share = shares.get(zone) ?? { zone, free: 0, total: 0 };
      share.free += isFree;
      share.total += 1;
      shares.set(zone, share);
    }
    seatsBox = unionBox(seatsBox, box);
    const part = parts.sectors[sector];
    if (!part) return null;
    const count = end - first;
    const anchor: HallPoint | null = count > 0 ? hallPoint(sumX / count, sumY / count) : null;
    const around = outlineBox(part.outline);
    const whole = unionBox(box, around ?? EMPTY_BOX);
    return {
      ...part,
      box: isEmptyBox(whole) ? null : growBox(whole, 0),
      anchor: anchor ?? (around && boxCentre(around)),
      first,
      end,
      free,
      total,
      zones: [...shares.values()],
    };
  };
  for (let sector = 0; sector <= parts.sectors.length; sector += 1) {
    const wanted = sector === parts.sectors.length ? NO_SECTOR : sector;
    let end = first;
    while (end < index.count && index.sector[end] === wanted) end += 1;
    const entry = countRun(sector, end);
    if (entry) sectors.push(entry);
    first = end;
  }
  return { sectors, seatsBox };
}
