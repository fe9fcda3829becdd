import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { cameraLimits, clampCamera, fitTo, toHall, visibleBox } from '../../../src/core/hall/camera.ts';
import { hallPoint, screenPoint, type HallPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { coversFree } from '../../../src/hall/camera/clear-view.ts';
import { cameraAhead, placeLookedAt } from '../../../src/hall/camera/place-looked-at.ts';
import { emptyOverlay, type Overlay } from '../../../src/hall/state/hall-state.ts';
import { sampleIndex } from '../samples/hall-samples.ts';
import {
  bareView,
  endViews,
  expectAt,
  index,
  middleSeat,
  open,
  side,
  square,
} from '../samples/placed-view.ts';
import { loadedHall, stillPage } from '../samples/sample-engine.ts';

const seatAt = ({ x }: SeatIndex, at: number): number => x.indexOf(at);

beforeEach(stillPage);
afterEach(endViews);

describe('an opened hall', () => {
  it('is shown whole and centred, with a margin', () => {
    const { view, placeOf } = open();
    expect(placeOf(index.box)).toEqual(square(16, 16, 1000));
    expect(view.moving).toBe(false);
  });

  it('keeps its centre and scale when the window is resized', () => {
    const { view, look } = open();
    look(1000, 800, 4);
    const { scale } = view.camera;
    view.resize({ width: 600, height: 800 });
    expectAt(toHall(view.camera, screenPoint(300, 400)), 1000, 800);
    expect(view.camera.scale).toBeCloseTo(scale);
    expect([view.moving, view.flownFor]).toEqual([false, 'place']);
    expect(view.limits.viewport).toEqual({ width: 600, height: 800 });
  });

  it('stays fitted on resize, and is fitted after the window had no size', () => {
    const { view, placeOf, look } = open();
    view.resize({ width: 532, height: 800 });
    expect(placeOf(index.box)).toEqual(square(16, 150, 500));
    look(1000, 800, 4);
    view.resize({ width: 0, height: 0 });
    view.resize({ width: side, height: side });
    expect(placeOf(index.box)).toEqual(square(16, 16, 1000));
  });

  it('is also fitted while only partially loaded', () => {
    const { view, store } = bareView();
    const early = { bitmap: {} as ImageBitmap, tileBaseScale: 1, box: square(0, 0, 1000), sectors: [] };
    store.update({ early });
    view.resize({ width: 1032, height: 1032 });
    expectAt(toHall(view.camera, screenPoint(16, 16)), 0, 0);
  });

  it('is measured with its seats once they have loaded, and as a box before', () => {
    const { view, store } = bareView();
    const measured: unknown[] = [];
    const wholeIn: Parameters<typeof view.resize>[1] = (box, viewport, seats) => {
      measured.push(seats);
      return cameraLimits(box, viewport, 0);
    };
    const early = { bitmap: {} as ImageBitmap, tileBaseScale: 1, box: square(0, 0, 1000), sectors: [] };
    store.update({ early });
    view.resize({ width: side, height: side }, wholeIn);
    store.update({ early: null, hall: loadedHall(index) });
    view.open(index.box);
    view.resize({ width: 600, height: 600 });
    // A box that is not that of the hall has no seats.
    view.open(square(0, 0, 1000));
    expect(measured).toEqual([null, index, index, null]);
  });

  it('does not move the camera before it is loaded', () => {
    const { view, store } = bareView();
    const { camera } = view;
    view.resize({ width: 300, height: 200 });
    expect(view.camera).toBe(camera);
    expect(store.get().viewport).toEqual({ width: 300, height: 200 });
    expect(view.pointOf(0)).toBeNull();
    view.flyToSeat(0);
    expect(view.camera).toBe(camera);
  });
});

describe('zooming', () => {
  it('keeps the centre, the given screen point or the given hall point fixed', () => {
    const { view, look, middle } = open();
    look(1000, 800, 4);
    view.zoomBy(2);
    expectAt(middle(), 1000, 800);
    const point = screenPoint(100, 200);
    const under = toHall(view.camera, point);
    view.zoomBy(1.5, point);
    expectAt(toHall(view.camera, point), under.x, under.y);
    const before = view.pointOf(middleSeat);
    view.zoomBy(0.5, undefined, hallPoint(1000, 800));
    expectAt(view.pointOf(middleSeat), before?.x ?? 0, before?.y ?? 0);
    expect(view.camera.zoom).toBeCloseTo(6);
    expect(view.flownFor).toBe('scale');
  });

  it('by button heads for the selection, then seats in the centre, then proposals, then free seats', () => {
    const wide = sampleIndex(
      [
        { x: 400, y: 400, halfWidth: 20 },
        { x: 3600, y: 3600, halfWidth: 20 },
        { x: 1000, y: 3000, halfWidth: 20, state: SEAT_TAKEN },
      ],
      {
        planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 },
        sectors: [{ id: 's', name: {}, outline: null }],
      },
    );
    const [first, last] = [seatAt(wide, 400), seatAt(wide, 3600)];
    const pins = [{ seats: [last], sign: '1', isMeant: false, onPress: () => {} }];
    const zoomed = (overlay: Partial<Overlay>, from = 2000, zoom = 1.2) => {
      const { view, store, look, middle } = open(wide);
      look(from, from, zoom);
      store.update({ overlay: { ...emptyOverlay, ...overlay } });
      view.lookAhead((from, factor) =>
        cameraAhead(wide, from, view.limits, { ...emptyOverlay, ...overlay }, factor, true),
      );
      const before = view.camera.zoom;
      view.zoomIn(1.6);
      expect(view.camera.zoom).toBeCloseTo(1.6 * before);
      return Math.round(middle().x);
    };
    // This share of the distance remains.
    const towards = (x: number, from = 2000): number => Math.round(x + (from - x) / 1.6 ** 2);
    expect(zoomed({ selected: [first], pins })).toBe(towards(400));
    expect(zoomed({ pins })).toBe(towards(3600));
    // The chosen seat is out of sight, and a seat is in the centre: the zoom stays there.
    expect(zoomed({ selected: [first] }, 3600, 8)).toBe(3600);
    // A seat that happens to be in the centre of the whole hall was not chosen, so what is proposed comes first.
    expect(zoomed({ pins }, 400, 1)).toBeGreaterThan(400);
    // In the sector nearest to the centre, the free seat nearest to it, not the taken one.
    expect([towards(400), towards(3600)]).toContain(zoomed({}));
  });

  it('by button moves aside where the minimap would cover a free seat, unless every place near it does', () => {
    /** A seat in the centre, and some in a square. */
    const near = (state: number, from: HallPoint, count: number) =>
      sampleIndex(
        [
          { x: 2000, y: 2000, halfWidth: 20 },
          ...Array.from({ length: count ** 2 }, (_, at) => ({
            x: from.x + (at % count) * 44,
            y: from.y + Math.floor(at / count) * 44,
            halfWidth: 20,
            state,
          })),
        ],
        { planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 } },
      );
    const zoomed = (hall: SeatIndex) => {
      const { view, look } = open(hall);
      look(2000, 2000, 2);
      view.lookAhead((from, factor) => cameraAhead(hall, from, view.limits, emptyOverlay, factor, true));
      view.zoomIn(2);
      const { minimap, camera } = view;
      if (minimap === null) throw new Error('No minimap.');
      const { scale, x, y } = camera;
      return {
        isOver: coversFree(hall, camera, minimap),
        moved: [x + 2000 * scale - side / 2, y + 2000 * scale - side / 2].map(Math.round),
      };
    };
    const below = hallPoint(1540, 1630);
    expect(zoomed(near(SEAT_TAKEN, below, 2))).toEqual({ isOver: false, moved: [0, 0] });
    expect(zoomed(near(SEAT_FREE, below, 2))).toEqual({ isOver: false, moved: [0, 36] });
    // Seats all around: no place near it is better.
    expect(zoomed(near(SEAT_FREE, hallPoint(1400, 1400), 12))).toEqual({ isOver: true, moved: [0, 0] });
  });

  it('by button heads for the middle of the sector from far away, not for its edge', () => {
    const rows = [3000, 3400, 3800].map((y) => ({
      x: 2000,
      y,
      halfWidth: 20,
      state: y === 3000 ? SEAT_FREE : SEAT_TAKEN,
    }));
    const block = sampleIndex(rows, {
      planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 },
      sectors: [
        { id: 's', name: {}, outline: Float32Array.of(1600, 2900, 2400, 2900, 2400, 3900, 1600, 3900) },
      ],
    });
    const { store, look, view } = open(block);
    look(2000, 2000, 1.2);
    const ahead = (areSingle: boolean): number | undefined =>
      placeLookedAt(block, view.camera, store.get().viewport, emptyOverlay, 1e6, areSingle)?.y;
    expect(ahead(true)).toBeCloseTo(3000);
    expect(ahead(false)).toBeGreaterThan(3300);
  });

  it('by button shows more of the seats behind the sector than of the pitch in front of it', () => {
    const stage = { minX: 1000, minY: 0, maxX: 3000, maxY: 1000, isPitch: true };
    const block = sampleIndex([{ x: 2000, y: 3000, halfWidth: 20 }], {
      planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 },
    });
    const { store, look, view } = open(block);
    look(2000, 2800, 1.2);
    const { viewport } = store.get();
    const ahead = (hall: typeof block, areSingle = false): number =>
      placeLookedAt(hall, view.camera, viewport, emptyOverlay, 2, areSingle)?.y ?? NaN;
    const down = ahead({ ...block, stage }) - ahead(block);
    expect(down * view.camera.scale * 2).toBeCloseTo(viewport.height / 5);
    // A stage is small enough, and single seats stay where they are looked at.
    expect(ahead({ ...block, stage: { ...stage, isPitch: false } })).toBe(ahead(block));
    expect(ahead({ ...block, stage }, true)).toBe(ahead(block, true));
  });

  it('in keeps a proposed seat near the centre in view, even amid others', () => {
    const row = sampleIndex(
      Array.from({ length: 31 }, (_, at) => ({ x: 1000 + 40 * at, y: 2000 })),
      { planBox: index.box },
    );
    const proposal = { seats: [14] } as unknown as Overlay['pins'][number];
    const { store, look, view } = open(row);
    look(1600, 2000, 8);
    const middleAfter = (pins: Overlay['pins']): number | undefined =>
      placeLookedAt(row, view.camera, store.get().viewport, { ...emptyOverlay, pins }, 1.6, true)?.x;
    expect(middleAfter([])).toBeUndefined();
    expect(middleAfter([proposal])).toBeCloseTo(1560 + 40 / 1.6 ** 2);
    // Two pixels per unit: a quarter of the longer side is 129 units. Beyond it the seats in the centre come first.
    const atSeat = (seat: number) => middleAfter([{ ...proposal, seats: [seat] }]);
    expect(view.camera.scale).toBeCloseTo(2);
    expect([atSeat(12), atSeat(18)].every((x) => x !== undefined)).toBe(true);
    expect([atSeat(11), atSeat(19), atSeat(20)]).toEqual([undefined, undefined, undefined]);
  });

  it('in on seats too small to tap makes them large enough, around the finger', () => {
    const { view } = open();
    const point = view.pointOf(middleSeat) ?? screenPoint(0, 0);
    expect(view.zoomInOn(middleSeat, point)).toBe(true);
    expect(40 * view.camera.scale).toBeCloseTo(26);
    expectAt(view.pointOf(middleSeat), point.x, point.y);
    expect(view.flownFor).toBe('scale');
  });

  it('in is refused when it would not enlarge the seats', () => {
    // Seats 2 across are 12 px at the closest zoom of such a large hall.
    const tiny = sampleIndex([{ x: 2000, y: 2000, halfWidth: 1 }], { planBox: index.box });
    const { view, look } = open(tiny);
    expect(view.zoomInOn(0, screenPoint(516, 516))).toBe(true);
    expect(view.camera.zoom).toBe(24);
    expect(view.zoomInOn(0, screenPoint(516, 516))).toBe(false);
    look(2000, 2000, 22);
    expect(view.zoomInOn(0, screenPoint(516, 516))).toBe(false);
    look(2000, 2000, 20);
    expect(view.zoomInOn(0, screenPoint(516, 516))).toBe(true);
  });

  it('in accepts a small step when that makes a seat tappable', () => {
    const { view, look } = open();
    look(1000, 800, 2.4);
    expect(view.zoomInOn(middleSeat, screenPoint(516, 516))).toBe(true);
    expect(40 * view.camera.scale).toBeCloseTo(26);
  });

  it('out to the whole hall records the purpose', () => {
    const { view, look, placeOf } = open();
    for (const what of ['scale', 'place'] as const) {
      look(1000, 800, 4);
      view.fit(what);
      expect(placeOf(index.box)).toEqual(square(16, 16, 1000));
      expect(view.flownFor).toBe(what);
    }
    view.fit();
    expect(view.flownFor).toBe('scale');
  });
});

