import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { AreaLabels, type SectorLabel } from '../../../src/hall/area-labels.ts';
import type { HallTheme } from '../../../src/hall/hall-theme.ts';
import { hallPoint } from '../../../src/core/hall-space.ts';

interface Blit {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly words: readonly string[];
}

/* Eight pixels a letter; remembers what was written on it. */
class FakeCanvas {
  readonly words: string[] = [];
  getContext = () => ({
    font: '',
    scale: () => {},
    beginPath: () => {},
    roundRect: () => {},
    fill: () => {},
    fillText: (text: string) => this.words.push(text),
    measureText: (text: string) => ({ width: text.length * 8 }),
  });
}

beforeAll(() => vi.stubGlobal('OffscreenCanvas', FakeCanvas));
afterAll(() => void vi.unstubAllGlobals());

const theme = { font: 'Test', paper: '#fff', ink: '#000', label: '#333' } as HallTheme;
const camera = { zoom: 1, scale: 1, x: 0, y: 0 };
const everything = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: SectorLabel;
  readonly seats?: number;
}

const area = ({ x, y, width, height, seats = 10 }: Area) => ({
  box: { minX: x, minY: y, maxX: x + width, maxY: y + height },
  anchor: hallPoint(x + width / 2, y + height / 2),
  total: seats,
});

/** What is written over areas, and where: all of it, frame by frame until nothing is left over. */
const labelled = (areas: readonly Area[]): readonly Blit[] => {
  const labels = new AreaLabels();
  const known = areas.map((entry) => ({ ...area(entry), label: entry.label }));
  for (let frame = 0; frame < 20; frame += 1) {
    const blits: Blit[] = [];
    const context = {
      drawImage: (picture: FakeCanvas, x: number, y: number, width: number, height: number) =>
        blits.push({ minX: x, minY: y, maxX: x + width, maxY: y + height, words: picture.words }),
    };
    labels.begin();
    const done = labels.paint(
      context as unknown as CanvasRenderingContext2D,
      known,
      ({ label }) => label,
      camera,
      everything,
      theme,
      1,
    );
    if (done) return blits;
  }
  throw new Error('The labels never came to an end.');
};

const sector = (width: number, height: number, over: Partial<Area> = {}): Area => ({
  x: 0,
  y: 0,
  width,
  height,
  label: { name: 'Сектор 204, верхний ярус', note: 'Свободно 12 мест' },
  ...over,
});

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
        blits.forEach((a, at) => {
          for (const b of blits.slice(at + 1)) {
            // A pixel of rounding either way.
            const apart =
              a.maxX <= b.minX + 1 || b.maxX <= a.minX + 1 || a.maxY <= b.minY + 1 || b.maxY <= a.minY + 1;
            expect(apart).toBe(true);
          }
        });
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
