import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { saveScrollState, readScrollState, type ScrollState } from '../../persistence/kept-poster.ts';
import { activeElement, originOf } from '../../ui/base/page-root.ts';

/* Events with which a buyer scrolls the page. */
const handMoves = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/**
 * Calls `set`, which scrolls the page to a position, now and in each of the next `frames` frames, because nearby cards
 * get their heights and a smooth scroll may still be running. Stops early if the buyer scrolls. The returned function
 * stops it too.
 */
export function holdScroll(frames: number, set: () => void): () => void {
  let left = frames;
  let frame = 0;
  const letGo = (): void => {
    cancelAnimationFrame(frame);
    for (const move of handMoves) document.removeEventListener(move, letGo, { capture: true });
  };
  const step = (): void => {
    set();
    if (left === 0) letGo();
    else frame = requestAnimationFrame(step);
    left -= 1;
  };
  for (const move of handMoves) document.addEventListener(move, letGo, { capture: true, passive: true });
  step();
  return letGo;
}

/** The number of frames in which the cards around the old position get their heights. */
const settlingFrames = 6;

/**
 * Stores how far down the list the buyer is, and restores that position on return. `place` identifies the list; `ready`
 * is the number of rendered cards, to which more will be added.
 */
export function useScrollRestore(
  list: RefObject<HTMLUListElement | null>,
  place: string,
  ready: number,
): void {
  const aim = useRef<{ place: string; visit: ScrollState | null } | null>(null);
  const letGo = useRef(() => {});

  useLayoutEffect(() => {
    // The browser restores a distance from the top, which leads to another card as long as heights are estimates.
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
      letGo.current();
    };
  }, []);

  useLayoutEffect(() => {
    if (aim.current?.place !== place) {
      letGo.current();
      aim.current = { place, visit: readScrollState() };
    }
    const { visit } = aim.current;
    if (visit === null || visit.at >= ready) return;
    aim.current = { place, visit: null };
    // Above the first card, heights do not change.
    if (visit.at < 0) window.scrollTo({ top: 0, behavior: 'instant' });
    else letGo.current = holdScroll(settlingFrames, () => align(list.current, visit));
  }, [list, place, ready]);

  useEffect(() => {
    // After going back, the page has the focus; on a first visit or a reload nothing has it.
    if (activeElement()?.localName !== 'main') return;
    const card = list.current?.children[readScrollState()?.pressed ?? -1];
    card?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }, [list]);

  useEffect(() => {
    const remember = (): void => saveScrollState(seen(list.current));
    const press = (event: MouseEvent): void => {
      const target = originOf(event);
      const pressed = [...(list.current?.children ?? [])].findIndex(
        (card) => target instanceof Node && card.contains(target),
      );
      saveScrollState({ ...seen(list.current), pressed });
    };
    // In the capture phase, before a link is followed: afterwards this history entry can no longer be changed.
    document.addEventListener('click', press, { capture: true });
    document.addEventListener('scrollend', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      document.removeEventListener('click', press, { capture: true });
      document.removeEventListener('scrollend', remember);
      window.removeEventListener('pagehide', remember);
    };
  }, [list]);
}

function align(list: HTMLUListElement | null, { at, edge }: ScrollState): void {
  const card = list?.children[at];
  if (card === undefined) return;
  const by = Math.round(card.getBoundingClientRect().top) - edge;
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
}

/** The first visible card and its top edge; −1 at the top of the page. */
function seen(list: HTMLUListElement | null): Pick<ScrollState, 'at' | 'edge'> {
  if (window.scrollY <= 0) return { at: -1, edge: 0 };
  for (const [at, card] of [...(list?.children ?? [])].entries()) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0) return { at, edge: Math.round(top) };
  }
  return { at: -1, edge: 0 };
}
