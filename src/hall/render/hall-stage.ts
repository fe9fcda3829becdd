import type { Frame } from '../../core/hall/camera.ts';
import { Konva } from 'konva/lib/Core.js';
import { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import { Stage } from 'konva/lib/Stage.js';

import type { Viewport } from '../../core/hall/geometry.ts';
import { drawBase, drawOverlay, drawSeats, isEmptyLayer, type RenderSource } from './hall-draw.ts';
import type { LayerName } from '../state/hall-state.ts';

/* A retina tablet's full ratio triples the pixels for a sharpness invisible at arm's length. */
Konva.pixelRatio = Math.min(globalThis.devicePixelRatio || 1, 2);
/* Drawing is requested explicitly and done at once; automatically Konva would draw again in the next frame. */
Konva.autoDrawEnabled = false;

const painters = { base: drawBase, seats: drawSeats, overlay: drawOverlay } as const;
const names = Object.keys(painters) as readonly LayerName[];

/**
 * The three canvases of a hall, stacked, without event listeners: the seat index resolves presses. Created without
 * React, which never renders into them; its second reconciler would have to be loaded, compiled and run before the
 * first picture.
 */
export class HallStage {
  readonly #source: RenderSource;
  readonly #stage: Stage;
  readonly #layers: Readonly<Record<LayerName, Layer>>;
  readonly #dirty = new Set<LayerName>();
  /** What the next frame has to draw; an earlier drawing counts too. */
  #soon: Set<LayerName> | null = null;
  #isClosed = false;
  // A modified canvas is composited again: layers that stay clear during a movement are not touched.
  readonly #clear = new Set<LayerName>();

  /** Puts the canvases into an empty element. `size`: CSS pixels. */
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

  /** Sets the size, CSS pixels, and redraws what that has cleared. */
  resize(size: Viewport): void {
    this.#stage.size(size);
    for (const name of names) this.redraw(name);
  }

  /** Has a layer drawn before the next paint. */
  redraw(name: LayerName): void {
    if (this.#isClosed) return;
    // A microtask runs after the moves of this frame and before its paint: one draw, no frame late.
    if (this.#dirty.size === 0) queueMicrotask(() => this.#flush());
    this.#dirty.add(name);
  }

  /** Has a layer drawn in the next frame, unless it is drawn before that: a flight draws each frame anyway. */
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
        // Konva's wrapper traces every call; the bare context does not.
        sceneFunc: ({ _context: context }) => {
          const canvas = layer.getCanvas();
          const { parts } = this.#source.paint;
          if (name === 'overlay') parts.chosen?.(canvas);
          painters[name](this.#source, context, canvas.getPixelRatio());
          if (name === 'base') parts.overview?.(canvas);
          // Like the texts: another visible canvas would be composited in every frame.
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
    // Requests from here on, during drawing, are for the frame after this one.
    this.#soon = null;
    for (const name of dirty) {
      const layer = this.#layers[name];
      const isEmpty = isEmptyLayer(this.#source, name);
      if (!(isEmpty && this.#clear.has(name))) layer.drawScene();
      // Shown, a clear canvas would be copied for each frame of any other.
      layer.getNativeCanvasElement().style.visibility = isEmpty ? 'hidden' : '';
      if (isEmpty) this.#clear.add(name);
      else this.#clear.delete(name);
    }
  }
}

/**
 * The elements beside the stage that match `what`, CSS pixels of the stage: the hall is shown clear of controls over
 * its corners. A column beside it covers less than its box.
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
