import { useSyncExternalStore } from 'react';

const query = '(width >= 1024px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** True from 1024 px on, where the cart is a panel beside the hall and not a sheet under it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
