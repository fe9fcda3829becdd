import { Konva } from 'konva/lib/Global.js';

import { boxHeight, boxWidth, type Box } from '../../core/hall/hall-space.ts';
import type { TileBlit } from '../engine/tile-cache.ts';

const borderPx = 2;
const leastFramePx = 4;
const insideAlpha = 0.12;

/**
 * The minimap's canvas: the whole hall and, over it, the frame of what is seen. Both on one canvas: an element moved over
 * it would have the page styled, laid out and painted anew for each frame, which costs more than this small picture.
 */
export class MinimapPicture {
  readonly #canvas: HTMLCanvasElement;
  readonly #hall: Box;
  /* Canvas pixels per hall unit. */
  readonly #scale: number;
  /* Canvas pixels per CSS pixel. */
  readonly #ratio: number;
  /* The hall at the canvas's own size, so that it is copied and not scaled under a moving frame. */
  #small: ImageBitmap | null = null;
  #source: ImageBitmap | null = null;
  #colour = '#000';

  /** The canvas holds all of `hall` (hall units). */
  constructor(canvas: HTMLCanvasElement, hall: Box) {
    this.#canvas = canvas;
    this.#hall = hall;
    this.#ratio = Konva.pixelRatio;
    this.#scale = canvas.width / Math.max(boxWidth(hall), 1e-6);
  }

  /** Takes over the hall's picture, if it is another than before, and the frame's colour. */
  show(blits: readonly TileBlit[], colour: string): void {
    this.#colour = colour;
    const source = blits[0]?.bitmap ?? null;
    if (source === this.#source) return;
    this.#source = source;
    this.#small?.close();
    this.#small = null;
    const { width, height } = this.#canvas;
    const small = new OffscreenCanvas(width, height);
    const context = small.getContext('2d');
    if (context === null) return;
    for (const { bitmap, box } of blits) {
      const x = (box.minX - this.#hall.minX) * this.#scale;
      const y = (box.minY - this.#hall.minY) * this.#scale;
      context.drawImage(bitmap, x, y, boxWidth(box) * this.#scale, boxHeight(box) * this.#scale);
    }
    this.#small = small.transferToImageBitmap();
  }

  /**
   * Paints the hall with the frame around `seen` (hall units), which may reach beyond the hall, on the canvas that was
   * cleared for it.
   */
  paint(context: CanvasRenderingContext2D, seen: Box): void {
    const { width, height } = this.#canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#small !== null) context.drawImage(this.#small, 0, 0);
    const left = Math.round(Math.max(0, (seen.minX - this.#hall.minX) * this.#scale));
    const top = Math.round(Math.max(0, (seen.minY - this.#hall.minY) * this.#scale));
    const right = Math.round(Math.min(width, (seen.maxX - this.#hall.minX) * this.#scale));
    const bottom = Math.round(Math.min(height, (seen.maxY - this.#hall.minY) * this.#scale));
    const across = Math.max(leastFramePx * this.#ratio, right - left);
    const down = Math.max(leastFramePx * this.#ratio, bottom - top);
    const border = 2 * Math.round((borderPx * this.#ratio) / 2);
    // Plain rectangles: a rounded path costs twice as much. The edges leave the corners' outermost pixels out.
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

  close(): void {
    this.#small?.close();
    this.#small = null;
    this.#source = null;
  }
}
