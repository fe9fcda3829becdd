import type { LengthFrame } from './svg-length.ts';
import type { SvgAttributes } from './svg-attributes.ts';

/** An open element as selectors see it. */
export type StyledElement = { readonly name: string; readonly attributes: SvgAttributes };

/** A selector that needs more than tags, classes, ids and ancestors. */
export type ExtraSelector = {
  /** The tag that the element must have, '' for any. */
  readonly tag: string;
  readonly weight: number;
  readonly fits: (element: StyledElement, ancestors: readonly StyledElement[]) => boolean;
};

/** Values by property. */
type Declared = Record<string, string>;

/** An open element and its parents. */
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

/** Rarely used paint properties; all but the last are inherited. */
export type ExtraStyle = {
  /** True if the stroke is painted below the fill. */
  readonly strokeFirst: boolean;
  /** The value of `text-transform`. */
  readonly letters: string;
  /** True if `white-space` is set on the element or on an ancestor: their declarations must then be read. */
  readonly saysBlanks: boolean;
  /** True for a stroke that has the same width on the screen at any scale. */
  readonly isFixedStroke: boolean;
};

/** Computes values that contain references, calculations or keywords for other values. */
export type CssValueReader = {
  /** The declarations of a child of `parent` with all such values computed. */
  declarations(declared: Declared, parent: StyledFrame | null, from: StyleSource): Declared;
  /**
   * The lengths among the attributes of a child of `parent` that contain functions, computed; null if there are none.
   */
  lengths(element: StyledElement, parent: StyledFrame | null, from: StyleSource): Declared | null;
  /** The `ExtraStyle` of an element with these declarations; null if nothing is unusual. */
  style(around: ExtraStyle | null, declared: Declared): ExtraStyle | null;
};

/** Matches rare selectors. It must be given every element, because some selectors count siblings. */
export type ExtraSelectors = {
  /** Splits a rule's head into its selectors. */
  split(head: string): readonly string[];
  /** Reads one selector; null if it never matches or is not supported. */
  read(selector: string): ExtraSelector | null;
  /** Converts a rule with nested rules to rules beside each other. */
  unnest(head: string, block: string): string;
  /** True if the rules under this condition apply. */
  isMedia(query: string): boolean;
  open(element: StyledElement): void;
  close(): void;
};
