import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { AreaLabels } from '../../../src/hall/draw/area-labels.ts';
import { counts, FakeCanvas } from './label-canvas.ts';
import {
  area,
  frameOf,
  hurried,
  labelled,
  overlaps,
  sector,
  settle,
  stadium,
  timeless,
  type Area,
  type Named,
} from './labelled-areas.ts';

beforeAll(() => vi.stubGlobal('OffscreenCanvas', FakeCanvas));
beforeEach(() => void Object.assign(counts, { canvases: 0, pictures: 0, closed: 0, bytes: 0 }));
afterAll(() => void vi.unstubAllGlobals());

describe('the label of a sector', () => {
  it('says name and free seats where there is room for both', () => {
    expect(labelled([sector(400, 100)]).map(({ words }) => words)).toEqual([
      ['Сектор 204, верхний ярус', 'Свободно 12 мест'],
    ]);
  });

  it('says the name alone in a low sector, its number in a narrow one, nothing in a tiny one', () => {
    const said = (width: number, height: number) => labelled([sector(width, height)])[0]?.words;
    expect(said(400, 30)).toEqual(['Сектор 204, верхний ярус']);
    expect(said(60, 60)).toEqual(['204']);
    expect(said(20, 20)).toBeUndefined();
  });

  it('leaves most of the seats to be seen, but may fill an area without seats', () => {
    // 24 letters and two paddings: 206 px of a sector of 220.
    expect(labelled([sector(220, 100)])[0]?.words).toEqual(['204']);
    expect(labelled([sector(220, 100, { seats: 0 })])[0]?.words).toHaveLength(2);
  });

  it('is on none of very many sectors where it would be on a few of them', () => {
    const [wide, slim] = [sector(60, 40), sector(20, 40)];
    const row = (count: number, of: Area) =>
      Array.from({ length: count }, (_, at) => ({ ...of, x: at * 10, y: 500 }));
    const alone = { ...wide, x: 900, y: 100 };
    expect(labelled([...row(38, slim), alone])).toHaveLength(1);
    expect(labelled([...row(39, slim), alone])).toHaveLength(0);
    const named = Array.from({ length: 5 }, (_, at) => ({ ...alone, y: at * 60 }));
    expect(labelled([...row(35, slim), ...named])).toHaveLength(5);
    expect(labelled([...row(36, slim), ...named])).toHaveLength(0);
    // Sectors that the filter leaves nothing to say of are no reason to say less of the others.
    const mute = { ...slim, label: { name: '', note: '' } };
    expect(labelled([...row(60, mute), alone])).toHaveLength(1);
  });

  it('is not there where the filter leaves nothing to say', () => {
    expect(labelled([sector(400, 100, { label: { name: '', note: 'Свободно 0 мест' } })])).toEqual([]);
  });

  it('falls back to the mark it was given', () => {
    const label = { name: '✓ Танцевальный партер', note: 'Осталось: 5', mark: '✓ 2' };
    expect(labelled([sector(60, 60, { label })])[0]?.words).toEqual(['✓ 2']);
  });

  it('never lies over another, nor covers more than its area is wide and high', () => {
    const size = fc.integer({ min: 10, max: 400 });
    const place = fc.integer({ min: 0, max: 600 });
    const any = fc.record({
      x: place,
      y: place,
      width: size,
      height: size,
      label: fc.record({
        name: fc.constantFrom('Партер', 'Ложа 3', 'Сектор 204, верхний ярус', ''),
        note: fc.constantFrom('', 'Свободно 3 места'),
      }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (areas) => {
        const blits = labelled(areas);
        expect(overlaps(blits)).toBe(0);
        for (const { minX, maxX, minY, maxY } of blits) {
          const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
          const own = areas.filter(
            (entry) =>
              Math.abs(entry.x + entry.width / 2 - x) <= 1 &&
              Math.abs(entry.y + entry.height / 2 - y) <= 1 &&
              entry.width >= maxX - minX &&
              entry.height >= maxY - minY,
          );
          expect(own.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the names of a stadium while the picture moves', () => {
  it('never lie over each other, at any scale and place', () => {
    // Sectors wider and higher than the places they stand at, as in a curve.
    const areas = stadium(200).map(({ box, anchor, ...rest }) => ({
      ...rest,
      box: { ...box, maxX: box.maxX + 70, maxY: box.maxY + 20 },
      anchor,
    }));
    const labels = new AreaLabels(timeless);
    for (let step = 0; step < 60; step += 1) {
      const view = { scale: 0.6 + step * 0.05, x: -step * 17, y: -step * 9, moving: step % 7 !== 0 };
      expect(overlaps(frameOf(labels, areas, view).blits)).toBe(0);
    }
  });

  it('are one blit each, and nothing is written, measured or made anew for a frame', () => {
    for (const count of [20, 200, 384]) {
      const areas = stadium(count);
      const labels = new AreaLabels(timeless);
      const rest = settle(labels, areas);
      expect(rest).toHaveLength(count);
      const before = { ...counts };
      const asked = vi.fn(({ label }: Named) => label);
      for (let step = 0; step < 20; step += 1) {
        const { blits } = frameOf(labels, areas, { x: step % 5, moving: true, labelOf: asked });
        expect(blits).toHaveLength(count);
      }
      expect(counts).toEqual(before);
      expect(asked).not.toHaveBeenCalled();
    }
  });

  it('say less for some frames, rather than nothing, where longer ones are still to be written', () => {
    const areas = stadium(200);
    const labels = new AreaLabels(hurried());
    const rest = settle(labels, areas);
    expect(new Set(rest.map(({ words }) => words.length))).toEqual(new Set([1]));
    // Twice as near there is room for the whole: more than one frame may write.
    const seen = (): number => frameOf(labels, areas, { scale: 2.6, moving: true }).blits.length;
    const first = seen();
    expect(first).toBeGreaterThan(40);
    for (let frame = 0; frame < 10; frame += 1) expect(seen()).toBe(first);
    const words = settle(labels, areas, { scale: 2.6 }).map((blit) => blit.words.length);
    expect(new Set(words)).toEqual(new Set([2]));
  });

  it('write no more in one frame than there is time for, and one at least', () => {
    const areas = stadium(200);
    const written = (labels: AreaLabels): number => {
      const before = counts.pictures;
      expect(frameOf(labels, areas).whole).toBe(false);
      return counts.pictures - before;
    };
    const labels = new AreaLabels(hurried());
    const first = written(labels);
    expect(first).toBeGreaterThan(5);
    expect(first).toBeLessThan(60);
    expect(settle(new AreaLabels(hurried(1000)), stadium(12))).toHaveLength(12);
  });

  it('are all there in the next frame after the picture shrinks', () => {
    const areas = stadium(120, 60, 60);
    const labels = new AreaLabels(timeless);
    settle(labels, areas, { scale: 2.4 });
    const near = new Set(settle(labels, areas, { scale: 2.4 }).map(({ words }) => words[0]));
    const far = frameOf(labels, areas, { scale: 0.7, moving: true }).blits.map(({ words }) => words[0]);
    for (const name of near) expect(far).toContain(/\d+/.exec(name ?? '')?.[0]);
  });

  it('do not give way to one that comes in from beyond the edge', () => {
    // The first named of the two has the room where both would stand, also while it is drawn beyond the left edge.
    const second = { name: 'Сектор 305, верхний ярус', note: '' };
    const areas = [
      area(sector(300, 30, { y: 500 })),
      area(sector(300, 30, { x: 120, y: 500, label: second })),
    ];
    const labels = new AreaLabels(timeless);
    for (let x = 0; x > -500; x -= 5) {
      const said = settle(labels, areas, { x }).flatMap(({ words }) => words);
      expect(said, `${-x} px to the left`).not.toContain(second.name);
    }
  });

  it('stand on whole device pixels and are never scaled, whatever the screen', () => {
    for (const pixelRatio of [1, 1.25, 1.5, 2]) {
      const labels = new AreaLabels(timeless);
      for (const { minX, minY, maxX, maxY } of settle(labels, stadium(30), {
        x: 0.37,
        y: 0.61,
        pixelRatio,
      })) {
        for (const edge of [minX, minY, maxX, maxY])
          expect(Math.abs(edge * pixelRatio - Math.round(edge * pixelRatio))).toBeLessThan(1e-6);
      }
    }
  });
});
