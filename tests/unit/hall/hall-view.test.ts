import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { HallView } from '../../../src/hall/hall-view.ts';
import { SnapshotStore } from '../../../src/hall/hall-snapshot.ts';

/* A hall of 1,000 × 1,000 units in a window of as many pixels, seen whole. */
const openView = (): { view: HallView; store: SnapshotStore } => {
  const store = new SnapshotStore();
  const view = new HallView(store, () => {});
  view.resize({ width: 1000, height: 1000 });
  view.open({ minX: 0, minY: 0, maxX: 1000, maxY: 1000 });
  return { view, store };
};

describe('zooming by keys and buttons', () => {
  let draw: FrameRequestCallback | null = null;
  /** The browser draws a frame, so many milliseconds after the last. */
  const frame = (afterMs: number): void => {
    vi.advanceTimersByTime(afterMs);
    const next = draw;
    draw = null;
    next?.(performance.now());
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
      draw = next;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      draw = null;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('counts every press, however quickly they come', () => {
    const { view } = openView();
    for (let press = 0; press < 4; press += 1) {
      view.zoomBy(1.5);
      frame(20);
    }
    frame(1000);
    // 1.5 ** 4
    expect(view.camera.zoom).toBeCloseTo(5.0625, 6);
    view.dispose();
  });

  it('comes to rest once, at its end, also where a busy page draws few frames', () => {
    const { view, store } = openView();
    const { rest } = store.get();
    view.zoomBy(2);
    frame(20);
    // Longer than the camera has to stand still to be at rest.
    vi.advanceTimersByTime(200);
    expect(store.get().rest).toBe(rest);
    frame(100);
    vi.advanceTimersByTime(1000);
    expect(store.get()).toMatchObject({ rest: rest + 1, zoom: 2 });
    view.dispose();
  });
});
