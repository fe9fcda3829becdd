import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * On coming to another page: the view starts at its top and the focus goes to the content, so that a keyboard or a
 * screen reader starts there too. Back and Forward keep the place the browser restores. The first page is left alone.
 */
export function useArrival(page: string, main: RefObject<HTMLElement | null>): void {
  const before = useRef(page);
  const byHistory = useRef(false);

  useEffect(() => {
    const mark = (): void => {
      byHistory.current = true;
    };
    window.addEventListener('popstate', mark, { capture: true });
    return () => window.removeEventListener('popstate', mark, { capture: true });
  }, []);

  useLayoutEffect(() => {
    if (before.current === page) return;
    before.current = page;
    main.current?.focus({ preventScroll: true });
    if (!byHistory.current) window.scrollTo({ top: 0, behavior: 'instant' });
    byHistory.current = false;
  }, [page, main]);
}
