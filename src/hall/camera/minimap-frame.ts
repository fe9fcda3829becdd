import { HEAD_ZOOM, type Camera, type Frame } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth, type Box, type Viewport } from '../../core/hall/geometry.ts';

/* The longer side of the minimap, CSS pixels, and as a share of the hall's width: it covers little of a narrow one. */
const longestPx = 148;
const shortestPx = 72;
const share = 0.155;
/** The narrowest have no room for it. */
const minWidthPx = 340;
/** From the stage's upper left corner, CSS pixels. */
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

/** False from afar: all of the hall is seen then, or nearly all. A zoom as the snapshot has it, a tenth. */
export const showsMinimap = ({ zoom }: Pick<Camera, 'zoom'>): boolean => zoom >= HEAD_ZOOM;
