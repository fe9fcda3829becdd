import { expect, vi } from 'vitest';

import { toHall } from '../../../src/core/hall/camera.ts';
import { screenPoint, type Box, type HallPoint } from '../../../src/core/hall/geometry.ts';
import { HallStore } from '../../../src/hall/state/hall-state.ts';
import { HallView } from '../../../src/hall/camera/hall-view.ts';
import { sampleIndex } from './hall-samples.ts';
import { loadedHall } from './sample-engine.ts';

/** Nine seats 40 across, 100 apart, the middle one at (1000, 800); the hall is 4,000 × 4,000. */
export const index = sampleIndex(
  Array.from({ length: 9 }, (_, at) => ({
    x: 900 + (at % 3) * 100,
    y: 700 + Math.floor(at / 3) * 100,
    halfWidth: 20,
  })),
  { planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 } },
);
/** The middle one. */
export const middleSeat = 4;
/** The window's side lengths, CSS pixels. */
export const side = 1032;

const made: HallView[] = [];

/** After each test. */
export const endViews = (): void => {
  for (const view of made.splice(0)) view.dispose();
  vi.unstubAllGlobals();
};

/** A view in a window without a size yet, and without a hall. */
export const bareView = (): { readonly view: HallView; readonly store: HallStore } => {
  const store = new HallStore();
  const view = new HallView(store, () => {});
  made.push(view);
  return { view, store };
};

/** A view of that hall in a window of 1,032 × 1,032: the whole hall, four units per pixel with 16 pixels around it. */
export const open = (hall = index) => {
  const { view, store } = bareView();
  view.resize({ width: side, height: side });
  store.update({ hall: loadedHall(hall) });
  view.open(hall.box);
  const look = (x: number, y: number, zoom: number): void => {
    const scale = view.limits.fitScale * zoom;
    view.moveTo({ zoom, scale, x: side / 2 - x * scale, y: side / 2 - y * scale }, 'input');
  };
  /** The position of a box of the hall, CSS pixels. */
  const placeOf = ({ minX, minY, maxX, maxY }: Box): Box => {
    const { scale, x, y } = view.camera;
    return { minX: minX * scale + x, minY: minY * scale + y, maxX: maxX * scale + x, maxY: maxY * scale + y };
  };
  const middle = (): HallPoint => toHall(view.camera, screenPoint(side / 2, side / 2));
  return { view, store, look, placeOf, middle };
};
/** Expects a point to be here. */
export const expectAt = (point: { x: number; y: number } | null, x: number, y: number): void => {
  expect(point?.x).toBeCloseTo(x, 3);
  expect(point?.y).toBeCloseTo(y, 3);
};
/** A rectangle from its corner. */
export const square = (minX: number, minY: number, wide: number, high = wide): Box => ({
  minX,
  minY,
  maxX: minX + wide,
  maxY: minY + high,
});
