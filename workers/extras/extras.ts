import { ProgressivePreview } from '../source/progressive-preview.ts';
import { planExtras } from '../plan/read-picture.ts';
import { EffectsRenderer } from '../paint/effects/effects-renderer.ts';

/**
 * What few plans or lines ask for. All of it is one chunk: were there two, what they share would leave the worker's
 * own script, and every plan would have to wait for it.
 */
export const extras = {
  /** What paints effects and pictures, and lays gradients and patterns. */
  renderer: (...parts: ConstructorParameters<typeof EffectsRenderer>): EffectsRenderer =>
    new EffectsRenderer(...parts),
  ...planExtras,
  /** What paints a hall that is still downloading. */
  preview: (...parts: ConstructorParameters<typeof ProgressivePreview>): ProgressivePreview =>
    new ProgressivePreview(...parts),
};
