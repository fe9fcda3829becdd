import { ProgressivePreview } from '../source/progressive-preview.ts';
import { planExtras } from '../plan/read-picture.ts';
import { EffectsRenderer } from '../paint/effects/effects-renderer.ts';

/**
 * What only few plans or networks need. It is one chunk: if there were two, the code they share would move out of the
 * worker's main script, and every plan would have to wait for it.
 */
export const extras = {
  /** Paints effects and pictures, and fills gradients and patterns. */
  renderer: (...parts: ConstructorParameters<typeof EffectsRenderer>): EffectsRenderer =>
    new EffectsRenderer(...parts),
  ...planExtras,
  /** Paints a hall that is still downloading. */
  preview: (...parts: ConstructorParameters<typeof ProgressivePreview>): ProgressivePreview =>
    new ProgressivePreview(...parts),
};
