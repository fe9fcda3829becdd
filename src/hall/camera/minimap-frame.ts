import type { Camera, Frame } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth, type Box, type Viewport } from '../../core/hall/geometry.ts';

/*
 * The longer side of the minimap: bounds in CSS pixels, and its share of the stage's width, so that it covers little of
 * a narrow stage.
 */
const longestPx = 148;
const shortestPx = 72;
const share = 0.155;
/** A narrower stage has no room for it. */
const minWidthPx = 340;
/** Distance from the upper left corner of the stage, CSS pixels. */
const insetPx = { left: 16, top: 12 } as const;

/** The minimap's box on a stage, CSS pixels; null if it does not fit. */
export const minimapFrame = (box: Box, viewport: Viewport): Frame | null => {
  if (viewport.width < minWidthPx) return null;
  const longest = Math.min(longestPx, Math.max(shortestPx, viewport.width * share));
  const scale = longest / Math.max(boxWidth(box), boxHeight(box), 1e-6);
  const { left, top } = insetPx;
  return {
    left,
    top,
    right: left + Math.round(boxWidth(box) * scale),
    bottom: top + Math.round(boxHeight(box) * scale),
  };
};

/* Before that more than a quarter of the hall is visible, and the minimap would cover some of it. */
const shownFromZoom = 2;

/** False while much of the hall is visible. `zoom` is rounded to a tenth, as in the snapshot. */
export const showsMinimap = ({ zoom }: Pick<Camera, 'zoom'>): boolean => zoom >= shownFromZoom;
