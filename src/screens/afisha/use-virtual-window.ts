import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { holdScroll } from './use-scroll-restore.ts';

/** Up to this number, all cards are rendered; of more, only those around the view. */
export const maxWhole = 144;
/** The index of a card that is always rendered completely. */
const sampleAt = 8;
/** The number of frames during which a smooth scroll that began earlier may still be running. */
const glideFrames = 40;

/** The rendered part moves in steps of this many cards, and extends two steps above the view. */
const step = 24;

type Around = {
  /** The index of the first rendered card. */
  readonly from: number;
  /** The index after the last one. */
  readonly to: number;
};

/**
 * Determines which of `count` items of a list are rendered: with thousands of cards, every filter would have to wait
 * until they are unmounted. The binary search requires that items with a higher index are further down.
 */
export function useVirtualWindow(list: RefObject<HTMLUListElement | null>, count: number): Around {
  const [from, setFrom] = useState(0);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    // A card that is always rendered determines the height of absent ones; otherwise the page would shift as they are
    // rendered.
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
    /*
     * The browser itself would scroll smoothly over cards whose heights change meanwhile, and could stop before the
     * top.
     */
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
