import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fail, succeed } from '../../../src/contract/result.ts';
import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN, SEAT_UNAVAILABLE } from '../../../src/core/hall/seat-index.ts';
import { emptyOverlay } from '../../../src/hall/state/hall-state.ts';
import type { HallAppearance } from '../../../workers/messages/hall-api.ts';
import {
  beginPage,
  early,
  endPage,
  frame,
  hall,
  letGo,
  open,
  picture,
  planBox,
  turn,
  whole,
  zones,
} from '../samples/engine-by-hand.ts';

beforeEach(beginPage);
afterEach(endPage);

describe('seats of a zone without a price', () => {
  const freeOf = (engine: ReturnType<typeof open>['engine']): readonly unknown[] => [
    [...(engine.index?.state ?? [])],
    engine.index?.zones[0]?.free,
  ];

  it('are unavailable, whatever the sale says, until the zone has a price', async () => {
    const { engine, bring, drawn } = open();
    engine.setPaint({ zones: [] });
    await bring(whole(hall([SEAT_FREE, SEAT_TAKEN])));
    expect(freeOf(engine)).toEqual([[SEAT_UNAVAILABLE, SEAT_TAKEN], 0]);
    // The same sale again changes nothing.
    const { hall: before } = engine.getSnapshot();
    const sale = {
      states: Uint8Array.of(SEAT_FREE, SEAT_TAKEN),
      zones: Uint16Array.of(0, 0),
      zoneIds: (engine.index?.zones ?? []).map(({ id }) => id),
      standing: [],
    };
    const { session, geometry, stats } = before as NonNullable<typeof before>;
    await bring({ session, geometry, stats, sale } as never);
    expect(engine.getSnapshot().hall).toBe(before);
    drawn.length = 0;
    engine.setPaint({ zones });
    expect(freeOf(engine)).toEqual([[SEAT_FREE, SEAT_TAKEN], 1]);
    expect(drawn).toContain('base');
    engine.setPaint({ zones: [] });
    expect(freeOf(engine)).toEqual([[SEAT_UNAVAILABLE, SEAT_TAKEN], 0]);
  });
});

describe('loading a hall', () => {
  it('reports progress, then shows the whole hall', async () => {
    const { engine, load, shown } = open();
    const { result, heard, progress, answer } = load();
    progress({ phase: 'downloading', bytes: 1, totalBytes: null });
    progress({ phase: 'joining' });
    expect(heard.map(({ phase }) => phase)).toEqual(['downloading', 'joining']);
    expect(engine.index).toBeNull();
    const loaded = whole(hall());
    answer(succeed(loaded));
    expect(await result).toEqual(succeed(loaded));
    expect(engine.index).toBe(loaded.index);
    expect(shown).toEqual(['whole']);
    expect(engine.view.limits.contentBox).toEqual(planBox);
  });

  it('keeps the previous hall on failure or abort', async () => {
    const { engine, bring, load } = open();
    const loaded = whole(hall());
    await bring(loaded);
    const failed = load();
    const problem = fail({ kind: 'unreadable', cause: 'schema', detail: '' } as const);
    failed.answer(problem);
    expect(await failed.result).toEqual(problem);
    const late = load();
    late.abort();
    const bitmap = picture();
    const overview = { bitmap, appearance: {} as HallAppearance };
    late.answer(succeed(whole(hall([SEAT_FREE]), { overview })));
    expect(await late.result).toEqual(fail({ kind: 'aborted' }));
    expect(letGo(bitmap)).toBe(1);
    expect(engine.index).toBe(loaded.index);
  });

  it('with the same seats keeps camera and selection and repaints only what changed', async () => {
    const { engine, bring, tiles, drawn } = open();
    await bring(whole(hall()));
    engine.view.zoomBy(4, screenPoint(116, 116));
    await vi.advanceTimersByTimeAsync(1000);
    engine.setOverlay({ selected: [0] });
    const { camera } = engine.view;
    tiles.length = 0;
    drawn.length = 0;
    await bring(whole(hall([SEAT_TAKEN, SEAT_FREE])));
    expect(engine.view.camera).toBe(camera);
    expect(engine.getSnapshot().overlay.selected).toEqual([0]);
    expect(engine.index?.state[0]).toBe(SEAT_TAKEN);
    expect(new Set(drawn)).toEqual(new Set(['base', 'seats', 'overlay']));
    expect(tiles.length).toBeGreaterThan(0);
    // The seat at (900, 100) is far away: only the tile of the whole hall shows it, and that tile has changed anyway.
    tiles.length = 0;
    await bring(whole(hall([SEAT_TAKEN, SEAT_TAKEN])));
    expect(tiles.map(({ request }) => request.level)).toEqual([0]);
    tiles.length = 0;
    await bring(whole(hall([SEAT_TAKEN, SEAT_TAKEN])));
    expect(tiles).toEqual([]);
  });

  it('with other seats resets the view and selection and releases the old tiles', async () => {
    const { engine, bring, tiles } = open();
    await bring(whole(hall()));
    engine.view.zoomBy(4);
    engine.setOverlay({ selected: [0] });
    const before = tiles.map(({ picture }) => picture);
    expect(before.length).toBeGreaterThan(0);
    await bring(whole(hall([SEAT_FREE, SEAT_FREE, SEAT_FREE])));
    expect(engine.getSnapshot()).toMatchObject({ overlay: emptyOverlay, atFit: true });
    for (const tile of before) expect(letGo(tile)).toBeGreaterThan(0);
  });

  it('notifies picture listeners of each new picture until they unsubscribe', async () => {
    const { engine, bring, tiles } = open();
    const seen = vi.fn<() => void>();
    const leave = engine.onPicture(seen);
    await bring(whole(hall()));
    // Once for the hall itself, and once for each tile.
    expect(seen).toHaveBeenCalledTimes(1 + tiles.length);
    leave();
    seen.mockClear();
    engine.setShown(new Set());
    await turn();
    expect(seen).not.toHaveBeenCalled();
  });

  it('redraws in the next frame when the last tile arrives, however soon after another', async () => {
    const { engine, bring, drawn } = open();
    await bring(whole(hall()));
    for (const zone of ['z2', 'z3', 'z9']) {
      engine.setShown(new Set([zone]));
      await turn();
      expect(engine.tiles?.settled).toBe(true);
      drawn.length = 0;
      frame();
      expect(drawn).toContain('base');
    }
  });

  it('redraws in the next frame when a tile arrives', async () => {
    const { bring, drawn } = open();
    await bring(whole(hall()));
    drawn.length = 0;
    frame();
    expect(drawn).toContain('base');
  });
});

