import type { DisplayItem } from './display-item.ts';
import type { DisplayListBuilder, Resources } from './display-list.ts';
import { urlId } from './plan-defs.ts';
import type { PlanPaint } from './plan-paint.ts';
import type { LengthFrame } from '../svg/svg-length.ts';

/** Replaces a paint that is not known yet. */
const UNKNOWN_PAINT = '#b8b8b8';

/**
 * The resources of a drawing without references, as most are. A drawing with references (`needsExtras`) has flat
 * colours until `resourcesOf` has read them.
 */
export function plainResources(displayList: DisplayListBuilder, lengths: LengthFrame): Resources {
  const paints = new Map<string, PlanPaint>();
  let needsExtras = false;
  for (let at = 0; at < displayList.size; at += 1) {
    const item = displayList.at(at);
    if (!item || !isAsking(item)) continue;
    needsExtras = true;
    for (const paint of [item.style.fill, item.style.stroke]) paints.set(urlId(paint), UNKNOWN_PAINT);
  }
  const none = new Map<never, never>();
  const plain = { isFiltered: false, isBlending: false, lengths };
  return { clips: none, masks: none, filters: none, seatBoxes: none, ...plain, paints, needsExtras };
}

/** True for an item that needs more than solid colours. */
function isAsking(item: DisplayItem): boolean {
  const { style, effect } = item;
  const isFaint = style.alpha < 1 && style.stroke !== 'none' && style.fill !== 'none';
  const isOnTrack = item.kind === 'text' && item.track !== null;
  return (
    isFaint ||
    isOnTrack ||
    item.kind === 'image' ||
    effect !== null ||
    style.extra?.isFixedStroke === true ||
    style.fill.startsWith('url') ||
    style.stroke.startsWith('url')
  );
}
