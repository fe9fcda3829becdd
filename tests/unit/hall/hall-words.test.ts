import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, seatBox } from '../../../src/core/hall/seat-index.ts';
import { drawBase, drawSeats } from '../../../src/hall/render/hall-draw.ts';
import type { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import {
  beginPage,
  drawn,
  endPage,
  lookAt,
  onScreen,
  open,
  rest,
  rows,
  wordsOf,
  zones,
} from '../samples/drawn-hall.ts';
import { isInside, type Mark } from '../samples/recorded-canvas.ts';

beforeEach(beginPage);
afterEach(endPage);

describe('hall labels', () => {
  const texts = (draw: typeof drawBase, engine: HallEngine): readonly Mark[] =>
    drawn(draw, engine).filter(({ kind }) => kind === 'text');

  it('of a standing area count as part of its tap target, however thin the area is', async () => {
    const engine = await open(rows(30));
    lookAt(engine, 2950, 1750, 2);
    rest();
    engine.setLabels(
      () => ({ name: '', note: '' }),
      () => ({ name: 'Танцевальный партер', note: '' }),
    );
    const floor = engine.index?.standing[0];
    const name = texts(drawSeats, engine).find(({ text }) => text === 'Танцевальный партер');
    if (floor === undefined || name === undefined) throw new Error('The area has no name.');
    const at = screenPoint((name.box.minX + name.box.maxX) / 2, (name.box.minY + name.box.maxY) / 2);
    // Like a thin arc: its outline is elsewhere in its box.
    const [thin, plan] = [floor.outline, floor.box];
    Object.assign(floor, { outline: Float32Array.from([2200, 1000, 2210, 1000, 2200, 1010]) });
    expect(engine.pick(at, 'touch')).toEqual({ kind: 'standing', area: floor });
    // Without its name there is no hit; the name of another hall's area does not count.
    engine.paint.standingNames = [];
    expect(engine.pick(at, 'touch')).toBeNull();
    engine.paint.standingNames = [{ area: { ...floor }, left: 0, top: 0, right: 1e4, bottom: 1e4 }];
    expect(engine.pick(at, 'touch')).toBeNull();
    Object.assign(floor, { outline: thin, box: plan });
  });

  it('are zone letters on small seats, in a colour readable on each', async () => {
    const engine = await open(rows(30));
    lookAt(engine, 1270, 1060, 1.1);
    rest();
    const marks = texts(drawSeats, engine).filter(({ text }) => text !== 'Танцпол');
    expect(marks).toHaveLength(20);
    for (const { text, style, letters } of marks) {
      expect(style).toBe(text === 'A' ? '#fff' : '#000');
      expect(letters).toBeGreaterThan(5);
      expect(letters).toBeLessThan(15);
    }
    expect(new Set(marks.map(({ text }) => text))).toEqual(new Set(['A', 'B']));
  });

  it('are seat numbers with the zone letter below on large free seats', async () => {
    const index = rows(30);
    const engine = await open(index);
    lookAt(engine, 1270, 1060, 4);
    rest();
    const marks = texts(drawSeats, engine);
    const free = Array.from({ length: 30 }, (_, seat) => seat).filter(
      (seat) => index.state[seat] === SEAT_FREE,
    );
    expect(marks).toHaveLength(2 * free.length);
    for (const seat of free) {
      const box = onScreen(engine, seatBox(index, seat));
      const [number, letter, ...more] = marks.filter((mark) => isInside(mark.box, box));
      expect(more).toEqual([]);
      expect(number?.text).toBe(index.labels[index.seatLabel[seat] ?? -1]);
      expect(letter?.text).toBe(zones[index.zone[seat] ?? -1]?.letter);
      expect(number?.box.minX).toBeCloseTo((box.minX + box.maxX) / 2);
      // They do not overlap: their distance is half of both.
      const apart = (letter?.box.minY ?? 0) - (number?.box.minY ?? 0);
      expect(apart).toBeGreaterThan(((letter?.letters ?? 0) + (number?.letters ?? 0)) / 2 - 2);
    }
  });

  it('are only the seat numbers while the view moves', async () => {
    const engine = await open(rows(30));
    lookAt(engine, 1270, 1060, 4);
    const said = texts(drawBase, engine).map(({ text }) => text);
    expect(said).toHaveLength(20);
    expect(said.every((text) => /^\d+$/.test(text))).toBe(true);
  });

  it('are limited to fewer seats while moving than at rest', async () => {
    const engine = await open(rows(1500, 1000, 1000, 8));
    lookAt(engine, 1040, 1600, 1.6);
    expect(texts(drawBase, engine)).toEqual([]);
    rest();
    expect(texts(drawSeats, engine)).toHaveLength(1000);
    const most = await open(rows(2600, 1000, 1000, 8));
    lookAt(most, 1040, 1600, 1.5);
    rest();
    expect(texts(drawSeats, most)).toEqual([]);
  });

  it('include names of standing areas at any scale, but not of sectors', async () => {
    const engine = await open(rows(30));
    for (const zoom of [1, 2]) {
      lookAt(engine, 2500, 1700, zoom);
      rest();
      const said = wordsOf(drawn(drawSeats, engine));
      expect([said.includes('Танцпол'), said.includes('Партер')]).toEqual([true, false]);
    }
  });
});
