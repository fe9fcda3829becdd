import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/* The router reports these synchronously with its own events. */
const moves = ['pushState', 'replaceState'] as const;

/**
 * On navigation to another page, scrolls to the top and focuses the content, so that keyboards and screen readers start
 * there too. Back and Forward restore their position. The first page is left as it is. Returns a ref that tells whether
 * the list of events is the previous history entry: the link to it then goes back.
 */
export function usePageFocus(page: string, main: RefObject<HTMLElement | null>): RefObject<boolean> {
  const before = useRef(page);
  /** The address to which the last link or redirect led. */
  const led = useRef('');
  const listBehind = useRef(false);

  useEffect(() => {
    const mark = ({ type }: Event): void => {
      led.current = window.location.href;
      if (type === 'pushState') listBehind.current = before.current === '';
    };
    const travel = (): void => {
      led.current = '';
      listBehind.current = false;
    };
    for (const one of moves) window.addEventListener(one, mark);
    window.addEventListener('popstate', travel);
    return () => {
      for (const one of moves) window.removeEventListener(one, mark);
      window.removeEventListener('popstate', travel);
    };
  }, []);

  useLayoutEffect(() => {
    if (before.current === page) return;
    before.current = page;
    main.current?.focus({ preventScroll: true });
    // The page may be rendered before the browser reports that it went back: no link has led here in that case either.
    if (led.current === window.location.href) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page, main]);
  return listBehind;
}
