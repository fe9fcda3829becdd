import { boxCentre, boxHeight, boxWidth, hallPoint, screenPoint, unionBox } from './geometry.ts';
import type { Box, HallPoint, ScreenPoint, Viewport } from './geometry.ts';

/**
 * The view of the hall: screen = hall · scale + (x, y). `zoom` 1 is the whole hall with its margin, 24 the maximum;
 * `scale` is CSS pixels per hall unit; `x` and `y` are CSS pixels. `scale / zoom` is constant for one hall in one
 * viewport.
 */
export type Camera = Readonly<{ zoom: number; scale: number; x: number; y: number }>;

/** A part of the stage, CSS pixels from its top left corner. */
export type Frame = Readonly<{ left: number; top: number; right: number; bottom: number }>;

/** Whether a frame contains a point. */
export const holdsPoint = ({ left, top, right, bottom }: Frame, { x, y }: ScreenPoint): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Whether two frames overlap. */
export const framesMeet = (one: Frame, other: Frame): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The limits of a camera over one hall in one viewport. Made by `cameraLimits`, again on each resize. */
export type CameraLimits = Readonly<{
  contentBox: Box;
  viewport: Viewport;
  /** The part of the viewport in which the whole hall is shown, and in whose middle a target is centred. */
  frame: Frame;
  /** CSS pixels covered at the bottom of the viewport: the hall can be moved out from under them. */
  foot: number;
  /** The same at the top, once the zoom is high enough for something to stand there: see `HEAD_ZOOM`. */
  head: number;
  /** CSS pixels per hall unit at zoom 1. */
  fitScale: number;
  minZoom: number;
  maxZoom: number;
  /** The hall with the empty bands around it: what the viewport shows at zoom 1, hall units. */
  letterbox: Box;
  /**
   * The letterbox and what of the plan lies beyond it, which can be reached when zoomed in: see `HEAD_ZOOM`. Hall
   * units.
   */
  whole: Box;
}>;

/** The whole hall with its margin. */
export const MIN_ZOOM = 1;
/** Empty margin around the hall at zoom 1, CSS pixels. */
export const FIT_MARGIN_PX = 16;
/** The maximum zoom. */
export const MAX_ZOOM = 24;

/**
 * From this zoom on controls may be shown at the top of the viewport; below it the room for them grows with the zoom.
 */
const HEAD_ZOOM = 1.5;

// A hall without width or height must not give an infinite scale.
const MIN_SIDE = 1e-6;

/** The whole stage. */
export const wholeStage = ({ width, height }: Viewport): Frame => ({
  left: 0,
  top: 0,
  right: Math.max(width, 1),
  bottom: Math.max(height, 1),
});

/** The scale, CSS pixels per hall unit, at which a box fills a frame minus a margin. */
export const fitIn = (frame: Frame, box: Box, marginPx: number): number => {
  const [width, height] = [Math.max(frame.right - frame.left, 1), Math.max(frame.bottom - frame.top, 1)];
  const margin = Math.max(0, Math.min(marginPx, (Math.min(width, height) - 1) / 2));
  return Math.min(
    (width - 2 * margin) / Math.max(boxWidth(box), MIN_SIDE),
    (height - 2 * margin) / Math.max(boxHeight(box), MIN_SIDE),
  );
};

/**
 * The limits of a hall shown in a frame of the viewport, with `marginPx` CSS pixels kept free at zoom 1 around it, or
 * around its essential part, `shown`.
 */
export function cameraLimits(
  contentBox: Box,
  viewport: Viewport,
  marginPx: number,
  frame: Frame = wholeStage(viewport),
  shown: Box = contentBox,
): CameraLimits {
  const { right: width, bottom: height } = wholeStage(viewport);
  const fitScale = fitIn(frame, shown, marginPx);
  const centre = boxCentre(shown);
  const middle = frameCentre(frame);
  const letterbox = {
    minX: centre.x - middle.x / fitScale,
    minY: centre.y - middle.y / fitScale,
    maxX: centre.x + (width - middle.x) / fitScale,
    maxY: centre.y + (height - middle.y) / fitScale,
  };
  return {
    contentBox,
    viewport: { width, height },
    frame,
    foot: 0,
    head: 0,
    fitScale,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    letterbox,
    whole: unionBox(letterbox, contentBox),
  };
}

/** Zoom 1: the hall in the middle of the viewport with its margin. */
export function fitTo(limits: CameraLimits): Camera {
  const { fitScale, letterbox } = limits;
  return { zoom: MIN_ZOOM, scale: fitScale, x: -letterbox.minX * fitScale, y: -letterbox.minY * fitScale };
}

/** The hall point under a point of the screen. */
export function toHall(camera: Camera, point: ScreenPoint): HallPoint {
  return hallPoint((point.x - camera.x) / camera.scale, (point.y - camera.y) / camera.scale);
}

/** The screen position of a hall point. */
export function toScreen(camera: Omit<Camera, 'zoom'>, point: HallPoint): ScreenPoint {
  return screenPoint(point.x * camera.scale + camera.x, point.y * camera.scale + camera.y);
}

