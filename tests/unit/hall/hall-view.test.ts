import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fitTo, toHall } from '../../../src/core/hall/camera.ts';
import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { HallView } from '../../../src/hall/camera/hall-view.ts';
import { HallStore } from '../../../src/hall/state/hall-state.ts';

const made: HallView[] = [];
const contentBox = { minX: 0, minY: 0, maxX: 10_000, maxY: 10_000 };
/* A hall of 10,000 × 10,000 units in a window of 1,000 × 1,000 pixels, in the whole view. */
const openView = () => {
  const store = new HallStore();
  const redraw = vi.fn();
  const view = new HallView(store, redraw);
  made.push(view);
  view.resize({ width: 1000, height: 1000 });
  view.open(contentBox);
  return { view, store, redraw };
};

let draw: FrameRequestCallback | null = null;
/** The browser draws a frame, this many milliseconds after the last. */
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
  for (const view of made.splice(0)) view.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('zooming with keys and buttons', () => {
  it('counts every press in quick succession', () => {
    const { view } = openView();
    for (let press = 0; press < 4; press += 1) {
      view.zoomBy(1.5);
      frame(20);
    }
    frame(1000);
    // 1.5 ** 4
    expect(view.camera.zoom).toBeCloseTo(5.0625, 6);
  });

  it('comes to rest once, at the end, even when a busy page draws few frames', () => {
    const { view, store } = openView();
    const { rest } = store.get();
    view.zoomBy(2);
    frame(20);
    // Longer than the camera must stand still to be at rest.
    vi.advanceTimersByTime(200);
    expect(store.get().rest).toBe(rest);
    frame(100);
    vi.advanceTimersByTime(1000);
    expect(store.get()).toMatchObject({ rest: rest + 1, zoom: 2 });
  });
});

describe('a flight', () => {
  it('keeps its destination across a resize, which does not change who moved the view last', () => {
    const { view, store } = openView();
    store.update({ early: { bitmap: {} as ImageBitmap, tileBaseScale: 1, box: contentBox, sectors: [] } });
    view.flyToBox({ minX: 2000, minY: 6000, maxX: 3000, maxY: 7000 });
    frame(20);
    frame(100);
    view.resize({ width: 600, height: 1400 });
    for (let at = 0; at < 10; at += 1) frame(40);
    const { x, y } = toHall(view.camera, screenPoint(300, 700));
    expect([x, y]).toEqual([expect.closeTo(2500), expect.closeTo(6500)]);
    view.moveTo(view.camera, 'input');
    view.resize({ width: 1400, height: 600 });
    expect(view.movedBy).toBe('input');
  });

  it('moves gradually and notifies followers of each frame', () => {
    const { view } = openView();
    const seen: number[] = [];
    const leave = view.follow(() => seen.push(view.camera.zoom));
    view.zoomBy(4);
    for (let at = 0; at < 10; at += 1) frame(40);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeCloseTo(4);
    leave();
    const { length } = seen;
    view.zoomBy(0.5);
    frame(300);
    expect(seen).toHaveLength(length);
  });

  it('is stopped by a press and can be resumed', () => {
    const { view } = openView();
    expect(view.stopFlight()).toBeNull();
    view.zoomBy(4);
    frame(60);
    const target = view.stopFlight();
    const { zoom } = view.camera;
    expect(target?.zoom).toBeCloseTo(4);
    frame(300);
    expect(view.camera.zoom).toBe(zoom);
    if (target !== null) view.flyOn(target);
    frame(300);
    expect(view.camera.zoom).toBeCloseTo(4);
  });

  it('is stopped when the user moves the hall', () => {
    const { view } = openView();
    view.zoomBy(4);
    frame(60);
    const held = { ...view.camera, x: view.camera.x - 5 };
    view.moveTo(held, 'input');
    frame(300);
    expect(view.camera).toBe(held);
    expect(view.movedBy).toBe('input');
  });

  it('is stopped when asked to show a place already in view', () => {
    const { view } = openView();
    const middle = { minX: 4900, minY: 4900, maxX: 5100, maxY: 5100 };
    for (const show of [
      () => view.showBox(middle),
      () => view.flyToArea({ minX: 4000, minY: 4000, maxX: 6000, maxY: 6000 }),
    ]) {
      view.zoomBy(1.5);
      frame(60);
      show();
      expect(view.stopFlight()).toBeNull();
    }
  });

  it('by key continues from the destination of the previous one', () => {
    const { view } = openView();
    view.zoomBy(8);
    frame(300);
    const { x } = view.camera;
    view.panBy(0.25, 0);
    frame(20);
    view.panBy(0.25, 0);
    frame(300);
    expect(view.camera.x).toBeCloseTo(x - 500);
  });

  it('stops when the view is disposed', () => {
    const { view, redraw } = openView();
    const seen = vi.fn();
    view.follow(seen);
    view.zoomBy(4);
    frame(20);
    view.dispose();
    redraw.mockClear();
    seen.mockClear();
    frame(300);
    view.moveTo(fitTo(view.limits), 'input');
    expect(seen).not.toHaveBeenCalled();
    expect(redraw).toHaveBeenCalledOnce();
  });
});

