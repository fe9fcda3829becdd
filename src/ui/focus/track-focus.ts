import { focusNear, focusAnchorOf, type FocusPlace } from './focus-anchor.ts';
import { activeElement, originOf } from '../base/page-root.ts';

/* The document has one focus, and this is where it was last. */
let last: FocusPlace | null = null;

/** The place of the focus: where it is now, or where it was when what had it vanished. */
export const focusedElement = (): FocusPlace | null => {
  const active = activeElement();
  return active instanceof HTMLElement && active !== document.body ? focusAnchorOf(active) : last;
};

const isLost = (): boolean => activeElement() === null || activeElement() === document.body;

/**
 * Returns the focus to where it was before something took it; not if that is gone and another page has the focus by
 * now. For the clean-up of an effect, not of a layout effect: React misses focus that moves during its commit.
 */
export const restoreFocus = (place: FocusPlace | null): void => {
  if (place === null || !(place.element.isConnected || isLost())) return;
  // The page may be another one than before: shorter, or scrolled by what was pressed meanwhile.
  if (focusNear(place)) activeElement()?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
};

const canBeFocused = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [inert] *') &&
  element.getClientRects().length > 0 &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/**
 * Never leaves the focus on `body`: whatever of `root` vanishes with the focus on it (a line of a cart, a button
 * after its press, a menu that closes), the focus moves as `focusNear` says. A press on empty space is the buyer's
 * own way to drop it. Returns a function that ends it.
 */
export const trackFocus = (root: HTMLElement): (() => void) => {
  const look = (): void => {
    if (last === null || !isLost() || canBeFocused(last.element)) return;
    // Nothing there can have it yet (a page on its way): the next change is looked at again.
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
  // Moves within a shadow root fire only inside it, those across its edge in the document too.
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
