import { pageRoot } from '../base/page-root.ts';

/*
 * Names for links between parts of a page, which do not know each other. Focus moved within one part uses that part's
 * ref instead.
 */

/** Places of the page that other parts lead to. */
const places = {
  /** The proposals if they are beside the hall, else the button that opens them. */
  proposals: ['[data-best-seats] :is(input:checked, li button)', '[data-propose]'],
  /** Where to go on once seats are chosen. */
  afterChoosing: ['[data-after-choosing]'],
  /** The map with everything on it. */
  hallMap: ['[data-hall-map]'],
} as const;

type Landmark = keyof typeof places;

/** The element of a place, and null while the page shows none. */
export function findLandmark(name: Landmark): HTMLElement | null {
  const found = places[name].map((selector) => pageRoot().querySelector<HTMLElement>(selector));
  return found.find((element) => element !== null) ?? null;
}

/** Puts the focus on a place; nothing where the page has none. `options`: whether the page is scrolled to it. */
export function focusLandmark(name: Landmark, options?: FocusOptions): void {
  findLandmark(name)?.focus(options);
}

/** The element with an id, in a host's page too. */
export function findById(id: string): HTMLElement | null {
  return pageRoot().getElementById(id);
}

/** Focuses the element with an id and scrolls to it; does nothing if there is none. */
export function focusById(id: string): void {
  findById(id)?.focus();
}

/** Puts the focus on the first element of the page that meets a selector, for groups whose own element takes none. */
export function focusFirst(selector: string): void {
  pageRoot().querySelector<HTMLElement>(selector)?.focus();
}

/**
 * True if a button, up to 48 CSS pixels wide and high, covers another control of the page's main part or an open
 * sheet. Tests nine points, half a control apart, instead of measuring every control, which would lay out content
 * skipped as off-screen.
 */
export function coversControl(button: Element): boolean {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const tried = (from: number, to: number) => [from + 1, (from + to) / 2, to - 1];
  return tried(left, right).some((x) =>
    tried(top, bottom).some((y) =>
      pageRoot()
        .elementsFromPoint(x, y)
        .some((other) => other.closest('main :is(button, input, select, [data-sheet])') !== null),
    ),
  );
}
