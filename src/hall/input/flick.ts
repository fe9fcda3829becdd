import { TouchTracker, tremblePx } from './touch-tracker.ts';

/* Below this speed, in CSS pixels per ms, a released picture stops at once. */
const minSpeed = 0.08;
/* The share of its speed that a gliding picture keeps per ms: half is gone after about 170 ms. */
const keepPerMs = 0.996;
/* The speed of a flick is that of its moves in this time before it ends, ms. */
const trailMs = 80;
/* A finger that rested this long before it was lifted does not flick. */
const restedMs = 60;

/** Keeps the picture gliding after the finger or mouse that moved it was released. */
type Flick = {
  /** Stops the glide; true if there was one. */
  readonly stop: () => boolean;
  readonly detach: () => void;
};

/**
 * Observes pointers on `owner` and, after a flick with a single one, calls `moveBy` (CSS pixels) frame by frame,
 * decelerating. Calls `onPress` for each press; its argument says whether the press stopped a glide. Under reduced
 * motion nothing glides.
 */
export const attachFlick = (
  owner: HTMLElement,
  moveBy: (dx: number, dy: number) => void,
  onPress: (stoppedGlide: boolean) => void,
): Flick => {
  let frame = 0;
  const down = new TouchTracker();
  /* The finger or mouse that may be about to flick. */
  let tracked = -1;
  let trail: { x: number; y: number; at: number }[] = [];
  /* Where it was pressed; null once it has moved away from there. */
  let put: { x: number; y: number } | null = null;

  const stop = (): boolean => {
    const wasMoving = frame !== 0;
    cancelAnimationFrame(frame);
    frame = 0;
    return wasMoving;
  };
  const start = (speedX: number, speedY: number): void => {
    let [vx, vy] = [speedX, speedY];
    let before = performance.now();
    const step = (now: number): void => {
      const elapsed = Math.min(50, now - before);
      before = now;
      frame = 0;
      if (Math.hypot(vx, vy) < minSpeed / 4) return;
      moveBy(vx * elapsed, vy * elapsed);
      const keep = keepPerMs ** elapsed;
      vx *= keep;
      vy *= keep;
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };

  const onDown = (event: PointerEvent): void => {
    onPress(stop());
    if (event.button !== 0) return;
    down.put(event.pointerId, event.clientX, event.clientY, event.timeStamp);
    // A finger that took part in a pinch does not flick when it is lifted.
    tracked = event.pointerId;
    put = { x: event.clientX, y: event.clientY };
    trail = down.isAlone(tracked) ? [{ x: event.clientX, y: event.clientY, at: event.timeStamp }] : [];
  };
  const onMove = (event: PointerEvent): void => {
    down.move(event.pointerId, event.clientX, event.clientY);
    if (trail.length === 0) return;
    if (!down.isAlone(tracked)) trail = [];
    if (trail.length === 0 || event.pointerId !== tracked) return;
    if (put !== null && Math.hypot(event.clientX - put.x, event.clientY - put.y) > tremblePx) put = null;
    trail.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
    trail = trail.filter((point) => event.timeStamp - point.at <= trailMs);
  };
  const onUp = (event: PointerEvent): void => {
    if (!down.lift(event.pointerId) || event.pointerId !== tracked) return;
    const [first, last] = [trail[0], trail.at(-1)];
    const moved = trail.length > 1 && put === null;
    trail = [];
    if (!moved || first === undefined || last === undefined) return;
    if (event.type === 'pointercancel' || event.timeStamp - last.at > restedMs) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const elapsed = Math.max(1, last.at - first.at);
    const [vx, vy] = [(last.x - first.x) / elapsed, (last.y - first.y) / elapsed];
    if (Math.hypot(vx, vy) > minSpeed) start(vx, vy);
  };

  const ends = new AbortController();
  const { signal } = ends;
  owner.addEventListener('pointerdown', onDown, { signal });
  // On the window, because a finger may leave the map before it is lifted.
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', onUp, { signal });
  return {
    stop,
    detach: () => {
      stop();
      ends.abort();
    },
  };
};
