import { pageRoot } from '../base/page-root.ts';

/*
 * Names for links between parts of a page that do not know each other. To move the focus within one part, use its refs
 * instead.
 */

/** The places of the page that other parts link to. */
const places = {
  /** The proposals if they are beside the hall, otherwise the button that opens them. */
  proposals: ['[data-best-seats] :is(input:checked, li button)', '[data-propose]'],
  /** Where to continue once seats are selected. */
  afterChoosing: ['[data-after-choosing]'],
  /** The map with everything on it. */
  hallMap: ['[data-hall-map]'],
} as const;

type Landmark = keyof typeof places;

/** The element of a place; null if the page has none. */
export function findLandmark(name: Landmark): HTMLElement | null {
  const found = places[name].map((selector) => pageRoot().querySelector<HTMLElement>(selector));
  return found.find((element) => element !== null) ?? null;
}

/** Focuses a place; does nothing if the page has none. `options` says whether to scroll to it. */
export function focusLandmark(name: Landmark, options?: FocusOptions): void {
  findLandmark(name)?.focus(options);
}

/** The element with an id; works in a host's page too. */
export function findById(id: string): HTMLElement | null {
  return pageRoot().getElementById(id);
}

/** Focuses the element with an id and scrolls to it; does nothing if there is none. */
export function focusById(id: string): void {
  findById(id)?.focus();
}

/** Focuses the first element of the page that matches a selector, for groups that can't be focused themselves. */
export function focusFirst(selector: string): void {
  pageRoot().querySelector<HTMLElement>(selector)?.focus();
}

/**
 * True if a button, up to 48 CSS pixels wide and high, covers another control of the page's main part or of an open
 * sheet. Tests nine points, half a control apart: measuring every control would force the layout of content that is
 * skipped off-screen.
 */
export function coversControl(button: Element): boolean {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const tried = (from: number, to: number) => [from + 1, (from + to) / 2, to - 1];
  return tried(left, right).some((x) =>
    tried(top, bottom).some((y) =>
      pageRoot()
        .elementsFromPoint(x, y)
        .some(
          (other) => other.closest('main :is(button, input, select, [data-sheet]), header summary') !== null,
        ),
    ),
  );
}
