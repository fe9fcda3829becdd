import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { succeed } from '../../../src/contract/result.ts';
import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE } from '../../../src/core/hall/seat-index.ts';
import { appearanceOf } from '../../../src/hall/state/hall-theme.ts';
import type { LoadedHall } from '../../../workers/messages/hall-api.ts';
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
import { sampleIndex } from '../samples/hall-samples.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

beforeEach(beginPage);
afterEach(endPage);

/** A hall that arrives with its picture, in the current colours or in others. */
const pictured = (over: { lang?: 'ru' | 'en' } = {}): LoadedHall & { bitmap: ImageBitmap } => {
  const bitmap = picture();
  const appearance = appearanceOf(sampleTheme, zones, over.lang ?? 'ru');
  return { ...whole(hall(), { overview: { bitmap, appearance } }), bitmap };
};

describe('a picture delivered with a hall', () => {
  it('is used as is when its colours are current, without a request', async () => {
    const { bring, tiles, engine } = open();
    const loaded = pictured();
    await bring(loaded);
    expect(engine.tiles?.blitsFor({ level: 0, column: 0, row: 0 })[0]?.bitmap).toBe(loaded.bitmap);
    expect(tiles.some(({ request }) => request.level === 0)).toBe(false);
  });

  it('is released and requested again when its colours differ or zones are faded', async () => {
    const english = open();
    const other = pictured({ lang: 'en' });
    await english.bring(other);
    expect(letGo(other.bitmap)).toBe(1);
    expect(english.tiles.some(({ request }) => request.level === 0)).toBe(true);
    const filtered = open();
    filtered.engine.setShown(new Set(['z9']));
    const same = pictured();
    await filtered.bring(same);
    expect(letGo(same.bitmap)).toBe(1);
    expect(filtered.tiles.every(({ request }) => request.fadedZones?.includes('z1'))).toBe(true);
  });
});

