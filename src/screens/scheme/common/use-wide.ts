import { useSyncExternalStore } from 'react';

/**
 * Makes a hook for a media query. There is one MediaQueryList per query, created on first use, because each new one
 * makes the browser evaluate the page's style.
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
 * True if the cart is a panel beside the hall instead of a sheet below it: from 1024 px on, unless the window is in
 * portrait, where a hall needs the whole width. As in src/screens/scheme/scheme-screen.module.css.
 */
export const useIsWide = media('(width >= 1024px) and (orientation: landscape)');

/**
 * True in a low, narrow window, such as a phone in landscape: elements that are usually above and below the hall are
 * beside it. As in src/screens/scheme/scheme-screen.module.css. Never true together with `useIsWide`.
 */
export const useIsLow = media('(560px <= width < 1024px) and (height < 520px)');

/**
 * True on a phone in portrait or landscape: sessions and ways to pay join the preferences, and the page's header is
 * below the hall. There is no room for a popover beside a seat, so it is at the bottom of the hall. As in
 * src/app/shell.module.css.
 */
export const useIsPhone = media('(width < 640px), (width < 1024px) and (height < 520px)');
