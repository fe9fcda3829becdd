import { screenPoint, type ScreenPoint } from '../../core/hall/geometry.ts';
import { originOf } from '../../ui/base/page-root.ts';
import { TouchTracker, tremblePx } from './touch-tracker.ts';

/**
 * A deliberate touch of the map: one pointer, lifted near where it was put, however long it stayed.
 * @internal Named by tests, which make one.
 */
export type Tap = {
  readonly point: ScreenPoint;
  readonly pointer: 'mouse' | 'touch';
};

/** The recogniser's callbacks. `onDouble` replaces the second `onTap`. */
type TapListeners = {
  readonly onTap: (tap: Tap) => void;
  /** True when the second tap was taken; otherwise it is an ordinary tap. */
  readonly onDouble: (tap: Tap) => boolean;
  readonly onHover: (point: ScreenPoint | null) => void;
};

const doubleWithinMs = 300;
const doubleWithinPx = 24;

/**
 * Recognises taps on `owner`. Browsers lose `click` after a pinch and Konva's `tap` fires after a pan, so this counts
 * pointers itself: a press in which a second finger ever took part is not a tap, whichever finger lifts last. A
 * resting thumb does not take part.
 */
export const attachTap = (owner: HTMLElement, listeners: TapListeners): (() => void) => {
  const stage = owner.parentElement ?? owner;
  const down = new TouchTracker();
  let press: { id: number; x: number; y: number; point: ScreenPoint; isTouch: boolean } | null = null;
  let last: { x: number; y: number; at: number } | null = null;
  /* The last press of something else: a button that goes by it leaves the map under a second, quick one. */
  let beside: { x: number; y: number; at: number } | null = null;

  const pointOf = (event: PointerEvent): ScreenPoint => {
    const box = owner.getBoundingClientRect();
    return screenPoint(event.clientX - box.left, event.clientY - box.top);
  };
  /* The finger that is being lifted was a tap: what appears under it by that must not be clicked by it too. */
  let wasTap = false;
  const onDown = (event: PointerEvent): void => {
    wasTap = false;
    down.put(event.pointerId, event.clientX, event.clientY, event.timeStamp);
    const alone = down.isAlone(event.pointerId) && event.button === 0 && owner.contains(event.target as Node);
    const { pointerId: id, clientX: x, clientY: y } = event;
    press = alone ? { id, x, y, point: pointOf(event), isTouch: event.pointerType !== 'mouse' } : null;
  };
  const onMove = (event: PointerEvent): void => {
    down.move(event.pointerId, event.clientX, event.clientY);
    const strays =
      press?.id === event.pointerId &&
      Math.hypot(event.clientX - press.x, event.clientY - press.y) > tremblePx;
    if (press !== null && (strays || !down.isAlone(press.id))) press = null;
    if (event.pointerType === 'mouse' && owner.contains(event.target as Node))
      listeners.onHover(down.active.length === 0 ? pointOf(event) : null);
  };
  const onUp = (event: PointerEvent): void => {
    down.lift(event.pointerId);
    const begun = press;
    const lifted = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const follows = (one: typeof lifted | null): boolean =>
      one !== null &&
      lifted.at - one.at <= doubleWithinMs &&
      Math.hypot(lifted.x - one.x, lifted.y - one.y) <= doubleWithinPx;
    if (begun?.id !== event.pointerId) {
      if (!owner.contains(originOf(event) as Node)) beside = lifted;
      return;
    }
    press = null;
    if (follows(beside)) return;
    // A mouse carries the hall along from its first pixel on; under a finger that trembles it stays.
    const tap: Tap = begun.isTouch
      ? { point: begun.point, pointer: 'touch' }
      : { point: pointOf(event), pointer: 'mouse' };
    const second = follows(last);
    wasTap = begun.isTouch;
    last = second ? null : lifted;
    if (!second || !listeners.onDouble(tap)) listeners.onTap(tap);
  };
  const onTouchEnd = (event: TouchEvent): void => {
    if (wasTap && event.cancelable) event.preventDefault();
    wasTap = false;
  };
  // Held long, a finger means the same: it opens no menu of the browser's, which would take it away.
  const onMenu = (event: Event): void => {
    if (press?.isTouch === true) event.preventDefault();
  };
  const onCancel = (event: PointerEvent): void => {
    down.lift(event.pointerId);
    press = null;
  };
  const onLeave = (): void => listeners.onHover(null);

  // Overlays included: a finger there and one here are a pinch, not a tap.
  stage.addEventListener('pointerdown', onDown);
  stage.addEventListener('pointermove', onMove);
  stage.addEventListener('touchend', onTouchEnd, { passive: false });
  owner.addEventListener('contextmenu', onMenu);
  owner.addEventListener('pointerleave', onLeave);
  // The end is heard on the window: a finger may leave the map before it is lifted.
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  return () => {
    stage.removeEventListener('pointerdown', onDown);
    stage.removeEventListener('pointermove', onMove);
    stage.removeEventListener('touchend', onTouchEnd);
    owner.removeEventListener('contextmenu', onMenu);
    owner.removeEventListener('pointerleave', onLeave);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
  };
};
