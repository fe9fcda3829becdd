import {
  cameraForBox,
  centredAt,
  panBy,
  visibleBox,
  type Camera,
  type CameraLimits,
} from '../../core/hall/camera.ts';
import { SEAT_SIGN_PX } from '../../core/hall/detail-level.ts';
import {
  boxCentre,
  boxHeight,
  boxWidth,
  hallPoint,
  boxInside,
  type Box,
  type HallPoint,
} from '../../core/hall/geometry.ts';

import { SEAT_FREE, type SectorEntry, type SeatIndex } from '../../core/hall/seat-index.ts';

/** Controls over the bottom and along the left side of the stage, CSS pixels. */
export type CoveredPx = {
  readonly foot: number;
  readonly left: number;
};

/** Margin in pixels around a sector that is shown. */
const boxMarginPx = 32;
/** The largest size of a seat, CSS pixels, if only few are shown. */
const largestSeatPx = 34;
/** A finger can tell seats of this size apart, including those slightly smaller than most. CSS pixels. */
const fingerSeatPx = 20;

/** Margin around a standing area after a flight: it shows the surroundings and keeps its edge clear of controls. */
const areaMarginPx = 64;
/** A standing area smaller than this is enlarged, CSS pixels. */
const minAreaPx = 64;

/** The camera that shows the whole edge of an area, enlarged if it is small; null if it is already clearly visible. */
export const areaCamera = (box: Box, camera: Camera, limits: CameraLimits): Camera | null => {
  const { width, height } = limits.viewport;
  const [wide, tall] = [boxWidth(box) * camera.scale, boxHeight(box) * camera.scale];
  const isPlain = Math.max(wide, tall) >= minAreaPx;
  if (isPlain && boxInside(box, visibleBox(camera, limits.viewport))) return null;
  const fits = wide <= width - 2 * areaMarginPx && tall <= height - 2 * areaMarginPx;
  return isPlain && fits
    ? centredAt(boxCentre(box), camera.zoom, limits)
    : cameraForBox(box, limits, areaMarginPx);
};

/**
 * The seat of a range, such as a sector's, that is nearest to a point; a free one if possible, −1 for none. O(seats).
 */
export const seatNear = (
  index: SeatIndex,
  { first, end }: Pick<SectorEntry, 'first' | 'end'>,
  { x, y }: HallPoint,
): number => {
  let [best, bestWay] = [-1, Infinity];
  for (let seat = first; seat < end; seat += 1) {
    // Any free seat counts as nearer than any taken one.
    const far = index.state[seat] === SEAT_FREE ? 0 : 1e12;
    const way = far + Math.hypot((index.x[seat] as number) - x, (index.y[seat] as number) - y);
    if (way < bestWay) [best, bestWay] = [seat, way];
  }
  return best;
};

/* The centre of a view `across` wide that shows a whole interval, or the part of it around a point. */
const middleOf = (from: number, to: number, at: number, across: number): number =>
  to - from <= across ? (from + to) / 2 : Math.min(Math.max(at, from + across / 2), to - across / 2);

/**
 * A camera so close to a sector that the next tap can select one of its seats: the whole sector if it fits, else the
 * part around a point. If its seats are too small even at the closest zoom, that zoom.
 */
export const sectorCamera = (
  box: Box,
  limits: CameraLimits,
  typicalSize: number,
  at: HallPoint = boxCentre(box),
): Camera => {
  const whole = cameraForBox(box, limits, boxMarginPx);
  if (typicalSize === 0) return whole;
  const [least, most] = [fingerSeatPx, largestSeatPx].map((px) => px / typicalSize / limits.fitScale) as [
    number,
    number,
  ];
  const zoom = Math.min(Math.max(whole.zoom, least), most, limits.maxZoom);
  const { left, top, right, bottom } = limits.frame;
  const scale = zoom * limits.fitScale;
  const seen = (length: number): number => Math.max(length - 2 * boxMarginPx, 1) / scale;
  const middle = hallPoint(
    middleOf(box.minX, box.maxX, at.x, seen(right - left)),
    middleOf(box.minY, box.maxY, at.y, seen(bottom - top)),
  );
  return centredAt(middle, zoom, limits);
};

/** The camera that shows a box so close that its seats can be tapped, clear of what covers the stage. */
export const seatsCamera = (
  box: Box,
  { foot, left }: CoveredPx,
  limits: CameraLimits,
  {
    typicalSize,
    showsSeats,
  }: {
    /** The size of a seat in hall units; 0 if there are no seats. */
    readonly typicalSize: number;
    /** True if a camera shows single seats. */
    readonly showsSeats: (camera: Camera) => boolean;
  },
): Camera => {
  let camera = cameraForBox(box, limits, boxMarginPx);
  const zoomTo = (seatPx: number): number =>
    typicalSize === 0 ? Infinity : seatPx / typicalSize / limits.fitScale;
  const show = (zoom: number): Camera => centredAt(boxCentre(box), zoom, limits);
  // A box of a few seats would fill the window with them, but the surrounding seats matter too.
  if (camera.zoom > zoomTo(largestSeatPx)) camera = show(zoomTo(largestSeatPx));
  if (!showsSeats(camera)) {
    // If seats are smaller than this even at the closest zoom, that zoom is used.
    camera = show(zoomTo(SEAT_SIGN_PX + 1));
  }
  return panBy(camera, left / 2, -foot / 2, limits);
};
