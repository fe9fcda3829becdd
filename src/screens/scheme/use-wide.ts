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

/** True from 1024 px on, where the cart is a panel beside the hall and not a sheet under it. */
export const useWide = (): boolean => useMedia('(width >= 1024px)');

/** True on a phone on its side, where all stands beside the hall: see scheme-screen.module.css. */
export const useLow = (): boolean => useMedia('(560px <= width < 1024px) and (height < 520px)');
