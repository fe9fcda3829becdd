import createPanzoom, { type PanZoomController, type Transform } from 'panzoom';

import { clampCamera, MAX_ZOOM, MIN_ZOOM, type Camera, type CameraLimits } from '../core/camera.ts';

/** What a hand on the map does to the camera. */
export interface CameraInput {
  /** Tells the input that the camera was moved by something else (a button, a resize). */
  readonly sync: (camera: Camera, limits: CameraLimits) => void;
  readonly dispose: () => void;
}

/** The parts of the map the input works on. `onMove` is called within an animation frame. */
export interface CameraInputOptions {
  readonly owner: HTMLElement;
  readonly onMove: (camera: Camera) => void;
  /** A press began: flights and glides end. */
  readonly onPress: () => void;
}

/* panzoom's types leave out the method its bounds call. */
interface Controller extends PanZoomController {
  readonly getBBox: () => { left: number; top: number; width: number; height: number };
}

/* Below this speed a released picture just stops: CSS pixels a millisecond. */
const leastGlide = 0.08;
/* The share of its speed a gliding picture keeps each millisecond: half is gone in about 170 ms. */
const glideKeepPerMs = 0.996;

const middleOf = (touches: TouchList): { x: number; y: number } | null => {
  const [first, second] = [touches[0], touches[1]];
  if (touches.length !== 2 || first === undefined || second === undefined) return null;
  return { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
};

/**
 * Puts panzoom behind our camera: wheel, drag, pinch. Its transform is that of the letterboxed hall, scale = zoom,
 * so `camera.x = letterbox · fit · zoom + transform.x`.
 *
 * What panzoom leaves to us: clamping at the edges (its bounds know no letterbox of another shape), the second
 * finger's pan, gliding after a flick (its own starts only on a diagonal), no frame after `dispose`.
 */
export const attachCameraInput = ({ owner, onMove, onPress }: CameraInputOptions): CameraInput => {
  let limits: CameraLimits | null = null;
  let dead = false;
  let glide = 0;

  const toCamera = (transform: Transform, within: CameraLimits): Camera => {
    const scale = within.fitScale * transform.scale;
    return {
      zoom: transform.scale,
      scale,
      x: transform.x - within.letterbox.minX * scale,
      y: transform.y - within.letterbox.minY * scale,
    };
  };
  /* What panzoom was told last: told back by it, it is no move of a hand. */
  const told: Transform = { scale: 1, x: 0, y: 0 };
  const isTold = ({ scale, x, y }: Transform): boolean =>
    Math.max(Math.abs(scale - told.scale), Math.abs(x - told.x), Math.abs(y - told.y)) < 1e-6;
  const write = (camera: Camera, within: CameraLimits, transform: Transform): void => {
    told.scale = camera.zoom;
    told.x = camera.x + within.letterbox.minX * camera.scale;
    told.y = camera.y + within.letterbox.minY * camera.scale;
    Object.assign(transform, told);
  };

  const controller: Controller = {
    getOwner: () => owner,
    getBBox: () => ({ left: 0, top: 0, width: owner.clientWidth, height: owner.clientHeight }),
    applyTransform: (transform) => {
      if (dead || limits === null || isTold(transform)) return;
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

  /* The last few moves of one pointer; a flick's speed is that of its last 80 ms. */
  let trail: { x: number; y: number; at: number }[] = [];
  const stopGlide = (): void => {
    cancelAnimationFrame(glide);
    glide = 0;
  };
  const startGlide = (speedX: number, speedY: number): void => {
    let [vx, vy] = [speedX, speedY];
    let before = performance.now();
    const step = (now: number): void => {
      const elapsed = Math.min(50, now - before);
      before = now;
      const keep = glideKeepPerMs ** elapsed;
      if (dead || limits === null || Math.hypot(vx, vy) < leastGlide / 4) return;
      panzoom.moveBy(vx * elapsed, vy * elapsed, false);
      vx *= keep;
      vy *= keep;
      glide = requestAnimationFrame(step);
    };
    glide = requestAnimationFrame(step);
  };
  const onPointerDown = (event: PointerEvent): void => {
    onPress();
    stopGlide();
    trail = event.isPrimary ? [{ x: event.clientX, y: event.clientY, at: event.timeStamp }] : [];
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!event.isPrimary || trail.length === 0) return;
    trail.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
    trail = trail.filter((point) => event.timeStamp - point.at <= 80);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const [first, last] = [trail[0], trail.at(-1)];
    const moved = event.isPrimary && first !== undefined && last !== undefined && trail.length > 1;
    trail = [];
    if (!moved || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const elapsed = Math.max(1, last.at - first.at);
    // A finger that rested before it left is no flick.
    if (event.timeStamp - last.at > 60) return;
    const [vx, vy] = [(last.x - first.x) / elapsed, (last.y - first.y) / elapsed];
    if (Math.hypot(vx, vy) > leastGlide) startGlide(vx, vy);
  };

  let middle: { x: number; y: number } | null = null;
  const onTouchStart = (event: TouchEvent): void => {
    middle = middleOf(event.touches);
    if (middle !== null) trail = [];
  };
  const onTouchMove = (event: TouchEvent): void => {
    const next = middleOf(event.touches);
    // panzoom pinches around the new middle on the document, after this listener on the owner has moved it there.
    if (next !== null && middle !== null) panzoom.moveBy(next.x - middle.x, next.y - middle.y, false);
    middle = next;
  };
  const onTouchEnd = (event: TouchEvent): void => {
    // Two quick lifts are a double tap to panzoom, wherever they were: it begins a zoom (by 1, to nowhere) that would
    // hold every other move back while it lasts. Any zoom of ours ends it; this one moves nothing.
    if (event.touches.length === 0) panzoom.zoomTo(0, 0, 1);
  };
  const onDoubleClick = (event: MouseEvent): void => event.stopImmediatePropagation();

  owner.addEventListener('pointerdown', onPointerDown);
  owner.addEventListener('pointermove', onPointerMove);
  owner.addEventListener('pointerup', onPointerUp);
  owner.addEventListener('touchstart', onTouchStart, { passive: true });
  owner.addEventListener('touchmove', onTouchMove, { passive: true });
  owner.addEventListener('wheel', stopGlide, { passive: true });
  // Before panzoom, which would begin the same zoom to nowhere.
  owner.addEventListener('dblclick', onDoubleClick, { capture: true });
  // On the window, for panzoom hears a touch's end on the document.
  addEventListener('touchend', onTouchEnd, { passive: true });

  return {
    sync: (camera, within) => {
      limits = within;
      stopGlide();
      write(camera, within, panzoom.getTransform());
    },
    dispose: () => {
      dead = true;
      stopGlide();
      panzoom.dispose();
      owner.removeEventListener('pointerdown', onPointerDown);
      owner.removeEventListener('pointermove', onPointerMove);
      owner.removeEventListener('pointerup', onPointerUp);
      owner.removeEventListener('touchstart', onTouchStart);
      owner.removeEventListener('touchmove', onTouchMove);
      owner.removeEventListener('wheel', stopGlide);
      owner.removeEventListener('dblclick', onDoubleClick, { capture: true });
      removeEventListener('touchend', onTouchEnd);
    },
  };
};
