import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/* The router tells of these by events of its own, while they happen. */
const moves = ['pushState', 'replaceState'] as const;

/**
 * On coming to another page: the view starts at its top and the focus goes to the content, so that a keyboard or a
 * screen reader starts there too. Back and Forward keep the place that is restored. The first page is left alone.
 * What is given back says whether the list of events is one step behind: the way to it is then the way back.
 */
export function usePageFocus(page: string, main: RefObject<HTMLElement | null>): RefObject<boolean> {
  const before = useRef(page);
  /** Where the last link or redirect led. */
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
    // The page may be shown before the browser tells that it went back: then no link led here either.
    if (led.current === window.location.href) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page, main]);
  return listBehind;
}
