import { boxHeight, boxWidth } from './geometry.ts';
import { fitIn, framesMeet, wholeStage, type Frame } from './camera.ts';
import type { Box, Viewport } from './geometry.ts';

/** Between the hall and what stands over the stage, CSS pixels. */
const GAP_PX = 8;
/** A hall is not shown smaller than this for the sake of what stands over it: then that covers a corner. */
const MIN_SHARE = 0.6;

const isLeft = (one: Frame, { width }: Viewport): boolean => one.left + one.right < width;

const isUpper = (one: Frame, { height }: Viewport): boolean => one.top + one.bottom < height;

/*
 * Halls are rounded, or narrower at their stage: what stands over a corner of their box alone covers nothing of them.
 * Between an ellipse and the box, where the cubes of both shares of a half make one.
 */
const isCovered = (frame: Frame, box: Box, marginPx: number, viewport: Viewport, over: Frame): boolean => {
  const scale = fitIn(frame, box, marginPx);
  const middle = (frame.top + frame.bottom) / 2;
  const off = isUpper(over, viewport) ? middle - over.bottom : over.top - middle;
  const centre = (frame.left + frame.right) / 2;
  const beside = isLeft(over, viewport) ? centre - over.right : over.left - centre;
  const across = Math.max(0, beside) / (boxWidth(box) * scale);
  const down = Math.max(0, off) / (boxHeight(box) * scale);
  // Its lower corners hold seats as often as not.
  if (!isUpper(over, viewport)) return 2 * Math.max(across, down) < 1;
  return (2 * across) ** 3 + (2 * down) ** 3 < 1;
};

/* What is left of a frame above or below what stands over it, and beside that. */
const cuts = (frame: Frame, marginPx: number, viewport: Viewport, over: Frame): readonly Frame[] => [
  isUpper(over, viewport)
    ? { ...frame, top: Math.max(frame.top, over.bottom + GAP_PX - marginPx) }
    : { ...frame, bottom: Math.min(frame.bottom, over.top - GAP_PX + marginPx) },
  isLeft(over, viewport)
    ? { ...frame, left: Math.max(frame.left, over.right + GAP_PX - marginPx) }
    : { ...frame, right: Math.min(frame.right, over.left - GAP_PX + marginPx) },
];

/**
 * The part of the stage in which the whole hall is shown: all of it where what stands `over` its corners covers nothing
 * of the hall then, else what lies clear of that, the part that shows the hall largest.
 */
export const unobstructedFrame = (
  box: Box,
  viewport: Viewport,
  marginPx: number,
  over: readonly Frame[],
): Frame => {
  const whole = wholeStage(viewport);
  let frames: readonly Frame[] = [whole];
  // Twice: clear of the one, the hall may have come under the other.
  for (const one of [...over, ...over])
    frames = frames.flatMap((frame) =>
      isCovered(frame, box, marginPx, viewport, one) ? cuts(frame, marginPx, viewport, one) : [frame],
    );
  const [scale, best] = frames
    .map((frame) => [fitIn(frame, box, marginPx), frame] as const)
    .reduce((a, b) => (b[0] > a[0] ? b : a));
  return scale < MIN_SHARE * fitIn(whole, box, marginPx) ? whole : best;
};

/** A part of the stage smaller than this, either way, shows nobody a row, CSS pixels. */
const MIN_OPEN_PX = 64;

/** The largest part of the stage that nothing stands over; all of it where none is large enough to show seats. */
export const openFrame = (viewport: Viewport, over: readonly Frame[]): Frame => {
  const whole = wholeStage(viewport);
  let frames: readonly Frame[] = [whole];
  for (const one of over)
    frames = frames.flatMap((frame) => (framesMeet(frame, one) ? cuts(frame, 0, viewport, one) : [frame]));
  const areaOf = ({ left, top, right, bottom }: Frame): number => {
    const [width, height] = [right - left, bottom - top];
    return Math.min(width, height) < MIN_OPEN_PX ? 0 : width * height;
  };
  const best = frames.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  return areaOf(best) > 0 ? best : whole;
};
