import type { TextItem } from './display-item.ts';
import type { PlacedItem } from './display-list.ts';
import type { PlanCuts } from './clip-effects.ts';
import type { placeImage, readImage } from './plan-image.ts';
import type { DefNode } from './plan-defs.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import type { CssValueReader, ExtraSelectors, ExtraStyle } from '../svg/extra-selectors.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** Reads what only few plans have. A reader without it requests it, and the plan is read again. */
export type ExtraReaders = {
  readonly selectors: ExtraSelectors;
  readonly values: CssValueReader;
  readonly inLetters: (text: string, style: ExtraStyle) => string;
  readonly cuts: PlanCuts;
  readonly placeImage: typeof placeImage;
  readonly readImage: typeof readImage;
  /** A run on the track that a `textPath` refers to; null if there is no such track. */
  trackItem(
    textPath: { readonly attributes: SvgAttributes; readonly lengths: LengthFrame },
    item: TextItem,
    shape: DefNode | undefined,
  ): PlacedItem | null;
};
