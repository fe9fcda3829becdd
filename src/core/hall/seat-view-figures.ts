import type { HallPoint } from './geometry.ts';
import { NEAREST, projected, spotOf, STAGE_HEIGHT, type Camera, type ViewShape } from './seat-view-camera.ts';

// The outline of a standing figure, metres to the right of its centre and above its feet; the other half is mirrored.
const FIGURE = [
  [0.14, 0],
  [0.16, 0.8],
  [0.25, 0.95],
  [0.23, 1.42],
  [0.08, 1.5],
  [0.12, 1.6],
  [0.11, 1.72],
  [0, 1.78],
] as const;
/** The positions of the figures on a stage: shares of its width and depth. */
export const FIGURES = [
  [0.34, 0.55],
  [0.5, 0.4],
  [0.64, 0.62],
] as const;

/** A person on a stage, facing the viewer, to scale. */
export function figureAt(camera: Camera, point: HallPoint): ViewShape {
  const { depth, right } = spotOf(camera, point, 0);
  const half = FIGURE.map(([aside, up]) => ({ depth, right: right + aside, up: STAGE_HEIGHT + up }));
  const other = FIGURE.toReversed().map(([aside, up]) => ({
    depth,
    right: right - aside,
    up: STAGE_HEIGHT + up,
  }));
  return { kind: 'figure', points: depth < NEAREST ? [] : projected(camera, [...half, ...other]) };
}
