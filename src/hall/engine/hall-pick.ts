import { MAX_ZOOM, toHall, type Camera } from '../../core/hall/camera.ts';
import type { DetailLevel } from '../../core/hall/detail-level.ts';
import type { HallPoint, ScreenPoint } from '../../core/hall/hall-space.ts';
import { nearestSeat, seatsWithin, sectorAt, standingAreaAt } from '../../core/hall/hit-test.ts';
import { SEAT_FREE, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { Crowd, Pick } from './hall-snapshot.ts';

/** Half of a finger's width at touch, and of a mouse pointer's slack. */
const slopPx = { touch: 24, mouse: 6 } as const;
/** A finger tells seats apart from this size on; a mouse is exact. CSS pixels. */
export const minTouchSeatPx = 18;
/** So many seats can be chosen from by name. */
const maxCrowd = 12;

/** How large a seat is on the screen, its shorter side, CSS pixels. */
export const seatPx = (index: SeatIndex, camera: Camera, seat: number): number =>
  2 * Math.min(index.halfWidth[seat] ?? 0, index.halfHeight[seat] ?? 0) * camera.scale;

/* The free ones of those a finger covers, in the order of their rows; where none is free the nearest alone. */
const crowdAt = (index: SeatIndex, at: HallPoint, nearest: number, radius: number): Crowd => {
  const free = seatsWithin(index, at, radius).filter((seat) => index.state[seat] === SEAT_FREE);
  const seats = free.slice(0, maxCrowd).sort((a, b) => a - b);
  return { kind: 'crowd', nearest, seats: seats.length === 0 ? [nearest] : seats };
};

/** What lies under a tap at a level of detail; null for nothing. */
export function pickAt(
  index: SeatIndex,
  camera: Camera,
  level: DetailLevel,
  point: ScreenPoint,
  pointer: 'mouse' | 'touch',
): Pick {
  const at = toHall(camera, point);
  const area = standingAreaAt(index, at);
  // At the closest zoom there is no sector left to go into.
  const isOverview = level === 'sectors' && camera.zoom < MAX_ZOOM;
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
  const isTooSmall = isOverview || (pointer === 'touch' && seatPx(index, camera, seat) < minTouchSeatPx);
  return isTooSmall ? crowdAt(index, at, seat, radius) : { kind: 'seat', seat };
}
