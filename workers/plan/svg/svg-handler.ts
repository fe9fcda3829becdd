import type { SvgAttributes } from './svg-attributes.ts';

/** What a reader of a plan is told, in document order. */
export type SvgHandler = {
  /** `name` has the SVG prefix taken off; a foreign element keeps its own ("sodipodi:namedview"). */
  open(name: string, attributes: SvgAttributes): void;
  close(): void;
  text(text: string): void;
};

/** Cuts markup into elements as it comes in. Never throws by itself: what is not well-formed is counted. */
export type SvgTokenizer = {
  write(slice: string): void;
  /** Closes what is still open. */
  end(): void;
  /** How many times the markup was not well-formed so far; reading goes on after each. */
  readonly faults: number;
};
