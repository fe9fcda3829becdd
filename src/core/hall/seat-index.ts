import type { SeatId, ZoneId } from '../../contract/brand.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { unionBox, type Box, type HallPoint } from './geometry.ts';
import { visitGrid } from './seat-grid.ts';
import type { SeatGrid } from './seat-grid.ts';
import { findSeatKey, spellSeatId } from './seat-id-table.ts';

/** A seat's state in the `state` array. */
export const SEAT_FREE = 0;
/** Bought or held by another buyer. */
export const SEAT_TAKEN = 1;
/** Drawn as a seat, but the back end does not sell it in this session. */
export const SEAT_UNAVAILABLE = 2;

/** A seat's outline in the `shape` array: an ellipse of the two half extents. */
export const SHAPE_CIRCLE = 0;
/** A rectangle of the two half extents; every path or polygon seat is drawn as its rectangle too. */
export const SHAPE_RECT = 1;
export type SeatShape = typeof SHAPE_CIRCLE | typeof SHAPE_RECT;

/** In `left` and `right`: there is no neighbour. */
export const NO_SEAT = 0xffff_ffff;
/** In `zone`: the seat has no price zone. */
export const NO_ZONE = 0xffff;
/** In `sector`: the seat is in no sector. */
export const NO_SECTOR = 0xffff;

/** A price zone and how many of its seats are free; seats of standing areas are not counted. */
export type ZoneEntry = { readonly id: ZoneId; free: number; total: number };

/** A part of the hall with its seats `first` … `end − 1`, which are contiguous in the index. */
export type SectorEntry = {
  readonly id: string;
  readonly name: LocalText;
  /** Contains the sector's seats and outline, hall units; null if it has neither. */
  readonly box: Box | null;
  /** The position of its label: the centre of its seats or outline. Null as `box`. */
  readonly anchor: HallPoint | null;
  /**
   * The outline as x, y pairs in hall units, rings separated by a pair of NaN: the plan's, else a ring around the
   * seats. Null if there is neither.
   */
  readonly outline: Float32Array | null;
  readonly first: number;
  readonly end: number;
  free: number;
  total: number;
  /** Counts by zone; `zone` is an index into `SeatIndex.zones`. They are not sorted by price. */
  readonly zones: { readonly zone: number; free: number; total: number }[];
};

/** An area without numbered seats. */
export type StandingArea = {
  readonly id: SeatId;
  readonly name: LocalText;
  readonly zoneId: ZoneId;
  /** An index into `SeatIndex.zones`, `NO_ZONE` for none. */
  readonly zone: number;
  /** The maximum per order; 0 = no limit of its own. */
  readonly perOrder: number;
  /** Places still free. */
  left: number;
  /** Null when the plan does not draw it: it can be bought from the list only. */
  readonly box: Box | null;
  readonly anchor: HallPoint | null;
  /** As `SectorEntry.outline`; null when none is drawn. */
  readonly outline: Float32Array | null;
};

/**
 * All seats of a hall as arrays over one buffer, at most 64 bytes per seat. A seat is identified by its number, 0 …
 * `count − 1`; numbers follow sector, row, seat label, and are valid for this load only. Transferring `buffer`
 * transfers the arrays. All lengths are hall units, all angles radians.
 */
export type SeatIndex = {
  readonly buffer: ArrayBuffer;
  readonly count: number;
  /** False if the plan can't be shown: positions are unknown and the seats form a list. */
  readonly isDrawn: boolean;
  /** What the camera fits: the plan's own box, extended to every seat and standing area. */
  readonly box: Box;
  /**
   * The stage or the pitch, if the plan names it; otherwise null, and `findFocalArea` finds what the audience looks at.
   */
  readonly stage: (Box & { readonly isPitch: boolean }) | null;
  /** The median of the seats' shorter sides, hall units; 0 without seats. */
  readonly typicalSize: number;
  /** The largest distance from a centre to a seat's corner: how far beyond a box to look for its seats. */
  readonly maxReach: number;
  /** Centres. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly halfWidth: Float32Array;
  readonly halfHeight: Float32Array;
  /** The angle of the width axis from the x axis, clockwise on the screen; −π/4 … π/4. */
  readonly rotation: Float32Array;
  readonly shape: Uint8Array;
  /**
   * `SEAT_FREE`, `SEAT_TAKEN` or `SEAT_UNAVAILABLE`. Counted by zone and sector: change it with `applyAvailability`,
   * which recounts.
   */
  readonly state: Uint8Array;
  /** Indices into `seatKinds`; 0 = an ordinary seat. */
  readonly kind: Uint8Array;
  /** Indices into `zones`, or `NO_ZONE`. */
  readonly zone: Uint16Array;
  /** Indices into `sectors`, or `NO_SECTOR`. */
  readonly sector: Uint16Array;
  /** Indices into `labels`. */
  readonly rowLabel: Uint32Array;
  readonly seatLabel: Uint32Array;
  /** The seat on the left and on the right in the same row, or `NO_SEAT`. */
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  /** Ids, packed: see `seat-id-table.ts`. `idOrder` holds the seats in the order of their keys. */
  readonly idKey: Float64Array;
  readonly idOrder: Uint32Array;
  readonly idPrefixes: readonly string[];
  readonly grid: SeatGrid;
  /** Row and seat labels verbatim, each once. */
  readonly labels: readonly string[];
  readonly zones: readonly ZoneEntry[];
  readonly sectors: readonly SectorEntry[];
  readonly standing: readonly StandingArea[];
};

