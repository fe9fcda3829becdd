import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { screenPoint } from '../../../src/core/hall/geometry.ts';
import type { ZoneId } from '../../../src/contract/brand.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import { drawBase, drawOverlay, isEmptyLayer } from '../../../src/hall/render/hall-draw.ts';
import { ChangedSeats } from '../../../src/hall/state/changed-seats.ts';
import { FADED } from '../../../workers/paint/tiles/paint-seats.ts';
import { beginPage, endPage, hall, open, planBox, whole, zones } from '../samples/engine-by-hand.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';
import { recordedCanvas, type Mark } from '../samples/recorded-canvas.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

beforeEach(() => {
  beginPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(endPage);

type Opened = ReturnType<typeof open>;

/** A hall of two seats with live updates, zoomed in so far that its seats are visible. */
const followed = async () => {
  const opened = open();
  const { engine, bring, tiles } = opened;
  await bring(whole(hall()));
  engine.view.flyToSeat(0, true);
  await vi.advanceTimersByTimeAsync(1000);
  const changes: (readonly number[] | null)[] = [];
  engine.follow((changed) => void changes.push(changed));
  const told = vi.fn<() => void>();
  engine.subscribe(told);
  tiles.length = 0;
  return { ...opened, changes, told };
};
const move = ({ engine }: Opened): void => engine.view.moveTo({ ...engine.view.camera }, 'engine');
const marksOf = ({ engine }: Opened, draw: typeof drawBase): readonly Mark[] => {
  const { context, marks } = recordedCanvas();
  draw(engine, context, 1);
  return marks;
};

describe('a seat sold while its hall is on screen', () => {
  it('is reported at once and its tiles are repainted', async () => {
    const live = await followed();
    live.sell(SEAT_TAKEN, SEAT_FREE);
    await vi.advanceTimersByTimeAsync(100);
    expect(live.changes).toEqual([[0]]);
    expect(live.told).toHaveBeenCalled();
    expect(live.engine.index?.zones[0]?.free).toBe(1);
    expect(live.tiles.length).toBeGreaterThan(0);
  });

  it('is painted over the tiles while the view moves; the page and the tiles update at rest', async () => {
    const live = await followed();
    move(live);
    live.told.mockClear();
    live.tiles.length = 0;
    live.sell(SEAT_TAKEN, SEAT_FREE);
    await Promise.resolve();
    expect(live.changes).toEqual([[0]]);
    expect(live.told).not.toHaveBeenCalled();
    expect(live.tiles).toHaveLength(0);
    const fills = marksOf(live, drawBase).map(({ style }) => style);
    expect(fills).toContain(sampleTheme.taken);
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.told).toHaveBeenCalled();
    expect(live.tiles.length).toBeGreaterThan(0);
  });

  it('fades briefly in place, but not with reduced motion', async () => {
    const live = await followed();
    live.sell(SEAT_TAKEN, SEAT_FREE);
    expect(isEmptyLayer(live.engine, 'overlay')).toBe(true);
    live.sell(SEAT_FREE, SEAT_FREE);
    await vi.advanceTimersByTimeAsync(1000);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    live.sell(SEAT_TAKEN, SEAT_FREE);
    // Fully visible until its tile arrives, then fading out.
    const alphas: number[] = [];
    for (let frame = 0; frame < 40 && !isEmptyLayer(live.engine, 'overlay'); frame += 1) {
      const marks = marksOf(live, drawOverlay).filter(({ style }) => style === zones[0]?.color);
      alphas.push(...marks.map(({ alpha }) => alpha));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(alphas[0]).toBe(1);
    expect(alphas.length).toBeGreaterThan(3);
    expect(alphas).toEqual(alphas.toSorted((a, b) => b - a));
    expect(alphas.at(-1)).toBeLessThan(0.4);
    expect(isEmptyLayer(live.engine, 'overlay')).toBe(true);
  });

  it('fades no brighter than other seats of a price that is filtered out', async () => {
    const live = await followed();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    live.engine.setShown(new Set(['z2']));
    await vi.advanceTimersByTimeAsync(100);
    live.sell(SEAT_TAKEN, SEAT_FREE);
    const [first] = marksOf(live, drawOverlay);
    expect(first?.alpha).toBeCloseTo(FADED);
    expect(FADED).toBeLessThan(1);
  });

  it('changes without a fade in the whole view, where seats are specks', async () => {
    const { engine, bring, sell } = open();
    await bring(whole(hall()));
    engine.view.resize({ width: 200, height: 200 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(engine.getSnapshot().level).toBe('sectors');
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    engine.follow(() => {});
    sell(SEAT_TAKEN, SEAT_FREE);
    expect(engine.index?.state[0]).toBe(SEAT_TAKEN);
    expect(engine.changed.isFading).toBe(false);
  });

  it('changes without a fade together with the prices of the hall', async () => {
    const live = await followed();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const sale = {
      states: Uint8Array.of(SEAT_TAKEN, SEAT_FREE),
      zones: Uint16Array.of(0, 0),
      zoneIds: ['z1', 'z7'] as ZoneId[],
      standing: [],
    };
    live.sellAs({ sale });
    expect(live.engine.index?.zones.map(({ id }) => id)).toEqual(['z1', 'z7']);
    expect(live.engine.changed.isFading).toBe(false);
  });

  it('is ignored if the report is of another session or another hall', async () => {
    const live = await followed();
    live.sellAs({ session: 'another' }, SEAT_TAKEN, SEAT_FREE);
    live.sellAs({ geometry: 99 }, SEAT_TAKEN, SEAT_FREE);
    expect(live.engine.index?.state[0]).toBe(SEAT_FREE);
    expect(live.changes).toEqual([]);
    live.sell(SEAT_TAKEN, SEAT_FREE);
    expect(live.changes).toEqual([[0]]);
  });

  it('is no longer enough if the hall must be loaded again, which is reported', async () => {
    const live = await followed();
    live.tellOutdated();
    expect(live.changes).toEqual([null]);
  });

  it('changes without a fade when many seats change at once', async () => {
    const opened = open();
    const states = Array.from({ length: 80 }, () => SEAT_FREE);
    await opened.bring(whole(hall(states, { minX: 0, minY: 0, maxX: 70_000, maxY: 1000 })));
    opened.engine.view.flyToSeat(0, true);
    await vi.advanceTimersByTimeAsync(1000);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { changed, index } = opened.engine;
    if (index === null) throw new Error('no hall is shown');
    const all = states.map((_, seat) => seat);
    changed.fade({ state: index.state.slice(), zone: index.zone.slice() }, index, all, index.box, 0);
    expect(changed.isFading).toBe(false);
    changed.fade(
      { state: index.state.slice(), zone: index.zone.slice() },
      index,
      all.slice(60),
      index.box,
      0,
    );
    expect(changed.isFading).toBe(true);
  });
});

describe('a sector in a live sale', () => {
  it('is repainted entirely when it sells out or becomes available again', async () => {
    const { engine, bring, sell, tiles } = open();
    // One sector from edge to edge, zoomed in on its first seat.
    const seats = [100, 500, 900].map((x) => ({ x, y: 100, state: x === 100 ? SEAT_TAKEN : SEAT_FREE }));
    const sectors = [{ id: 'stalls', name: { ru: 'Партер' }, outline: null }];
    await bring(whole(sampleIndex(seats, { planBox, sectors })));
    engine.view.zoomBy(8, screenPoint(116, 116));
    await vi.advanceTimersByTimeAsync(1000);
    engine.follow(() => {});
    const isHerePainted = async (...states: readonly number[]): Promise<boolean> => {
      tiles.length = 0;
      sell(...states);
      await vi.advanceTimersByTimeAsync(1000);
      return tiles.some(({ request }) => request.level > 1);
    };
    expect(await isHerePainted(SEAT_TAKEN, SEAT_FREE, SEAT_TAKEN)).toBe(false);
    expect(await isHerePainted(SEAT_TAKEN, SEAT_TAKEN, SEAT_TAKEN)).toBe(true);
    expect(await isHerePainted(SEAT_TAKEN, SEAT_TAKEN, SEAT_FREE)).toBe(true);
    expect(await isHerePainted(SEAT_TAKEN, SEAT_FREE, SEAT_FREE)).toBe(false);
  });
});

describe('a standing area in a live sale', () => {
  it('is updated when one of its numbers changes, and kept if the report lacks it', async () => {
    const { engine, bring, sellAs } = open();
    const seats = [{ x: 100, y: 100, state: SEAT_FREE }];
    await bring(whole(sampleIndex(seats, { planBox, standing: [sampleArea('floor', 300, 300, 400)] })));
    engine.follow(() => {});
    const [floor] = engine.index?.standing ?? [];
    if (floor === undefined) throw new Error('no floor');
    const { zoneId, perOrder, left } = floor;
    const report = (...standing: readonly Pick<typeof floor, 'zoneId' | 'perOrder' | 'left'>[]) => {
      const zones = (engine.index?.zones ?? []).map(({ id }) => id);
      const states = Uint8Array.of(SEAT_FREE);
      const { hall: before } = engine.getSnapshot();
      sellAs({ sale: { states, zones: Uint16Array.of(0), zoneIds: zones, standing } });
      return { isNew: engine.getSnapshot().hall !== before, left: engine.index?.standing[0]?.left };
    };
    expect(report({ zoneId, perOrder, left })).toEqual({ isNew: false, left });
    expect(report({ zoneId, perOrder, left: 3 })).toEqual({ isNew: true, left: 3 });
    expect(report({ zoneId, perOrder: 2, left: 3 })).toMatchObject({ isNew: true });
    expect(engine.index?.standing[0]?.perOrder).toBe(2);
    expect(report()).toMatchObject({ left: 3 });
  });
});

it('held changes are painted over the tiles only where the seats are in view', () => {
  const changed = new ChangedSeats();
  const index = hall();
  expect(changed.hold([0, 1])).toBe(true);
  const around = (x: number) => ({ minX: x - 50, minY: 50, maxX: x + 50, maxY: 150 });
  expect([...changed.heldIn(index, planBox)]).toEqual([0, 1]);
  expect([...changed.heldIn(index, around(900))]).toEqual([1]);
  expect([...changed.heldIn(index, around(500))]).toEqual([]);
  expect(changed.release()).toEqual([0, 1]);
  expect([...changed.heldIn(index, planBox)]).toEqual([]);
});
