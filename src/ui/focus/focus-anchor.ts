import { activeElement } from '../base/page-root.ts';

/*
 * Where the focus goes when the focused element vanishes: the next of its kind, else the previous, else its section's
 * heading. The position is recorded beforehand, because afterwards it can't be determined.
 */

/** An element on the way from the focused one to the root, and its neighbours where it is an item of a list. */
type Step = {
  readonly node: Element;
  /** Items after it, the nearest first; then those before it, the nearest first. */
  readonly neighbours: readonly Element[];
};

/** A focused element with its surroundings as they were when it got the focus. */
export type FocusPlace = {
  readonly element: HTMLElement;
  /** From the element itself outwards. */
  readonly steps: readonly Step[];
  /** Which of its item's controls it is. */
  readonly at: number;
};

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
/* A section's opener counts as its heading too: the summary of a menu, the bar of a sheet. */
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

/** Records an element's position. */
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

/** Focuses an element if it can have the focus; a heading is made able to. */
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

/** Moves the focus to a position, or as near to it as the rule says; false if nothing there is focusable. */
export const focusNear = ({ element, steps, at }: FocusPlace): boolean => {
  if (element.isConnected && focusIfPossible(element)) return true;
  for (const { node, neighbours } of steps) {
    if (!node.isConnected || node === element) {
      if (neighbours.some((one) => one.isConnected && focusWithin(one, at))) return true;
      continue;
    }
    // Around the page's content there are only the frame's own headings, which have nothing to do with it.
    const main = node.matches('main') ? node : node.querySelector('main');
    if (focusHeading(main ?? node)) return true;
    if (main instanceof HTMLElement && focusIfPossible(main)) return true;
  }
  return false;
};
