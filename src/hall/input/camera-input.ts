import createPanzoom, { type PanZoomController, type Transform } from 'panzoom';

import { clampCamera, MAX_ZOOM, MIN_ZOOM, type Camera, type CameraLimits } from '../../core/hall/camera.ts';
import { attachFingers } from './finger-input.ts';
import { attachFlick } from './flick.ts';

/** What input on the map does to the camera. */
type CameraInput = {
  /** Informs the input that something else moved the camera (a button, a resize). */
  readonly sync: (camera: Camera, limits: CameraLimits) => void;
  readonly dispose: () => void;
};

/** The element that the input is attached to, and its callbacks. `onMove` is called in an animation frame. */
type CameraInputOptions = {
  readonly owner: HTMLElement;
  readonly onMove: (camera: Camera) => void;
  /** Called when a press begins: flights and glides end. `stoppedGlide` is true if the press stopped a glide. */
  readonly onPress: (stoppedGlide: boolean) => void;
};

/* panzoom's types lack the method that its bounds call. */
type Controller = {
  readonly getBBox: () => { left: number; top: number; width: number; height: number };
} & PanZoomController;

/**
 * Connects panzoom to our camera: wheel and drag. Its transform is that of the letterboxed hall, scale = zoom, so
 * `camera.x = letterbox · fit · zoom + transform.x`.
 *
 * Not left to panzoom: clamping at the edges (its bounds do not know the letterbox), fingers (it counts one beside the
 * map as one on it, takes two at rest for no pan, and two quick lifts for a double tap), gliding after a flick (its own
 * starts only on a diagonal), and stopping all frames after `dispose`.
 */
export const attachCameraInput = ({ owner, onMove, onPress }: CameraInputOptions): CameraInput => {
  let limits: CameraLimits | null = null;
  let dead = false;

  const toCamera = (transform: Transform, within: CameraLimits): Camera => {
    const scale = within.fitScale * transform.scale;
    return {
      zoom: transform.scale,
      scale,
      x: transform.x - within.letterbox.minX * scale,
      y: transform.y - within.letterbox.minY * scale,
    };
  };
  /* The last value given to panzoom: when panzoom reports it back, it is not a move by the user. */
  const written: Transform = { scale: 1, x: 0, y: 0 };
  const isWritten = ({ scale, x, y }: Transform): boolean =>
    Math.max(Math.abs(scale - written.scale), Math.abs(x - written.x), Math.abs(y - written.y)) < 1e-6;
  const write = (camera: Camera, within: CameraLimits, transform: Transform): void => {
    written.scale = camera.zoom;
    written.x = camera.x + within.letterbox.minX * camera.scale;
    written.y = camera.y + within.letterbox.minY * camera.scale;
    Object.assign(transform, written);
  };

  const controller: Controller = {
    getOwner: () => owner,
    getBBox: () => ({ left: 0, top: 0, width: owner.clientWidth, height: owner.clientHeight }),
    applyTransform: (transform) => {
      if (dead || limits === null || isWritten(transform)) return;
      const camera = clampCamera(toCamera(transform, limits), limits);
      write(camera, limits, transform);
      onMove(camera);
    },
  };
  const panzoom = createPanzoom(owner, {
    controller,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomDoubleClickSpeed: 1,
    smoothScroll: false,
    // Keys are handled by us: arrows walk from seat to seat, plus and minus zoom.
    filterKey: () => true,
    onTouch: () => false,
  });

  const moveBy = (dx: number, dy: number): void => {
    if (!dead && limits !== null) panzoom.moveBy(dx, dy, false);
  };
  const flick = attachFlick(owner, moveBy, onPress);
  const detachFingers = attachFingers(owner, {
    moveBy,
    zoomAt: (x, y, factor) => panzoom.zoomTo(x, y, factor),
  });
  const onDoubleClick = (event: MouseEvent): void => event.stopImmediatePropagation();
  const onWheel = (event: WheelEvent): void => {
    flick.stop();
    // panzoom ignores horizontal wheel movement, which would scroll the page or go back in its history.
    event.preventDefault();
    // No ancestor handles it, but React would search the whole page for a handler at each wheel event.
    event.stopPropagation();
  };

  owner.addEventListener('wheel', onWheel, { passive: false });
  // Before panzoom, which would start a zoom (by 1) that blocks every other move until it ends.
  owner.addEventListener('dblclick', onDoubleClick, { capture: true });

  return {
    sync: (camera, within) => {
      limits = within;
      flick.stop();
      write(camera, within, panzoom.getTransform());
    },
    dispose: () => {
      dead = true;
      flick.detach();
      detachFingers();
      panzoom.dispose();
      owner.removeEventListener('wheel', onWheel);
      owner.removeEventListener('dblclick', onDoubleClick, { capture: true });
    },
  };
};
