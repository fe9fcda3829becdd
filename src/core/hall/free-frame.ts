import { framesMeet, wholeStage, type Frame } from './camera.ts';
import type { Viewport } from './geometry.ts';

/** Gap between the hall and controls over the stage, CSS pixels. */
export const GAP_PX = 8;

const isLeft = (one: Frame, { width }: Viewport): boolean => one.left + one.right < width;

const isUpper = (one: Frame, { height }: Viewport): boolean => one.top + one.bottom < height;

/** The parts of a frame above or below an obstacle, and beside it. */
export const cuts = (frame: Frame, marginPx: number, viewport: Viewport, over: Frame): readonly Frame[] => [
  isUpper(over, viewport)
    ? { ...frame, top: Math.max(frame.top, over.bottom + GAP_PX - marginPx) }
    : { ...frame, bottom: Math.min(frame.bottom, over.top - GAP_PX + marginPx) },
  isLeft(over, viewport)
    ? { ...frame, left: Math.max(frame.left, over.right + GAP_PX - marginPx) }
    : { ...frame, right: Math.min(frame.right, over.left - GAP_PX + marginPx) },
];

/** A part of the stage smaller than this in either direction can't show a row, CSS pixels. */
const MIN_OPEN_PX = 64;

/** The largest unobstructed part of the stage; all of it if none is large enough to show seats. */
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
