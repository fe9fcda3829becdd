import { MAX_ZOOM, toHall, type Camera } from '../../core/hall/camera.ts';
import type { DetailLevel } from '../../core/hall/detail-level.ts';
import type { HallPoint, ScreenPoint } from '../../core/hall/geometry.ts';
import { nearestSeat, seatsWithin, sectorAt, standingAreaAt } from '../../core/hall/hit-test.ts';
import { NO_SECTOR, SEAT_FREE, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { AmbiguousHit, HitTarget } from './hall-state.ts';

/** The tolerance around a touch, half of a finger's width, and around a mouse pointer; CSS pixels. */
const slopPx = { touch: 24, mouse: 6 } as const;
/** From this size in CSS pixels on, a finger can tell seats apart; a mouse is precise at any size. */
export const minTouchSeatPx = 18;
/**
 * At the closest zoom, a finger's centre must be this much nearer to the seat it means than to any other, CSS pixels.
 */
const clearPx = 8;
/** The maximum number of seats offered in a choice. */
const maxAmbiguous = 12;

/** A seat's size on the screen: its shorter side in CSS pixels. */
export const seatPx = (index: SeatIndex, camera: Camera, seat: number): number =>
  2 * Math.min(index.halfWidth[seat] ?? 0, index.halfHeight[seat] ?? 0) * camera.scale;

/* The free seats under a finger: the nearest first, the others in row order; if none is free, only the nearest seat. */
const ambiguousHitAt = (index: SeatIndex, at: HallPoint, nearest: number, radius: number): AmbiguousHit => {
  const free = seatsWithin(index, at, radius).filter((seat) => index.state[seat] === SEAT_FREE);
  const [first = nearest, ...others] = free.slice(0, maxAmbiguous);
  return { kind: 'ambiguous', nearest, seats: [first, ...others.sort((a, b) => a - b)] };
};

/* True if no other seat's centre is nearly as close to the finger. */
const isClear = (index: SeatIndex, camera: Camera, at: HallPoint, seat: number): boolean => {
  const viewDistance = (one: number): number =>
    Math.hypot((index.x[one] ?? 0) - at.x, (index.y[one] ?? 0) - at.y);
  const own = viewDistance(seat);
  const near = seatsWithin(index, at, own + clearPx / camera.scale);
  return near.every((other) => other === seat || (viewDistance(other) - own) * camera.scale >= clearPx);
};

/** Returns what is under a tap at a level of detail; null for nothing. */
export function pickAt(
  index: SeatIndex,
  camera: Camera,
  level: DetailLevel,
  point: ScreenPoint,
  pointer: 'mouse' | 'touch',
): HitTarget {
  const at = toHall(camera, point);
  const area = standingAreaAt(index, at);
  const isOverview = level === 'sectors';
  if (isOverview) {
    if (area !== null) return { kind: 'standing', area };
    const sector = sectorAt(index, at);
    if (sector !== null) return { kind: 'sector', sector };
  }
  const radius = slopPx[pointer] / camera.scale;
  const inside = nearestSeat(index, at, 0);
  if (inside < 0 && area !== null) return { kind: 'standing', area };
  const seat = inside < 0 ? nearestSeat(index, at, radius) : inside;
  if (seat < 0) return null;
  // In the gap between two sectors, the nearer one is hit.
  const beside = index.sectors[index.sector[seat] ?? NO_SECTOR];
  if (isOverview && beside !== undefined) return { kind: 'sector', sector: beside };
  const isSmall = pointer === 'touch' && seatPx(index, camera, seat) < minTouchSeatPx;
  // At the closest zoom, an unambiguous seat is selected without asking.
  const isTooSmall = isOverview || (isSmall && (camera.zoom < MAX_ZOOM || !isClear(index, camera, at, seat)));
  return isTooSmall ? ambiguousHitAt(index, at, seat, radius) : { kind: 'seat', seat };
}
