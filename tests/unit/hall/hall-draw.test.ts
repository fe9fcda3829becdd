import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Box } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, seatBox } from '../../../src/core/hall/seat-index.ts';
import { drawBase, drawOverlay, drawSeats, isEmptyLayer } from '../../../src/hall/render/hall-draw.ts';
import { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import { outlineOf } from '../../../workers/paint/color-bytes.ts';
import { TILE_PX, type PartialHall } from '../../../workers/messages/hall-api.ts';
import {
  beginPage,
  drawn,
  endPage,
  lookAt,
  onScreen,
  open,
  planBox,
  rest,
  rows,
  wordsOf,
  zones,
  type Tile,
} from '../samples/drawn-hall.ts';
import { isInside, type Mark } from '../samples/recorded-canvas.ts';
import { idleGuard, sampleTheme } from '../samples/sample-engine.ts';

beforeEach(beginPage);
afterEach(endPage);

describe('the picture of the hall', () => {
  /** Draws it until all its tiles are there. */
  const settled = async (engine: HallEngine, ratio: number): Promise<readonly Mark[]> => {
    for (let frame = 0; frame < 200; frame += 1) {
      const marks = drawn(drawBase, engine, ratio);
      if (engine.tiles?.settled === true) return marks;
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    }
    throw new Error('The tiles never came.');
  };

  it('covers the visible hall exactly once, with tiles aligned to device pixels', async () => {
    for (const [zoom, ratio] of [
      [1, 1],
      [1.7, 1.5],
      [5.3, 2],
    ] as const) {
      const engine = await open(rows(30));
      lookAt(engine, 1333.3, 1777.7, zoom);
      rest();
      const tiles = (await settled(engine, ratio)).filter(({ picture }) => 'level' in (picture as object));
      expect(tiles.length).toBeGreaterThan(0);
      for (const { box, picture, source } of tiles) {
        const { level, column, row } = picture as Tile;
        const side = 4000 / 2 ** level;
        const [minX, minY] = [column * side, row * side];
        const place = onScreen(engine, { minX, minY, maxX: minX + side, maxY: minY + side }, ratio);
        for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const) {
          expect(Math.abs(box[edge] - Math.round(box[edge]))).toBeLessThan(1e-6);
          expect(Math.abs(box[edge] - place[edge])).toBeLessThanOrEqual(0.5 + 1e-6);
        }
        expect(source).toEqual([0, 0, TILE_PX, TILE_PX]);
      }
      const hall = onScreen(engine, planBox, ratio);
      for (let x = 1.5; x < 1032 * ratio; x += 97) {
        for (let y = 1.5; y < 1032 * ratio; y += 97) {
          if (x < hall.minX || x > hall.maxX || y < hall.minY || y > hall.maxY) continue;
          const over = tiles.filter(
            ({ box }) => x > box.minX && x < box.maxX && y > box.minY && y < box.maxY,
          );
          expect(over, `${x}, ${y} at ${zoom}`).toHaveLength(1);
        }
      }
      // Never enlarged by more than √2, however many tiles that takes.
      for (const { box } of tiles) expect(box.maxX - box.minX).toBeLessThan(TILE_PX * Math.SQRT2);
    }
  });

  it('is empty without a theme, a viewport or a hall', async () => {
    const engine = await open(rows(3));
    engine.view.resize({ width: 0, height: 0 });
    expect(drawn(drawBase, engine)).toEqual([]);
    const bare = new HallEngine(idleGuard());
    for (const draw of [drawBase, drawSeats, drawOverlay]) expect(drawn(draw, bare)).toEqual([]);
    bare.dispose();
    const unpainted = await open(rows(3));
    unpainted.paint.theme = null;
    unpainted.setOverlay({ focused: 0 });
    for (const draw of [drawBase, drawSeats, drawOverlay]) expect(drawn(draw, unpainted)).toEqual([]);
  });

  it('includes the labels while moving, but not at rest', async () => {
    const engine = await open(rows(30));
    expect(wordsOf(drawn(drawBase, engine))).toEqual([]);
    expect(wordsOf(drawn(drawSeats, engine))).toContain('Танцпол');
    lookAt(engine, 1400, 1400, 1.1);
    expect(wordsOf(drawn(drawBase, engine))).toContain('Танцпол');
    expect(drawn(drawSeats, engine)).toEqual([]);
  });
});

describe('a partially loaded hall', () => {
  const box = { minX: 0, minY: 0, maxX: 4000, maxY: 2000 };
  const picture = { close: () => {} } as ImageBitmap;
  const index = rows(30);
  const early: PartialHall = { bitmap: picture, tileBaseScale: TILE_PX / 4000, box, sectors: index.sectors };

  it('is shown in place with the names of its sectors', async () => {
    const engine = await open(index, { early: [early], comes: false });
    const [image, ...words] = drawn(drawBase, engine, 2);
    expect(image?.picture).toBe(picture);
    // A tile is square, whatever the hall's proportions.
    const place = onScreen(engine, { ...box, maxY: 4000 }, 2);
    for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const)
      expect(image?.box[edge]).toBeCloseTo(place[edge]);
    expect(wordsOf(words)).toContain('Партер');
    expect(isEmptyLayer(engine, 'base')).toBe(false);
    expect([isEmptyLayer(engine, 'seats'), isEmptyLayer(engine, 'overlay')]).toEqual([true, true]);
    engine.paint.theme = null;
    expect(drawn(drawBase, engine)).toEqual([]);
  });
});

