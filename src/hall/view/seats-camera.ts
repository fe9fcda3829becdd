import {
  cameraForBox,
  centredAt,
  panBy,
  visibleBox,
  type Camera,
  type CameraLimits,
} from '../../core/hall/camera.ts';
import { SEAT_INTERACTIVE_PX, SEAT_SIGN_PX } from '../../core/hall/detail-level.ts';
import { boxCentre, boxHeight, boxWidth, isWithin, type Box } from '../../core/hall/hall-space.ts';

/** What stands over the stage, CSS pixels: over its foot, along its left side. */
export interface CoveredPx {
  readonly foot: number;
  readonly left: number;
}

/** Free pixels around a sector that is shown. */
const marginPx = 32;
/** The largest a seat is shown where there are few, CSS pixels. */
const largestSeatPx = 34;

/** Free pixels around a standing area flown to: what lies around it is seen, its edge beside what stands over the map. */
const areaMarginPx = 64;
/** A standing area smaller than this is brought nearer, CSS pixels. */
const leastAreaPx = 64;

/** From where an area is seen with its whole edge, nearer where it is small; null where it is seen well already. */
export const areaCamera = (box: Box, camera: Camera, limits: CameraLimits): Camera | null => {
  const { width, height } = limits.viewport;
  const [wide, tall] = [boxWidth(box) * camera.scale, boxHeight(box) * camera.scale];
  const isPlain = Math.max(wide, tall) >= leastAreaPx;
  if (isPlain && isWithin(box, visibleBox(camera, limits.viewport))) return null;
  const fits = wide <= width - 2 * areaMarginPx && tall <= height - 2 * areaMarginPx;
  return isPlain && fits
    ? centredAt(boxCentre(box), camera.zoom, limits)
    : cameraForBox(box, limits, areaMarginPx);
};

/** From where a box of the hall is seen near enough for its seats to be pressed, beside what covers the stage. */
export const seatsCamera = (
  box: Box,
  { foot, left }: CoveredPx,
  limits: CameraLimits,
  {
    typicalSize,
    seatSpan,
    showsSeats,
  }: {
    /** Of a seat, hall units; 0 where there is none. */
    readonly typicalSize: number;
    /** Below so many hall units in view seats are shown. */
    readonly seatSpan: number;
    /** True for a camera that shows single seats. */
    readonly showsSeats: (camera: Camera) => boolean;
  },
): Camera => {
  let camera = cameraForBox(box, limits, marginPx);
  const zoomTo = (seatPx: number): number =>
    typicalSize === 0 ? Infinity : seatPx / typicalSize / limits.fitScale;
  const show = (zoom: number): Camera => centredAt(boxCentre(box), zoom, limits);
  // A box of a few seats would fill the window with them: who sits around matters too.
  if (camera.zoom > zoomTo(largestSeatPx)) camera = show(zoomTo(largestSeatPx));
  if (!showsSeats(camera)) {
    const { width, height } = limits.viewport;
    const span = Math.max(width, height) / (0.95 * seatSpan) / limits.fitScale;
    const sign = typicalSize === 0 ? 0 : zoomTo(SEAT_SIGN_PX + 1);
    camera = show(Math.min(Math.max(span, sign), zoomTo(SEAT_INTERACTIVE_PX + 1)));
  }
  return panBy(camera, left / 2, -foot / 2, limits);
};
