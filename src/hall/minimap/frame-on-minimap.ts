import type { Camera, Frame } from '../../core/hall/camera.ts';
import type { Box, Viewport } from '../../core/hall/geometry.ts';

/** The minimum side of the frame around the visible part, CSS pixels. */
const leastFramePx = 4;

/**
 * The frame around the visible part (hall units), in pixels of the minimap's canvas, of which `ratio` are one CSS
 * pixel. It is always inside the canvas, wherever the view is.
 */
export const frameOnMinimap = (
  seen: Box,
  { scale, x, y }: Pick<Camera, 'scale' | 'x' | 'y'>,
  { width, height }: Viewport,
  ratio: number,
): Frame => {
  const sides = (from: number, to: number, most: number): readonly [number, number] => {
    const least = leastFramePx * ratio;
    const low = Math.round(Math.min(Math.max(from * ratio, 0), most - least));
    return [low, Math.max(low + least, Math.round(Math.min(to * ratio, most)))];
  };
  const [left, right] = sides(seen.minX * scale + x, seen.maxX * scale + x, width);
  const [top, bottom] = sides(seen.minY * scale + y, seen.maxY * scale + y, height);
  return { left, top, right, bottom };
};
