import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** An element kept for later, with its children and texts. */
export type KeptNode = {
  readonly name: string;
  readonly attributes: SvgAttributes;
  readonly children: (KeptNode | string)[];
};