/** A seat's labels, verbatim: they may be empty, "—" or end in a space. */
type SeatLabel = { readonly sector: SectorEntry | null; readonly row: string; readonly seat: string };

/** The id by which the back end knows a seat; '' for an unavailable seat without one. */
export function seatIdAt(index: SeatIndex, seat: number): SeatId {
  const key = index.idKey[seat];
  return (key === undefined ? '' : spellSeatId(key, index.idPrefixes)) as SeatId;
}

/** The number of the seat with this id, −1 if there is none. O(log n). */
export function seatById(index: SeatIndex, id: string): number {
  return id === '' ? -1 : findSeatKey(index.idKey, index.idOrder, index.idPrefixes, id);
}

/** The keyboard target number of the first sector (see `focus-targets.ts`): seats and standing areas precede it. */
export function firstSector(index: SeatIndex): number {
  return index.count + index.standing.length;
}

/** The labels of a seat. */
export function seatLabel(index: SeatIndex, seat: number): SeatLabel {
  return {
    sector: index.sectors[index.sector[seat] ?? NO_SECTOR] ?? null,
    row: index.labels[index.rowLabel[seat] ?? -1] ?? '',
    seat: index.labels[index.seatLabel[seat] ?? -1] ?? '',
  };
}

/** The zone of a seat, null when it has none. */
export function seatZone(index: SeatIndex, seat: number): ZoneEntry | null {
  return index.zones[index.zone[seat] ?? NO_ZONE] ?? null;
}

/** How far a seat reaches from its centre along both axes with its rotation, hall units. */
export function seatReach(index: SeatIndex, seat: number): { readonly x: number; readonly y: number } {
  const halfWidth = index.halfWidth[seat] ?? 0;
  const halfHeight = index.halfHeight[seat] ?? 0;
  const angle = index.rotation[seat] ?? 0;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return { x: halfWidth * cos + halfHeight * sin, y: halfWidth * sin + halfHeight * cos };
}

/** The box that contains a seat with its rotation, hall units. */
export function seatBox(index: SeatIndex, seat: number): Box {
  const x = index.x[seat] ?? 0;
  const y = index.y[seat] ?? 0;
  const reach = seatReach(index, seat);
  return { minX: x - reach.x, minY: y - reach.y, maxX: x + reach.x, maxY: y + reach.y };
}

/** The box around at least one seat, hall units. */
export function seatsBox(index: SeatIndex, seats: readonly number[]): Box {
  return seats.map((seat) => seatBox(index, seat)).reduce(unionBox);
}

/**
 * Writes the numbers of the seats that may touch `box` into `out` and returns how many there are. Seats that do not fit
 * into `out` are counted but not written. A seat just outside the box may be included. O(cells + found).
 */
export function seatsInBox(index: SeatIndex, box: Box, out: Uint32Array): number {
  const { x, y, maxReach } = index;
  const minX = box.minX - maxReach;
  const maxX = box.maxX + maxReach;
  const minY = box.minY - maxReach;
  const maxY = box.maxY + maxReach;
  const { box: hall } = index;
  if (minX <= hall.minX && minY <= hall.minY && maxX >= hall.maxX && maxY >= hall.maxY) {
    // All of them, in grid order.
    out.set(index.grid.seats.subarray(0, out.length));
    return index.count;
  }
  let found = 0;
  visitGrid(index.grid, { minX, minY, maxX, maxY }, (seat) => {
    const seatX = x[seat] as number;
    const seatY = y[seat] as number;
    if (seatX < minX || seatX > maxX || seatY < minY || seatY > maxY) return;
    if (found < out.length) out[found] = seat;
    found += 1;
  });
  return found;
}

/**
 * The seats whose state, zone or kind differs between two loads of one hall; null if the halls do not have the same
 * seats in the same places, so that a picture of one is useless for the other. One may come from a file, whose
 * lengths are rounded. O(n).
 */
export function changedSeats(before: SeatIndex, after: SeatIndex): readonly number[] | null {
  if (before.count !== after.count) return null;
  const changed: number[] = [];
  // `unitsPerSeat` of a hall file, whose module is not part of the page.
  const rounding = before.typicalSize / 64;
  // Zones are renumbered with each load; a seat sold at another price looks different.
  const zoneBefore = after.zones.map(({ id }) => before.zones.findIndex((zone) => zone.id === id));
  for (let seat = 0; seat < after.count; seat += 1) {
    const dx = (before.x[seat] as number) - (after.x[seat] as number);
    const dy = (before.y[seat] as number) - (after.y[seat] as number);
    if (Math.hypot(dx, dy) > rounding) return null;
    if (before.idKey[seat] !== after.idKey[seat]) return null;
    const zone = zoneBefore[after.zone[seat] as number] ?? NO_ZONE;
    const isSame = before.state[seat] === after.state[seat] && before.kind[seat] === after.kind[seat];
    if (!isSame || before.zone[seat] !== zone) changed.push(seat);
  }
  return changed;
}

/** Bytes held by the index: its buffer, and its texts as engines store them, two bytes per letter beyond Latin-1. */
export function indexBytes(index: SeatIndex): number {
  let bytes = index.buffer.byteLength;
  for (const text of [...index.labels, ...index.idPrefixes]) {
    bytes += text.length * (/[^\0-\u00ff]/.test(text) ? 2 : 1);
  }
  return bytes;
}
