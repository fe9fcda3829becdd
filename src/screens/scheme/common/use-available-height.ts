import { useLayoutEffect, useRef, type RefObject } from 'react';

/* Apart from use-wide.ts for bytes, which the frame of every page loads. */

/* What it was last: as a rule it is that again, and then nothing is laid out twice. */
let last = Number.NaN;

/**
 * Keeps `--above` of an element at the height of what stands over it on the page, CSS pixels, so that it can fill the
 * window from there on whatever the setup puts into the header.
 */
export const useAvailableHeight = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const set = (above: number): void => element.style.setProperty('--above', `${above}px`);
    const measure = (): void => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY);
      if (above !== shown) set(above);
      shown = above;
      last = above;
    };
    let shown = last;
    if (!Number.isNaN(shown)) set(shown);
    // It tells at once, in the frame's own layout: asked here, the page would be laid out once more.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return box;
};
