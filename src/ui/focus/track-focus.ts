import { focusNear, focusAnchorOf, type FocusPlace } from './focus-anchor.ts';
import { activeElement, originOf } from '../base/page-root.ts';

/* The document has a single focus; this is its last position. */
let last: FocusPlace | null = null;

/** The position of the focus: the current one, or the last one if the focused element has vanished. */
export const focusedElement = (): FocusPlace | null => {
  const active = activeElement();
  return active instanceof HTMLElement && active !== document.body ? focusAnchorOf(active) : last;
};

const isLost = (): boolean => activeElement() === null || activeElement() === document.body;

/**
 * Returns the focus to where it was before something took it, unless that has vanished and another page has the focus.
 * Call it in the clean-up of an effect, not of a layout effect: React misses focus changes during its commit.
 */
export const restoreFocus = (place: FocusPlace | null): void => {
  if (place === null || !(place.element.isConnected || isLost())) return;
  // The page may have changed: it may be shorter, or scrolled meanwhile.
  if (focusNear(place)) activeElement()?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
};

const canBeFocused = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [inert] *') &&
  element.getClientRects().length > 0 &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/**
 * Prevents the focus from being lost to `body`: if a focused part of `root` vanishes (a line of the cart, a clicked
 * button, a menu that closes), the focus moves as described at `focusNear`. Clicking on empty space still removes it,
 * because the buyer does that. Returns a function that ends this.
 */
export const trackFocus = (root: HTMLElement): (() => void) => {
  const look = (): void => {
    if (last === null || !isLost() || canBeFocused(last.element)) return;
    // Nothing there can be focused yet (the page is loading): the next change is checked again.
    if (focusNear(last) && isLost()) last = null;
  };
  const come = (event: Event): void => {
    const target = originOf(event);
    if (target instanceof HTMLElement) last = root.contains(target) ? focusAnchorOf(target) : null;
  };
  const go = (event: Event): void => {
    if (event instanceof FocusEvent && event.relatedTarget !== null) return;
    // The vanishing element still exists during this event.
    setTimeout(() => {
      if (!isLost() || !document.hasFocus()) return;
      if (last !== null && canBeFocused(last.element)) last = null;
      else look();
    });
  };
  const changes = new MutationObserver(look);
  changes.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  // Focus changes within a shadow root fire only inside it, those across its border in the document too.
  const scopes = new Set([document, root.getRootNode()]);
  for (const scope of scopes) {
    scope.addEventListener('focusin', come);
    scope.addEventListener('focusout', go);
  }
  return () => {
    changes.disconnect();
    for (const scope of scopes) {
      scope.removeEventListener('focusin', come);
      scope.removeEventListener('focusout', go);
    }
    last = null;
  };
};
