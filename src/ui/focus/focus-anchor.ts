import { activeElement } from '../base/page-root.ts';

/*
 * Where the focus goes if the focused element vanishes: to the next element of its kind, else to the previous one, else
 * to the heading of its section. The position is recorded beforehand, because it can't be determined afterwards.
 */

/** An element on the way from the focused one to the root, and its neighbours if it is an item of a list. */
type Step = {
  readonly node: Element;
  /** The items after it, the nearest first; then those before it, the nearest first. */
  readonly neighbours: readonly Element[];
};

/** A focused element and its surroundings at the time when it was focused. */
export type FocusPlace = {
  readonly element: HTMLElement;
  /** From the element itself outwards. */
  readonly steps: readonly Step[];
  /** The index of the element among the controls of its item. */
  readonly at: number;
};

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
/* The opener of a section counts as its heading too: the summary of a menu, the bar of a sheet. */
const headings = 'h1, h2, h3, h4, h5, h6, summary, [aria-expanded]';

const isItem = (node: Element): boolean => node.matches('li, tr, [role="listitem"], [role="row"]');

const isAlike = (a: Element, b: Element): boolean => a.tagName === b.tagName && a.className === b.className;

const neighboursOf = (node: Element, itself: boolean): readonly Element[] => {
  if (!itself && !isItem(node)) return [];
  const all = Array.from(node.parentElement?.children ?? []);
  const kin = all.filter((one) => one === node || (isItem(node) ? isItem(one) : isAlike(one, node)));
  const here = kin.indexOf(node);
  return [...kin.slice(here + 1), ...kin.slice(0, here).toReversed()];
};

/** Records the position of an element. */
export const focusAnchorOf = (element: HTMLElement): FocusPlace => {
  const steps: Step[] = [];
  for (let node: Element | null = element; node !== null; node = node.parentElement)
    steps.push({ node, neighbours: neighboursOf(node, node === element) });
  const item = steps.find(({ node }) => isItem(node))?.node;
  return {
    element,
    steps,
    at: item === undefined ? -1 : [...item.querySelectorAll(controls)].indexOf(element),
  };
};

/** Focuses an element if possible; a heading is made focusable. */
export const focusIfPossible = (element: HTMLElement, scroll = false): boolean => {
  const lent = element.tabIndex < 0 && !element.hasAttribute('tabindex');
  if (lent) element.tabIndex = -1;
  element.focus({ preventScroll: !scroll });
  if (lent) {
    const takeBack = (): void => element.removeAttribute('tabindex');
    if (activeElement() === element) element.addEventListener('blur', takeBack, { once: true });
    else takeBack();
  }
  return activeElement() === element;
};

const focusWithin = (neighbour: Element, at: number): boolean => {
  const own = [...neighbour.querySelectorAll<HTMLElement>(controls)];
  const wanted = own[Math.min(Math.max(0, at), own.length - 1)];
  if (wanted !== undefined) return focusIfPossible(wanted, true);
  return neighbour instanceof HTMLElement && neighbour.matches(controls) && focusIfPossible(neighbour, true);
};

const focusHeading = (section: Element): boolean =>
  [...section.querySelectorAll<HTMLElement>(headings)].some((heading) => focusIfPossible(heading));

/**
 * Moves the focus to a position, or as near to it as possible by the rule above; false if nothing there can be focused.
 */
export const focusNear = ({ element, steps, at }: FocusPlace): boolean => {
  if (element.isConnected && focusIfPossible(element)) return true;
  for (const { node, neighbours } of steps) {
    if (!node.isConnected || node === element) {
      if (neighbours.some((one) => one.isConnected && focusWithin(one, at))) return true;
      continue;
    }
    // Outside the page's content there are only headings of the frame, which are unrelated to it.
    const main = node.matches('main') ? node : node.querySelector('main');
    if (focusHeading(main ?? node)) return true;
    if (main instanceof HTMLElement && focusIfPossible(main)) return true;
  }
  return false;
};
