import { boxHeight, boxWidth, intersectBox, growBox, isEmptyBox, unionBox } from './geometry.ts';
import type { Box } from './geometry.ts';

/** A page that its drawing fills by so much in either direction is shown with its margins. */
const USUAL_SHARE = 0.75;
/** Without a page, what is drawn farther from the seats than so many of their extents is a stray. */
const MAX_REACH = 3;
const SOME_BOX: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

/**
 * What is shown of a hall when all of it is: the plan's page with all that is `sold`, or only what is `drawn` and sold
 * where the page is empty around that, or where there is none.
 */
export function contentBox(page: Box | null, sold: Box, drawn: Box): Box {
  const reach = MAX_REACH * Math.max(boxWidth(sold), boxHeight(sold));
  const around = page ?? (isEmptyBox(sold) ? drawn : growBox(sold, reach));
  const seen = unionBox(sold, intersectBox(drawn, around));
  if (isEmptyBox(seen)) return page ?? SOME_BOX;
  if (!page) return seen;
  const share = Math.max(boxWidth(seen) / boxWidth(page), boxHeight(seen) / boxHeight(page));
  return share < USUAL_SHARE ? seen : unionBox(page, sold);
}
