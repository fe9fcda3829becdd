import { boxHeight, boxWidth } from './hall-space.ts';
import { fitIn, wholeStage, type Frame } from './camera.ts';
import type { Box, Viewport } from './hall-space.ts';

/** Between the hall and what stands over the stage, CSS pixels. */
const GAP_PX = 8;
/** A hall is not shown smaller than this for the sake of what stands over it: then that covers a corner. */
const LEAST_SHARE = 0.6;

/*
 * Halls are rounded, or narrower at their stage: what stands over a corner of their box alone covers nothing of them. Between an
 * ellipse and the box, where the cubes of both shares of a half make one.
 */
const isCovered = (frame: Frame, box: Box, marginPx: number, { left, bottom }: Frame): boolean => {
  const scale = fitIn(frame, box, marginPx);
  const across = Math.max(0, left - (frame.left + frame.right) / 2) / (boxWidth(box) * scale);
  const down = Math.max(0, (frame.top + frame.bottom) / 2 - bottom) / (boxHeight(box) * scale);
  return (2 * across) ** 3 + (2 * down) ** 3 < 1;
};

/**
 * The part of the stage in which the whole hall is shown: all of it where what stands `over` its upper right corner covers
 * nothing of the hall then, else what lies below that or beside it, whichever shows the hall larger.
 */
export const freeFrame = (box: Box, viewport: Viewport, marginPx: number, over: Frame | null): Frame => {
  const whole = wholeStage(viewport);
  if (over === null || !isCovered(whole, box, marginPx, over)) return whole;
  const below = { ...whole, top: over.bottom + GAP_PX - marginPx };
  const beside = { ...whole, right: over.left - GAP_PX + marginPx };
  const [scale, best] = [below, beside]
    .map((frame) => [fitIn(frame, box, marginPx), frame] as const)
    .reduce((a, b) => (b[0] > a[0] ? b : a));
  return scale < LEAST_SHARE * fitIn(whole, box, marginPx) ? whole : best;
};
