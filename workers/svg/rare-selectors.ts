import type { SvgAttributes } from './svg-attributes.ts';

/** An open element as selectors see it. */
export type StyledElement = { readonly name: string; readonly attributes: SvgAttributes };

/** A selector that asks for more than tags, classes, ids and what is around an element. */
export type RareSelector = {
  /** What the element itself is surely called, '' for anything. */
  readonly tag: string;
  readonly weight: number;
  readonly fits: (element: StyledElement, ancestors: readonly StyledElement[]) => boolean;
};

/** What reads the selectors of few plans. It is told of all elements, for some ask which child of its parent one is. */
export type RareSelectors = {
  /** The selectors of a rule. */
  split(head: string): readonly string[];
  /** One of them; null for what never holds, or can't be known. */
  read(selector: string): RareSelector | null;
  /** True where the rules under this condition hold. */
  isMedia(query: string): boolean;
  open(element: StyledElement): void;
  close(): void;
};
