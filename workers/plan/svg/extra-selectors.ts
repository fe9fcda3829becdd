import type { LengthFrame } from './svg-length.ts';
import type { SvgAttributes } from './svg-attributes.ts';

/** An open element as selectors see it. */
export type StyledElement = { readonly name: string; readonly attributes: SvgAttributes };

/** A selector that needs more than tags, classes, ids and ancestors. */
export type ExtraSelector = {
  /** The element's certain name, '' for any. */
  readonly tag: string;
  readonly weight: number;
  readonly fits: (element: StyledElement, ancestors: readonly StyledElement[]) => boolean;
};

/** Values by property. */
type Declared = Record<string, string>;

/** An open element, and what is around it. */
export type StyledFrame = StyledElement & {
  readonly parent: StyledFrame | null;
  readonly lengths: LengthFrame;
};

/** The sources of styles; see `ElementStack`. */
export type StyleSource = {
  rawOf(frame: StyledFrame): Declared | null;
  raw(name: string, attributes: SvgAttributes): Declared | null;
  fontSizeOf(frame: StyledFrame | null): number;
};

/** Rarely used paint properties; all but the last inherit. */
export type ExtraStyle = {
  /** True if a stroke is below its fill. */
  readonly strokeFirst: boolean;
  /** As `text-transform` has it. */
  readonly letters: string;
  /** True if `white-space` is set on the element or on an ancestor; they decide which applies. */
  readonly saysBlanks: boolean;
  /** True for a line as wide on the screen at any scale. */
  readonly isFixedStroke: boolean;
};

/** Computes values with references, calculations or keywords for other values. */
export type CssValueReader = {
  /** Declarations of a child of `parent` with all of that worked out. */
  declarations(declared: Declared, parent: StyledFrame | null, from: StyleSource): Declared;
  /** The lengths among the attributes of a child of `parent` that must be computed; null if there are none. */
  lengths(element: StyledElement, parent: StyledFrame | null, from: StyleSource): Declared | null;
  /** The `ExtraStyle` of an element with these declarations, null if there is nothing unusual. */
  style(around: ExtraStyle | null, declared: Declared): ExtraStyle | null;
};

/** Matches rare selectors. It sees all elements, because some count children. */
export type ExtraSelectors = {
  /** The selectors of a rule. */
  split(head: string): readonly string[];
  /** One of them; null for one that never matches, or is unknown. */
  read(selector: string): ExtraSelector | null;
  /** A rule with rules within it as rules beside each other. */
  unnest(head: string, block: string): string;
  /** True where the rules under this condition hold. */
  isMedia(query: string): boolean;
  open(element: StyledElement): void;
  close(): void;
};
