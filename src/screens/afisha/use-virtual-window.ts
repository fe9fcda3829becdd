import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { holdScroll } from './use-scroll-restore.ts';

/** So many cards are all there; of more, only those around the view are. */
export const maxWhole = 144;
/** Index of a card that is always whole. */
const sampleAt = 8;
/** A glide that began before the page was set to an edge may go on for so many frames. */
const glideFrames = 40;

/** The part in the page moves by so many, and has twice as many to each side of the view. */
const step = 24;

type Around = {
  /** Index of the first card that is there. */
  readonly from: number;
  /** Index after the last. */
  readonly to: number;
};

/**
 * Which of `count` items of a list are rendered: with thousands of cards every filter would wait until they are
 * unmounted. The items' edges in the view descend with their index.
 */
export function useVirtualWindow(list: RefObject<HTMLUListElement | null>, count: number): Around {
  const [from, setFrom] = useState(0);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    // A card that is always rendered gives the size of the absent ones, or the page would shift as they render.
    const measure = (): void => {
      const sample = box.children[sampleAt];
      const room = sample instanceof HTMLElement ? `${sample.offsetHeight}px` : '';
      if (room !== '' && room !== box.style.getPropertyValue('--room')) box.style.setProperty('--room', room);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
  useEffect(() => {
    if (count <= maxWhole) return undefined;
    const look = (): void => {
      const items = list.current?.children ?? [];
      let [low, high] = [0, items.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((items[middle]?.getBoundingClientRect().bottom ?? 0) > 0) high = middle;
        else low = middle + 1;
      }
      const first = Math.max(0, Math.floor(low / step) - 2) * step;
      startTransition(() => setFrom(first));
    };
    let letGo = (): void => {};
    /* The browser's own way is a glide over cards that change their heights under it: it can end short of the top. */
    const toEdge = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, target } = event;
      const isTyping = (target as Element).matches('input, select, textarea');
      if ((key !== 'Home' && key !== 'End') || shiftKey || altKey || isTyping) return;
      event.preventDefault();
      letGo();
      letGo = holdScroll(glideFrames, () => {
        const top = key === 'Home' ? 0 : document.documentElement.scrollHeight;
        window.scrollTo({ top, behavior: 'instant' });
      });
    };
    look();
    document.addEventListener('scroll', look, { passive: true });
    document.addEventListener('keydown', toEdge);
    return () => {
      letGo();
      document.removeEventListener('scroll', look);
      document.removeEventListener('keydown', toEdge);
    };
  }, [list, count]);
  return count <= maxWhole ? { from: 0, to: count } : { from, to: from + maxWhole };
}
