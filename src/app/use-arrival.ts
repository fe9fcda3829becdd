import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/* The router tells of the first two by events of its own, the browser of the third. */
const moves = ['pushState', 'replaceState', 'popstate'] as const;

/**
 * On coming to another page: the view starts at its top and the focus goes to the content, so that a keyboard or a
 * screen reader starts there too. Back and Forward keep the place that is restored. The first page is left alone.
 * What is given back says whether the list of events is one step behind: the way to it is then the way back.
 */
export function useArrival(page: string, main: RefObject<HTMLElement | null>): RefObject<boolean> {
  const before = useRef(page);
  const move = useRef('');
  const listBehind = useRef(false);

  useEffect(() => {
    const mark = ({ type }: Event): void => {
      move.current = type;
    };
    for (const one of moves) window.addEventListener(one, mark, { capture: true });
    return () => {
      for (const one of moves) window.removeEventListener(one, mark, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (before.current === page) return;
    if (move.current !== 'replaceState')
      listBehind.current = move.current === 'pushState' && before.current === '';
    before.current = page;
    main.current?.focus({ preventScroll: true });
    if (move.current !== 'popstate') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page, main]);
  return listBehind;
}
