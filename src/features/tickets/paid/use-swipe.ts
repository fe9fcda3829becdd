import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A finger that went less far sideways meant something else, CSS pixels. */
const minSwipePx = 48;

/**
 * Which way to go after a drag: 1 on, -1 back, 0 nowhere. A drag that goes down more than sideways is a scroll.
 * @internal Tested by itself: through its callers not all of its cases are seen.
 */
export const swipeOf = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) < minSwipePx || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
};

/**
 * Turns a finger's sideways drag over an element into a step, and lets the element follow the finger meanwhile. The
 * element has to leave such drags to us: `touch-action: pan-y`.
 */
export function useSwipe(ref: RefObject<HTMLElement | null>, onStep: (by: -1 | 1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let from: { readonly id: number; readonly x: number; readonly y: number } | null = null;
    const follow = (dx: number): void => {
      element.style.translate = dx === 0 ? '' : `${dx}px`;
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') return;
      // A second finger is no swipe.
      from = event.isPrimary ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
      follow(0);
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId === from?.id) follow((event.clientX - from.x) / 2);
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== from?.id) return;
      const by = swipeOf(event.clientX - from.x, event.clientY - from.y);
      from = null;
      follow(0);
      if (by !== 0) step(by);
    };
    const cancel = (): void => {
      from = null;
      follow(0);
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
    };
  }, [ref]);
}
