import { toHall, type Camera } from '../core/camera.ts';
import type { DetailLevel } from '../core/detail-level.ts';
import type { ScreenPoint } from '../core/hall-space.ts';
import { nearestSeat, sectorAt, standingAreaAt } from '../core/hit-test.ts';
import type { SeatIndex } from '../core/seat-index.ts';
import type { Pick } from './hall-snapshot.ts';

/** Half of a finger's width at touch, and of a mouse pointer's slack. */
const slopPx = { touch: 24, mouse: 6 } as const;

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
  if (level === 'sectors') {
    if (area !== null) return { kind: 'standing', area };
    const sector = sectorAt(index, at);
    return sector === null ? null : { kind: 'sector', sector };
  }
  const inside = nearestSeat(index, at, 0);
  if (inside >= 0) return { kind: 'seat', seat: inside };
  if (area !== null) return { kind: 'standing', area };
  const near = nearestSeat(index, at, slopPx[pointer] / camera.scale);
  return near < 0 ? null : { kind: 'seat', seat: near };
}