describe('subscribers of a first hall', () => {
  /** How often they were notified once its picture could be shown. */
  const watched = (opened: ReturnType<typeof open>, loaded: LoadedHall) => {
    const told = vi.fn<() => void>();
    const { result, answer } = opened.load();
    opened.engine.subscribe(told);
    answer(succeed(loaded));
    return { told, result };
  };

  it('are notified once its picture was shown', async () => {
    const opened = open();
    const { told, result } = watched(opened, pictured());
    await turn();
    expect(opened.shown).toEqual(['whole']);
    expect(told).not.toHaveBeenCalled();
    frame();
    frame();
    await turn();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect((await result).ok).toBe(true);
  });

  it('are notified after a timeout without frames, and when the engine is disposed', async () => {
    const opened = open();
    const { told } = watched(opened, pictured());
    await turn();
    await vi.advanceTimersByTimeAsync(240);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(told).toHaveBeenCalledOnce();
    const left = open();
    const gone = watched(left, pictured());
    await turn();
    left.engine.dispose();
    await vi.advanceTimersByTimeAsync(1);
    expect(gone.told).toHaveBeenCalled();
  });

  it('are notified at once when that picture is not what is shown first', async () => {
    const none = open();
    const first = watched(none, whole(hall()));
    await turn();
    expect(first.told).toHaveBeenCalled();
    const placed = open();
    placed.engine.expectPlace(true);
    const second = watched(placed, pictured());
    await turn();
    expect(second.told).toHaveBeenCalled();
    const again = open();
    await again.bring(whole(hall([SEAT_FREE])));
    const fifth = watched(again, pictured());
    await turn();
    expect(fifth.told).toHaveBeenCalled();
  });

  it('wait for a viewport, but are notified soon without one', async () => {
    const detached = open();
    detached.detach();
    detached.engine.view.resize({ width: 0, height: 0 });
    const { told } = watched(detached, pictured());
    await turn();
    expect(told).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(detached.engine.index).not.toBeNull();
  });

  it('are notified after one task when its picture had other colours', async () => {
    const opened = open();
    const { told } = watched(opened, pictured({ lang: 'en' }));
    await turn();
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('performance marks of a hall', () => {
  let marks: string[] = [];
  /** Runs frames until no more are requested. */
  const settle = async (): Promise<void> => {
    for (let time = 0; time < 10; time += 1) {
      frame();
      await turn();
    }
  };
  beforeEach(() => {
    marks = [];
    vi.spyOn(performance, 'mark').mockImplementation((name) => {
      marks.push(name);
      return {} as PerformanceMark;
    });
  });

  it('record once that it is ready and that it is sharp', async () => {
    const { bring, engine } = open();
    await bring(whole(hall()));
    await settle();
    expect(marks).toEqual(['hall-ready', 'hall-sharp']);
    engine.view.zoomBy(2);
    await settle();
    expect(marks).toHaveLength(2);
    // Another hall has its own marks.
    await bring(whole(hall([SEAT_FREE])));
    await settle();
    expect(marks).toHaveLength(4);
  });

  it('record that it is ready as soon as the picture that came with it is shown, before any tile', async () => {
    const { engine, load, tiles } = open({ isPainting: false });
    const { result, answer } = load();
    answer(succeed(pictured()));
    await settle();
    expect(engine.tiles?.settled).toBe(false);
    expect(tiles.length).toBeGreaterThan(0);
    expect(marks).toEqual(['hall-ready']);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await result).ok).toBe(true);
  });

  it('are not recorded without a viewport', async () => {
    const unseen = open();
    unseen.engine.view.resize({ width: 0, height: 0 });
    await unseen.bring(whole(hall()));
    await settle();
    expect(marks).toEqual([]);
  });

  it('record it as sharp only after repainting with the loaded font', async () => {
    const { bring, tiles, fontComes } = open();
    await bring(whole(hall(), { asksForFont: true }));
    await settle();
    expect(marks).toEqual(['hall-ready']);
    tiles.length = 0;
    fontComes(true);
    await settle();
    expect(tiles.length).toBeGreaterThan(0);
    expect(marks).toEqual(['hall-ready', 'hall-sharp']);
  });

  it('record it as sharp when the font fails to load', async () => {
    const { bring, tiles, fontComes } = open();
    await bring(whole(hall(), { asksForFont: true }));
    await settle();
    tiles.length = 0;
    fontComes(false);
    await settle();
    expect(tiles).toEqual([]);
    expect(marks).toEqual(['hall-ready', 'hall-sharp']);
  });
});

describe('the colours of a hall', () => {
  it('are sent to the worker and repaint the whole hall', async () => {
    const { engine, bring, tiles, appearances } = open();
    await bring(whole(hall()));
    tiles.length = 0;
    engine.setPaint({ theme: { ...sampleTheme, taken: '#abcdef' } });
    expect(appearances.at(-1)).toMatchObject({ taken: '#abcdef', zoneColors: { z1: '#335577' } });
    await turn();
    expect(tiles.length).toBeGreaterThan(0);
    const told = appearances.length;
    tiles.length = 0;
    engine.setPaint({ theme: { ...sampleTheme, taken: '#abcdef' }, zones: [...zones] });
    await turn();
    expect([appearances.length, tiles.length]).toEqual([told, 0]);
  });

  it('are faded for zones the buyer filtered out', async () => {
    const { engine, bring, tiles } = open();
    await bring(whole(hall()));
    tiles.length = 0;
    const shown = new Set(['z2']);
    engine.setShown(shown);
    await turn();
    expect(tiles.length).toBeGreaterThan(0);
    expect(new Set(tiles.flatMap(({ request }) => request.fadedZones))).toEqual(new Set(['z1', 'z3']));
    expect(engine.paint.faded).toEqual([true, false, true]);
    tiles.length = 0;
    engine.setShown(shown);
    await turn();
    expect(tiles).toEqual([]);
  });

  it('are sent to the worker for single seats when those change, and only then', async () => {
    const { engine, bring, fadedMasks } = open();
    await bring(whole(hall()));
    const mask = Uint8Array.of(1, 0);
    engine.setShown(null, mask);
    expect(fadedMasks).toEqual([mask]);
    engine.setShown(null, mask);
    engine.setShown(new Set(['z1']), mask);
    expect(fadedMasks).toEqual([mask]);
    engine.setShown(new Set(['z1']));
    expect(fadedMasks).toEqual([mask, null]);
  });

  it('repaint the tiles of the seats that fade, or all tiles if many seats do', async () => {
    const { engine, bring, tiles } = open();
    // 300 seats in one corner; the view is at the opposite one.
    const seats = Array.from({ length: 300 }, (_, at) => ({
      x: 20 + (at % 20) * 4,
      y: 20 + at / 4,
      halfWidth: 1,
    }));
    await bring(whole(sampleIndex(seats, { planBox })));
    engine.view.zoomBy(8, screenPoint(1000, 1000));
    await vi.advanceTimersByTimeAsync(1000);
    const maskOf = (count: number): Uint8Array => Uint8Array.from(seats, (_, seat) => Number(seat < count));
    const isHereRepainted = async (count: number): Promise<boolean> => {
      tiles.length = 0;
      engine.setShown(null, maskOf(count));
      await vi.advanceTimersByTimeAsync(1000);
      expect(tiles.length).toBeGreaterThan(0);
      return tiles.some(({ request }) => request.level > 1);
    };
    // At first there was no mask at all.
    expect(await isHereRepainted(0)).toBe(true);
    expect(await isHereRepainted(1)).toBe(false);
    expect(await isHereRepainted(201)).toBe(false);
    expect(await isHereRepainted(0)).toBe(true);
    expect(await isHereRepainted(300)).toBe(true);
  });

  it('can be filtered before there is a hall', () => {
    const { engine, drawn } = open();
    engine.setShown(new Set(['z2']));
    expect([engine.tiles, drawn]).toEqual([null, []]);
  });
});

describe('the labels over a hall', () => {
  it('are redrawn when they change', async () => {
    const { engine, bring, drawn } = open();
    await bring(whole(hall()));
    drawn.length = 0;
    const name = () => ({ name: 'Партер', note: '' });
    engine.setLabels(name, name);
    expect([engine.paint.labelOf, engine.paint.standingLabelOf]).toEqual([name, name]);
    expect(drawn).toEqual(['seats']);
  });

  it('are redrawn in the next frame on request', async () => {
    const { engine, bring, drawn, detach } = open();
    await bring(whole(hall()));
    frame();
    drawn.length = 0;
    engine.redrawSoon('seats');
    expect(drawn).toEqual([]);
    frame();
    expect(drawn).toEqual(['seats']);
    detach();
    drawn.length = 0;
    engine.redrawSoon('seats');
    engine.redrawAll();
    frame();
    expect(drawn).toEqual([]);
  });
});

it('a disposed engine releases everything', async () => {
  const { engine, bring, tiles, dispose } = open();
  await bring(whole(hall()));
  engine.dispose();
  expect(tiles.length).toBeGreaterThan(0);
  for (const { picture } of tiles) expect(letGo(picture)).toBeGreaterThan(0);
  expect([dispose.mock.calls.length, engine.tiles]).toEqual([1, null]);
  // An effect of the page may still come, even while changes of seats are held back.
  engine.changed.hold([0]);
  engine.redrawAll();
  expect(engine.changed.release()).toEqual([]);
  const other = open();
  const some = early();
  other.load().progress({ phase: 'early', hall: some });
  other.engine.dispose();
  expect(letGo(some.bitmap)).toBe(1);
});
