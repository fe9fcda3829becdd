import { useLayoutEffect, useRef, type RefObject } from 'react';

/* A separate file from use-wide.ts to save bytes, because the frame of every page loads that one. */

/* The last value, which usually does not change: reusing it saves a second layout. */
let last = Number.NaN;

/**
 * Sets an element's `--above` to the height of what is above it on the page, CSS pixels, so that it can fill the rest
 * of the window, whatever the setup puts into the header.
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
    // The observer reports immediately, during the frame's own layout; measuring here would cause another layout.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return box;
};
