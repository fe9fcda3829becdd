import type { ZoneId } from '../../contract/brand.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { boxCentre, EMPTY_BOX, growBox, hallPoint, isEmptyBox, unionBox } from './geometry.ts';
import type { Box, HallPoint } from './geometry.ts';
import { NO_SECTOR, NO_ZONE, SEAT_FREE, SEAT_UNAVAILABLE, seatReach } from './seat-index.ts';
import { seatsHull } from './sector-hull.ts';
import type { SectorEntry, SeatIndex, StandingArea, ZoneEntry } from './seat-index.ts';

/** A sector before its seats were counted. */
export type SectorInput = {
  readonly id: string;
  readonly name: LocalText;
  readonly outline: Float32Array | null;
};

/** A session's availability in a hall. */
export type HallAvailability = {
  /** By seat, as `SeatIndex.state`. */
  readonly states: Uint8Array;
  /** By seat, numbers into `zoneIds` or `NO_ZONE`. */
  readonly zones: Uint16Array;
  readonly zoneIds: readonly ZoneId[];
  /** The standing areas in the order of the index. */
  readonly standing: readonly Pick<StandingArea, 'zoneId' | 'perOrder' | 'left'>[];
};

/**
 * The part of an availability that can be bought: seats and standing areas in zones without a price can't, even if
 * free. Returns the input if there are none. O(n) if a zone has no price.
 */
export function hideUnpriced(sale: HallAvailability, priced: ReadonlySet<string>): HallAvailability {
  const isPriced = sale.zoneIds.map((id) => priced.has(id));
  const standing = sale.standing.map((area) =>
    area.left > 0 && !priced.has(area.zoneId) ? { ...area, left: 0 } : area,
  );
  const states = isPriced.includes(false) ? sale.states.slice() : sale.states;
  let unpriced = 0;
  for (let seat = 0; states !== sale.states && seat < states.length; seat += 1) {
    if (states[seat] !== SEAT_FREE || isPriced[sale.zones[seat] as number] === true) continue;
    states[seat] = SEAT_UNAVAILABLE;
    unpriced += 1;
  }
  const isSame = unpriced === 0 && standing.every((area, at) => area === sale.standing[at]);
  return isSame ? sale : { ...sale, states, standing };
}

/** The seats whose state or zone the given availability would change. O(n). */
export function diffAvailability(index: SeatIndex, { states, zones, zoneIds }: HallAvailability): number[] {
  const changed: number[] = [];
  // Zones are renumbered with each load; a seat sold at another price looks different.
  const zoneBefore = zoneIds.map((id) => index.zones.findIndex((zone) => zone.id === id));
  for (let seat = 0; seat < index.count; seat += 1) {
    const zone = zoneBefore[zones[seat] as number] ?? NO_ZONE;
    if (index.state[seat] !== states[seat] || index.zone[seat] !== zone) changed.push(seat);
  }
  return changed;
}

/** Writes new states and zones into the index's own buffer and recounts. O(n). */
export function applyAvailability(index: SeatIndex, sale: HallAvailability): SeatIndex {
  index.state.set(sale.states);
  index.zone.set(sale.zones);
  const zones: ZoneEntry[] = sale.zoneIds.map((id) => ({ id, free: 0, total: 0 }));
  const standing = index.standing.map((area, at) => {
    const { zoneId, perOrder, left } = sale.standing[at] ?? area;
    return { ...area, zoneId, perOrder, left, zone: zoneNumber(sale.zoneIds, zoneId) };
  });
  const resold = { ...index, zones, standing };
  // Geometry is unchanged.
  const sectors = index.sectors.map((sector) => ({
    ...sector,
    ...countRun(resold, sector.first, sector.end),
  }));
  // Seats without a sector come last and count only for their zones.
  countRun(resold, sectors.at(-1)?.end ?? 0, index.count);
  return { ...resold, sectors };
}

/** The number of a zone, `NO_ZONE` if unknown. */
export function zoneNumber(zones: readonly ZoneId[], id: ZoneId): number {
  const zone = zones.indexOf(id);
  return zone < 0 ? NO_ZONE : zone;
}

