import { useSyncExternalStore } from 'react';

/**
 * A hook for a media query. One list per query, created on first use: each new one makes the browser evaluate the
 * page's style.
 */
export const media = (query: string): (() => boolean) => {
  let list: MediaQueryList | null = null;
  const itsList = (): MediaQueryList => (list ??= matchMedia(query));
  const subscribe = (listener: () => void): (() => void) => {
    itsList().addEventListener('change', listener);
    return () => itsList().removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => itsList().matches);
};

/**
 * True where the cart is a panel beside the hall and not a sheet under it: from 1024 px on, unless the window is
 * upright, where a hall needs all of the width. As in src/screens/scheme/scheme-screen.module.css.
 */
export const useIsWide = media('(width >= 1024px) and (orientation: landscape)');

/**
 * True in a low, narrow window, such as a phone on its side: elements usually above and below the hall are beside it.
 * As in src/screens/scheme/scheme-screen.module.css. Never together with `useIsWide`.
 */
export const useIsLow = media('(560px <= width < 1024px) and (height < 520px)');

/**
 * True on a phone, upright or on its side: sessions and ways to buy join the questions about seats, and the page's
 * header goes below the hall. There is no room for a popover beside a seat, so it is at the bottom of the hall. As in
 * src/app/shell.module.css.
 */
export const useIsPhone = media('(width < 640px), (width < 1024px) and (height < 520px)');
