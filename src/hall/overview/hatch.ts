import { mixed } from '../render/price-ramp.ts';
import type { HallTheme } from '../state/hall-theme.ts';

/* Between two lines, CSS pixels. */
const stepPx = 6;

/** Slanted lines for what is sold out, in device pixels; null without a theme or a canvas. */
export const hatchOf = (theme: HallTheme | null, pixelRatio: number): CanvasPattern | null => {
  if (theme === null) return null;
  const side = Math.round(stepPx * pixelRatio);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.strokeStyle = mixed(theme.paper, theme.ink, 0.2);
  context.lineWidth = pixelRatio;
  context.beginPath();
  // Over the corners too, so that the lines run on from tile to tile.
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift, side);
    context.lineTo(shift + side, 0);
  }
  context.stroke();
  return context.createPattern(canvas, 'repeat');
};
