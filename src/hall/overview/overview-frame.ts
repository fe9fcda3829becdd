import type { SceneCanvas } from 'konva/lib/Canvas.js';

import type { Camera, Frame } from '../../core/hall/camera.ts';
import { TINT } from '../../core/hall/detail-level.ts';
import type { Box } from '../../core/hall/geometry.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { mixed } from '../state/hall-theme.ts';

/* Between two lines, CSS pixels. */
const stepPx = 6;

/** Slanted lines for what is sold out, in device pixels; null without a theme or a canvas. */
const hatchOf = (theme: HallTheme | null, pixelRatio: number): CanvasPattern | null => {
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

/** Opacity of names that come and go with the zoom: at rest fully visible or hidden. */
export const namedShare = (share: number, isMoving: boolean): number => {
  const seen = Math.min(1, Math.max(0, share));
  return isMoving ? seen : Math.round(seen);
};

/** True where all of one frame is in another. */
export const isWithin = (one: Frame, other: Frame): boolean =>
  one.left >= other.left && one.top >= other.top && one.right <= other.right && one.bottom <= other.bottom;

/**
 * A frame's parameters for drawing the sectors: one object for all of them, so that a frame allocates nothing per
 * sector.
 */
export class OverviewFrame {
  theme: HallTheme | null = null;
  /** Over what is sold out. */
  hatch: CanvasPattern | null = null;
  /** CSS pixels per hall unit. */
  scale = 1;
  /** The hall's origin, CSS pixels of the stage. */
  x = 0;
  y = 0;
  /** Device pixels per CSS pixel. */
  pixelRatio = 1;
  /** How much is seen of the names of parts without a number, 0 … 1; of all others none where nothing is filled. */
  named = 1;
  /** Overlays besides the names, CSS pixels of the stage. */
  taken: readonly Frame[] = [];
  /** How much is seen of the fills, 0 … 1. */
  fill = 1;
  /** The hall moves: what takes long to set stays as it is. */
  isMoving = false;
  /** All of the canvas, CSS pixels. */
  stage: Frame = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The visible part of the hall, hall units. */
  #seen: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

  /** True where some of a box is seen, hall units. */
  readonly sees = ({ minX, minY, maxX, maxY }: Box): boolean => {
    const seen = this.#seen;
    return minX < seen.maxX && maxX > seen.minX && minY < seen.maxY && maxY > seen.minY;
  };

  /** Opacity of what does not give way to seats, 0 … 1: full as long as there is a tint. */
  get flatAlpha(): number {
    return Math.min(1, this.fill / TINT);
  }

  /** The colours from now on. */
  dress(theme: HallTheme | null): void {
    this.theme = theme;
    this.hatch = null;
  }

  /** A frame begins on a canvas. */
  begin(canvas: SceneCanvas, { scale, x, y }: Camera, fill: number, named: number): void {
    const [pixelRatio, width, height] = [canvas.getPixelRatio(), canvas.getWidth(), canvas.getHeight()];
    [this.fill, this.named] = [fill, named];
    if (pixelRatio !== this.pixelRatio) this.hatch = null;
    [this.scale, this.x, this.y, this.pixelRatio] = [scale, x, y, pixelRatio];
    this.stage = { left: 0, top: 0, right: width / pixelRatio, bottom: height / pixelRatio };
    const [across, down] = [this.stage.right / scale, this.stage.bottom / scale];
    const [minX, minY] = [-x / scale, -y / scale];
    this.#seen = { minX, minY, maxX: minX + across, maxY: minY + down };
    this.hatch ??= hatchOf(this.theme, pixelRatio);
    // Its hatching keeps its spacing at any scale.
    this.hatch?.setTransform(new DOMMatrix().scale(1 / (scale * pixelRatio)));
  }
}
