import type { SvgAttributes, SvgTag } from './svg-tag.ts';

/** What a reader of a plan is told, in document order. */
export type SvgHandler = {
  /** `name` has the SVG prefix taken off; a foreign element keeps its own ("sodipodi:namedview"). */
  open(name: string, attributes: SvgAttributes): void;
  close(): void;
  text(text: string): void;
  /**
   * Offered an empty element before all else. True when it was read from its places in the text: then neither
   * `open` nor `close` follows, and no object was made for it.
   */
  take?(tag: SvgTag): boolean;
};

/** Cuts markup into elements as it comes in. Never throws by itself: what is not well-formed is counted. */
export type SvgTokenizer = {
  write(slice: string): void;
  /** Closes what is still open. */
  end(): void;
  /**
   * To be asked where a tag begins next: true between the elements of an open one, where the tag may as well be read by
   * somebody else.
   */
  stepAside(): boolean;
  /** How many times the markup was not well-formed so far; reading goes on after each. */
  readonly faults: number;
};