describe('individually drawn seats', () => {
  const fills = (engine: HallEngine, ratio = 1): readonly Mark[] =>
    drawn(drawSeats, engine, ratio).filter(
      // The background of a name is not a seat.
      ({ kind, style }) => kind === 'fill' && style !== sampleTheme.paper,
    );

  it('are the free seats, in place and in their zone colours', async () => {
    const index = rows(30);
    for (const ratio of [1, 2]) {
      const engine = await open(index);
      lookAt(engine, 1270, 1060, 4);
      rest();
      const marks = fills(engine, ratio);
      // Colours too close to the paper have an outline.
      const shown = [...zones.map(({ color }) => color), outlineOf('#eeeedd', sampleTheme.paper)];
      expect(new Set(marks.map(({ style }) => style))).toEqual(new Set(shown));
      const seats = Array.from({ length: 30 }, (_, seat) => seat).filter(
        (seat) => index.state[seat] === SEAT_FREE,
      );
      const all = seats.map((seat) => onScreen(engine, seatBox(index, seat), ratio));
      const reach: Box = {
        minX: Math.min(...all.map(({ minX }) => minX)),
        minY: Math.min(...all.map(({ minY }) => minY)),
        maxX: Math.max(...all.map(({ maxX }) => maxX)),
        maxY: Math.max(...all.map(({ maxY }) => maxY)),
      };
      for (const { box } of marks) expect(isInside(box, reach)).toBe(true);
      expect(Math.min(...marks.map(({ box }) => box.minX))).toBeCloseTo(reach.minX, 2);
      expect(Math.max(...marks.map(({ box }) => box.maxY))).toBeCloseTo(reach.maxY, 2);
      expect(marks.every(({ alpha }) => alpha === 1)).toBe(true);
    }
  });

  it('exclude zones the buyer filtered out', async () => {
    const engine = await open(rows(30));
    engine.setShown(new Set(['z2']));
    lookAt(engine, 1270, 1060, 4);
    rest();
    expect(new Set(fills(engine).map(({ style }) => style))).toEqual(
      new Set(['#eeeedd', outlineOf('#eeeedd', sampleTheme.paper)]),
    );
    expect(new Set(wordsOf(drawn(drawSeats, engine)))).not.toContain('A');
  });

  it('are omitted when zoomed out, while moving, or when there are too many', async () => {
    const engine = await open(rows(30));
    const { viewport } = engine.getSnapshot();
    engine.view.resize({ width: 400, height: 400 });
    expect(fills(engine)).toEqual([]);
    engine.view.resize(viewport);
    lookAt(engine, 1270, 1060, 4);
    expect(drawn(drawSeats, engine)).toEqual([]);
    rest();
    expect(fills(engine)).not.toEqual([]);
    engine.view.resize({ width: 0, height: 0 });
    expect(drawn(drawSeats, engine)).toEqual([]);
    const crowded = await open(rows(6010, 10, 10, 2));
    lookAt(crowded, 500, 1000, 2);
    rest();
    expect(fills(crowded)).toEqual([]);
    expect(wordsOf(drawn(drawSeats, crowded))).not.toContain('A');
  });
});

describe('the overlay', () => {
  it('frames the focused seat in place at any pixel ratio', async () => {
    const index = rows(30);
    const engine = await open(index);
    engine.setOverlay({ focused: 4 });
    for (const ratio of [1, 2]) {
      lookAt(engine, 1100, 1000, 3);
      const seat = onScreen(engine, seatBox(index, 4), ratio);
      const frame = drawn(drawOverlay, engine, ratio).at(-1);
      expect(isInside(seat, frame?.box ?? seat)).toBe(true);
      expect((frame?.box.minX ?? 0) + (frame?.box.maxX ?? 0)).toBeCloseTo(seat.minX + seat.maxX);
      expect(seat.minY - (frame?.box.minY ?? 0)).toBeCloseTo(5 * ratio);
    }
  });

  it('draws selected seats until the part that paints them has loaded', async () => {
    const engine = await open(rows(30));
    engine.setOverlay({ selected: [4] });
    expect(drawn(drawOverlay, engine)).not.toEqual([]);
    const end = engine.paint.showPart('chosen', () => {});
    expect(drawn(drawOverlay, engine)).toEqual([]);
    end();
    expect(drawn(drawOverlay, engine)).not.toEqual([]);
  });
});

describe('an empty layer', () => {
  it('is every layer without a hall', () => {
    const engine = new HallEngine(idleGuard());
    for (const layer of ['base', 'seats', 'overlay'] as const) expect(isEmptyLayer(engine, layer)).toBe(true);
    engine.dispose();
  });

  it('is the seat layer while moving, and the overlay without selection, hover or focus', async () => {
    const engine = await open(rows(3));
    const empty = () => (['base', 'seats', 'overlay'] as const).map((layer) => isEmptyLayer(engine, layer));
    expect(empty()).toEqual([false, false, true]);
    lookAt(engine, 1270, 1060, 4);
    expect(empty()).toEqual([false, true, true]);
    rest();
    for (const overlay of [{ selected: [1] }, { hovered: 0 }, { open: 0 }, { focused: 0 }]) {
      engine.setOverlay(overlay);
      expect(empty()).toEqual([false, false, false]);
      engine.setOverlay({ selected: [], hovered: -1, open: -1, focused: -1 });
    }
    expect(empty()).toEqual([false, false, true]);
  });
});
