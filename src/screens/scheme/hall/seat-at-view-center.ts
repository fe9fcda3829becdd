import { toHall } from '../../../core/hall/camera.ts';
import { screenPoint } from '../../../core/hall/geometry.ts';
import { nearestSeat } from '../../../core/hall/hit-test.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';

/** The seat in the middle of the view; −1 while the whole hall is seen, or none is near. */
export const seatAtViewCenter = (engine: HallEngine, index: SeatIndex): number => {
  const { viewport, atFit } = engine.getSnapshot();
  const { camera } = engine.view;
  const middle = screenPoint(viewport.width / 2, viewport.height / 2);
  const reach = Math.min(viewport.width, viewport.height) / 2 / camera.scale;
  return atFit ? -1 : nearestSeat(index, toHall(camera, middle), reach);
};