describe('panning by a share of the view', () => {
  it('returns the box that will be visible, or null at the edge of the hall', () => {
    const { view, look } = open();
    look(2000, 2000, 4);
    const before = visibleBox(view.camera, view.limits.viewport);
    expect(view.panBy(0.5, 0)?.minX).toBeCloseTo((before.minX + before.maxX) / 2);
    expect(view.panBy(-0.5, 0)?.minX).toBeCloseTo(before.minX);
    expect(view.panBy(0, 0.25)?.minY).toBeCloseTo(before.minY + (before.maxY - before.minY) / 4);
    expect(view.flownFor).toBe('place');
    const seen = view.panBy(0, 5);
    expect(seen?.maxY).toBeCloseTo(4064);
    expect(view.panBy(0, 5)).toBeNull();
    expect(view.panBy(0, -5)).not.toBeNull();
    expect(view.panBy(5, 0)).not.toBeNull();
    expect(view.panBy(5, 0)).toBeNull();
  });
});

describe('a place under the minimap', () => {
  // The minimap appears and disappears when the camera rests.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /* A seat in each corner of the hall, with no free space around them. */
  const corners = sampleIndex(
    [0, 4000].flatMap((x) => [0, 4000].map((y) => ({ x, y }))),
    { planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 } },
  );

  it.each([
    [1032, 1032],
    [390, 433],
    [540, 291],
  ])('can be panned clear of it at any zoom in a viewport of %i × %i', (width, height) => {
    const { view, store } = bareView();
    view.resize({ width, height });
    store.update({ hall: loadedHall(corners) });
    view.open(corners.box);
    for (const zoom of [1.5, 1.6, 2, 3, 6, 24]) {
      for (let seat = 0; seat < corners.count; seat += 1) {
        // As far down and to the right as it can be dragged.
        const scale = view.limits.fitScale * zoom;
        view.moveTo(clampCamera({ zoom, scale, x: 1e6, y: 1e6 }, view.limits), 'input');
        vi.runAllTimers();
        const at = view.pointOf(seat);
        if (at === null) throw new Error('no seat');
        expect(view.minimap !== null, `shown at ${zoom}`).toBe(zoom >= 2);
        expect(view.isOnMinimap(at), `${zoom}, seat ${seat}`).toBe(false);
      }
    }
    // In the whole view there is no minimap, and the hall is where it was.
    view.fit();
    vi.runAllTimers();
    expect(view.minimap).toBeNull();
    expect(view.camera).toEqual(fitTo(view.limits));
  });

  it('is not picked: a tap there moves the view to that part of the hall', () => {
    const { view, look, middle } = open();
    look(3000, 3000, 4);
    vi.runAllTimers();
    const minimap = view.minimap;
    if (minimap === null) throw new Error('no minimap');
    view.lookOnMinimap(screenPoint(minimap.left + (minimap.right - minimap.left) / 2, minimap.top + 37));
    expectAt(middle(), 2000, (37 / (minimap.bottom - minimap.top)) * 4000);
    expect(view.camera.zoom).toBe(4);
  });

  it('does not count as well in view: flying to a seat there moves it clear', () => {
    const { view, look, middle } = open();
    // The minimap is 148 × 148 at 16, 12 in the corner; up to its edge counts as visible.
    look(1000 + 400, 800 + 400, 4);
    vi.runAllTimers();
    expect(view.isOnMinimap(view.pointOf(middleSeat) ?? screenPoint(0, 0))).toBe(true);
    view.flyToSeat(middleSeat);
    expectAt(middle(), 1000, 800);
  });
});
