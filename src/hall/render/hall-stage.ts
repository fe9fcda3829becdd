import type { Frame } from '../../core/hall/camera.ts';
import { Konva } from 'konva/lib/Core.js';
import { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import { Stage } from 'konva/lib/Stage.js';

import type { Viewport } from '../../core/hall/geometry.ts';
import { drawBase, drawOverlay, drawSeats, isEmptyLayer, type RenderSource } from './hall-draw.ts';
import type { LayerName } from '../state/hall-state.ts';

/* A retina tablet's full ratio would triple the pixels for a sharpness that is invisible at arm's length. */
Konva.pixelRatio = Math.min(globalThis.devicePixelRatio || 1, 2);
/*
 * Drawing is requested explicitly and done immediately; with automatic drawing, Konva would draw again in the next
 * frame.
 */
Konva.autoDrawEnabled = false;

const painters = { base: drawBase, seats: drawSeats, overlay: drawOverlay } as const;
const names = Object.keys(painters) as readonly LayerName[];

/**
 * The three stacked canvases of a hall, without event listeners: presses are resolved through the seat index. Created
 * without React, whose second reconciler would have to be loaded, compiled and run before the first picture.
 */
export class HallStage {
  readonly #source: RenderSource;
  readonly #stage: Stage;
  readonly #layers: Readonly<Record<LayerName, Layer>>;
  readonly #dirty = new Set<LayerName>();
  /** What the next frame must draw, unless it is drawn earlier. */
  #soon: Set<LayerName> | null = null;
  #isClosed = false;
  // A modified canvas is composited again, so layers that stay clear during a movement are not touched.
  readonly #clear = new Set<LayerName>();

  /** Puts the canvases into an empty element. `size` is in CSS pixels. */
  constructor(source: RenderSource, container: HTMLDivElement, size: Viewport) {
    this.#source = source;
    this.#stage = new Stage({ container, ...size, listening: false });
    this.#layers = {
      base: this.#addLayer('base'),
      seats: this.#addLayer('seats'),
      overlay: this.#addLayer('overlay'),
    };
    for (const name of names) this.redraw(name);
  }

  /** Sets the size in CSS pixels, and redraws the canvases, which this clears. */
  resize(size: Viewport): void {
    this.#stage.size(size);
    for (const name of names) this.redraw(name);
  }

  /** Draws a layer before the next paint. */
  redraw(name: LayerName): void {
    if (this.#isClosed) return;
    // A microtask runs after the moves of this frame and before its paint: one drawing, in the same frame.
    if (this.#dirty.size === 0) queueMicrotask(() => this.#flush());
    this.#dirty.add(name);
  }

  /** Draws a layer in the next frame, unless it is drawn before: a flight draws each frame anyway. */
  redrawSoon(name: LayerName): void {
    if (this.#soon !== null) {
      this.#soon.add(name);
      return;
    }
    const soon = new Set([name]);
    this.#soon = soon;
    requestAnimationFrame(() => {
      if (this.#soon === soon) this.#soon = null;
      for (const waiting of soon) this.redraw(waiting);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#dirty.clear();
    this.#stage.destroy();
  }

  #addLayer(name: LayerName): Layer {
    const layer = new Layer({ listening: false });
    layer.add(
      new Shape({
        listening: false,
        perfectDrawEnabled: false,
        // Konva's wrapper traces every call; the native context does not.
        sceneFunc: ({ _context: context }) => {
          const canvas = layer.getCanvas();
          const { parts } = this.#source.paint;
          if (name === 'overlay') parts.chosen?.(canvas);
          painters[name](this.#source, context, canvas.getPixelRatio());
          if (name === 'base') parts.overview?.(canvas);
          // Like the texts, not on a canvas of their own, which would be composited in every frame.
          if (name === (this.#source.view.moving ? 'base' : 'seats')) parts.pins?.(canvas);
        },
      }),
    );
    this.#stage.add(layer);
    return layer;
  }

  #flush(): void {
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    for (const name of dirty) this.#soon?.delete(name);
    // Requests made while drawing are for the next frame.
    this.#soon = null;
    for (const name of dirty) {
      const layer = this.#layers[name];
      const isEmpty = isEmptyLayer(this.#source, name);
      if (!(isEmpty && this.#clear.has(name))) layer.drawScene();
      // A clear canvas that is visible would be composited in each frame of any other.
      layer.getNativeCanvasElement().style.visibility = isEmpty ? 'hidden' : '';
      if (isEmpty) this.#clear.add(name);
      else this.#clear.delete(name);
    }
  }
}

/**
 * The elements next to the stage that match `what`, in CSS pixels of the stage: the hall is shown clear of controls
 * over its corners. A column beside the stage covers less than its box.
 */
export const framesOver = (stage: HTMLElement, what: string): readonly Frame[] => {
  const { left, top } = stage.getBoundingClientRect();
  return [...(stage.parentElement?.querySelectorAll(what) ?? [])]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map((its) => ({
      left: its.left - left,
      top: its.top - top,
      right: its.right - left,
      bottom: its.bottom - top,
    }));
};
