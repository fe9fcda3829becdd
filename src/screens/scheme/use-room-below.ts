import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps `--above` of an element at the height of what stands over it on the page, CSS pixels, so that it can fill the
 * window from there on whatever the setup puts into the header.
 */
export const useRoomBelow = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const above = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--above', `${Math.round(above)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return box;
};