describe('a view moved by the user', () => {
  const moveTo = (view: HallView, zoom: number): void =>
    view.moveTo({ ...view.camera, zoom, scale: view.limits.fitScale * zoom }, 'input');

  it('counts as moving until input pauses, then is drawn once more', () => {
    const { view, store, redraw } = openView();
    const { rest } = store.get();
    for (let at = 0; at < 5; at += 1) {
      moveTo(view, 2 + at / 10);
      vi.advanceTimersByTime(100);
      expect(view.moving).toBe(true);
    }
    expect(store.get().rest).toBe(rest);
    redraw.mockClear();
    vi.advanceTimersByTime(39);
    expect(view.moving).toBe(true);
    vi.advanceTimersByTime(2);
    expect(view.moving).toBe(false);
    expect(store.get()).toMatchObject({ rest: rest + 1, zoom: 2.4 });
    expect(redraw).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(store.get().rest).toBe(rest + 1);
  });

  it('notifies the page only when the level changes or the whole view is left or restored', () => {
    const { view, store } = openView();
    const told = vi.fn();
    store.subscribe(told);
    moveTo(view, 1.04);
    expect(told).not.toHaveBeenCalled();
    moveTo(view, 1.2);
    expect(told).toHaveBeenCalledOnce();
    expect(store.get()).toMatchObject({ atFit: false, level: 'sectors' });
    moveTo(view, 1.4);
    expect(told).toHaveBeenCalledOnce();
    // 10,000 ÷ 21 units are visible then, and numbers begin at 500.
    moveTo(view, 21);
    expect(told).toHaveBeenCalledTimes(2);
    expect(store.get()).toMatchObject({ level: 'numbers', zoom: 21 });
    moveTo(view, 1);
    expect(store.get()).toMatchObject({ atFit: true, level: 'sectors' });
  });

  it('shows numbers from the configured detail span', () => {
    const { view, store } = openView();
    moveTo(view, 6);
    expect(store.get().level).toBe('sectors');
    view.setDetailSpan(1900);
    moveTo(view, 6.1);
    expect(store.get().level).toBe('numbers');
  });

  it('notifies the input only of moves it did not cause', () => {
    const { view } = openView();
    const told = vi.fn();
    const leave = view.connect(told);
    expect(told).toHaveBeenLastCalledWith(view.camera, view.limits);
    moveTo(view, 2);
    expect(told).toHaveBeenCalledOnce();
    view.zoomBy(2, screenPoint(0, 0));
    frame(300);
    expect(told).toHaveBeenLastCalledWith(view.camera, view.limits);
    expect(view.movedBy).toBe('engine');
    const { length } = told.mock.calls;
    leave();
    view.zoomBy(0.5);
    frame(300);
    expect(told).toHaveBeenCalledTimes(length);
  });
});
