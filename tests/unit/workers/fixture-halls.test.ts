import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import type { HallKind } from '../../../fixtures/halls/hall-model.ts';
import { hallKinds } from '../halls/hall-kinds.ts';
import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { indexBytes, NO_SEAT, seatById } from '../../../src/core/hall/seat-index.ts';
import { visibleSeats, directSeatsLimit } from '../../../src/hall/render/draw-seats.ts';
import { pickAt } from '../../../src/hall/state/hit-target.ts';
import { bareView, endViews } from '../samples/placed-view.ts';
import { loadedHall, stillPage } from '../samples/sample-engine.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { atOnce } from '../samples/plan-samples.ts';

/** A hall read by the worker's code, with everything free; read once for all tests here. */
const read = new Map<HallKind, ReturnType<typeof readHall>>();
const readHall = async (kind: HallKind) => {
  const map = hallMap(buildHall(kind), { isFree: () => true, remainingStanding: () => 7 });
  const reply = readMapReply(JSON.stringify({ response: map }), 200);
  const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
  if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
  return plan.value;
};
const planOf = (kind: HallKind): ReturnType<typeof readHall> => {
  const plan = read.get(kind) ?? readHall(kind);
  read.set(kind, plan);
  return plan;
};

describe('every seat of a fixture hall is where its builder put it', () => {
  it.each(hallKinds)('%s', { timeout: 60_000 }, async (kind) => {
    const hall = buildHall(kind);
    const { index, skipped, faults, unplaced, unlisted } = await planOf(kind);
    expect({ skipped, faults, unplaced, unlisted }).toEqual({
      skipped: 0,
      faults: 0,
      unplaced: 0,
      unlisted: 0,
    });
    expect(index.count).toBe(hall.seats.length);
    const astray = hall.seats.filter(({ seatId, x, y }) => {
      const seat = seatById(index, String(seatId));
      const away = Math.hypot((index.x[seat] ?? Infinity) - x, (index.y[seat] ?? Infinity) - y);
      return !(away < index.typicalSize / 10);
    });
    expect(astray).toEqual([]);
    expect(indexBytes(index) / index.count).toBeLessThanOrEqual(64);
    expect(index.standing.every(({ box, left }) => box !== null && left === 7)).toBe(true);
    // Most seats have a neighbour on the right: all except at ends of rows and aisles.
    const linked = index.right.filter((seat) => seat !== NO_SEAT).length;
    expect(linked / index.count).toBeGreaterThan(0.8);
  });
});

/*
 * The part of phones 320 … 430 px wide that a browser's bars leave, in portrait and landscape: the stage is at least
 * this high there (see src/screens/scheme/scheme-screen.module.css), and no wider.
 */
const stages = [320, 340, 360, 375, 390, 393, 412, 430]
  .flatMap((width) => [190, 240, 300, 380, 460].map((height) => [width, height] as const))
  .concat(
    [304, 368, 427, 504, 592].flatMap((width) =>
      [207, 251, 291, 343].map((height) => [width, height] as const),
    ),
  );

describe('on every phone, in portrait and landscape, single seats of every hall', () => {
  beforeEach(stillPage);
  afterEach(endViews);

  const looking = async (kind: HallKind, width: number, height: number) => {
    const { index } = await planOf(kind);
    const { view, store } = bareView();
    view.resize({ width, height });
    store.update({ hall: loadedHall(index) });
    view.open(index.box);
    return { view, store, index };
  };

  it.each(hallKinds)(
    'are visible at maximum zoom, and few enough to draw: %s',
    { timeout: 60_000 },
    async (kind) => {
      for (const [width, height] of stages) {
        const { view, store, index } = await looking(kind, width, height);
        const middle = index.count >> 1;
        view.flyToSeat(middle, true);
        view.zoomBy(24, undefined, undefined);
        expect(view.camera.zoom, `${width} × ${height}`).toBe(24);
        expect(store.get().level, `${width} × ${height}`).not.toBe('sectors');
        // A little further out too: seats must be visible before the closest zoom.
        view.zoomBy(1 / 1.3);
        expect(store.get().level, `${width} × ${height}`).not.toBe('sectors');
        expect(visibleSeats(index, view.camera, { width, height }, directSeatsLimit)?.length).toBeGreaterThan(
          0,
        );
      }
    },
  );

  it.each(hallKinds)(
    'can be opened with one tap after flying to their sector: %s',
    { timeout: 60_000 },
    async (kind) => {
      const unopened: string[] = [];
      for (const [width, height] of stages) {
        const { view, store, index } = await looking(kind, width, height);
        for (const sector of index.sectors) {
          if (sector.box === null || sector.total === 0) continue;
          view.fit();
          view.flyToSector(sector);
          // Its seat that is nearest to the centre of the view, also in a horseshoe.
          const away = (seat: number): number => {
            const point = view.pointOf(seat);
            return point === null ? Infinity : Math.hypot(point.x - width / 2, point.y - height / 2);
          };
          let nearest = sector.first;
          for (let seat = sector.first; seat < sector.end; seat += 1)
            if (away(seat) < away(nearest)) nearest = seat;
          const at = view.pointOf(nearest) ?? screenPoint(-1, -1);
          const isSeen = at.x > 0 && at.y > 0 && at.x < width && at.y < height;
          const { level } = store.get();
          const met = pickAt(index, view.camera, level, at, 'touch');
          // The seat itself, or a choice among those under the finger without a further flight.
          const opens =
            met?.kind === 'seat'
              ? met.seat === nearest
              : met?.kind === 'ambiguous' && met.nearest === nearest && !view.zoomInOn(nearest, at);
          if (!isSeen || !opens || level === 'sectors')
            unopened.push(`${sector.id} at ${width} × ${height}: ${level}, ${met?.kind ?? 'nothing'}`);
        }
      }
      expect(unopened).toEqual([]);
    },
  );
});
