import { SceneCanvas } from 'konva/lib/Canvas.js';

import type { Camera } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth, type Box, type HallPoint } from '../../core/hall/geometry.ts';
import { frameOnMinimap } from './frame-on-minimap.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import type { TileBlit } from '../tiles/tile-cache.ts';

const borderPx = 2;
const insideAlpha = 0.12;
/* CSS pixels: a proposal's dot, the dot of a chosen or pointed-at one, and the edge around either. */
const dotPx = 2.5;
const largeDotPx = 4;
const dotEdgePx = 1.5;

/** A proposal's position, hall units. */
export type MinimapDot = HallPoint & { readonly isLarge: boolean };

/**
 * The minimap's picture: the whole hall as in the overview, and over it the frame of the visible part. Both are on one
 * canvas: moving an element over it would cost the page style, layout and paint in each frame, which is more than
 * painting this small picture.
 */
export class MinimapPicture {
  readonly #hall: SceneCanvas;
  /** Shows the whole hall. */
  readonly camera: Camera;
  #colour = '#000';

  /** `box` is the whole hall in hall units; width and height are in CSS pixels. */
  constructor(box: Box, width: number, height: number) {
    this.#hall = new SceneCanvas({ width, height });
    const scale = width / Math.max(boxWidth(box), 1e-6);
    this.camera = { zoom: 1, scale, x: -box.minX * scale, y: -box.minY * scale };
  }

  /**
   * Repaints the hall: its tiles, what `sectorsOn` paints over them, and the dots. The frame uses `colour` from now on.
   */
  renew(
    blits: readonly TileBlit[],
    sectorsOn: ((canvas: SceneCanvas, camera: Camera) => void) | undefined,
    colour: string,
    dots: readonly MinimapDot[],
    { paper, accent }: Pick<HallTheme, 'paper' | 'accent'>,
  ): void {
    this.#colour = colour;
    const context = this.#hall.getContext()._context;
    const { scale, x, y } = this.camera;
    context.save();
    context.clearRect(0, 0, this.#hall.getWidth(), this.#hall.getHeight());
    for (const { bitmap, box } of blits)
      context.drawImage(
        bitmap,
        box.minX * scale + x,
        box.minY * scale + y,
        boxWidth(box) * scale,
        boxHeight(box) * scale,
      );
    context.restore();
    sectorsOn?.(this.#hall, this.camera);
    context.save();
    for (const dot of dots.toSorted((a, b) => Number(a.isLarge) - Number(b.isLarge)))
      for (const [edge, fill] of [
        [dotEdgePx, paper],
        [0, accent],
      ] as const) {
        context.beginPath();
        const radius = (dot.isLarge ? largeDotPx : dotPx) + edge;
        context.arc(dot.x * scale + x, dot.y * scale + y, radius, 0, 2 * Math.PI);
        context.fillStyle = fill;
        context.fill();
      }
    context.restore();
  }

  /**
   * Paints the hall and the frame around `seen` (hall units), which may extend beyond the hall, on a cleared canvas.
   */
  paint(context: CanvasRenderingContext2D, seen: Box): void {
    const { _canvas: hall } = this.#hall;
    const ratio = this.#hall.getPixelRatio();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(hall, 0, 0);
    const { left, top, right, bottom } = frameOnMinimap(seen, this.camera, hall, ratio);
    const [across, down] = [right - left, bottom - top];
    const border = 2 * Math.round((borderPx * ratio) / 2);
    // Plain rectangles, because a rounded path costs twice as much. The edges leave out the pixels in the corners.
    const cut = border / 2;
    context.fillStyle = this.#colour;
    context.globalAlpha = insideAlpha;
    context.fillRect(left, top, across, down);
    context.globalAlpha = 1;
    context.fillRect(left + cut, top, across - border, border);
    context.fillRect(left + cut, top + down - border, across - border, border);
    context.fillRect(left, top + cut, border, down - border);
    context.fillRect(left + across - border, top + cut, border, down - border);
  }
}
