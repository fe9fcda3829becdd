import { EarlyPicture } from './early-picture.ts';
import { listPlan } from '../../seats/list-plan.ts';
import { unlistedSeats } from '../../seats/unlisted-seats.ts';
import { drawMarkers } from '../../scene/plan-markers.ts';
import { EffectsRenderer } from './effects-renderer.ts';
import { bringNear } from '../../scene/bring-near.ts';
import { resourcesOf } from '../../scene/plan-resources.ts';
import { rareReading } from '../../scene/read-picture.ts';

/**
 * What few plans or lines ask for. All of it is one chunk: were there two, what they share would leave the worker's own script,
 * and every plan would have to wait for it.
 */
export const rareParts = {
  /** What paints effects and pictures, and lays gradients and patterns. */
  renderer: (...parts: ConstructorParameters<typeof EffectsRenderer>): EffectsRenderer =>
    new EffectsRenderer(...parts),
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
