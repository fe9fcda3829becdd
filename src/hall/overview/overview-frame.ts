import type { SceneCanvas } from 'konva/lib/Canvas.js';

import type { Camera, Frame } from '../../core/hall/camera.ts';
import { TINT } from '../../core/hall/detail-level.ts';
import type { Box } from '../../core/hall/geometry.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { mixed } from '../state/hall-theme.ts';

/* The distance between two lines, CSS pixels. */
const stepPx = 6;

/** The hatching of sold-out sectors, in device pixels; null without a theme or a canvas. */
const hatchOf = (theme: HallTheme | null, pixelRatio: number): CanvasPattern | null => {
  if (theme === null) return null;
  const side = Math.round(stepPx * pixelRatio);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.strokeStyle = mixed(theme.paper, theme.ink, 0.2);
  context.lineWidth = pixelRatio;
  context.beginPath();
  // Drawn over the corners too, so that lines continue from tile to tile.
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift, side);
    context.lineTo(shift + side, 0);
  }
  context.stroke();
  return context.createPattern(canvas, 'repeat');
};

/** The opacity of names that appear and disappear with the zoom: at rest they are fully visible or hidden. */
export const namedShare = (share: number, isMoving: boolean): number => {
  const seen = Math.min(1, Math.max(0, share));
  return isMoving ? seen : Math.round(seen);
};

/** The opacity of names over fills of an opacity: they fade last, just before seats can be selected. */
export const namedOver = (fill: number, isMoving: boolean): number =>
  namedShare(6 * Math.min(1, fill / TINT) - 1, isMoving);

/** True if one frame is entirely inside another. */
export const isWithin = (one: Frame, other: Frame): boolean =>
  one.left >= other.left && one.top >= other.top && one.right <= other.right && one.bottom <= other.bottom;

/**
 * The parameters for drawing the sectors in a frame: one object for all of them, so that a frame allocates nothing per
 * sector.
 */
export class OverviewFrame {
  theme: HallTheme | null = null;
  /** For sold-out sectors. */
  hatch: CanvasPattern | null = null;
  /** CSS pixels per hall unit. */
  scale = 1;
  /** The hall's origin, CSS pixels of the stage. */
  x = 0;
  y = 0;
  /** Device pixels per CSS pixel. */
  pixelRatio = 1;
  /** Opacity of the names, 0 … 1. */
  named = 1;
  /** Overlays other than the names, CSS pixels of the stage. */
  taken: readonly Frame[] = [];
  /** Opacity of the fills, 0 … 1. */
  fill = 1;
  /** True while the hall moves: what is expensive to place keeps its position. */
  isMoving = false;
  /** The whole canvas, CSS pixels. */
  stage: Frame = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The visible part of the hall, hall units. */
  #seen: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

  /** True if some of a box (hall units) is visible. */
  readonly sees = ({ minX, minY, maxX, maxY }: Box): boolean => {
    const seen = this.#seen;
    return minX < seen.maxX && maxX > seen.minX && minY < seen.maxY && maxY > seen.minY;
  };

  /** Opacity of what does not fade in favour of seats, 0 … 1: full as long as the fills have at least a tint. */
  get flatAlpha(): number {
    return Math.min(1, this.fill / TINT);
  }

  /** Sets the colours. */
  dress(theme: HallTheme | null): void {
    this.theme = theme;
    this.hatch = null;
  }

  /** Adds overlays, until the next frame. */
  avoid(places: readonly Frame[]): void {
    this.taken = [...this.taken, ...places];
  }

  /** Begins a frame on a canvas. */
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
    // The hatching keeps its spacing at any scale.
    this.hatch?.setTransform(new DOMMatrix().scale(1 / (scale * pixelRatio)));
  }
}
