import type { DisplayList } from '../../scene/display-list.ts';
import { EarlyPicture } from './early-picture.ts';
import { listPlan } from '../../seats/list-plan.ts';
import { unlistedSeats } from '../../seats/unlisted-seats.ts';
import { drawMarkers } from '../../scene/plan-markers.ts';
import { EffectsRenderer } from './effects-renderer.ts';
import { bringNear } from '../../scene/bring-near.ts';
import { PlanCuts } from '../../scene/plan-cuts.ts';
import { placeImage, readImage } from '../../scene/plan-image.ts';
import type { RareReading } from '../../scene/rare-reading.ts';
import { trackItems } from '../../scene/track-items.ts';
import { resourcesOf } from '../../scene/plan-resources.ts';
import { CssValues, inLetters } from '../../svg/css-values.ts';
import { SelectorReader } from '../../svg/selector-reader.ts';
import type { PaintOne } from '../paint-stage.ts';

/**
 * What few plans or lines ask for. All of it is one chunk: were there two, what they share would leave the worker's own script,
 * and every plan would have to wait for it.
 */
export const rareParts = {
  /** What paints effects and pictures, and lays gradients and patterns. */
  renderer: (displayList: DisplayList, one: PaintOne): EffectsRenderer =>
    new EffectsRenderer(displayList, one),
  unlistedSeats,
  /** What is sold of a hall whose plan can't be shown. */
  listPlan,
  drawMarkers,
  bringNear,
  resourcesOf,
  reading: (): RareReading => ({
    selectors: new SelectorReader(),
    values: new CssValues(),
    inLetters,
    cuts: new PlanCuts(),
    placeImage,
    readImage,
    trackItem: trackItems(),
  }),
  /** What paints a hall that is still downloading. */
  early: (...parts: ConstructorParameters<typeof EarlyPicture>): EarlyPicture => new EarlyPicture(...parts),
};
