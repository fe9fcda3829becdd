import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** An element kept for later, with its children and texts. */
export type DefNode = {
  readonly name: string;
  readonly attributes: SvgAttributes;
  readonly children: (DefNode | string)[];
};
