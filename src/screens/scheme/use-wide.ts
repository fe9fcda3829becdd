import { useSyncExternalStore } from 'react';

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );

/**
 * True where the cart is a panel beside the hall and not a sheet under it: from 1024 px on, unless the window is upright,
 * where a hall needs all of the width. As in scheme-screen.module.css.
 */
export const useWide = (): boolean => useMedia('(width >= 1024px) and (orientation: landscape)');

/** True on a phone on its side, where all stands beside the hall: see scheme-screen.module.css. */
export const useLow = (): boolean => useMedia('(560px <= width < 1024px) and (height < 520px)');

/** True on a phone held upright, where a seat has no room beside it. */
export const useNarrow = (): boolean => useMedia('(width < 640px)');
