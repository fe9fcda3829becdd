import createPanzoom, { type PanZoomController, type Transform } from 'panzoom';

import { clampCamera, MAX_ZOOM, MIN_ZOOM, type Camera, type CameraLimits } from '../../core/hall/camera.ts';
import { attachFingers } from './finger-input.ts';
import { attachFlick } from './flick.ts';

/** What input on the map does to the camera. */
type CameraInput = {
  /** Tells the input that the camera was moved by something else (a button, a resize). */
  readonly sync: (camera: Camera, limits: CameraLimits) => void;
  readonly dispose: () => void;
};

/** The parts of the map the input works on. `onMove` is called within an animation frame. */
type CameraInputOptions = {
  readonly owner: HTMLElement;
  readonly onMove: (camera: Camera) => void;
  /** A press began: flights and glides end. Told whether it stopped a glide. */
  readonly onPress: (stoppedGlide: boolean) => void;
};

/* panzoom's types leave out the method its bounds call. */
type Controller = {
  readonly getBBox: () => { left: number; top: number; width: number; height: number };
} & PanZoomController;

/**
 * Puts panzoom behind our camera: wheel and drag. Its transform is that of the letterboxed hall, scale = zoom,
 * so `camera.x = letterbox · fit · zoom + transform.x`.
 *
 * What panzoom leaves to us: clamping at the edges (its bounds know no letterbox of another shape), fingers (it takes
 * one beside the map for one on it, two at rest for no pan, two quick lifts for a double tap), gliding after a flick
 * (its own starts only on a diagonal), no frame after `dispose`.
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
  /* The last value given to panzoom: when panzoom reports it back, it is not a user's move. */
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
    // The arrows walk from seat to seat; plus and minus are ours too.
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
    // panzoom lets a sideways turn through, which scrolls the page or leafs back in its history.
    event.preventDefault();
    // No ancestor handles it, but React would search the whole page for a handler at each wheel turn.
    event.stopPropagation();
  };

  owner.addEventListener('wheel', onWheel, { passive: false });
  // Before panzoom, which would begin a zoom (by 1, to nowhere) that blocks every other move while it lasts.
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