describe('a partially loaded hall', () => {
  it('is shown, refined, and dropped once the hall is complete', async () => {
    const { engine, load, shown, drawn } = open();
    const { progress, answer, result, heard } = load();
    const [first, second] = [early(), early()];
    progress({ phase: 'early', hall: first });
    expect(engine.getSnapshot().early).toBe(first);
    expect([...shown, heard.length]).toEqual(['early', 0]);
    expect(drawn).toContain('base');
    engine.view.zoomBy(3);
    const { camera } = engine.view;
    progress({ phase: 'early', hall: second });
    expect(letGo(first.bitmap)).toBe(1);
    expect(letGo(second.bitmap)).toBe(0);
    // A buyer who has zoomed in meanwhile stays there, also when the hall is complete.
    expect(engine.view.camera).toBe(camera);
    answer(succeed(whole(hall())));
    await result;
    expect(letGo(second.bitmap)).toBe(1);
    expect(engine.getSnapshot().early).toBeNull();
    expect(engine.view.camera).toBe(camera);
    expect(shown.at(-1)).toBe('whole');
  });

  it('returns to the whole view when it turns out to be larger', async () => {
    const { engine, load } = open();
    const { progress, answer, result } = load();
    progress({ phase: 'early', hall: early({ ...planBox, maxX: 400 }) });
    engine.view.zoomBy(3);
    progress({ phase: 'early', hall: early({ ...planBox, maxX: 500 }) });
    expect(engine.getSnapshot().atFit).toBe(true);
    engine.view.zoomBy(3);
    answer(succeed(whole(hall())));
    await result;
    expect(engine.getSnapshot().atFit).toBe(true);
    expect(engine.view.limits.contentBox).toEqual(planBox);
  });

  it('is released when aborted, when loading fails, or when a hall is already shown', async () => {
    const { engine, load, bring } = open();
    const failing = load();
    const seen = early();
    failing.progress({ phase: 'early', hall: seen });
    failing.answer(fail({ kind: 'aborted' }));
    await failing.result;
    expect(letGo(seen.bitmap)).toBe(1);
    expect(engine.getSnapshot().early).toBeNull();
    const left = load();
    left.abort();
    const unwanted = early();
    left.progress({ phase: 'early', hall: unwanted });
    expect(letGo(unwanted.bitmap)).toBe(1);
    await bring(whole(hall()));
    const other = early();
    load().progress({ phase: 'early', hall: other });
    expect(letGo(other.bitmap)).toBe(1);
    expect(engine.getSnapshot().early).toBeNull();
  });
});

describe('picking', () => {
  it('returns null without a hall, then whatever is at the point', async () => {
    const { engine, bring } = open();
    expect(engine.pick(screenPoint(116, 116), 'mouse')).toBeNull();
    await bring(whole(hall()));
    // Seats are too small to be distinguished yet, and there is no sector.
    expect(engine.pick(screenPoint(116, 116), 'mouse')?.kind).toBe('seat');
    expect(engine.pick(screenPoint(500, 500), 'mouse')).toBeNull();
  });
});

describe('selected seats', () => {
  it('are looked up by id, ignoring ids the hall does not have', async () => {
    const { engine, bring, drawn } = open();
    engine.setSelected(['s1']);
    expect(engine.getSnapshot().overlay.selected).toEqual([]);
    await bring(whole(hall()));
    drawn.length = 0;
    engine.setSelected(['s1', 'nowhere', 's0']);
    expect(engine.getSnapshot().overlay.selected).toEqual([1, 0]);
    expect(drawn).toEqual(['overlay']);
  });
});

describe('a hall whose worker was lost', () => {
  it('is reloaded a limited number of times', async () => {
    const { engine, bring, lose, asked } = open();
    await bring(whole(hall()));
    for (let time = 0; time < 8; time += 1) await lose();
    expect(asked).toHaveLength(4);
    expect(engine.index?.count).toBe(2);
  });

  it('gets new retries once the buyer loads it again', async () => {
    const { bring, lose, asked } = open();
    await bring(whole(hall()));
    for (let time = 0; time < 8; time += 1) await lose();
    await bring(whole(hall()));
    for (let time = 0; time < 8; time += 1) await lose();
    expect(asked).toHaveLength(8);
  });

  it('is not loaded before it was first requested', async () => {
    const { lose, asked } = open();
    await lose();
    expect(asked).toEqual([]);
  });
});
