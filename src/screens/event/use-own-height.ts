import { useCallback } from 'react';

/** Tells an element its own height, CSS pixels, as `--side-block`: what sticks by its foot has to know it. */
export const useOwnHeight = (): ((element: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((element) => {
    if (element === null) return undefined;
    const watch = new ResizeObserver(() =>
      element.style.setProperty('--side-block', `${element.offsetHeight}px`),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
