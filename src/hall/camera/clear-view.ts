import {
  frameOfBox,
  framesMeet,
  panBy,
  type Camera,
  type CameraLimits,
  type Frame,
} from '../../core/hall/camera.ts';
import { SEAT_FREE, seatsBox, seatsInBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { minimapFrame, showsMinimap } from './minimap-frame.ts';

/* A buffer for the seats under a control, a pin, or a mark of a row. */
const under = new Uint32Array(256);

/** True if a free seat is under a frame, CSS pixels of the stage. O(seats under it). */
export const coversFree = (index: SeatIndex, camera: Camera, frame: Frame): boolean => {
  const { scale, x, y } = camera;
  const box = {
    minX: (frame.left - x) / scale,
    minY: (frame.top - y) / scale,
    maxX: (frame.right - x) / scale,
    maxY: (frame.bottom - y) / scale,
  };
  const count = Math.min(seatsInBox(index, box, under), under.length);
  return under
    .subarray(0, count)
    .some(
      (seat) =>
        index.state[seat] === SEAT_FREE && framesMeet(frameOfBox(camera, seatsBox(index, [seat])), frame),
    );
};

/* Smaller seats can't be tapped, so that none is lost under the minimap, CSS pixels. */
const leastSeatPx = 9;
/* CSS pixels: the distances by which a view is moved aside. What it was centred on remains near its centre. */
const asidePx = [12, 24, 36, 48, 60, 72] as const;
/* Down and to the right first, since the minimap is in the upper left corner. */
const directions = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [1, 1],
  [-1, 1],
] as const;

/**
 * The camera itself, or the nearest one beside it, at which the minimap covers no free seat; the camera itself if there
 * is none near it.
 */
export const clearOfMinimap = (index: SeatIndex, camera: Camera, limits: CameraLimits): Camera => {
  const minimap = showsMinimap(camera) ? minimapFrame(limits.contentBox, limits.viewport) : null;
  if (minimap === null || index.typicalSize * camera.scale < leastSeatPx) return camera;
  const isClear = (one: Camera): boolean => !coversFree(index, one, minimap);
  if (isClear(camera)) return camera;
  for (const px of asidePx)
    for (const [across, down] of directions) {
      const aside = panBy(camera, across * px, down * px, limits);
      if (isClear(aside)) return aside;
    }
  return camera;
};
