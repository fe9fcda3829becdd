import { activeElement, pageRoot } from '../base/page-root.ts';

/*
 * Sticky elements — a bar with the total, the cart of a phone — may cover the focused element in low windows, such as a
 * page zoomed to 400 %. The browser scrolls an element into the window, but not out from under a bar; and reserving
 * room for every bar (`scroll-padding`) would scroll the page whenever the bar itself is clicked.
 */

/** The sticky element that covers a point of an element without containing it, if any. */
const barOver = (element: Element, x: number, y: number): Element | null => {
  const top = pageRoot().elementFromPoint(x, y);
  for (let node = top; node !== null && !node.contains(element); node = node.parentElement) {
    if (node === element) return null;
    if (/fixed|sticky/.test(getComputedStyle(node).position)) return node;
  }
  return null;
};

/** The nearest scroll container of an element that can scroll this far. */
const scrollerOf = (element: Element, by: number): Element => {
  for (let node = element.parentElement; node !== null; node = node.parentElement) {
    const left = by < 0 ? node.scrollTop : node.scrollHeight - node.clientHeight - node.scrollTop;
    if (left >= Math.abs(by) && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.scrollingElement ?? document.documentElement;
};

/** The gap between the element and the bar, CSS px. */
const room = 4;

/** Scrolls an element out from under a bar, in whatever container it is. */
const uncover = (element: HTMLElement): void => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 2);
  const bars = [top + 2, bottom - 2].map((y) =>
    barOver(element, x, Math.min(Math.max(y, 1), innerHeight - 2)),
  );
  const bar = bars[1] ?? bars[0];
  if (bar === null || bar === undefined) return;
  const edges = bar.getBoundingClientRect();
  const isFoot = edges.top + edges.bottom > innerHeight;
  const by = isFoot ? bottom + room - edges.top : top - room - edges.bottom;
  scrollerOf(element, by).scrollBy({ top: by, behavior: 'instant' });
};

/** From now on keeps the keyboard focus visible, whatever sticks to the window's edges. */
export const scrollFocusIntoView = (): void =>
  pageRoot().addEventListener('focusin', ({ target }) => {
    const look = (): void => {
      if (target !== activeElement() || !(target instanceof HTMLElement) || !target.matches(':focus-visible'))
        return;
      // Browsers consider an element that is cut off at an edge to be visible. An element higher than half the window
      // is not scrolled.
      if (target.offsetHeight < innerHeight / 2)
        target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      uncover(target);
    };
    // After the browser's own scrolling, and once more, because a bar moves with the page in which it scrolls.
    requestAnimationFrame(() => {
      look();
      requestAnimationFrame(look);
    });
  });
