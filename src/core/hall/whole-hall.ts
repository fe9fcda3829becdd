import {
  cameraLimits,
  FIT_MARGIN_PX,
  fitIn,
  fitTo,
  toHall,
  wholeStage,
  type CameraLimits,
  type Frame,
} from './camera.ts';
import { cuts, GAP_PX } from './free-frame.ts';
import { boxesIntersect, boxHeight, boxWidth, EMPTY_BOX, screenPoint, unionBox } from './geometry.ts';
import type { Box, Viewport } from './geometry.ts';
import { seatsInBox, type SeatIndex } from './seat-index.ts';

/** To keep clear of controls over the stage, the hall is not shrunk below this; then they cover a corner. */
const MIN_SHARE = 0.6;
/** And it is not moved sideways for less than this: above or below the controls it stays centred. */
const WORTH_ASIDE = 1.15;
/** So narrow a stage has no room for what a plan draws around the places, and so much around these; CSS pixels. */
const NARROW_BELOW_PX = 720;
const PLACES_MARGIN_PX = 12;
/** On a stage as wide what a plan writes around its places is clear of what stands over them too, so far out. */
const WORDS_FROM_PX = 560;
const WORDS_PX = 26;
/** Beyond the places that are farthest from a stage it is said what they are called. */
const CAPTION_PX = 14;
/* Beside the places of a plan that names no stage there is room for one where so much of it is left. */
const STAGE_SHARE = 1 / 8;

/**
 * The minimum shown of a hall: its places and their focus; all of it if the focus is unknown.
 *
 * @internal Exported for tests.
 */
export const shownBox = ({ box, stage, sectors, standing }: SeatIndex): Box => {
  const places = [...sectors, ...standing].reduce<Box>(
    (all, part) => (part.box ? unionBox(all, part.box) : all),
    stage ?? EMPTY_BOX,
  );
  const across = Math.max(places.minX - box.minX, box.maxX - places.maxX);
  const down = Math.max(places.minY - box.minY, box.maxY - places.maxY);
  const isAround = across < STAGE_SHARE * boxWidth(box) && down < STAGE_SHARE * boxHeight(box);
  return stage === null && !isAround ? box : places;
};

/**
 * The part of the stage in which the whole hall is shown: all of it where what stands `over` its corners covers nothing
 * of the hall then, else what lies clear of that, the part that shows the hall largest.
 * `isTaken`: something of the hall is in a box of it, hall units; `aroundPx`: so near to it, CSS pixels. Halls are
 * rounded, or narrower at their stage.
 * @internal Tested by itself.
 */
export const unobstructedFrame = (
  box: Box,
  viewport: Viewport,
  marginPx: number,
  over: readonly Frame[],
  isTaken: (box: Box) => boolean,
  aroundPx = 0,
): Frame => {
  const whole = wholeStage(viewport);
  const near = GAP_PX / 2 + aroundPx;
  const isCovered = (frame: Frame, { left, top, right, bottom }: Frame): boolean => {
    const camera = fitTo(cameraLimits(box, viewport, marginPx, frame));
    const from = toHall(camera, screenPoint(left - near, top - near));
    const to = toHall(camera, screenPoint(right + near, bottom + near));
    return isTaken({ minX: from.x, minY: from.y, maxX: to.x, maxY: to.y });
  };
  let frames: readonly Frame[] = [whole];
  // Twice: avoiding one control may have moved the hall under another.
  for (const one of [...over, ...over])
    frames = frames.flatMap((frame) =>
      isCovered(frame, one) ? cuts(frame, marginPx - aroundPx, viewport, one) : [frame],
    );
  const [scale, best] = frames
    .map((frame) => [fitIn(frame, box, marginPx), frame] as const)
    .reduce((a, b) => (b[0] > WORTH_ASIDE * a[0] ? b : a));
  return scale < MIN_SHARE * fitIn(whole, box, marginPx) ? whole : best;
};

/** For callers that only count seats. */
const noSeats = new Uint32Array();

/** How the whole hall is placed in a stage beside the controls `over` it. Without `index` it has not loaded yet. */
export const wholeHall = (
  box: Box,
  viewport: Viewport,
  index: SeatIndex | null,
  over: readonly Frame[],
): CameraLimits => {
  const shown = index !== null && viewport.width < NARROW_BELOW_PX ? shownBox(index) : box;
  const isClose = shown !== box;
  const margin = isClose ? PLACES_MARGIN_PX : FIT_MARGIN_PX;
  const isTaken = (part: Box): boolean =>
    index !== null &&
    (seatsInBox(index, part, noSeats) > 0 ||
      [index.stage, ...index.standing.map((area) => area.box)].some(
        (one) => one && boxesIntersect(one, part),
      ));
  const height = viewport.height - (isClose && index?.stage ? CAPTION_PX : 0);
  const around = isClose && viewport.width >= WORDS_FROM_PX ? WORDS_PX : 0;
  const frame = unobstructedFrame(shown, { ...viewport, height }, margin, over, isTaken, around);
  return cameraLimits(box, viewport, margin, frame, shown);
};
