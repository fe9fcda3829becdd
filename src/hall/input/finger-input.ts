import { TouchTracker, tremblePx } from './touch-tracker.ts';

/** What fingers on the map do to the camera. Points are in CSS pixels of the map. */
type FingerMoves = {
  readonly moveBy: (dx: number, dy: number) => void;
  /** Zooms around a point, which stays fixed. */
  readonly zoomAt: (x: number, y: number, factor: number) => void;
};

/** The position of the fingers: their midpoint and the distance between them, 0 for one; CSS pixels of the window. */
type TouchPair = {
  readonly ids: string;
  readonly x: number;
  readonly y: number;
  readonly apart: number;
};

/* Safari's own events for two fingers, on a screen as well as on a trackpad. */
type GestureEvent = {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
} & UIEvent;

const isGesture = (event: Event): event is GestureEvent => 'scale' in event && 'clientX' in event;

/**
 * One finger moves the hall; two move and zoom it around their midpoint. Only fingers on the map or its overlays count,
 * and only active ones: a thumb that holds the tablet is not a second finger. A third finger changes nothing.
 */
export const attachFingers = (owner: HTMLElement, { moveBy, zoomAt }: FingerMoves): (() => void) => {
  const down = new TouchTracker();
  let pair: TouchPair | null = null;
  /* A single finger that has not moved yet: it may still be a tap, and moves nothing. */
  let isPress = false;
  let spread = 1;

  const pairOf = (event: TouchEvent): TouchPair | null => {
    const stage = owner.parentElement ?? owner;
    const touches = [...event.touches].filter(({ target }) => stage.contains(target as Node));
    down.keep(new Set(touches.map(({ identifier }) => identifier)));
    for (const { identifier, clientX, clientY } of touches) {
      down.put(identifier, clientX, clientY, event.timeStamp);
      down.move(identifier, clientX, clientY);
    }
    const active = new Set(down.active);
    const fingers = touches.filter(({ identifier }) => active.has(identifier)).slice(0, 2);
    // A finger that drags the minimap's frame, or scrolls a tooltip, is not on the map.
    if (!fingers.some(({ target }) => owner.contains(target as Node))) return null;
    const [first, second = first] = fingers;
    if (first === undefined || second === undefined) return null;
    const apart = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
    return {
      ids: fingers.map(({ identifier }) => identifier).join(),
      x: (first.clientX + second.clientX) / 2,
      y: (first.clientY + second.clientY) / 2,
      apart: first === second ? 0 : Math.max(1, apart),
    };
  };
  const onChange = (event: TouchEvent): void => {
    const before = pair;
    pair = pairOf(event);
    isPress = event.type === 'touchstart' && before === null && pair?.apart === 0;
  };
  const onMove = (event: TouchEvent): void => {
    const before = pair;
    const now = pairOf(event);
    const isSame = before !== null && before.ids === now?.ids;
    // When the drag begins, the hall catches up, so that the pressed point is under the finger.
    if (isPress && isSame && Math.hypot(now.x - before.x, now.y - before.y) <= tremblePx) return;
    isPress = false;
    pair = now;
    if (before === null || now === null || before.ids !== now.ids) return;
    moveBy(now.x - before.x, now.y - before.y);
    if (now.apart === before.apart) return;
    const box = owner.getBoundingClientRect();
    zoomAt(now.x - box.left, now.y - box.top, now.apart / before.apart);
  };
  const onGesture = (event: Event): void => {
    event.preventDefault();
    if (!isGesture(event)) return;
    // Fingers on a screen are already handled; the pinch of a trackpad arrives only as these events.
    if (pair === null && event.type === 'gesturechange') {
      const box = owner.getBoundingClientRect();
      zoomAt(event.clientX - box.left, event.clientY - box.top, event.scale / spread);
    }
    spread = event.scale;
  };

  const ends = new AbortController();
  const { signal } = ends;
  const passive = { capture: true, passive: true, signal } as const;
  const active = { passive: false, signal } as const;
  // On the window, because one of two fingers may be on the minimap or a button over the map, which receives its
  // events.
  addEventListener('touchstart', onChange, passive);
  addEventListener('touchmove', onMove, passive);
  addEventListener('touchend', onChange, passive);
  addEventListener('touchcancel', onChange, passive);
  // The other input (panzoom) takes any finger on the page for its own, so it gets no touch events.
  owner.addEventListener('touchstart', (event) => event.stopImmediatePropagation(), passive);
  // A browser without `touch-action` would scroll and zoom the page as well.
  owner.addEventListener('touchmove', (event) => event.cancelable && event.preventDefault(), active);
  owner.addEventListener('gesturestart', onGesture, active);
  owner.addEventListener('gesturechange', onGesture, active);
  return () => ends.abort();
};
