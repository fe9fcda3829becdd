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

/**
 * The minimum share of its size to which the hall is shrunk to keep clear of controls; if that is not enough, they
 * cover a corner.
 */
const MIN_SHARE = 0.6;
/**
 * The hall is moved sideways only if that makes it this many times larger; above or below the controls it stays
 * centred.
 */
const WORTH_ASIDE = 1.15;
/* Shares of the way back to the middle of the stage that are tried for a hall that was moved aside. */
const SLIDES = [1, 0.75, 0.5, 0.25];
/**
 * On a stage narrower than this, only the hall's places are shown, with this margin: there is no room for what a plan
 * draws around them. CSS pixels.
 */
const NARROW_BELOW_PX = 720;
const PLACES_MARGIN_PX = 12;
/* Nor is it cut if all of the plan would be shown at this share of the size. */
const WORTH_CUTTING = 0.9;
/**
 * From this stage width on, what a plan writes around its places is kept clear of controls too, this far out; CSS
 * pixels.
 */
const WORDS_FROM_PX = 560;
const WORDS_PX = 26;
/** The room for the caption beyond the places farthest from a stage, CSS pixels. */
const CAPTION_PX = 14;
/* If a plan names no stage, an empty margin of this share of the plan beside its places may be one. */
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
 * The part of the stage in which the whole hall is shown: all of it if the controls `over` its corners then cover
 * nothing of the hall, because halls are rounded or narrower at their stage; else the part clear of the controls that
 * shows the hall largest. `isTaken`: whether a box, hall units, contains something of the hall; `aroundPx`: additional
 * distance to the controls, CSS pixels.
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
  const isCovered = (frame: Frame, { left, top, right, bottom }: Frame, gapPx = GAP_PX / 2): boolean => {
    const near = gapPx + aroundPx;
    const camera = fitTo(cameraLimits(box, viewport, marginPx, frame));
    const from = toHall(camera, screenPoint(left - near, top - near));
    const to = toHall(camera, screenPoint(right + near, bottom + near));
    return isTaken({ minX: from.x, minY: from.y, maxX: to.x, maxY: to.y });
  };
  // Twice: avoiding one control may have moved the hall under another.
  const clearOf = (order: readonly Frame[]): readonly Frame[] =>
    [...order, ...order].reduce<readonly Frame[]>(
      (frames, one) =>
        frames.flatMap((frame) =>
          isCovered(frame, one) ? cuts(frame, marginPx - aroundPx, viewport, one) : [frame],
        ),
      [whole],
    );
  const areaOf = ({ left, top, right, bottom }: Frame): number => (right - left) * (bottom - top);
  // In both orders: beside one control the hall may already be clear of the other.
  const [scale, best] = [...clearOf(over), ...clearOf(over.toReversed())]
    .map((frame) => [fitIn(frame, box, marginPx), frame] as const)
    .reduce((a, b) => (b[0] > WORTH_ASIDE * a[0] || (b[0] >= a[0] && areaOf(b[1]) > areaOf(a[1])) ? b : a));
  if (scale < MIN_SHARE * fitIn(whole, box, marginPx)) return whole;
  // Cut at one side for a control in a corner, the hall may still have room to stand nearer the middle.
  const aside = (viewport.width - best.left - best.right) / 2;
  const slid = SLIDES.map((share) => ({
    ...best,
    left: best.left + share * aside,
    right: best.right + share * aside,
  }));
  return slid.find((frame) => !over.some((one) => isCovered(frame, one, GAP_PX))) ?? best;
};

/** Passed by callers that only count seats. */
const noSeats = new Uint32Array();

/** How the whole hall is placed on a stage with the controls `over` it. `index` is null until the hall has loaded. */
export const wholeHall = (
  box: Box,
  viewport: Viewport,
  index: SeatIndex | null,
  over: readonly Frame[],
): CameraLimits => {
  const places = index !== null && viewport.width < NARROW_BELOW_PX ? shownBox(index) : box;
  const stage = wholeStage(viewport);
  const isWorthCutting =
    viewport.width < WORDS_FROM_PX ||
    fitIn(stage, box, PLACES_MARGIN_PX) < WORTH_CUTTING * fitIn(stage, places, PLACES_MARGIN_PX);
  const shown = isWorthCutting ? places : box;
  const isClose = places !== box;
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
