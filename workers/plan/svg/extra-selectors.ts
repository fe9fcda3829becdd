import type { LengthFrame } from './svg-length.ts';
import type { SvgAttributes } from './svg-attributes.ts';

/** An open element as selectors see it. */
export type StyledElement = { readonly name: string; readonly attributes: SvgAttributes };

/** A selector that asks for more than tags, classes, ids and what is around an element. */
export type ExtraSelector = {
  /** What the element itself is surely called, '' for anything. */
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

/** Where styles come from; see `ElementStack`. */
export type StyleSource = {
  rawOf(frame: StyledFrame): Declared | null;
  raw(name: string, attributes: SvgAttributes): Declared | null;
  fontSizeOf(frame: StyledFrame | null): number;
};

/** What few plans say of how an element is painted; all but the last inherits. */
export type ExtraStyle = {
  /** True where a stroke lies below its fill. */
  readonly strokeFirst: boolean;
  /** As `text-transform` has it. */
  readonly letters: string;
  /** True where `white-space` is said of the element or of one around it; which holds is asked of them. */
  readonly saysBlanks: boolean;
  /** True for a line as wide on the screen at any scale. */
  readonly isFixedStroke: boolean;
};

/** What works out values that say something by reference, by calculation or by words for other values. */
export type CssValueReader = {
  /** Declarations of a child of `parent` with all of that worked out. */
  declarations(declared: Declared, parent: StyledFrame | null, from: StyleSource): Declared;
  /** The lengths among the attributes of a child of `parent` that have to be worked out; null where there are none. */
  lengths(element: StyledElement, parent: StyledFrame | null, from: StyleSource): Declared | null;
  /** What an element that declares this has of `ExtraStyle`, null for nothing out of the ordinary. */
  style(around: ExtraStyle | null, declared: Declared): ExtraStyle | null;
};

/** What reads the selectors of few plans. It is told of all elements, for some ask which child of its parent one is. */
export type ExtraSelectors = {
  /** The selectors of a rule. */
  split(head: string): readonly string[];
  /** One of them; null for what never holds, or can't be known. */
  read(selector: string): ExtraSelector | null;
  /** A rule with rules within it as rules beside each other. */
  unnest(head: string, block: string): string;
  /** True where the rules under this condition hold. */
  isMedia(query: string): boolean;
  open(element: StyledElement): void;
  close(): void;
};
