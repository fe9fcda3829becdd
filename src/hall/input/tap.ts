import { screenPoint, type ScreenPoint } from '../../core/hall/geometry.ts';
import { originOf } from '../../ui/base/page-root.ts';
import { TouchTracker, tremblePx } from './touch-tracker.ts';

/**
 * A tap on the map: one pointer that is lifted near where it was pressed, after any time.
 * @internal Named by tests, which make one.
 */
export type Tap = {
  readonly point: ScreenPoint;
  readonly pointer: 'mouse' | 'touch';
};

/** The callbacks for taps. `onDouble` is called first for a second tap. */
type TapListeners = {
  readonly onTap: (tap: Tap) => void;
  /** Returns true if it handled the second tap; otherwise that is an ordinary tap. */
  readonly onDouble: (tap: Tap) => boolean;
  readonly onHover: (point: ScreenPoint | null) => void;
};

const doubleWithinMs = 300;
const doubleWithinPx = 24;

/**
 * Recognises taps on `owner`. Browsers lose `click` after a pinch, and Konva's `tap` fires after a pan, so this tracks
 * the pointers itself: a press in which a second finger took part is not a tap, whichever finger is lifted last. A
 * resting thumb does not count.
 */
export const attachTap = (owner: HTMLElement, listeners: TapListeners): (() => void) => {
  const stage = owner.parentElement ?? owner;
  const down = new TouchTracker();
  let press: { id: number; x: number; y: number; point: ScreenPoint; isTouch: boolean } | null = null;
  let last: { x: number; y: number; at: number } | null = null;
  /*
   * The last press outside the map: a button that disappears when pressed would leave a quick second press to the map.
   */
  let beside: { x: number; y: number; at: number } | null = null;

  const pointOf = (event: PointerEvent): ScreenPoint => {
    const box = owner.getBoundingClientRect();
    return screenPoint(event.clientX - box.left, event.clientY - box.top);
  };
  /* The lifted finger was a tap: what then appears under it must not be clicked by the same touch. */
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
    // A mouse drags the hall from its first pixel on; a finger may tremble without moving it.
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
  // A long press is a tap too: the browser must not open a menu, which would cancel it.
  const onMenu = (event: Event): void => {
    if (press?.isTouch === true) event.preventDefault();
  };
  const onCancel = (event: PointerEvent): void => {
    down.lift(event.pointerId);
    press = null;
  };
  const onLeave = (): void => listeners.onHover(null);

  // On the stage, overlays included: one finger on an overlay and one on the map are a pinch, not a tap.
  stage.addEventListener('pointerdown', onDown);
  stage.addEventListener('pointermove', onMove);
  stage.addEventListener('touchend', onTouchEnd, { passive: false });
  owner.addEventListener('contextmenu', onMenu);
  owner.addEventListener('pointerleave', onLeave);
  // On the window, because a finger may leave the map before it is lifted.
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
