import { ProgressivePreview } from '../source/progressive-preview.ts';
import { listPlan } from '../plan/list-plan.ts';
import { unlistedSeats } from '../plan/seats/unlisted-seats.ts';
import { drawMarkers } from '../plan/plan-markers.ts';
import { EffectsRenderer } from '../paint/effects/effects-renderer.ts';
import { bringNear } from '../plan/drawing/bring-near.ts';
import { resourcesOf } from '../plan/plan-resources.ts';
import { extraReaders } from '../plan/read-picture.ts';

/**
 * What few plans or lines ask for. All of it is one chunk: were there two, what they share would leave the worker's
 * own script, and every plan would have to wait for it.
 */
export const extras = {
  /** What paints effects and pictures, and lays gradients and patterns. */
  renderer: (...parts: ConstructorParameters<typeof EffectsRenderer>): EffectsRenderer =>
    new EffectsRenderer(...parts),
  unlistedSeats,
  /** What is sold of a hall whose plan can't be shown. */
  listPlan,
  drawMarkers,
  bringNear,
  resourcesOf,
  reading: extraReaders,
  /** What paints a hall that is still downloading. */
  preview: (...parts: ConstructorParameters<typeof ProgressivePreview>): ProgressivePreview =>
    new ProgressivePreview(...parts),
};
