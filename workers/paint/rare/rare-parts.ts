import type { DisplayList } from '../../scene/display-list.ts';
import { EarlyPicture } from './early-picture.ts';
import { listPlan } from '../../seats/list-plan.ts';
import { unlistedSeats } from '../../seats/unlisted-seats.ts';
import { drawMarkers } from '../../scene/plan-markers.ts';
import { EffectsRenderer } from './effects-renderer.ts';
import { bringNear } from '../../scene/bring-near.ts';
import { resourcesOf } from '../../scene/plan-resources.ts';
import { rareReading } from '../../scene/read-picture.ts';
import type { PaintOne } from '../paint-stage.ts';
import type { PlanImages } from './paint-images.ts';

/**
 * What few plans or lines ask for. All of it is one chunk: were there two, what they share would leave the worker's own script,
 * and every plan would have to wait for it.
 */
export const rareParts = {
  /** What paints effects and pictures, and lays gradients and patterns. */
  renderer: (displayList: DisplayList, one: PaintOne, images?: PlanImages): EffectsRenderer =>
    new EffectsRenderer(displayList, one, images),
  unlistedSeats,
  /** What is sold of a hall whose plan can't be shown. */
  listPlan,
  drawMarkers,
  bringNear,
  resourcesOf,
  reading: rareReading,
  /** What paints a hall that is still downloading. */
  early: (...parts: ConstructorParameters<typeof EarlyPicture>): EarlyPicture => new EarlyPicture(...parts),
};