/** Counts zones and sectors and measures the sectors, in one pass over the seats. */
export function measureSectors(
  index: SeatIndex,
  parts: { readonly sectors: readonly SectorInput[] },
): { readonly sectors: SectorEntry[]; readonly seatsBox: Box } {
  const sectors: SectorEntry[] = [];
  let seatsBox = EMPTY_BOX;
  let first = 0;
  const readRun = (sector: number, end: number): SectorEntry | null => {
    const { box, sumX, sumY } = measureRun(index, first, end);
    const counts = countRun(index, first, end);
    seatsBox = unionBox(seatsBox, box);
    const part = parts.sectors[sector];
    if (!part) return null;
    const count = end - first;
    const anchor: HallPoint | null = count > 0 ? hallPoint(sumX / count, sumY / count) : null;
    const around = outlineBox(part.outline);
    const whole = unionBox(box, around ?? EMPTY_BOX);
    return {
      ...part,
      outline: part.outline ?? seatsHull(index, first, end),
      box: isEmptyBox(whole) ? null : growBox(whole, 0),
      anchor: anchor ?? (around && boxCentre(around)),
      first,
      end,
      ...counts,
    };
  };
  for (let sector = 0; sector <= parts.sectors.length; sector += 1) {
    const wanted = sector === parts.sectors.length ? NO_SECTOR : sector;
    let end = first;
    while (end < index.count && index.sector[end] === wanted) end += 1;
    const entry = readRun(sector, end);
    if (entry) sectors.push(entry);
    first = end;
  }
  return { sectors, seatsBox };
}

/** Counts the seats `first` … `end − 1`, in total and for their zones. */
function countRun(
  index: SeatIndex,
  first: number,
  end: number,
): Pick<SectorEntry, 'free' | 'total' | 'zones'> {
  const shares = new Map<number, { zone: number; free: number; total: number }>();
  let free = 0;
  let total = 0;
  for (let from = first, to = first; from < end; from = to) {
    const zone = index.zone[from] as number;
    to = alikeTo(index.zone, from, end);
    const stretchFree = countOf(SEAT_FREE, index.state, from, to);
    // A shape without a zone is drawn, but counts as a seat only if it is free.
    const stretchTotal = zone === NO_ZONE ? stretchFree : to - from;
    free += stretchFree;
    total += stretchTotal;
    const entry = index.zones[zone];
    if (!entry) continue;
    entry.free += stretchFree;
    entry.total += stretchTotal;
    const share = shares.get(zone) ?? { zone, free: 0, total: 0 };
    shares.set(zone, share);
    share.free += stretchFree;
    share.total += stretchTotal;
  }
  return { free, total, zones: [...shares.values()] };
}

/*
 * Several small loops: the engine compiles each at once, whereas compiling one that does everything takes longer than
 * running it.
 */

/** The box of the seats `first` … `end − 1`, and the sums of their centres. */
function measureRun(
  index: SeatIndex,
  first: number,
  end: number,
): { readonly box: Box; readonly sumX: number; readonly sumY: number } {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let sumX = 0;
  let sumY = 0;
  // A sector's seats are mostly alike, so their reach is computed once per stretch of equal seats.
  for (let from = first, to = first; from < end; from = to) {
    to = alikeTo(index.halfWidth, from, end);
    to = alikeTo(index.halfHeight, from, to);
    to = alikeTo(index.rotation, from, to);
    const reach = seatReach(index, from);
    const x = spanOf(index.x, from, to);
    const y = spanOf(index.y, from, to);
    sumX += x.sum;
    sumY += y.sum;
    box.minX = Math.min(box.minX, x.least - reach.x);
    box.minY = Math.min(box.minY, y.least - reach.y);
    box.maxX = Math.max(box.maxX, x.most + reach.x);
    box.maxY = Math.max(box.maxY, y.most + reach.y);
  }
  return { box, sumX, sumY };
}

/** The end of the stretch of numbers that equal the one at `from`, at most `end`. */
function alikeTo(numbers: Float32Array | Uint16Array, from: number, end: number): number {
  const number = numbers[from];
  let to = from + 1;
  while (to < end && numbers[to] === number) to += 1;
  return to;
}

function countOf(wanted: number, numbers: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) count += numbers[at] === wanted ? 1 : 0;
  return count;
}

function spanOf(
  numbers: Float32Array,
  from: number,
  to: number,
): { readonly least: number; readonly most: number; readonly sum: number } {
  let least = Infinity;
  let most = -Infinity;
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] as number;
    if (number < least) least = number;
    if (number > most) most = number;
    sum += number;
  }
  return { least, most, sum };
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