/** The screen position of a hall box. */
export function frameOfBox(camera: Omit<Camera, 'zoom'>, { minX, minY, maxX, maxY }: Box): Frame {
  const from = toScreen(camera, hallPoint(minX, minY));
  const to = toScreen(camera, hallPoint(maxX, maxY));
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/**
 * Zooms by `factor` and keeps the hall point under `point` in place. The zoom is clamped, then the whole camera, so
 * the point may move only at the very edge of the hall.
 */
export function zoomAt(camera: Camera, point: ScreenPoint, factor: number, limits: CameraLimits): Camera {
  return zoomTo(camera, point, camera.zoom * factor, limits);
}

/** As `zoomAt`, with an absolute zoom. A zoom that is not a number changes nothing. */
function zoomTo(camera: Camera, point: ScreenPoint, zoom: number, limits: CameraLimits): Camera {
  if (Number.isNaN(zoom)) return camera;
  const clamped = clampZoom(zoom, limits);
  const scale = clamped * limits.fitScale;
  const under = toHall(camera, point);
  return clampCamera(
    { zoom: clamped, scale, x: point.x - under.x * scale, y: point.y - under.y * scale },
    limits,
  );
}

/** Moves the picture by CSS pixels, no farther than the hall's edges. */
export function panBy(camera: Camera, dx: number, dy: number, limits: CameraLimits): Camera {
  return clampCamera({ ...camera, x: camera.x + dx, y: camera.y + dy }, limits);
}

/**
 * The nearest camera that does not lose the hall. What zoom 1 shows always covers the viewport: at zoom 1 nothing
 * moves, and when zoomed in the view stops at the letterbox's edges, which widen to `whole` up to `HEAD_ZOOM`.
 */
export function clampCamera(camera: Camera, limits: CameraLimits): Camera {
  const zoom = clampZoom(camera.zoom, limits);
  const scale = zoom * limits.fitScale;
  const { letterbox, whole, viewport, foot } = limits;
  const share = Math.min(1, (zoom - MIN_ZOOM) / (HEAD_ZOOM - MIN_ZOOM));
  const edge = (side: keyof Box): number =>
    (letterbox[side] + (whole[side] - letterbox[side]) * share) * scale;
  return {
    zoom,
    scale,
    x: clampBetween(camera.x, viewport.width - edge('maxX'), -edge('minX')),
    y: clampBetween(camera.y, viewport.height - foot - edge('maxY'), limits.head * share - edge('minY')),
  };
}

/** The part of the hall's plane in the viewport, hall units. It may reach beyond the hall's box. */
export function visibleBox(camera: Camera, viewport: Viewport): Box {
  return {
    minX: -camera.x / camera.scale,
    minY: -camera.y / camera.scale,
    maxX: (viewport.width - camera.x) / camera.scale,
    maxY: (viewport.height - camera.y) / camera.scale,
  };
}

/** The longer side of the visible part, hall units, which determines the level of detail. */
export function visibleSpan(camera: Camera, viewport: Viewport): number {
  return Math.max(viewport.width, viewport.height) / camera.scale;
}

/** The camera that shows a box — a sector, a seat with its surroundings — with `marginPx` around it. */
export function cameraForBox(box: Box, limits: CameraLimits, marginPx: number): Camera {
  const wished = fitIn(limits.frame, box, marginPx) / limits.fitScale;
  const zoom = clampZoom(wished, limits);
  return centredAt(boxCentre(box), zoom, limits);
}

/** The camera at `zoom` with a hall point in the middle of the limits' frame, as far as the edges allow. */
export function centredAt(point: HallPoint, zoom: number, limits: CameraLimits): Camera {
  const clamped = clampZoom(zoom, limits);
  const scale = clamped * limits.fitScale;
  const middle = frameCentre(limits.frame);
  return clampCamera(
    { zoom: clamped, scale, x: middle.x - point.x * scale, y: middle.y - point.y * scale },
    limits,
  );
}

/**
 * The camera after the stage changed its size or the device was turned. The hall point in the middle stays in the
 * middle and seats keep their size on the screen; a view of the whole hall stays one.
 */
export function resizeCamera(camera: Camera, before: CameraLimits, after: CameraLimits): Camera {
  if (camera.zoom <= before.minZoom) return fitTo(after);
  const middle = toHall(camera, frameCentre(before.frame));
  return centredAt(middle, camera.scale / after.fitScale, after);
}

function frameCentre({ left, top, right, bottom }: Frame): ScreenPoint {
  return screenPoint((left + right) / 2, (top + bottom) / 2);
}

function clampZoom(zoom: number, limits: CameraLimits): number {
  return clampBetween(zoom, limits.minZoom, limits.maxZoom);
}

function clampBetween(value: number, low: number, high: number): number {
  // Rounding can put `low` slightly above `high` at zoom 1: use the middle.
  if (low > high) return (low + high) / 2;
  return Math.min(high, Math.max(low, value));
}
