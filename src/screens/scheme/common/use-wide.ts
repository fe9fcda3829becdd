import { useSyncExternalStore } from 'react';

/* One list a query, made when it is first asked for: each new one has the browser look at the page's style. */
const media = (query: string): (() => boolean) => {
  let list: MediaQueryList | null = null;
  const itsList = (): MediaQueryList => (list ??= matchMedia(query));
  const subscribe = (listener: () => void): (() => void) => {
    itsList().addEventListener('change', listener);
    return () => itsList().removeEventListener('change', listener);
  };
  const isMet = (): boolean => itsList().matches;
  return () => useSyncExternalStore(subscribe, isMet);
};

/**
 * True where the cart is a panel beside the hall and not a sheet under it: from 1024 px on, unless the window is
 * upright, where a hall needs all of the width. As in src/screens/scheme/scheme-screen.module.css.
 */
export const useIsWide = media('(width >= 1024px) and (orientation: landscape)');

/** True on a phone on its side, where all stands beside the hall: see src/screens/scheme/scheme-screen.module.css. */
export const useIsLow = media('(560px <= width < 1024px) and (height < 520px)');

/** True on a phone held upright, where two rows stand over the hall and the page's own head below it. */
export const useUpright = media('(width < 560px), (width < 640px) and (height >= 520px)');

/** True on a phone held upright, where a seat has no room beside it. */
export const useNarrow = media('(width < 640px)');
